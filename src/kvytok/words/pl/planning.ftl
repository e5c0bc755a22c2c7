## Pomoc w planowaniu

settings-planning = Pomoc w planowaniu
settings-planning-what = Zaznaczaj planowane połączenia i sprawdzaj, czego do nich brakuje. Z innymi osobami działa tylko za zgodą wszystkich.
plan = Plan
plan-mark = Zaznaczaj połączenia
plan-marking = Klikaj połączenia na planszy, żeby je zaznaczyć; to jeszcze nie ruch.
plan-empty = Zaznacz połączenia, które chcesz zająć, albo dodaj najlepszą drogę dla biletu.
plan-clear = Wyczyść plan
plan-remove = Usuń z planu: { $route }
plan-cars = { $cars } z { $left } w zapasie
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
plan-ready = Kart wystarczy.
plan-taken = Już zajęte: { $route }
plan-forget = Usuń
plan-way = Dodaj drogę
plan-way-of = Dodaj do planu najlepszą drogę dla biletu { $ticket }
plan-second = Inna droga
plan-second-of = Dodaj do planu drugą najlepszą drogę dla biletu { $ticket }: { $cars }
plan-unseen = Karty, których jeszcze nie widać
plan-unseen-what = W stosie albo dobrane przez innych w ciemno.
board-planned = w twoim planie
plan-consent = Pomoc w planowaniu dla wszystkich
plan-consent-what = Plany, drogi dla biletów i liczba niewidocznych kart – dla wszystkich. Tylko jeśli zgodzą się wszystkie osoby przy stole.
plan-agree-option = Zgadzam się na pomoc w planowaniu
plan-agree = Zgadzam się
plan-agree-end = Już się nie zgadzam
plan-agreed = Zgoda: { $players }.
plan-not-agreed = Jeszcze bez zgody: { $players }.
