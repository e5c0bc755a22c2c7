### What only the terminal says: the answers of `kvytok replay` and `kvytok simulate`, and the game of `kvytok play`.
### $mean, $seconds and $seed are ready to print; the other variables are numbers.

## kvytok replay

replay-checked =
    { $count ->
        [one] The file is correct: { $count } move checked.
       *[other] The file is correct: { $count } moves checked.
    }

replay-unfinished = The game is not over.

## kvytok simulate: headings are short, so that the table fits into 80 columns

simulate-title =
    { $game }: { n-players }, { $games ->
        [one] { $games } game
       *[other] { $games } games
    }

simulate-progress = Games
simulate-seat = Seat
simulate-bot = Bot
simulate-score = Score
simulate-lowest = Min
simulate-highest = Max
simulate-completed = Completed
simulate-wins = Wins
simulate-share = Share

simulate-decisions =
    { $decisions ->
        [one] { $decisions } decision
       *[other] { $decisions } decisions
    }, { $mean } per game, seed { $seed }

simulate-speed =
    { $seconds } s on { $threads ->
        [one] { $threads } core
       *[other] { $threads } cores
    }: { $games } games/s, { $decisions } decisions/s

## kvytok play: labels of keys are short, so that all of them fit into 80 columns

play-key-card = card
play-key-deck = deck
play-key-tickets = tickets
play-key-route = route
play-key-station = station
play-key-hint = hint
play-key-way = ways
play-key-log = log
play-key-help = help
play-key-quit = quit
play-key-choose = choose
play-key-back = back
play-key-mark = mark
play-key-all = all routes
play-continue = Continue: { $game }, { $players }
play-empty-seat = –
play-nobody = At least one seat needs a person.
play-compiling = Getting ready: about 20 seconds, once
play-nothing-here = Nothing here that you can pay for now.
play-saved = The game is kept in { $file }. To go on: { $command }
play-served = The game goes on at the server. To come back: { $command }
play-too-small = Too small: 80 columns and 24 lines are needed.

# A row of the help: the key is shown beside it.
play-help-card = take a face-up card
play-help-deck = take a card from the deck
play-help-tickets = draw tickets
play-help-route = claim a route: write a city, choose with the arrows
play-help-station = build a station
play-help-choose = open the question again
play-help-hint = what would a strong player do?
play-help-way = show the way of the next ticket on the map
play-help-zoom = map nearer and farther; the mouse wheel does it too
play-help-log = everything that happened
play-help-rules = the rules of this game
play-help-language = next language
play-help-quit = quit; the game is kept
play-help-say = say something to everybody at the table
play-help-mouse = Everything can be clicked: cards, tickets, routes and cities on the map.

## Where a route lies on the map

region-north-west = North-west
region-north = North
region-north-east = North-east
region-west = West
region-centre = Centre
region-east = East
region-south-west = South-west
region-south = South
region-south-east = South-east
