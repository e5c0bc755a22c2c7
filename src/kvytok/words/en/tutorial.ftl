### The texts of the tutorials, and the captions in the rules. Only these screens load this file; it refers to no other.
### $pieces is "train" or "bus", as the board says.

tutorial-of-usa = Tutorial: USA
tutorial-of-europe = Tutorial: Europe
tutorial-of-paris = Tutorial: Paris
tutorial-of-ukraine = Tutorial: Ukraine
tutorial-step = Step { $number } of { $total }
tutorial-next = Next
tutorial-back = Back
tutorial-leave = Skip the tutorial
tutorial-again = From the start
tutorial-play = Play a game
tutorial-astray = Not this one yet. First do what is marked.

tutorial-goal =
    { $pieces ->
        [bus] Link the places on your tickets with bus routes. The player with the most points wins.
       *[train] Link the cities on your tickets with railway routes. The player with the most points wins.
    }

tutorial-keep = A ticket names two places to link. Tick what is marked, then keep it.
tutorial-my-tickets = These are your tickets. A completed one brings its points; one that you do not complete costs you as many.
tutorial-take = In a turn you do one thing: take cards, claim a route or draw tickets. Take the marked card.
tutorial-unseen = You take two cards in a turn. Take the second one unseen, from the deck.
tutorial-hand = This is your hand; nobody else sees it. Cards of one colour will pay for a route.
tutorial-collect = This is your hand; nobody else sees it. Press Next to collect cards for a few turns.

tutorial-locomotive =
    { $pieces ->
        [bus] A wild bus stands for any colour. Taken face up, it is your only card this turn: take it.
       *[train] A locomotive stands for any colour. Taken face up, it is your only card this turn: take it.
    }

tutorial-locomotive-special = Here locomotives pay only for ferries and tunnels. Taken face up, one is your only card this turn: take it.
tutorial-claim = A route costs one card of its colour for each space. Choose the marked route and confirm the payment.
tutorial-points = You score at once, and long routes are worth far more. { $spaces }: { $worth }!
tutorial-gray = A grey route takes any colour, but all cards must be the same. Claim the marked one.

tutorial-double =
    { $pieces ->
        [bus] Here are two lanes side by side. With two players, one claim closes the other lane.
       *[train] Here are two lanes side by side. With two or three players, one claim closes the other lane.
    }

tutorial-tickets = You may also spend a turn on new tickets. Draw from the marked pile.
tutorial-keep-more = Keep at least one of them. Tick the marked ticket and keep it.
tutorial-longest = At the end, the longest unbroken path brings 10 points more. So join your routes where you can.
tutorial-ferry = A ferry crosses water. Each locomotive sign on it must be paid with a locomotive: claim the marked one.
tutorial-tunnel = A tunnel may cost more than you see. Claim the marked one: pay the usual price first, and then three cards are turned up.
tutorial-tunnel-add = One turned-up card fits, by its colour or as a locomotive, so the tunnel costs one card more. Add it!
tutorial-mountain = Besides the trains on the route, one more of yours has left the game for each peak on it. So mountains bring the end nearer.
tutorial-station = A station lets you use one route of another player at its city. Build one in the marked city.
tutorial-stations-left = The next station costs two cards, the third one three. Each one that you never build brings 4 points.
tutorial-flag-route = Blue, white and red routes bring flags. Claim the marked route.
tutorial-flag = You may put aside one card of that colour for a flag. Leave it.
tutorial-flags = Your flag cards lie here. Blue, white and red together bring 4 points at once.
tutorial-jump = That is almost everything. Press Next to jump to the end of this game.

tutorial-last =
    { $pieces ->
        [bus] Somebody has two buses or fewer left, so everybody gets one last turn. Claim the marked route.
       *[train] Somebody has two trains or fewer left, so everybody gets one last turn. Claim the marked route.
    }

tutorial-end = Now the tickets count too, and you win. Well done: you are ready for a real game!

## Captions of the examples in the rules

example-draw =
    { $pieces ->
        [bus] In a turn you may take two of these five cards, or draw one or both unseen; the face-up wild bus only on its own.
       *[train] In a turn you may take two of these five cards, or draw one or both unseen; the face-up locomotive only on its own.
    }

example-gray-route = A grey route of two spaces, paid with two green cards.
example-bus-route = A green route of three spaces, paid with two green cards and a wild bus.

example-double-route =
    { $pieces ->
        [bus] Red has one lane. With two players, the other one is closed now.
       *[train] Red has one lane. With two or three players, the other one is closed now.
    }

example-ferry = A ferry of four spaces with two locomotive signs: two locomotives and two blue cards.
example-tunnel = Laid: two green cards. Turned up: a green card and a locomotive, so the tunnel costs two more.
example-mountain = A mountain tunnel of three spaces with two peaks: three trains on its spaces, and two more out of the game.
example-station = Blue has a station here and may use this route of the red player for tickets.
example-ticket = Two routes of the blue player link the two outer cities: the ticket is completed.
example-longest-path = A path of five spaces: two routes, one after the other.
example-flag = A blue, a white and a red card make a flag: 4 points.
