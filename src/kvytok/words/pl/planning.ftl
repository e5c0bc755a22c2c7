## Pomoc w planowaniu

settings-planning = Pomoc w planowaniu tam, gdzie wolno korzystać z podpowiedzi
plan = Plan
plan-mark = Zaznaczaj połączenia
plan-marking = Klikaj połączenia na planszy, żeby je zaznaczyć; nie wykonujesz przy tym ruchu.
plan-empty = Zaznacz połączenia, które chcesz utworzyć, albo dodaj drogę biletu.
plan-clear = Wyczyść plan
plan-remove = Usuń z planu: { $route }
plan-cars = { $cars } z { $left } pozostałych
plan-points = Punkty za te połączenia: { $points }
plan-cards = Karty potrzebne do planu
plan-gray =
    { $count ->
        [one] { $count } dowolnego koloru
        [few] { $count } jednego koloru
       *[many] { $count } jednego koloru
    }
plan-missing =
    { $count ->
        [one] Brakuje około { $count } karty.
        [few] Brakuje około { $count } kart.
       *[many] Brakuje około { $count } kart.
    }
plan-ready = Masz już karty.
plan-taken = Już zajęte: { $route }
plan-forget = Zapomnij
plan-way = Dodaj drogę
plan-way-of = Dodaj do planu najlepszą drogę dla biletu { $ticket }
plan-unseen = Karty jeszcze niewidziane
plan-unseen-what = W talii albo dobrane zakryte przez innych.
board-planned = w twoim planie
