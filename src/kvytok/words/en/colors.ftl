### Colours of cards, routes and players, and the words for pieces.
### $color is a colour id of the boards; $pieces is "train" or "bus", as the board says.

## Train cards

wild =
    { $pieces ->
        [bus] wild bus
       *[train] locomotive
    }

# A card by itself: "red card".
card-name =
    { $color ->
        [pink] pink card
        [white] white card
        [blue] blue card
        [yellow] yellow card
        [orange] orange card
        [black] black card
        [red] red card
        [green] green card
       *[locomotive] { wild }
    }

# What somebody takes: "a red card".
card-taken =
    { $color ->
        [pink] a pink card
        [white] a white card
        [blue] a blue card
        [yellow] a yellow card
        [orange] an orange card
        [black] a black card
        [red] a red card
        [green] a green card
       *[locomotive] { $pieces ->
            [bus] a wild bus
           *[train] a locomotive
        }
    }

# In a list of cards: "red".
card-word =
    { $color ->
        [pink] pink
        [white] white
        [blue] blue
        [yellow] yellow
        [orange] orange
        [black] black
        [red] red
        [green] green
       *[locomotive] { wild }
    }

cards-colored =
    { $color ->
        [pink] { $count ->
            [one] { $count } pink card
           *[other] { $count } pink cards
        }
        [white] { $count ->
            [one] { $count } white card
           *[other] { $count } white cards
        }
        [blue] { $count ->
            [one] { $count } blue card
           *[other] { $count } blue cards
        }
        [yellow] { $count ->
            [one] { $count } yellow card
           *[other] { $count } yellow cards
        }
        [orange] { $count ->
            [one] { $count } orange card
           *[other] { $count } orange cards
        }
        [black] { $count ->
            [one] { $count } black card
           *[other] { $count } black cards
        }
        [red] { $count ->
            [one] { $count } red card
           *[other] { $count } red cards
        }
       *[green] { $count ->
            [one] { $count } green card
           *[other] { $count } green cards
        }
    }

cards-wild =
    { $pieces ->
        [bus] { $locomotives ->
            [one] { $locomotives } wild bus
           *[other] { $locomotives } wild buses
        }
       *[train] { $locomotives ->
            [one] { $locomotives } locomotive
           *[other] { $locomotives } locomotives
        }
    }

# A payment: "2 red cards and 1 locomotive". Without coloured cards, $count is 0.
cards-set =
    { $count ->
        [0] { cards-wild }
       *[other] { $locomotives ->
            [0] { cards-colored }
           *[other] { cards-colored } and { cards-wild }
        }
    }

## Routes

route-color =
    { $color ->
        [pink] pink
        [white] white
        [blue] blue
        [yellow] yellow
        [orange] orange
        [black] black
        [red] red
        [green] green
       *[gray] grey
    }

route-name = { $a } – { $b }

## Players

player-color =
    { $color ->
       *[blue] blue
        [red] red
        [green] green
        [yellow] yellow
        [black] black
        [brown] brown
        [violet] violet
        [gray] grey
        [light-blue] light blue
    }

color-set-classic = Classic colours
color-set-anniversary = Anniversary colours

## Pieces, counted

n-cards =
    { $count ->
        [one] { $count } card
       *[other] { $count } cards
    }

n-tickets =
    { $count ->
        [one] { $count } ticket
       *[other] { $count } tickets
    }

n-points =
    { $count ->
        [one] { $count } point
       *[other] { $count } points
    }

n-stations =
    { $count ->
        [one] { $count } station
       *[other] { $count } stations
    }

n-spaces =
    { $count ->
        [one] { $count } space
       *[other] { $count } spaces
    }

n-players =
    { $count ->
        [one] { $count } player
       *[other] { $count } players
    }

n-cars =
    { $pieces ->
        [bus] { $count ->
            [one] { $count } bus
           *[other] { $count } buses
        }
       *[train] { $count ->
            [one] { $count } train
           *[other] { $count } trains
        }
    }
