### Kolory kart, połączeń i graczy oraz nazwy elementów gry.

## Karty wagonów

wild =
    { $pieces ->
        [bus] autobus-dżoker
       *[train] lokomotywa
    }

# Karta sama w sobie.
card-name =
    { $color ->
        [pink] fioletowa karta
        [white] biała karta
        [blue] niebieska karta
        [yellow] żółta karta
        [orange] pomarańczowa karta
        [black] czarna karta
        [red] czerwona karta
        [green] zielona karta
       *[locomotive] { wild }
    }

# Biernik: to, co się bierze.
card-taken =
    { $color ->
        [pink] fioletową kartę
        [white] białą kartę
        [blue] niebieską kartę
        [yellow] żółtą kartę
        [orange] pomarańczową kartę
        [black] czarną kartę
        [red] czerwoną kartę
        [green] zieloną kartę
       *[locomotive] { $pieces ->
            [bus] autobus-dżoker
           *[train] lokomotywę
        }
    }

# Na liście kart.
card-word =
    { $color ->
        [pink] fioletowa
        [white] biała
        [blue] niebieska
        [yellow] żółta
        [orange] pomarańczowa
        [black] czarna
        [red] czerwona
        [green] zielona
       *[locomotive] { wild }
    }

cards-colored =
    { $color ->
        [pink] { $count ->
            [one] { $count } fioletowa karta
            [few] { $count } fioletowe karty
           *[many] { $count } fioletowych kart
        }
        [white] { $count ->
            [one] { $count } biała karta
            [few] { $count } białe karty
           *[many] { $count } białych kart
        }
        [blue] { $count ->
            [one] { $count } niebieska karta
            [few] { $count } niebieskie karty
           *[many] { $count } niebieskich kart
        }
        [yellow] { $count ->
            [one] { $count } żółta karta
            [few] { $count } żółte karty
           *[many] { $count } żółtych kart
        }
        [orange] { $count ->
            [one] { $count } pomarańczowa karta
            [few] { $count } pomarańczowe karty
           *[many] { $count } pomarańczowych kart
        }
        [black] { $count ->
            [one] { $count } czarna karta
            [few] { $count } czarne karty
           *[many] { $count } czarnych kart
        }
        [red] { $count ->
            [one] { $count } czerwona karta
            [few] { $count } czerwone karty
           *[many] { $count } czerwonych kart
        }
       *[green] { $count ->
            [one] { $count } zielona karta
            [few] { $count } zielone karty
           *[many] { $count } zielonych kart
        }
    }

cards-wild =
    { $pieces ->
        [bus] { $locomotives ->
            [one] { $locomotives } autobus-dżoker
            [few] { $locomotives } autobusy-dżokery
           *[many] { $locomotives } autobusów-dżokerów
        }
       *[train] { $locomotives ->
            [one] { $locomotives } lokomotywa
            [few] { $locomotives } lokomotywy
           *[many] { $locomotives } lokomotyw
        }
    }

# Zapłata: „2 czerwone karty i 1 lokomotywa”. Zawsze mianownik, dlatego po dwukropku.
cards-set =
    { $count ->
        [0] { cards-wild }
       *[other] { $locomotives ->
            [0] { cards-colored }
           *[other] { cards-colored } i { cards-wild }
        }
    }

## Połączenia

route-color =
    { $color ->
        [pink] fioletowe
        [white] białe
        [blue] niebieskie
        [yellow] żółte
        [orange] pomarańczowe
        [black] czarne
        [red] czerwone
        [green] zielone
       *[gray] szare
    }

route-name = { $a } – { $b }

## Gracze

player-color =
    { $color ->
       *[blue] niebieski
        [red] czerwony
        [green] zielony
        [yellow] żółty
        [black] czarny
        [brown] brązowy
        [violet] fioletowy
        [gray] szary
        [light-blue] błękitny
    }

color-set-classic = Kolory klasyczne
color-set-anniversary = Kolory jubileuszowe

## Elementy gry z liczbą

n-cards =
    { $count ->
        [one] { $count } karta
        [few] { $count } karty
       *[many] { $count } kart
    }

n-tickets =
    { $count ->
        [one] { $count } bilet
        [few] { $count } bilety
       *[many] { $count } biletów
    }

n-points =
    { $count ->
        [one] { $count } punkt
        [few] { $count } punkty
       *[many] { $count } punktów
    }

n-stations =
    { $count ->
        [one] { $count } dworzec
        [few] { $count } dworce
       *[many] { $count } dworców
    }

n-spaces =
    { $count ->
        [one] { $count } pole
        [few] { $count } pola
       *[many] { $count } pól
    }

n-players =
    { $count ->
        [one] { $count } gracz
        [few] { $count } gracze
       *[many] { $count } graczy
    }

n-cars =
    { $pieces ->
        [bus] { $count ->
            [one] { $count } autobus
            [few] { $count } autobusy
           *[many] { $count } autobusów
        }
       *[train] { $count ->
            [one] { $count } wagonik
            [few] { $count } wagoniki
           *[many] { $count } wagoników
        }
    }
