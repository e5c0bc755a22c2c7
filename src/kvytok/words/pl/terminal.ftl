### To, co mówi tylko terminal: odpowiedzi `kvytok replay` i `kvytok simulate` oraz gra `kvytok play`.
### $mean, $seconds i $seed są gotowe do wypisania; pozostałe zmienne to liczby.

## kvytok replay

replay-checked =
    { $count ->
        [one] Plik jest poprawny: sprawdzono { $count } ruch.
        [few] Plik jest poprawny: sprawdzono { $count } ruchy.
       *[many] Plik jest poprawny: sprawdzono { $count } ruchów.
    }

replay-unfinished = Gra nie jest skończona.

## kvytok simulate: nagłówki są krótkie, żeby tabela mieściła się w 80 kolumnach

simulate-title =
    { $game }: { n-players }, { $games ->
        [one] { $games } gra
        [few] { $games } gry
       *[many] { $games } gier
    }

simulate-progress = Gry
simulate-seat = Nr
simulate-bot = Bot
simulate-score = Wynik
simulate-lowest = Min.
simulate-highest = Maks.
simulate-completed = Zreal.
simulate-wins = Wygrane
simulate-share = Udział

simulate-decisions =
    { $decisions ->
        [one] { $decisions } decyzja
        [few] { $decisions } decyzje
       *[many] { $decisions } decyzji
    }, { $mean } na grę, ziarno { $seed }

simulate-speed =
    { $seconds } s na { $threads ->
        [one] { $threads } rdzeniu
       *[other] { $threads } rdzeniach
    }: { $games } gier/s, { $decisions } decyzji/s

## kvytok play: opisy klawiszy są krótkie, żeby wszystkie mieściły się w 80 kolumnach

play-key-card = karta
play-key-deck = stos
play-key-tickets = bilety
play-key-route = połączenie
play-key-station = dworzec
play-key-hint = rada
play-key-way = drogi
play-key-log = dziennik
play-key-help = klawisze
play-key-quit = wyjdź
play-key-choose = wybierz
play-key-back = wróć
play-key-mark = zaznacz
play-key-all = wszystkie
play-continue = Graj dalej: { $game }, { $players }
play-empty-seat = –
play-nobody = Przynajmniej na jednym miejscu musi być człowiek.
play-compiling = Przygotowanie: około 20 sekund, tylko raz
play-nothing-here = Nie ma tu teraz nic, za co możesz zapłacić.
play-saved = Gra jest zapisana w pliku { $file }. Dalszy ciąg: { $command }
play-served = Gra trwa na serwerze. Aby wrócić: { $command }
play-too-small = Za mały: potrzeba 80 kolumn i 24 wierszy.

# Wiersz pomocy: klawisz stoi obok.
play-help-card = weź odkrytą kartę
play-help-deck = weź kartę ze stosu
play-help-tickets = dobierz bilety
play-help-route = utwórz połączenie: wpisz miasto, wybierz strzałkami
play-help-station = zbuduj dworzec
play-help-choose = otwórz pytanie jeszcze raz
play-help-hint = co zrobiłby silny gracz?
play-help-way = pokaż na mapie drogę następnego biletu
play-help-zoom = mapa bliżej i dalej; tak samo kółkiem myszy
play-help-log = wszystko, co się stało
play-help-rules = zasady tej gry
play-help-language = następny język
play-help-quit = wyjdź; gra zostanie zapisana
play-help-say = powiedz coś wszystkim przy stole
play-help-mouse = Wszystko można kliknąć: karty, bilety, połączenia i miasta na mapie.

## Gdzie na mapie leży połączenie

region-north-west = Północny zachód
region-north = Północ
region-north-east = Północny wschód
region-west = Zachód
region-centre = Środek
region-east = Wschód
region-south-west = Południowy zachód
region-south = Południe
region-south-east = Południowy wschód
