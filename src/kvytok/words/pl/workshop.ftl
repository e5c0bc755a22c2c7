### The words of the workshop, where boards are drawn. Only that screen loads this file; it refers to no other.

workshop-what = Narysuj własną planszę: miasta, połączenia, bilety i zasady. Wszystko zostaje w tej przeglądarce, dopóki jej nie udostępnisz.
workshop-guide = Podręcznik: jak zrobić planszę
workshop-nothing = Zacznij od zera
workshop-region = Zacznij od regionu świata
workshop-open = Otwórz plik
workshop-from-board = Albo zmień jedną z tych plansz:
workshop-refused = Tego pliku nie da się otworzyć:
workshop-sure = Odrzucić narysowaną planszę? Jeśli jest jeszcze potrzebna, najpierw ją zapisz.
workshop-save-title = Zapisz i udostępnij
workshop-save-what = Plik zawiera całą planszę. Wyślij go komukolwiek: można go otworzyć tutaj albo na własnym serwerze.
workshop-save = Zapisz jako plik
workshop-link = Skopiuj link
workshop-link-what = Serwer zachowa planszę taką, jaka jest teraz; kto ma link, może ją otworzyć i rysować dalej.
workshop-link-made = Link do tej planszy
workshop-link-copied = Link jest skopiowany. Prowadzi do planszy takiej, jaka jest teraz.
workshop-link-missing = Planszy z tego linku nie ma: serwer przechowuje tylko najnowsze.
workshop-other = Inna plansza
workshop-my-board = Moja plansza
workshop-unkept = W tej przeglądarce brakuje miejsca na planszę. Zapisz ją jako plik.
workshop-board = Plansza. Strzałki przechodzą między miastami i połączeniami, Enter wybiera.

## A region of the world

workshop-region-title = Region świata
workshop-region-wait = Mapa już się wczytuje…
workshop-region-again = Spróbuj ponownie
workshop-region-close = Zamknij
workshop-region-part = Region
workshop-region-country = Kraj
workshop-region-map = Świat. Strzałki przesuwają prostokąt; plus i minus zmieniają jego rozmiar.
workshop-region-help = Narysuj na mapie prostokąt albo wybierz region lub kraj.
workshop-region-west = Zachód
workshop-region-south = Południe
workshop-region-east = Wschód
workshop-region-north = Północ
workshop-region-begin = Rysuj tutaj
workshop-region-count = Miast do wyboru: { $count }
workshop-region-source = Ląd, wody i miasta: Natural Earth, domena publiczna.
workshop-part-europe = Europa
workshop-part-central-europe = Europa Środkowa
workshop-part-north-america = Ameryka Północna
workshop-part-south-america = Ameryka Południowa
workshop-part-africa = Afryka
workshop-part-middle-east = Bliski Wschód
workshop-part-asia = Azja
workshop-part-south-east-asia = Azja Południowo-Wschodnia
workshop-part-oceania = Oceania
workshop-suggestions = Miasta regionu: { $count }
workshop-suggestions-count = Największe
workshop-suggestions-take =
    { $count ->
        [one] Weź { $count } miasto
        [few] Weź { $count } miasta
       *[many] Weź { $count } miast
    }
workshop-suggestions-help = Miasta, które stałyby zbyt blisko innych, są pomijane. Można też kliknąć blade miasto na mapie.
workshop-suggestions-show = Pokazuj je na mapie
workshop-suggestions-one = Weź: { $name }

## Tools

workshop-tools = Narzędzia
workshop-tool-move = Przesuń
workshop-tool-move-what = Przeciągnij miasto albo kliknij to, co chcesz zmienić. Klawisz V.
workshop-tool-city = Miasto
workshop-tool-city-what = Kliknij tam, gdzie ma być nowe miasto. Klawisz C.
workshop-tool-route = Połączenie
workshop-tool-route-what = Kliknij dwa miasta, żeby je połączyć; jeszcze raz, a połączenie będzie podwójne. Klawisz R.
workshop-tool-ticket = Bilet
workshop-tool-ticket-what = Kliknij dwa miasta nowego biletu. Klawisz T.
workshop-second-city = Teraz kliknij drugie miasto. Escape przerywa.
workshop-undo = Cofnij
workshop-redo = Ponów
workshop-undone = Cofnięto.
workshop-redone = Ponowiono.

workshop-tab-draw = Rysunek
workshop-tab-rules = Zasady
workshop-tab-check = Kontrola
workshop-tab-lab = Próby
workshop-tab-play = Gra
workshop-tab-file = Plik

## Things on the board

workshop-empty = Zacznij od kilku miast: kliknij mapę albo naciśnij „Dodaj miasto”. Potem połącz je i zrób bilety.
workshop-new-city = Miasto { $number }
workshop-new-region = Region { $number }
workshop-name-en = Nazwa (po angielsku)
workshop-name-uk = Nazwa (po ukraińsku)
workshop-name-ru = Nazwa (po rosyjsku)
workshop-name-pl = Nazwa (po polsku)
workshop-across = Od lewej
workshop-down = Od góry
workshop-move-keys = Alt ze strzałkami przesuwa miasto; razem z Shift – małymi krokami.
workshop-lane = (nitka { $number })
workshop-color = Kolor
workshop-length = Długość
workshop-tunnel = Tunel
workshop-ferry = Prom: lokomotywy
route-field-mountain = Góra: dodatkowe wagoniki
route-field-mountain-help = Kto zajmuje połączenie, odkłada jeszcze tyle wagoników; za każdy są punkty według zasad.
workshop-second-lane = Zrób podwójne
workshop-points = Punkty
workshop-way = Najkrótsza droga: { $count }
workshop-long = Długa trasa
workshop-big = Znak „Wielkie miasta”
workshop-set = Zestaw biletów
workshop-set-base = bilety podstawowe
workshop-remove = Usuń
workshop-from = Skąd
workshop-to = Dokąd
workshop-add-city = Dodaj miasto
workshop-add-route = Dodaj połączenie
workshop-add-ticket = Dodaj bilet
workshop-targets = Cele
workshop-targets-more = + jeszcze { $count }
workshop-add-target = Dodaj cel
workshop-remove-target = Usuń cel: { $name }
workshop-targets-help = Liczy się najlepszy osiągnięty cel. Jeśli nie osiągnięto żadnego, bilet kosztuje punkty najtańszego.
workshop-add-region = Dodaj region
workshop-region-cities = Jego miasta
workshop-place-region-help = Region to kilka miast pod jedną nazwą, na przykład kraj. Bilet do niego jest zrealizowany w dowolnym z nich.
workshop-cities = Miasta: { $count }
workshop-routes = Połączenia: { $count }
workshop-tickets = Bilety: { $count }
workshop-regions = Regiony: { $count }
workshop-long-mark = długa trasa
workshop-game = Gra
workshop-players = Gracze

## Checks

workshop-faults =
    { $count ->
        [one] Zanim zagracie, trzeba poprawić { $count } błąd. Kliknij go, żeby zobaczyć.
        [few] Zanim zagracie, trzeba poprawić { $count } błędy. Kliknij, żeby zobaczyć.
       *[many] Zanim zagracie, trzeba poprawić { $count } błędów. Kliknij, żeby zobaczyć.
    }
workshop-sound = Na tej planszy można grać.
workshop-not-sound = Na tej planszy jeszcze nie można grać. Karta „Kontrola” podpowie, czego brakuje.
workshop-fault-route = Połączenie { $name }
workshop-fault-ticket = Bilet { $name }
workshop-layout-what = Pola wagoników i nazwy układają się podczas rysowania. Jest też wolniejsze polecenie, które szuka lepszych miejsc; opisuje je podręcznik.
workshop-layout-again = Ułóż wszystko od nowa

fault-too-large = Plik ma ponad { $most } mln znaków. Weź mniejszy.
fault-not-json = Tego pliku nie da się odczytać. Wybierz plik zapisany w warsztacie.
fault-not-a-board = To nie jest plik planszy. Wybierz plik zapisany w warsztacie.
fault-not-a-list = { $part }: tu musi być lista.
fault-newer-format = Planszę zrobiono w nowszej wersji. Zaktualizuj program.
fault-missing = { $part }, { $number }: brakuje { $field }. Dodaj to.
fault-unknown-field = { $part }, { $number }: { $field } jest tu nieznane. Usuń to.
fault-out-of-range = { $part }, { $number }: { $field } ma wartość { $value }. Może być od { $from } do { $to }.
fault-misfit = { $part }, { $number }: { $field } nie może być { $value }. Wpisz tam coś innego.
fault-cramped = Brakuje miejsca na wszystkie pola. Rozsuń oba miasta albo skróć połączenie.
fault-too-many-cities = Za dużo miast. Może być najwyżej { $most }.
fault-too-many-routes = Za dużo połączeń. Może być najwyżej { $most }.
fault-too-many-tickets = Za dużo biletów. Może być najwyżej { $most }.
fault-too-few-cities = Na planszy muszą być co najmniej dwa miasta. Dodaj je.
fault-city-twice = Inne miasto ma to samo oznaczenie, { $id }. Daj jednemu z nich inną angielską nazwę.
fault-no-city = Nie ma miasta { $city }. Usuń to albo narysuj miasto.
fault-same-city = Oba końce to to samo miasto. Wybierz dwa różne.
fault-ferry-too-long = Lokomotyw jest więcej niż pól. Może być najwyżej { $most }.
fault-ferry-tunnel = Prom nie może być tunelem. Wybierz jedno z dwojga.
fault-third-lane = To już trzecia nitka między tymi samymi miastami. Usuń ją.
fault-lane-length = Obie nitki mają różną długość. Wyrównaj je.
fault-lane-ferry = Obie nitki mają różną liczbę lokomotyw. Wyrównaj je.
fault-lane-tunnel = Jedna z nitek jest tunelem, a druga nie. Wyrównaj je.
fault-crowded-city = Kończą się tu połączenia: { $count }. Może być najwyżej { $most }, licząc każdą nitkę.
fault-unreached = Nie prowadzi tu żadna droga z miasta { $city }. Narysuj połączenie albo usuń miasto.
fault-no-game = Na planszy nie ma gry. Dodaj ją.
fault-game-twice = Inna gra ma to samo oznaczenie, { $id }. Daj jej inne.
fault-players-swapped = Najmniejsza liczba graczy jest większa od największej. Zmień jedną z nich.
fault-last-round = Ostatnia runda zaczęłaby się od razu. Wagoników może zostać najwyżej { $most }.
fault-too-few-cards = Kart jest za mało do rozdania: { $have }. Potrzeba co najmniej { $need }.
fault-no-color-cards = Są połączenia w tym kolorze, ale nie ma kart: { $color }. Dodaj karty.
fault-no-ferry-cards = Są promy, ale nie ma lokomotyw. Dodaj karty lokomotyw.
fault-no-points = Połączenia o długości { $length } nie mają punktów. Podaj, ile dają.
fault-tie-twice = Jeden ze sposobów rozstrzygania remisu wymieniono dwa razy. Wymień każdy raz.
fault-flag-twice = Flaga ma dwa razy ten sam kolor. Wybierz trzy kolory.
fault-flag-cards = Flaga wymaga koloru, którego kart nie ma: { $color }. Dodaj karty.
fault-unknown-set = Żaden bilet nie należy do zestawu { $set }. Narysuj bilety albo pomiń zestaw.
fault-set-both = Zestaw { $set } jest i w pudełku, i wśród dodatkowych. Zostaw go w jednym miejscu.
fault-bonus-long = W dodatkowym zestawie { $set } jest długa trasa. Zrób z niej typową.
fault-long-first-none = Najpierw wybiera się długie trasy, ale żadnych się nie rozdaje. Rozdaj je albo to wyłącz.
fault-without-long = Minimum dla graczy bez długiej trasy ma sens tylko wtedy, gdy długie wybiera się najpierw. Zostaw puste.
fault-too-many-dealt = Za dużo biletów naraz: { $count }. Rozdaj najwyżej { $most }.
fault-keep-too-many = Biletów trzeba zatrzymać { $keep }, a rozdaje się tylko { $most }. Może być najwyżej { $most }.
fault-offer-keep = Trzeba zatrzymać więcej biletów, niż się dobiera. Może być najwyżej { $most }.
fault-too-few-long-tickets = Długich tras jest { $have }, a przy pełnym stole rozdaje się { $need }. Narysuj więcej albo rozdawaj mniej.
fault-too-few-regular-tickets = Biletów jest { $have }, a przy pełnym stole rozdaje się { $need }. Narysuj więcej, rozdawaj mniej albo pozwól na mniej graczy.
fault-too-few-pairs = Przy pełnym stole rozdaje się { $need } biletów, a par miast jest tylko { $pairs }. Dodaj miasta albo pozwól na mniej graczy.
fault-long-not-dealt = Są długie trasy, ale żadnych się nie rozdaje. Rozdaj je albo zrób z nich typowe.
fault-repeated = Inny bilet ma te same dwa miasta. Usuń jeden.
fault-mountain-too-long = Pól i wagoników na górę jest razem więcej niż { $most }. Zmniejsz to.
fault-lane-mountain = Obie nitki mają różną liczbę wagoników na górę. Wyrównaj je.
fault-region-is-city = Region ma oznaczenie miasta, { $id }. Daj mu inne.
fault-region-twice = Dwa regiony mają to samo oznaczenie, { $id }. Daj jednemu inne.
fault-region-empty = Region { $name } nie ma miast. Wybierz je albo usuń region.
fault-region-city-twice = Miasto { $city } jest w regionie dwa razy. Wymień każde raz.
fault-targets-meet = Dwa cele prowadzą do miasta { $city }. Skieruj jeden z nich gdzie indziej.
fault-target-at-start = Cel prowadzi do miasta { $city }, gdzie bilet się zaczyna. Skieruj go gdzie indziej.
fault-too-many-targets = Miast, do których prowadzą wszystkie bilety razem: { $count }. Może być najwyżej { $most }.

## Rules

workshop-board-en = Plansza (po angielsku)
workshop-board-uk = Plansza (po ukraińsku)
workshop-board-ru = Plansza (po rosyjsku)
workshop-board-pl = Plansza (po polsku)
workshop-group-pieces = Gracze i elementy
workshop-group-play = Przebieg gry
workshop-group-tickets = Bilety
workshop-group-scoring = Punkty
workshop-group-more = Zestawy i inne

rule-players_min = Najmniej graczy
rule-players_min-help = Od 2.
rule-players_max = Najwięcej graczy
rule-players_max-help = Do 5. Na pełny stół musi starczyć kart i biletów.
rule-cars = Wagoniki każdego gracza
rule-cars-help = 45 na dużą planszę, od 16 do 20 na małą.
rule-stations = Dworce każdego gracza
rule-stations-help = Dworzec pozwala użyć cudzego połączenia do biletów.
rule-cards = Karty wagonów
rule-cards-help = Mniej kart to mniejszy stos; jeśli nie ma kart jakiegoś koloru, nie ma i jego połączeń.
rule-hand = Karty rozdawane każdemu
rule-hand-help = Przed pierwszą turą.
rule-later_cards = Dodatkowe karty dla wszystkich prócz pierwszego
rule-later_cards-help = O tyle kart więcej dostaje przed pierwszą turą każdy z pozostałych, bo kto zaczyna, ma przewagę. Zwykle wystarcza 1; przy 0 wszyscy dostają tyle samo.
rule-opening_long = Długie trasy na początku
rule-opening_long-help = Długie trasy, których nikt nie dostał, nie biorą udziału w grze.
rule-opening_regular = Bilety na początku
rule-opening_regular-help = Razem z długimi najwyżej 5.
rule-opening_keep = Najmniej do zatrzymania
rule-opening_keep-help = Ze wszystkich biletów rozdanych na początku.
rule-opening_long_first = Najpierw wybierać długie trasy
rule-opening_long_first-help = Zatrzymuje się najwyżej jedną długą trasę; pozostałe wychodzą z gry.
rule-opening_keep_without_long = Najmniej do zatrzymania bez długiej trasy
rule-opening_keep_without_long-help = Tylko gdy długie wybiera się najpierw; puste: jak zwykle.
rule-opening_returned = Gdzie trafiają zwrócone bilety
rule-opening_returned-help = To, czego gracze nie zatrzymali na początku.
rule-offer = Bilety dobierane naraz
rule-offer-help = Gdy gracz dobiera bilety w swojej turze.
rule-offer_keep = Najmniej z nich do zatrzymania
rule-offer_keep-help = Pozostałe trafiają pod stos.
rule-lanes_closed_up_to = Tylko jedna nitka, jeśli graczy jest najwyżej
rule-lanes_closed_up_to-help = Przy tylu graczach kto zajmie jedną nitkę podwójnego połączenia, zamyka drugą.
rule-locomotives = Lokomotywami płaci się za
rule-locomotives-help = Gdy lokomotywy są ograniczone, kolory liczą się bardziej: za inne połączenia płaci się tylko kartami koloru.
rule-route_points = Punkty za długość połączenia
rule-route_points-help = Ważne są tylko długości, które są na planszy.
rule-last_round_cars = Wagoniki w zapasie, gdy zaczyna się ostatnia runda
rule-last_round_cars-help = Ostatnia runda zaczyna się, gdy komuś zostaje tyle wagoników lub mniej.
rule-mountain_points = Punkty za każdy wagonik odłożony na górze
rule-mountain_points-help = Tylko dla połączeń z górą, obok punktów za długość.
rule-station_points = Punkty za każdy niezbudowany dworzec
rule-station_points-help = Tylko jeśli gracze mają dworce.
rule-longest_path_points = Punkty za najdłuższą trasę
rule-longest_path_points-help = 0: bez tej premii.
rule-flag_points = Punkty za pełną flagę
rule-flag_points-help = 0: bez flag.
rule-flag_colors = Kolory flagi
rule-flag_colors-help = Kto odłożył po jednej karcie każdego z trzech, ma pełną flagę.
rule-tie_breaks = Co rozstrzyga remis
rule-tie_breaks-help = W tej kolejności; jeśli i wtedy jest po równo, zwycięstwo jest wspólne.
rule-ticket_sets = Zestawy w pudełku
rule-ticket_sets-help = Nazwy po przecinku.
rule-bonus_sets = Zestawy, które można dodać
rule-bonus_sets-help = Nazwy po przecinku; gracze wybierają je przed grą.
rule-long_tickets = Grać z długimi trasami
rule-long_tickets-help = Wyłączone: nie ma ich w pudełku.
rule-big_cities_only = Tylko bilety ze znakiem „Wielkie miasta”
rule-big_cities_only-help = Innych biletów nie ma w pudełku.
rule-value-under = pod stos
rule-value-shuffled = pod stos, potasowane
rule-value-box = poza grę
rule-value-everywhere = wszystkie połączenia
rule-value-ferries-and-tunnels = tylko promy i tunele
rule-value-tickets = więcej zrealizowanych biletów
rule-value-longest_path = dłuższa trasa
rule-value-fewer_stations = mniej dworców
rule-value-longest_bonus = premia za najdłuższą trasę

## The lab

workshop-lab-what = Czy plansza jest dobra? Boty zagrają na niej wiele razy i pokażą, co nie jest wyważone.
workshop-lab-games = Partie
workshop-lab-bots = Boty
workshop-lab-bots-all = wszystkie trzy razem
workshop-lab-bot-greedy = pospieszne
workshop-lab-bot-wary = ostrożne
workshop-lab-bot-collector = zbieracze
workshop-lab-start = Graj
workshop-lab-stop = Zatrzymaj
workshop-lab-failed = Próby się zatrzymały. Spróbuj jeszcze raz.
workshop-lab-stale = Od tego czasu plansza się zmieniła.
workshop-lab-first = Pierwszy gracz wygrywa { $share } ± { $error } partii.
workshop-lab-racer = Gracz, który nie zważa na bilety i się spieszy, wygrywa { $share } ± { $error }.
workshop-lab-rounds = Partia trwa rund: { $middle }; dziewięć na dziesięć – od { $low } do { $high }.
workshop-lab-scores = Zwykły wynik to { $middle }; dziewięć na dziesięć – od { $low } do { $high }. Zwycięzca prowadzi o { $lead }.
workshop-lab-kept = Gracz zatrzymuje biletów: { $kept }, realizuje: { $done }.
workshop-lab-tickets = Wartość biletów
workshop-lab-ticket = Bilet
workshop-lab-fair = Sprawiedliwie
workshop-lab-done = Realizacja
workshop-lab-when = Kiedy
workshop-lab-wins = Wygrane
workshop-lab-too-high = za dużo
workshop-lab-too-low = za mało
workshop-lab-is-fair = sprawiedliwie
workshop-lab-rare = rzadko realizowany
workshop-lab-only-off = Tylko te
workshop-lab-take-all =
    { $count ->
        [one] Przyjmij { $count } propozycję
        [few] Przyjmij wszystkie { $count } propozycje
       *[many] Przyjmij wszystkie propozycje: { $count }
    }
workshop-lab-fair-all = O żadnym bilecie nie da się powiedzieć na pewno, że jest za drogi lub za tani. Więcej partii powie więcej.
workshop-lab-routes = Połączenia
workshop-lab-never = – prawie nikt go nie zajmuje
workshop-lab-always = – prawie zawsze ktoś je zajmuje
workshop-lab-bottleneck =
    { $count ->
        [one] – wąskie gardło: bez niego niemożliwy jest { $count } bilet
        [few] – wąskie gardło: bez niego niemożliwe są { $count } bilety
       *[many] – wąskie gardło: bez niego niemożliwych jest { $count } biletów
    }
workshop-lab-detours = Bez tych połączeń przeciętny bilet wymaga więcej wagoników:
workshop-lab-colors = Kolory
workshop-lab-spaces = Pola
workshop-lab-cards = Karty
workshop-lab-claimed = Zajęte
workshop-lab-need = Potrzeba
workshop-lab-scarce = brakuje
workshop-lab-plenty = pod dostatkiem
workshop-lab-routes-fine = Wszystkie połączenia są używane, a żadne za każdym razem.

## Playing

workshop-play-bots = Z botami
workshop-play-bots-start = Graj teraz
workshop-play-bots-what = Gra toczy się w tej przeglądarce, także bez połączenia.
workshop-play-friends = Z przyjaciółmi
workshop-play-friends-start = Utwórz stół
workshop-play-friends-what = Serwer przechowuje planszę razem ze stołem; przyjaciele dołączają przez link.
