### People: the page about yourself, with account, ratings, statistics and past games.

me = Twoja strona
account = Konto
account-none = Grasz jako gość: twoje miejsca i gry pamięta ta przeglądarka. Z kontem masz je na każdym urządzeniu. Konto nie jest konieczne.
account-make = Załóż konto
account-make-what = Nic nie przepadnie: twoje miejsca i gry zostają z tobą.
account-name = Nazwa
account-passphrase = Hasło
account-passphrase-what = Co najmniej 10 znaków; dobre są cztery słowa. Zapomnianego hasła nie da się odzyskać.
account-sign-in = Zaloguj się
account-sign-in-what = Grasz tu pod swoją nazwą. Po wylogowaniu na tym urządzeniu znów będzie ten sam gość, co wcześniej.
account-have = Mam konto
account-sign-out = Wyloguj się
account-signed-in-as = Zalogowano jako { $name }.
account-devices = Zalogowane urządzenia
account-device-unknown = Nieznane urządzenie
account-device-this = to urządzenie
account-device-seen = ostatnio { $date }
account-device-end = Wyloguj urządzenie: { $device }
account-change = Zmień hasło
account-old = Stare hasło
account-new = Nowe hasło
account-changed = Hasło zmienione. Wszystkie inne urządzenia zostały wylogowane.
account-name-taken = Konto o takiej lub bardzo podobnej nazwie już istnieje.
error-bad-passphrase = Nieprawidłowa nazwa lub hasło.
error-weak-passphrase = To hasło zbyt łatwo odgadnąć. Użyj co najmniej 10 znaków, na przykład cztery słowa.

ratings = Ranking
rating-people = Z ludźmi
rating-bots = Z botami
rating-none = Nie było jeszcze gier rankingowych
rating-games = { $games ->
    [one] { $games } gra
    [few] { $games } gry
   *[many] { $games } gier
}
rating-what = Ludzie i boty są na jednej skali: kto ma o 400 punktów więcej, wygrywa dziesięć gier na jedenaście. Gra się liczy, jeśli każdy gra na własnym urządzeniu i żaden bot nie gra za człowieka.

stats = Statystyki
stats-where = Które gry?
stats-server = Na tym serwerze
stats-here = W tej przeglądarce
stats-here-what = Jeśli dane tej przeglądarki zostaną wyczyszczone, jej gry znikną; „{ device }” na stronie głównej zapisuje je do pliku. Nie liczą się do rankingu.
stats-filing = Zaliczaj moje gry z botami w tej przeglądarce
stats-filing-what = Ukończona gra z botami jest wysyłana na ten serwer, aby była w twojej historii i statystykach na wszystkich urządzeniach. Nigdy nie liczy się do rankingu. Gry na planszach, których serwer nie zna, zostają w tej przeglądarce.
stats-adopt = { $count ->
    [one] Zalicz mi jeszcze { $count } grę z tej przeglądarki
    [few] Zalicz mi jeszcze { $count } gry z tej przeglądarki
   *[many] Zalicz mi jeszcze { $count } gier z tej przeglądarki
}
stats-adopt-what = Gdy je wysyłano, był tu zalogowany ktoś inny albo nikt.
stats-none = Nie ma jeszcze zakończonych gier.
stats-games = Gry
stats-wins = Wygrane
stats-average = Średni wynik
stats-best = Najlepszy wynik
stats-tickets = Zrealizowane bilety
stats-longest = Najdłuższa trasa
stats-of = { $count } z { $all }
stats-by-board = Według gry i liczby graczy
stats-game = Gra
stats-players = Gracze
stats-over-time = Jak zmienia się wynik
stats-over-time-told = Od { $first } do { $last }; najniższy wynik to { $least }, najwyższy { $most }.
stats-routes = Ulubione połączenia
stats-route-times = { $times ->
    [one] { $times } raz
    [few] { $times } razy
   *[many] { $times } razy
}
stats-against = Z kim
stats-opponent = Gracz
stats-ahead = Lepszy wynik

past-games = Zakończone gry
past-place = miejsce { $place } z { $players }
past-points = { $points ->
    [one] { $points } punkt
    [few] { $points } punkty
   *[many] { $points } punktów
}
past-more = Pokaż więcej
past-device = grane w przeglądarce
past-open = Otwórz

own-data = Twoje dane
own-data-save = Zapisz wszystko w pliku
own-data-saved = Plik { $file } zawiera wszystko, co ten serwer o tobie wie, razem z adresem e-mail i kodami stołów: nie pokazuj go nikomu. Nie ma w nim hasła.
own-data-delete = Usuń wszystko
own-data-delete-what = Zostaną usunięte twoje konto, nazwa, miejsca i wiadomości na czacie. Gry innych zostaną, ale bez twojej nazwy. Tego nie można cofnąć.
own-data-delete-sure = Usuń na zawsze
own-data-deleted = Wszystko o tobie usunięto. Teraz grasz jako nowy gość.
