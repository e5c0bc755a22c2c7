### Punktacja końcowa, miejsca i co rozstrzygnęło.

score-title = Wynik końcowy
score-so-far = Gdyby gra skończyła się teraz
score-routes = Połączenia
score-flags = Flagi
score-tickets = Bilety

score-tickets-completed =
    { $count ->
        [one] { $count } zrealizowany bilet
        [few] { $count } zrealizowane bilety
       *[many] { $count } zrealizowanych biletów
    }

score-ticket-completed = { $ticket }: zrealizowany, +{ $points }
score-ticket-missed = { $ticket }: niezrealizowany, −{ $points }
score-stations = Niezbudowane dworce
score-station-borrowed = Dworzec ({ $city }) korzysta z połączenia { $route }
score-station-unused = Dworzec ({ $city }) nie pomógł zrealizować żadnego biletu
score-longest = Najdłuższa trasa

score-longest-length =
    { $length ->
        [one] { $length } wagonik z rzędu
        [few] { $length } wagoniki z rzędu
       *[many] { $length } wagoników z rzędu
    }

score-total = Razem
score-rank = Miejsce

## Zwycięzca i remisy (E5)

winner =
    { $you ->
        [yes] Wygrywasz!
       *[no] Wygrywa { $player }!
    }

winners-shared = Wspólne zwycięstwo: { $players }
decided-points = Zdecydowały punkty.
decided-tickets = Punktów jest po równo. Zdecydowały zrealizowane bilety: wygrywa ten, kto ma ich więcej.
decided-longest_path = Punktów i zrealizowanych biletów jest po równo. Zdecydowała najdłuższa trasa: wygrywa dłuższa.
decided-fewer_stations = Punktów i zrealizowanych biletów jest po równo. Zdecydowały dworce: wygrywa ten, kto zbudował ich mniej.
decided-longest_bonus = Punktów, zrealizowanych biletów i dworców jest po równo. Zdecydowała premia za najdłuższą trasę.
decided-shared = Równość we wszystkim, co się liczy: zwycięstwo jest wspólne.
