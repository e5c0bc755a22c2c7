### Dlaczego czegoś nie wolno: jeden komunikat na każdy kod.

reason-unknown-action = W tej grze nie ma czegoś takiego.
reason-game-over = Gra się skończyła.

reason-not-asked =
    { $phase ->
        [opening] Najpierw wybierz, które bilety zatrzymasz.
        [second-card] Najpierw weź drugą kartę w tej turze.
        [tickets] Najpierw wybierz, które z dobranych biletów zatrzymasz.
        [payment] Najpierw wybierz, czym zapłacisz za połączenie.
        [station-payment] Najpierw wybierz, czym zapłacisz za dworzec.
        [tunnel] Najpierw zdecyduj, co z tunelem: dołóż karty albo zrezygnuj.
        [flag] Najpierw zdecyduj, co z flagą.
       *[turn] Teraz nie można tego zrobić.
    }

reason-not-face-up = Takiej karty nie ma wśród odkrytych.

reason-locomotive-second =
    { $pieces ->
        [bus] Odkryty autobus-dżoker może być tylko pierwszą kartą w turze.
       *[train] Odkryta lokomotywa może być tylko pierwszą kartą w turze.
    }

reason-deck-empty = Stos jest pusty.
reason-no-tickets = Na stosie nie ma już biletów.
reason-can-act = Pasować wolno tylko wtedy, gdy nic innego nie jest możliwe.
reason-not-offered = Tego biletu nie ma wśród dobranych.

reason-too-few-tickets =
    { $need ->
        [one] Zatrzymaj co najmniej { $need } bilet, a nie { $have }.
        [few] Zatrzymaj co najmniej { $need } bilety, a nie { $have }.
       *[many] Zatrzymaj co najmniej { $need } biletów, a nie { $have }.
    }

reason-too-many-tickets =
    { $need ->
        [one] Zatrzymaj co najwyżej { $need } bilet, a nie { $have }.
        [few] Zatrzymaj co najwyżej { $need } bilety, a nie { $have }.
       *[many] Zatrzymaj co najwyżej { $need } biletów, a nie { $have }.
    }

reason-route-taken =
    { $you ->
        [yes] To połączenie jest już twoje.
       *[no] To połączenie jest już zajęte. Należy do gracza: { $player }.
    }

# Niektóre języki mają inne słowo na nitkę autobusów.
reason-lane-closed =
    { $pieces ->
       *[train] { $have ->
            [one] Gdy przy stole jest { $have } gracz, dostępna jest tylko jedna nitka podwójnego połączenia, a ta jest zajęta.
           *[other] Gdy przy stole jest { $have } graczy, dostępna jest tylko jedna nitka podwójnego połączenia, a ta jest zajęta.
        }
    }

reason-own-other-lane =
    { $pieces ->
       *[train] Druga nitka tego podwójnego połączenia jest już twoja.
    }

reason-too-few-cars =
    { $pieces ->
        [bus] { $need ->
            [one] Potrzebny jest { $need } autobus, masz { $have }.
            [few] Potrzebne są { $need } autobusy, masz { $have }.
           *[many] Potrzeba { $need } autobusów, masz { $have }.
        }
       *[train] { $need ->
            [one] Potrzebny jest { $need } wagonik, masz { $have }.
            [few] Potrzebne są { $need } wagoniki, masz { $have }.
           *[many] Potrzeba { $need } wagoników, masz { $have }.
        }
    }

reason-ferry-locomotives =
    { $need ->
        [one] Ten prom wymaga co najmniej { $need } lokomotywy, a nie { $have }.
       *[other] Ten prom wymaga co najmniej { $need } lokomotyw, a nie { $have }.
    }

reason-too-few-cards =
    { $need ->
        [one] Potrzebna jest { $need } pasująca karta, masz { $have }.
        [few] Potrzebne są { $need } pasujące karty w jednym kolorze, masz { $have }.
       *[many] Potrzeba { $need } pasujących kart w jednym kolorze, masz { $have }.
    }

reason-wrong-color = Zły kolor: połączenie jest { $wanted }, a karta { card-word }.

reason-too-few-locomotives =
    { $pieces ->
        [bus] { $need ->
            [one] Potrzebny jest { $need } autobus-dżoker, masz { $have }.
            [few] Potrzebne są { $need } autobusy-dżokery, masz { $have }.
           *[many] Potrzeba { $need } autobusów-dżokerów, masz { $have }.
        }
       *[train] { $need ->
            [one] Potrzebna jest { $need } lokomotywa, masz { $have }.
            [few] Potrzebne są { $need } lokomotywy, masz { $have }.
           *[many] Potrzeba { $need } lokomotyw, masz { $have }.
        }
    }

reason-too-many-cards =
    { $pieces ->
        [bus] { $need ->
            [one] Za dużo autobusów-dżokerów: { $have }. Cena to { $need } karta.
            [few] Za dużo autobusów-dżokerów: { $have }. Cena to { $need } karty.
           *[many] Za dużo autobusów-dżokerów: { $have }. Cena to { $need } kart.
        }
       *[train] { $need ->
            [one] Za dużo lokomotyw: { $have }. Cena to { $need } karta.
            [few] Za dużo lokomotyw: { $have }. Cena to { $need } karty.
           *[many] Za dużo lokomotyw: { $have }. Cena to { $need } kart.
        }
    }

reason-no-stations = W tej grze nie ma dworców.

reason-stations-built = Wszystkie twoje dworce są już zbudowane ({ $have }).

reason-city-taken =
    { $you ->
        [yes] Stoi tu już twój dworzec.
       *[no] Stoi tu już dworzec. Należy do gracza: { $player }.
    }

reason-station-cards =
    { $need ->
        [one] Dworzec kosztuje { $need } kartę, masz { $have }.
        [few] Dworzec kosztuje { $need } karty w jednym kolorze, masz { $have }.
       *[many] Dworzec kosztuje { $need } kart w jednym kolorze, masz { $have }.
    }

reason-tunnel-cards =
    { $need ->
        [one] Tunel wymaga jeszcze { $need } karty w zagranym kolorze, masz { $have }.
       *[other] Tunel wymaga jeszcze { $need } kart w zagranym kolorze, masz { $have }.
    }

reason-no-locomotives =
    { $pieces ->
        [bus] Tutaj autobusami-dżokerami płaci się tylko za promy i tunele.
       *[train] Tutaj lokomotywami płaci się tylko za promy i tunele.
    }

reason-mountain-cars =
    { $pieces ->
        [bus] { $need ->
            [one] Razem z opłatą za góry potrzebny jest { $need } autobus, masz { $have }.
            [few] Razem z opłatą za góry potrzebne są { $need } autobusy, masz { $have }.
           *[many] Razem z opłatą za góry potrzeba { $need } autobusów, masz { $have }.
        }
       *[train] { $need ->
            [one] Razem z opłatą za góry potrzebny jest { $need } wagonik, masz { $have }.
            [few] Razem z opłatą za góry potrzebne są { $need } wagoniki, masz { $have }.
           *[many] Razem z opłatą za góry potrzeba { $need } wagoników, masz { $have }.
        }
    }

reason-not-your-turn =
    { $phase ->
        [opening] Twoje bilety są już wybrane. Poczekaj na pozostałych.
       *[turn] To nie twoja tura: gra { $player }.
    }

reason-wrong-count =
    { $need ->
        [one] Cena to { $need } karta, a nie { $have }.
        [few] Cena to { $need } karty, a nie { $have }.
       *[many] Cena to { $need } kart, a nie { $have }.
    }

reason-no-such-payment = Tak nie można zapłacić.
