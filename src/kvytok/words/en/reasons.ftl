### Why something is not allowed: one message for every reason code.
### $have is what there is and $need what is needed. $player is the player concerned, $you whether that is the reader.
### $phase is what is being asked instead. $color and $wanted are a card colour and a route colour.

reason-unknown-action = There is no such thing in this game.
reason-game-over = The game is over.

reason-not-asked =
    { $phase ->
        [opening] First choose which tickets to keep.
        [second-card] First take the second card of this turn.
        [tickets] First choose which of the offered tickets to keep.
        [payment] First choose how to pay for the route.
        [station-payment] First choose how to pay for the station.
        [tunnel] First decide about the tunnel: add the cards or give it up.
        [flag] First decide about the flag.
       *[turn] This cannot be done now.
    }

reason-not-face-up = No such card lies face up.

reason-locomotive-second =
    { $pieces ->
        [bus] A face-up wild bus can only be the first card of a turn.
       *[train] A face-up locomotive can only be the first card of a turn.
    }

reason-deck-empty = The deck is empty.
reason-no-tickets = No tickets are left in the deck.
reason-can-act = You may pass only when nothing else is possible.
reason-not-offered = This ticket is not among the offered ones.

reason-too-few-tickets =
    { $need ->
        [one] Keep at least { $need } ticket, not { $have }.
       *[other] Keep at least { $need } tickets, not { $have }.
    }

reason-too-many-tickets =
    { $need ->
        [one] Keep at most { $need } ticket, not { $have }.
       *[other] Keep at most { $need } tickets, not { $have }.
    }

reason-route-taken =
    { $you ->
        [yes] You own this route already.
       *[no] This route belongs to { $player }.
    }

# Some languages have another word for a lane of buses.
reason-lane-closed =
    { $pieces ->
       *[train] { $have ->
            [one] With { $have } player only one lane of a double route can be used, and it is taken.
           *[other] With { $have } players only one lane of a double route can be used, and it is taken.
        }
    }

reason-own-other-lane =
    { $pieces ->
       *[train] You own the other lane of this double route.
    }

reason-too-few-cars =
    { $pieces ->
        [bus] { $need ->
            [one] This takes { $need } bus; you have { $have }.
           *[other] This takes { $need } buses; you have { $have }.
        }
       *[train] { $need ->
            [one] This takes { $need } train; you have { $have }.
           *[other] This takes { $need } trains; you have { $have }.
        }
    }

reason-ferry-locomotives =
    { $need ->
        [one] This ferry takes at least { $need } locomotive, not { $have }.
       *[other] This ferry takes at least { $need } locomotives, not { $have }.
    }

reason-too-few-cards =
    { $need ->
        [one] This takes { $need } fitting card; you have { $have }.
       *[other] This takes { $need } fitting cards of one colour; you have { $have }.
    }

reason-wrong-color = Wrong colour: the route is { $wanted }, the card is { card-word }.

reason-too-few-locomotives =
    { $pieces ->
        [bus] { $need ->
            [one] This takes { $need } wild bus; you have { $have }.
           *[other] This takes { $need } wild buses; you have { $have }.
        }
       *[train] { $need ->
            [one] This takes { $need } locomotive; you have { $have }.
           *[other] This takes { $need } locomotives; you have { $have }.
        }
    }

reason-too-many-cards =
    { $pieces ->
        [bus] { $need ->
            [one] Too many wild buses: { $have }. The price is { $need } card.
           *[other] Too many wild buses: { $have }. The price is { $need } cards.
        }
       *[train] { $need ->
            [one] Too many locomotives: { $have }. The price is { $need } card.
           *[other] Too many locomotives: { $have }. The price is { $need } cards.
        }
    }

reason-no-stations = This game has no stations.

reason-stations-built =
    { $have ->
        [one] Your only station is built.
       *[other] All your { $have } stations are built.
    }

reason-city-taken =
    { $you ->
        [yes] You have a station here already.
       *[no] { $player } has a station here.
    }

reason-station-cards =
    { $need ->
        [one] The station costs { $need } card; you have { $have }.
       *[other] The station costs { $need } cards of one colour; you have { $have }.
    }

reason-tunnel-cards =
    { $need ->
        [one] The tunnel takes { $need } more card of the colour you laid; you have { $have }.
       *[other] The tunnel takes { $need } more cards of the colour you laid; you have { $have }.
    }

reason-no-locomotives =
    { $pieces ->
        [bus] Wild buses pay only for ferries and tunnels here.
       *[train] Locomotives pay only for ferries and tunnels here.
    }

reason-mountain-cars =
    { $pieces ->
        [bus] { $need ->
            [one] With those for the mountains, this takes { $need } bus; you have { $have }.
           *[other] With those for the mountains, this takes { $need } buses; you have { $have }.
        }
       *[train] { $need ->
            [one] With those for the mountains, this takes { $need } train; you have { $have }.
           *[other] With those for the mountains, this takes { $need } trains; you have { $have }.
        }
    }

reason-not-your-turn =
    { $phase ->
        [opening] You have chosen your tickets. Wait for the others.
       *[turn] It is not your turn: { $player } is playing.
    }

reason-wrong-count =
    { $need ->
        [one] The price is { $need } card, not { $have }.
       *[other] The price is { $need } cards, not { $have }.
    }

reason-no-such-payment = You cannot pay like this.
