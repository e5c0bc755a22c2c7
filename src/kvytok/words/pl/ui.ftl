### Słowa strony, terminala i serwera.

## Wszędzie

app-tagline = Gry o pociągach i biletach: z przyjaciółmi i botami
unofficial = Nieoficjalny projekt fanów.
trademarks = Niezwiązany z Days of Wonder ani Asmodee. Ticket to Ride i inne znaki towarowe należą do ich właścicieli.
confirm = Potwierdź
cancel = Anuluj
close = Zamknij
menu = Menu
loading = Wczytywanie…
guest-name = Gość { $number }
try-again = Spróbuj ponownie
ok = OK
player-number = Gracz { $number }
name-change = Zmień imię
name-needed = Najpierw wpisz swoje imię.
name-saved = Zapisano
name-next-game = W tej grze zachowujesz obecne imię.
skip-to-content = Przejdź do treści

## Strona główna

home = Strona główna
home-back = Na stronę główną
home-pick-game = Wybierz grę
home-players = Gracze
home-bots = Boty
home-bot-level = Poziom bota
home-options = Więcej opcji
home-start = Rozpocznij grę
home-open-table = Otwórz stół
home-play-with-bot = Zagraj z botem
home-invite-friends = Zagraj z przyjaciółmi
home-one-device = Na jednym urządzeniu
home-keep = Przechowuj na serwerze (by kontynuować gdzie indziej)
home-keep-not = Gra i boty działają w tej przeglądarce, połączenie nie jest potrzebne. O grze wie tylko ta przeglądarka, a gra nie liczy się do rankingu.
home-keep-not-people = Gra działa w tej przeglądarce, połączenie nie jest potrzebne. Wie o niej tylko ta przeglądarka i nie liczy się ona do rankingu.
home-keep-what = Grę przechowuje serwer i tam grają boty. Można ją kontynuować na innym urządzeniu.
home-keep-what-people = Grę przechowuje serwer. Można ją kontynuować na innym urządzeniu.
home-game-here = tylko w tej przeglądarce
home-alone = Serwer jest nieosiągalny. Na tym urządzeniu nadal można grać: z botami albo z ludźmi obok.
documentation = Dokumentacja
documentation-offline = Dokumentacja wymaga połączenia.
home-join = Dołącz za pomocą kodu
home-join-code = Kod stołu
home-join-button = Dołącz
home-your-name = Twoje imię
home-return-link = Twój osobisty link: otwórz go na innym urządzeniu, aby tam grać dalej.
home-return-link-secret = Nie pokazuj go nikomu: kto go ma, gra w twoim imieniu. Działa raz, w ciągu doby; nowy link unieważnia poprzedni.
return-title = Grać dalej na tym urządzeniu jako { $name }?
return-text = Teraz to urządzenie gra jako { $visitor }. Jeśli potwierdzisz, będzie grać jako { $name }, a partii gracza { $visitor } nie będzie już tutaj na liście.
return-yes = Graj dalej jako { $name }
return-no = Nie, zostaw wszystko tak, jak jest
home-my-games = Moje gry
home-running = W toku
home-finished = Zakończone

home-your-move-in =
    { $count ->
        [one] Twoja tura w { $count } grze
        [few] Twoja tura w { $count } grach
       *[many] Twoja tura w { $count } grach
    }

home-no-games = Nie ma jeszcze żadnych gier.

bot-novice = Nowicjusz
bot-novice-what = Goni za swoimi biletami, bierze karty w ciemno i czasem tworzy połączenie tylko dlatego, że może. Na pierwszą grę.
bot-learner = Uczeń
bot-learner-what = Wie, co robić, ale często jest nieuważny. Na twoje kolejne gry.
bot-casual = Amator
bot-casual-what = Buduje sieć dla swoich biletów albo goni za długimi połączeniami i często się myli. Na spokojną grę.
bot-regular = Bywalec
bot-regular-what = Co tydzień gra w klubie: widzi prawie wszystko, lecz czasem coś przeoczy.
bot-strong = Mistrz
bot-strong-what = Przed każdym ruchem wielokrotnie rozgrywa partię w myślach do końca. Ściga się, blokuje i liczy karty.
bot-adept = Maestro
bot-adept-what = Prawie zawsze znajduje bardzo dobry ruch. Więcej widzi tylko arcymistrz.
bot-expert = Arcymistrz
bot-expert-what = Nauczył się sam, grając, a do tego myśli naprzód. Najsilniejszy ze wszystkich.
bot-expert-untrained = Żadna sieć nie nauczyła się jeszcze tej planszy, więc tu gra jak niższy poziom.
bot-name = Bot · { $level }
bot-name-numbered = Bot { $number } · { $level }
bot-number = Bot { $number }
time-per-move = Czas na ruch
time-none = Bez limitu
time-30s = 30 sekund
time-2min = 2 minuty
time-1day = 1 dzień
option-first-player = Kto zaczyna
option-first-random = Losowo
option-colors = Kolory graczy
option-hints = Podpowiedzi
option-hints-what = Gracze mogą pytać, co zrobiłby silny gracz.

## Ustawienia

settings = Ustawienia
settings-language = Język
settings-theme = Wygląd
theme-light = Jasny
theme-dark = Ciemny
theme-system = Jak w systemie
settings-sound = Dźwięk
settings-animation = Szybkość animacji
animation-slow = Wolna
animation-normal = Normalna
animation-fast = Szybka
animation-off = Bez animacji
settings-color-symbols = Symbole na kolorach
settings-color-symbols-hint = Każdy kolor ma też własny znak, więc nie trzeba rozróżniać barw.
settings-city-names = Nazwy miast
city-names-language = W moim języku
city-names-board = Jak na planszy
city-names-modern = Dzisiejsze
settings-ask-tickets = Pytaj, zanim dobiorę bilety
settings-notifications = Powiadamiaj, gdy moja tura
settings-battery = Oszczędzaj baterię: boty myślą krócej

device = Offline i pliki
device-page-kept = Ta strona jest zapisana w przeglądarce: otwiera się bez połączenia.
device-page-not-kept = Ta strona nie jest jeszcze zapisana w przeglądarce. Poczekaj kilka sekund; potrzebny jest bezpieczny adres (https).
device-networks = Dla botów poziomu „{ $level }” gra potrzebuje też sieci:
device-keep = Zapisz
device-keep-all = Udostępnij wszystko offline ({ $size })
device-kept = zapisane
device-progress = { $done } z { $size }
device-incomplete = Nie wszystko udało się wczytać. Spróbuj ponownie, gdy będzie połączenie.
device-open = Otwórz plik gry lub kopię zapasową
device-save = Zapisz wszystko z tej przeglądarki do pliku

device-saved =
    { $count ->
        [one] Zapisano w pliku { $file }: { $count } gra, twoje ustawienia, imiona i plansze.
        [few] Zapisano w pliku { $file }: { $count } gry, twoje ustawienia, imiona i plansze.
       *[many] Zapisano w pliku { $file }: { $count } gier, twoje ustawienia, imiona i plansze.
    }
device-saved-secret = Nie pokazuj nikomu tego pliku: są w nim zakryte karty tych gier. Nie ma w nim kont ani gier z serwera.

device-bad-file = To nie jest plik gry ani kopia zapasowa Kvytok albo plik został zmieniony.
new-version = Jest nowa wersja strony.
new-version-take = Użyj jej teraz
device-restored =
    { $count ->
        [0] W kopii zapasowej nie ma nic nowego.
        [one] Z kopii zapasowej wzięto { $count } grę.
        [few] Z kopii zapasowej wzięto { $count } gry.
       *[many] Z kopii zapasowej wzięto { $count } gier.
    }
device-restored-without =
    { $count ->
        [one] Pominięto { $count } grę: nie da się jej odtworzyć według obecnych zasad jej planszy.
        [few] Pominięto { $count } gry: nie da się ich odtworzyć według obecnych zasad ich plansz.
       *[many] Pominięto { $count } gier: nie da się ich odtworzyć według obecnych zasad ich plansz.
    }

## Przed grą

lobby-title = Stół { $code }
lobby-seats = Miejsca
lobby-seat-open = Wolne
lobby-seat-you = Ty
lobby-seat-host = Gospodarz
lobby-seat-same-device = Na tym urządzeniu
lobby-sit = Usiądź tutaj
lobby-stand = Zwolnij miejsce
lobby-color = Twój kolor
lobby-invite = Zaproś linkiem
lobby-copy = Kopiuj link
lobby-copied = Skopiowano
lobby-qr = Kod QR zaproszenia
lobby-qr-hint = Zeskanuj telefonem, aby dołączyć.
lobby-add-bot = Dodaj bota
lobby-add-local = Dodaj gracza na tym urządzeniu
lobby-remove = Usuń: { $player }
lobby-remove-sure = { $player }: usunąć od stołu? Gracz dowie się o tym i usiądzie znowu tylko wtedy, gdy na to pozwolisz.
lobby-removed = Usunięto: { $player }
lobby-invite-again = { $player }: pozwól usiąść znowu
lobby-removed-you = Gospodarz usunął cię od tego stołu. Usiądziesz znowu, gdy na to pozwoli.
invited = Zaproszenie do gry: { $game }
invited-by = { $player } zaprasza do gry: { $game }
invited-sit = Usiądź przy stole
invited-full = Wszystkie miejsca są zajęte. Możesz oglądać.
lobby-game = Gra
lobby-open-seat = Otwórz jeszcze jedno miejsce
lobby-close-seat = Zamknij miejsce
lobby-start = Rozpocznij
lobby-waiting-host = Czekamy, aż gospodarz rozpocznie grę.

lobby-waiting-players =
    { $count ->
        [one] Czekamy jeszcze na { $count } gracza
        [few] Czekamy jeszcze na { $count } graczy
       *[many] Czekamy jeszcze na { $count } graczy
    }

lobby-ready = Wszyscy są na miejscu.

watchers =
    { $count ->
        [one] Ogląda { $count } widz
        [few] Oglądają { $count } widzowie
       *[many] Ogląda { $count } widzów
    }

watch = Oglądaj
watching = Oglądasz: karty na ręce i bilety pozostają zakryte.

## Stół

your-turn = Twoja tura
your-turn-named = { $player }, twoja tura
their-turn = Gra { $player }
their-turn-away = Czekamy na ruch: { $player }
turn-hint = Weź karty, utwórz połączenie albo dobierz bilety.
turn-hint-stations = Karty, bilety, połączenie albo dworzec: wybierz jedno.
second-card-hint = Weź drugą kartę.
tunnel-hint = Dołóż karty albo zrezygnuj z tunelu.
flag-hint = Zostaw kartę przed sobą na flagę albo ją odrzuć.
pass-hint = W tej turze nie możesz nic zrobić. Spasuj.
thinking = { $player } myśli…
bot-waits = { $player } czeka na swoją kolej do myślenia: około { $seconds } s
about-seconds = około { $seconds } s
choosing-tickets = Wybierają bilety: { $players }
time-left = Pozostały czas: { $time }
bot-plays-for = { $player }: gra bot
away = Offline
away-bot-in = Bot będzie mógł zagrać za { $time }.
away-let-bot = Niech gra bot, dopóki nie wróci { $player }
away-let-bot-short = Niech gra bot
away-let-bot-sure = { $player }: ma grać bot? Gracz może w każdej chwili wrócić na swoje miejsce.
call-player = Zapytaj, czy { $player } tu jest
call-player-sure = Zapytać, czy { $player } tu jest? Jeśli odpowiedź nie przyjdzie na czas, do powrotu gracza zagra bot. Miejsce pozostaje jego.
called-you = Jesteś tu? Pozostali czekają na twój ruch.
called-left = Bot zacznie grać za ciebie za { $time }.
called-here = Jestem
bot-for-you-left = Nie było cię przy stole, więc gra za ciebie bot.
bot-for-you-away = Nie było cię, więc gra za ciebie bot.
bot-for-you-clock = Twój czas minął, więc gra za ciebie bot.
bot-for-you-silent = Nie było odpowiedzi, więc gra za ciebie bot.
seat-take-back = Wracam na swoje miejsce
stand-in-left = { $player }: nie siedzi przy stole, gra bot
stand-in-away = { $player }: offline, gra bot
stand-in-clock = { $player }: koniec czasu, gra bot
stand-in-silent = { $player }: brak odpowiedzi, gra bot
deck-count = Stos: { n-cards }
discard-count = Odrzucone: { n-cards }
pile-deck = Stos
pile-tickets = Bilety
pile-discard = Odrzucone
face-up = Odkryte karty
face-up-empty = Puste miejsce
hand = Twoja ręka
hand-empty = Nie masz kart.
tickets = Twoje bilety
ticket-long = Długa trasa
tickets-deck = Bilety na stosie: { $count }
ticket-big-city = wielkie miasto
big-cities = Wielkie miasta: { $cities }
ticket-done = Zrealizowany

ticket-missing =
    { $pieces ->
        [bus] { $count ->
            [one] Brakuje { $count } autobusu
           *[other] Brakuje { $count } autobusów
        }
       *[train] { $count ->
            [one] Brakuje { $count } wagonika
           *[other] Brakuje { $count } wagoników
        }
    }

ticket-impossible = Nie da się go już zrealizować
ticket-station-taken = Potrzebny dworzec służy innemu biletowi
ticket-waiting = Pomoże tylko dworzec przy połączeniu, które utworzą inni

ticket-with-stations =
    { $count ->
        [one] z { $count } dworcem { $cars }
       *[other] z { $count } dworcami { $cars }
    }

ticket-needs-stations =
    { $count ->
        [one] Potrzebny jeszcze { $count } dworzec
        [few] Potrzebne jeszcze { $count } dworce
       *[many] Potrzeba jeszcze { $count } dworców
    }

opponent-score = Wynik
opponent-cards = Karty na ręce
opponent-known = Karty, które wszyscy widzieli
opponent-flags = Karty na flagę

last-round-banner =
    { $count ->
        [one] Ostatnia runda: została { $count } tura
        [few] Ostatnia runda: zostały { $count } tury
       *[many] Ostatnia runda: zostało { $count } tur
    }

log = Dziennik
tutorial = Samouczek
tutorial-offer = Pierwszy raz tutaj? Naucz się gry, grając: to zajmie pięć minut.
tutorial-offer-rules = Naucz się, grając: samouczek zajmuje pięć minut.
tutorial-start = Zacznij samouczek
tutorial-decline = Nie, dziękuję
rules = Zasady
leave-table = Odejdź od stołu
leave-table-sure = Odejść od stołu? Dopóki nie wrócisz, zagra za ciebie bot.
leave-table-here-sure = Odejść od stołu? Gra zostanie w tej przeglądarce bez zmian. Możesz ją kontynuować na stronie głównej: „Moje gry”.
zoom-in = Przybliż
zoom-out = Oddal
zoom-whole = Cała plansza

## Podpowiedzi

hint = Podpowiedź
hint-ask = Co zrobiłby silny gracz?
hint-thinking = Szukamy dobrych ruchów…
hint-title = Dobre ruchy
hint-confirm = Wybierz ruch: zostanie zagrany dopiero po potwierdzeniu.
hint-ready = Znalezione dobre ruchy: { $count }
hint-none = Nie ma z czego wybierać.
hint-share = Szansa na wygraną: { $share }%
hint-prepare = { $number }. { $move }. Ruch nie jest jeszcze zagrany.
hint-choice = Wybór bota
hint-advice = Podpowiedź: { $move }
hint-or-click = Albo kliknij kartę z numerem { $number }.
hint-play = Zagraj ten ruch
hint-hide = Ukryj podpowiedzi

hint-points =
    { $count ->
        [one] Od razu { $count } punkt.
        [few] Od razu { $count } punkty.
       *[many] Od razu { $count } punktów.
    }

hint-completes = Realizuje bilet { $ticket }.

hint-nearer =
    { $pieces ->
        [bus] { $count ->
            [one] O { $count } autobus bliżej celu: { $ticket }.
            [few] O { $count } autobusy bliżej celu: { $ticket }.
           *[many] O { $count } autobusów bliżej celu: { $ticket }.
        }
       *[train] { $count ->
            [one] O { $count } wagonik bliżej celu: { $ticket }.
            [few] O { $count } wagoniki bliżej celu: { $ticket }.
           *[many] O { $count } wagoników bliżej celu: { $ticket }.
        }
    }

hint-last-round = Rozpoczyna ostatnią rundę.
hint-tunnel-safe = Kart wystarczy, czegokolwiek zażąda tunel.
hint-tunnel-risk = To tunel: z prawdopodobieństwem { $count }% zażąda więcej kart, niż masz.

hint-detour =
    { $pieces ->
        [bus] { $count ->
            [one] Jeśli zajmie je inny gracz, bilet { $ticket } będzie wymagał o { $count } autobus więcej.
            [few] Jeśli zajmie je inny gracz, bilet { $ticket } będzie wymagał o { $count } autobusy więcej.
           *[many] Jeśli zajmie je inny gracz, bilet { $ticket } będzie wymagał o { $count } autobusów więcej.
        }
       *[train] { $count ->
            [one] Jeśli zajmie je inny gracz, bilet { $ticket } będzie wymagał o { $count } wagonik więcej.
            [few] Jeśli zajmie je inny gracz, bilet { $ticket } będzie wymagał o { $count } wagoniki więcej.
           *[many] Jeśli zajmie je inny gracz, bilet { $ticket } będzie wymagał o { $count } wagoników więcej.
        }
    }

hint-only-way = Jeśli zajmie je inny gracz, biletu { $ticket } nie da się zrealizować.
hint-blocks = { $player } może nim połączyć dwie części swojej sieci.

hint-spares =
    { $count ->
        [one] { $pieces ->
            [bus] Autobus-dżoker zostaje na ręce.
           *[train] Lokomotywa zostaje na ręce.
        }
       *[other] { $pieces ->
            [bus] Autobusy-dżokery zostają na ręce: { $count }.
           *[train] Lokomotywy zostają na ręce: { $count }.
        }
    }

hint-pays = Wtedy wystarczy kart na połączenie { $route } do biletu { $ticket }.

hint-lacks =
    { $count ->
        [one] Wtedy na połączenie { $route } (bilet { $ticket }) zabraknie { $count } karty.
       *[other] Wtedy na połączenie { $route } (bilet { $ticket }) zabraknie { $count } kart.
    }

hint-unseen = Żadna odkryta karta nie pomaga twoim biletom.
hint-all-done = Nie masz już biletów do zrealizowania.

hint-needs =
    { $pieces ->
        [bus] { $count ->
            [one] Bilet { $ticket } wymaga { $count } autobusu.
           *[other] Bilet { $ticket } wymaga { $count } autobusów.
        }
       *[train] { $count ->
            [one] Bilet { $ticket } wymaga { $count } wagonika.
           *[other] Bilet { $ticket } wymaga { $count } wagoników.
        }
    }

hint-shares = Z tego innemu biletowi też służy: { $count }.

hint-about-take = Na ręce będzie wtedy: { cards-colored }.
hint-about-locomotive = Pasuje do każdego koloru.
hint-about-unseen = Nikt nie zobaczy, co bierzesz.
hint-about-tickets = Na nowe bilety masz jeszcze { n-cars }.

hint-about-keep =
    { $points ->
        [one] Razem { $points } punkt.
        [few] Razem { $points } punkty.
       *[many] Razem { $points } punktów.
    }

hint-about-add = Połączenie będzie twoje.
hint-about-give-up = Karty zostają na ręce.

## Dlaczego ruch jest lepszy, gdy nie pasuje żaden powód podpowiedzi

hint-two-cards =
    { $pieces ->
        [bus] Odkryty autobus-dżoker byłby jedyną kartą w turze, a tak są dwie.
       *[train] Odkryta lokomotywa byłaby jedyną kartą w turze, a tak są dwie.
    }

hint-burdened =
    { $count ->
        [one] Jeszcze { $count } bilet jest niezrealizowany.
        [few] Jeszcze { $count } bilety są niezrealizowane.
       *[many] Jeszcze { $count } biletów jest niezrealizowanych.
    }

hint-affords =
    { $count ->
        [one] Wtedy wystarczy kart na połączenie { $route }: { $count } punkt.
        [few] Wtedy wystarczy kart na połączenie { $route }: { $count } punkty.
       *[many] Wtedy wystarczy kart na połączenie { $route }: { $count } punktów.
    }

hint-collects =
    { $count ->
        [one] { $count } karta tego koloru: długie połączenia dają najwięcej punktów.
        [few] { $count } karty jednego koloru: długie połączenia dają najwięcej punktów.
       *[many] { $count } kart jednego koloru: długie połączenia dają najwięcej punktów.
    }

hint-flag =
    { $count ->
        [one] Pełna flaga daje { $count } punkt.
        [few] Pełna flaga daje { $count } punkty.
       *[many] Pełna flaga daje { $count } punktów.
    }

hint-any-color = Pasuje do każdego koloru.
hint-hidden = Nikt nie widzi, co bierzesz, i żadna odkryta karta nie zdradza twoich zamiarów.
hint-time-left = Na nowe bilety jest jeszcze czas: zostaje { n-cars }.
hint-keeps-cards = Karty zostają na ręce na coś lepszego.
hint-average = Nie ma jednego powodu, ale gdy grę wiele razy dogrywano, ten ruch przynosił średnio więcej.

## Wybory w turze

pay-title = Czym płacisz za { $route }?
pay-station-title = Dworzec: { $city }. Czym płacisz?

pay-points =
    { $points ->
        [one] Daje { $points } punkt
        [few] Daje { $points } punkty
       *[many] Daje { $points } punktów
    }

price-gray =
    { $count ->
        [one] Cena: { $count } karta dowolnego koloru
        [few] Cena: { $count } karty jednego koloru
       *[many] Cena: { $count } kart jednego koloru
    }

price-colored = Cena: { cards-colored }
left-then = Zostanie ci: { $cards }, { $cars }
tunnel-title = Tunel: { $route }
tunnel-warning = Zostaną odkryte najwyżej trzy karty: cena może wzrosnąć.

tunnel-extra =
    { $count ->
        [0] Cena nie rośnie.
       *[other] Cena rośnie o { $count }.
    }

ferry-hint =
    { $count ->
        [one] Prom: co najmniej { $count } lokomotywa
        [few] Prom: co najmniej { $count } lokomotywy
       *[many] Prom: co najmniej { $count } lokomotyw
    }

keep-title = Które bilety zatrzymujesz?
keep-see-board = Pokaż planszę
keep-see-tickets = Pokaż bilety

keep-at-least =
    { $count ->
        [one] Zatrzymaj co najmniej { $count } bilet.
        [few] Zatrzymaj co najmniej { $count } bilety.
       *[many] Zatrzymaj co najmniej { $count } biletów.
    }

keep-long-title = Długie trasy: zatrzymaj najwyżej jedną.
keep-waiting = Czekamy, aż wybiorą pozostali.
draw-tickets-sure = Dobrać nowe bilety? Zajmie to całą turę.
draw-tickets-never-ask = Nie pytaj więcej
flag-question = Zostawić { card-taken } przed sobą na flagę?
flag-brings = To jedna z kart, którymi płacisz za połączenie. Pełna flaga to po jednej karcie każdego koloru ({ $cards }); daje { n-points }.
flag-have = Przed tobą już leży: { $cards }.
station-here = Zbuduj tu dworzec
pass-device-title = Przekaż urządzenie. Teraz gra { $player }
pass-device-cover = Karty są zakryte. Pozostali niech teraz nie patrzą.
pass-device-ready = To ja, { $player }: pokaż moje karty
pass-device-look = Zobacz, co masz, a potem przekaż urządzenie dalej.
pass-device-now = Zakryj karty

## Rozmowy

chat = Czat
chat-write = Napisz wiadomość
chat-send = Wyślij
chat-mute = Wycisz: { $player }
seat-news-left = { $player }: nie siedzi przy stole. Gra bot.
seat-news-away = { $player }: offline. Gra bot.
seat-news-clock = { $player }: czas minął. Gra bot.
seat-news-silent = { $player }: brak odpowiedzi. Gra bot.
seat-news-back = { $player } jest i gra dalej.
seat-news-called = { $player }: czekamy na odpowiedź, czy gracz tu jest.
seat-news-removed = { $player }: gospodarz usunął gracza od stołu.
seat-news-invited = { $player } może usiąść znowu.
seat-news-new-game = Gospodarz zmienił grę.
seat-news-new-seats = Gospodarz zmienił liczbę miejsc.
seat-news-new-pace = Gospodarz zmienił czas na ruch.
reactions = Reakcje
reaction-hello = Cześć!
reaction-well-played = Dobry ruch!
reaction-oops = Ojej!
reaction-wow = Wow!
reaction-thanks = Dzięki!
reaction-hurry = Twoja tura!
reaction-sad = Szkoda!
reaction-good-game = Dzięki za grę!

## Połączenie z serwerem

connection-lost = Utracono połączenie z serwerem. Ponawiamy próbę…
connection-nothing-lost = Nic nie przepadło: gra toczy się od ostatniego potwierdzonego ruchu.
window-replaced = Ten stół jest otwarty w zbyt wielu oknach, dlatego to okno zostało odłączone. Nic nie przepadło.
window-use = Graj w tym oknie
window-closed = Serwer zamknął połączenie tego okna. Nic nie przepadło.

## Koniec gry

end-title = Koniec gry
end-skip = Pomiń
end-rematch = Rewanż
end-rematch-begun = Rewanż już się zaczął.
end-rematch-go = Do rewanżu
end-new-game = Nowa gra
replay = Powtórka
replay-position = Ruch { $number } z { $total }
replay-first = Na początek
replay-previous = Ruch wstecz
replay-next = Ruch naprzód
replay-last = Na koniec
replay-play = Odtwórz
replay-pause = Pauza
replay-eyes = Czyimi oczami
replay-eyes-all = Wszystkie karty odkryte
replay-eyes-watcher = Widz
replay-share = Kopiuj link do powtórki
replay-here = Ta gra jest tylko w tej przeglądarce. Żeby komuś ją pokazać, wyślij plik: otwiera się go w części „{ device }”.
download-game = Pobierz plik gry
fair-commitment = Kod kontrolny: { $hash }
fair-key = Klucz: { $key }
fair-explained = Wszystkie karty tasuje tajny klucz. Przed pierwszym rozdaniem publikujemy obliczony z niego kod kontrolny, a po grze pokazujemy sam klucz, więc każdy może sprawdzić, że nic nie było ustawione.
fair-verified = Sprawdzone: klucz daje ten kod.
fair-wrong = Klucz nie daje tego kodu!

## Błędy według kodu

error-malformed = Serwer nie zrozumiał wiadomości.
error-too-large = Wiadomość jest za długa.
error-too-fast = Za szybko. Poczekaj chwilę.
error-not-signed-in = Nie rozpoznajemy cię. Otwórz stronę ponownie.
error-bad-link = Ten link jest błędny albo nieaktualny.
error-wrong-origin = To żądanie przyszło z innej strony.
not-found-title = Nie ma takiej strony
error-not-found = Niczego tu nie ma. Sprawdź kod albo link.
error-offline = Nie można połączyć się z serwerem. Sprawdź połączenie z internetem; twoje gry są zapisane.
error-not-allowed = Nie możesz tego zrobić.
error-no-watchers = Ten stół nie przyjmuje widzów.
error-not-host = Może to zrobić tylko gospodarz.
error-wrong-seat = To nie twoje miejsce.
error-not-open = Gra już się zaczęła.
error-not-running = Przy tym stole teraz nikt nie gra.
error-not-over = Gra jeszcze się nie skończyła.
error-table-full = Wszystkie miejsca są zajęte.
error-bad-game = Nie ma takiej gry.
error-bad-board = Serwer nie przyjmuje tej planszy: w tej postaci nie da się na niej grać albo nie da się jej narysować.
error-no-boards = Serwer nie przyjmuje teraz więcej własnych plansz.
error-not-served = Planszy tej gry teraz tu nie ma. Gra jest zachowana.
error-not-replayable = Tej gry nie można już pokazać: odkąd ją rozegrano, zmieniły się zasady lub bilety jej planszy albo jej zapis jest uszkodzony. Sam zapis jest zachowany.
error-bad-seats = Nieodpowiednia liczba graczy albo jest wolne miejsce.
error-bad-level = Nie ma bota o takim poziomie.
error-color-taken = Ten kolor ma już inny gracz.
error-name-taken = Ktoś przy tym stole ma już takie imię. Wybierz inne.
error-not-away = Ten gracz jest tutaj albo dopiero co był.
error-removed = Gospodarz usunął cię od tego stołu.
error-no-hints = Przy tym stole podpowiedzi są wyłączone.
error-not-asked = To nie jest twoja tura.
error-stale = Gra poszła już dalej. Oto aktualna sytuacja.
error-cannot-parse = W tej grze nie ma takiego ruchu.
error-ambiguous = To może oznaczać kilka ruchów. Doprecyzuj.
error-not-legal = Ten ruch jest niedozwolony.
error-say-hello = Nie udało się nawiązać połączenia z serwerem. Wczytaj stronę ponownie.
error-busy = Serwer jest zajęty. Spróbuj ponownie za chwilę.
error-failed = Coś poszło nie tak po naszej stronie.
error-other = Coś poszło nie tak ({ $code }).

## Powiadomienia

notify-your-turn = Twoja tura: { $game }
notify-title-turn = ● Twoja tura – { $game }

## Dla czytników ekranu

workshop = Warsztat plansz
own-board = Własna plansza
board-text = Plansza opisana słowami
board-find = Znajdź miasto

# Litera przy kompasie: północ.
board-north = N

board-route-tunnel = tunel

board-route-ferry =
    { $locomotives ->
        [one] prom, { $locomotives } symbol lokomotywy
        [few] prom, { $locomotives } symbole lokomotywy
       *[many] prom, { $locomotives } symboli lokomotywy
    }

board-route-mountain =
    { $pieces ->
        [bus] { $count ->
            [one] góry: jeszcze { $count } autobus odpada z gry
            [few] góry: jeszcze { $count } autobusy odpadają z gry
           *[many] góry: jeszcze { $count } autobusów odpada z gry
        }
       *[train] { $count ->
            [one] góry: jeszcze { $count } wagonik odpada z gry
            [few] góry: jeszcze { $count } wagoniki odpadają z gry
           *[many] góry: jeszcze { $count } wagoników odpada z gry
        }
    }

board-route-owned =
    { $you ->
        [yes] twoje
       *[no] właściciel: { $player }
    }

board-city-station =
    { $you ->
        [yes] twój dworzec
       *[no] dworzec, właściciel: { $player }
    }

board-route-claimable = Tylko dostępne połączenia
board-last-move = ostatni ruch
player-network = { $player }: pokaż połączenia na planszy
board-keys = Plansza. Strzałki przechodzą między połączeniami i miastami, w których można coś zrobić, litera prowadzi do miasta, Enter wybiera. Home i End prowadzą do pierwszego i ostatniego. Plus i minus zmieniają skalę, Shift ze strzałkami przesuwa planszę.
ticket-described = Bilet { $a } – { $b }, { n-points }
