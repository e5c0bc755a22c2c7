### Wynik gry na prawdziwym stole: strona, na której się go zapisuje.

tabletop = Policz grę ze stołu
tabletop-what = Zaznacz, co leży na waszym stole: wynik liczy się od razu. Wszystko zostaje na tym urządzeniu.
tabletop-game = Gra
tabletop-players = Liczba graczy
tabletop-name = Imię gracza { $number }
tabletop-flags = Pełne flagi: { $player }
tabletop-whose = Który gracz?
tabletop-kind = Na planszy
tabletop-routes = Połączenia
tabletop-stations = Dworce
tabletop-tickets = Bilety: { $player }
tabletop-find = Znajdź miasto
tabletop-list = Połączenia i dworce jako lista
tabletop-nobody = nikt
tabletop-save = Zapisz
tabletop-open = Otwórz plik
tabletop-print = Drukuj
tabletop-share = Udostępnij
tabletop-clear = Wyczyść stół
tabletop-clear-sure = Usunąć wszystko z arkusza?
tabletop-bad-file = To nie jest plik z wynikiem.
tabletop-misfit = Plik wymienia coś, czego nie ma na tej planszy: { $what }
tabletop-problem-cars = { $player }: na planszy elementów jest { $have }, a może być najwyżej { $need }.
tabletop-problem-stations = { $player }: dworców jest { $have }, a może być najwyżej { $need }.
tabletop-problem-lanes = { $player } ma obie nitki połączenia { $route }.
tabletop-problem-closed = Przy tak małej liczbie graczy w połączeniu { $route } można zająć tylko jedną nitkę.
