### Dziennik: jeden komunikat na każde zdarzenie w grze.
### Bez czasu przeszłego, bo wymagałby znajomości płci gracza. Imiona zawsze w mianowniku, bo się nie odmieniają.

event-game-began =
    { $players ->
        [one] Zaczyna się gra, przy stole { $players } gracz.
        [few] Zaczyna się gra, przy stole { $players } graczy.
       *[many] Zaczyna się gra, przy stole { $players } graczy.
    } { $you ->
        [yes] Zaczynasz ty.
       *[no] Zaczyna { $player }.
    }

event-hand-dealt =
    { $you ->
        [yes] Dostajesz
       *[no] { $player } dostaje
    } { $count ->
        [one] { $count } kartę
        [few] { $count } karty
       *[many] { $count } kart
    }{ $known ->
        [yes] : { $cards }
       *[no] {""}
    }

event-took-face-up =
    { $you ->
        [yes] Bierzesz { card-taken }
       *[no] { $player } bierze { card-taken }
    }

event-drew-unseen =
    { $you ->
        [yes] Dobierasz kartę w ciemno
       *[no] { $player } dobiera kartę w ciemno
    }{ $known ->
        [yes] : { card-name }
       *[no] {""}
    }

event-row-refilled = Odkryto: { $cards }

event-row-swept =
    { $pieces ->
        [bus] Wśród odkrytych kart jest za dużo autobusów-dżokerów: wszystkie zostają odrzucone
       *[train] Wśród odkrytych kart jest za dużo lokomotyw: wszystkie zostają odrzucone
    }{ $known ->
        [yes] {" "}({ $cards })
       *[no] {""}
    }

event-deck-renewed = Odrzucone karty są potasowane i tworzą nowy stos: { n-cards }

event-tickets-offered =
    { $you ->
        [yes] Dostajesz do wyboru { n-tickets }
       *[no] { $player } dostaje do wyboru { n-tickets }
    }{ $known ->
        [yes] : { $tickets }
       *[no] {""}
    }

event-opening-answered =
    { $you ->
        [yes] Twoje bilety są wybrane
       *[no] { $player }: bilety wybrane
    }{ $known ->
        [yes] : { $tickets }
       *[no] {""}
    }

event-tickets-kept =
    { $you ->
        [yes] Zatrzymujesz { n-tickets }
       *[no] { $player } zatrzymuje { n-tickets }
    }{ $known ->
        [yes] : { $tickets }
       *[no] {""}
    }{ $returned ->
        [0] {""}
       *[other] {" "}(niezatrzymane: { $returned })
    }

event-claimed-route =
    { $you ->
        [yes] Tworzysz połączenie { $route }
       *[no] { $player } tworzy połączenie { $route }
    }: { cards-set } { $points ->
        [one] (+{ $points } punkt)
        [few] (+{ $points } punkty)
       *[many] (+{ $points } punktów)
    }

event-tunnel-turned-up =
    { $you ->
        [yes] Zagrywasz karty na tunel { $route }: { cards-set }.
       *[no] { $player } zagrywa karty na tunel { $route }: { cards-set }.
    } { $turned ->
        [0] Nie ma czego odkryć.
       *[other] Odkryto: { $cards }. { $extra ->
            [0] Nie trzeba dopłacać.
            [one] Trzeba dołożyć { $extra } kartę.
            [few] Trzeba dołożyć { $extra } karty.
           *[many] Trzeba dołożyć { $extra } kart.
        }
    }

event-tunnel-added =
    { $you ->
        [yes] Dokładasz karty na tunel { $route }: { cards-set }
       *[no] { $player } dokłada karty na tunel { $route }: { cards-set }
    }

event-tunnel-failed =
    { $reason ->
        [gave-up] { $you ->
            [yes] Rezygnujesz z tunelu { $route }
           *[no] { $player } rezygnuje z tunelu { $route }
        }
       *[too-few] { $you ->
            [yes] Brakuje ci kart na tunel { $route }
           *[no] { $player } nie ma czym dopłacić za tunel { $route }
        }
    }. Z powrotem na rękę: { cards-set }

event-built-station =
    { $you ->
        [yes] Budujesz dworzec
       *[no] { $player } buduje dworzec
    } ({ $city }): { cards-set }

event-flag-left =
    { $you ->
        [yes] Zostawiasz { card-taken } na flagę
       *[no] { $player } zostawia { card-taken } na flagę
    }

event-flag-declined =
    { $you ->
        [yes] Nie zostawiasz karty na flagę
       *[no] { $player } nie zostawia karty na flagę
    }

event-flag-completed =
    { $you ->
        [yes] Układasz flagę
       *[no] { $player } układa flagę
    } { $points ->
        [one] (+{ $points } punkt)
        [few] (+{ $points } punkty)
       *[many] (+{ $points } punktów)
    }

event-passed =
    { $you ->
        [yes] Nie możesz nic zrobić i pasujesz
       *[no] { $player } nie może nic zrobić i pasuje
    }

event-last-round-began =
    { $you ->
        [yes] Twój zapas: { n-cars }
       *[no] { $player }, zapas: { n-cars }
    }. Ostatnia runda: każdy ma jeszcze jedną turę

event-turn-began =
    { $you ->
        [yes] Twoja tura
       *[no] Gra { $player }
    }

event-game-ended =
    { $reason ->
        [nobody-could-act] Koniec gry: nikt nie może już nic zrobić
       *[last-round] Koniec gry
    }
