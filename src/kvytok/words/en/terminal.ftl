### What only the terminal says: the answers of `kvytok replay` and `kvytok simulate`.
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
