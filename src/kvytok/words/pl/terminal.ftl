### To, co mówi tylko terminal: odpowiedzi `kvytok replay` i `kvytok simulate`.
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
