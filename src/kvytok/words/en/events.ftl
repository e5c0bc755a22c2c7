### The log: one message for every event of a game, by its tag.
### $player is a name and $you says whether the reader is that player ("yes" or "no"); with "yes" the name is not shown.
### $known says whether the reader may see the cards or tickets spoken of ("yes" or "no").
### $color, $count and $locomotives are a payment, see cards-set. $cards and $tickets are lists that are ready to print.

event-game-began =
    { $players ->
        [one] A game for { $players } player begins.
       *[other] A game for { $players } players begins.
    } { $you ->
        [yes] You play first.
       *[no] { $player } plays first.
    }

event-hand-dealt =
    { $you ->
        [yes] You are dealt
       *[no] { $player } is dealt
    } { n-cards }{ $known ->
        [yes] : { $cards }
       *[no] {""}
    }

event-took-face-up =
    { $you ->
        [yes] You take { card-taken }
       *[no] { $player } takes { card-taken }
    }

event-drew-unseen =
    { $you ->
        [yes] You draw a card from the deck
       *[no] { $player } draws a card from the deck
    }{ $known ->
        [yes] : { card-name }
       *[no] {""}
    }

event-row-refilled = Turned up: { $cards }

event-row-swept =
    { $pieces ->
        [bus] Too many wild buses face up: all the cards are discarded
       *[train] Too many locomotives face up: all the cards are discarded
    }{ $known ->
        [yes] {" "}({ $cards })
       *[no] {""}
    }

event-deck-renewed = The discard pile is shuffled into a new deck: { n-cards }

event-tickets-offered =
    { $you ->
        [yes] You look at { n-tickets }
       *[no] { $player } looks at { n-tickets }
    }{ $known ->
        [yes] : { $tickets }
       *[no] {""}
    }

event-opening-answered =
    { $you ->
        [yes] You have chosen your tickets
       *[no] { $player } has chosen tickets
    }{ $known ->
        [yes] : { $tickets }
       *[no] {""}
    }

event-tickets-kept =
    { $you ->
        [yes] You keep { n-tickets }
       *[no] { $player } keeps { n-tickets }
    }{ $known ->
        [yes] : { $tickets }
       *[no] {""}
    }{ $returned ->
        [0] {""}
       *[other] {" "}({ $returned } not kept)
    }

event-claimed-route =
    { $you ->
        [yes] You claim { $route }
       *[no] { $player } claims { $route }
    } with { cards-set } { $points ->
        [one] (+{ $points } point)
       *[other] (+{ $points } points)
    }

event-tunnel-turned-up =
    { $you ->
        [yes] You lay { cards-set } for the tunnel { $route }.
       *[no] { $player } lays { cards-set } for the tunnel { $route }.
    } { $turned ->
        [0] There is no card to turn up.
       *[other] Turned up: { $cards }. { $extra ->
            [0] Nothing to add.
            [one] { $extra } more card to pay.
           *[other] { $extra } more cards to pay.
        }
    }

event-tunnel-added =
    { $you ->
        [yes] You add { cards-set } for { $route }
       *[no] { $player } adds { cards-set } for { $route }
    }

event-tunnel-failed =
    { $reason ->
        [gave-up] { $you ->
            [yes] You give up the tunnel { $route }
           *[no] { $player } gives up the tunnel { $route }
        }
       *[too-few] { $you ->
            [yes] You cannot pay for { $route }
           *[no] { $player } cannot pay for { $route }
        }
    }; cards returned: { cards-set }

event-built-station =
    { $you ->
        [yes] You build a station in { $city }
       *[no] { $player } builds a station in { $city }
    } with { cards-set }

event-flag-left =
    { $you ->
        [yes] You leave { card-taken } for the flag
       *[no] { $player } leaves { card-taken } for the flag
    }

event-flag-declined =
    { $you ->
        [yes] You leave no card for the flag
       *[no] { $player } leaves no card for the flag
    }

event-flag-completed =
    { $you ->
        [yes] You complete a flag
       *[no] { $player } completes a flag
    } { $points ->
        [one] (+{ $points } point)
       *[other] (+{ $points } points)
    }

event-passed =
    { $you ->
        [yes] You can do nothing and pass
       *[no] { $player } can do nothing and passes
    }

event-last-round-began =
    { $you ->
        [yes] You have { n-cars } left
       *[no] { $player } has { n-cars } left
    }. The last round: one more turn for everybody

event-turn-began =
    { $you ->
        [yes] Your turn
       *[no] { $player } to play
    }

event-game-ended =
    { $reason ->
        [nobody-could-act] The game is over: nobody can do anything any more
       *[last-round] The game is over
    }
