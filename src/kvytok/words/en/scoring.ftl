### The score sheet, the places, and what decided.

score-title = Final score
score-so-far = If the game ended now
score-routes = Routes
score-flags = Flags
score-tickets = Tickets

score-tickets-completed =
    { $count ->
        [one] { $count } ticket completed
       *[other] { $count } tickets completed
    }

score-ticket-completed = { $ticket }: completed, +{ $points }
score-ticket-missed = { $ticket }: not completed, −{ $points }
score-stations = Stations not built
score-station-borrowed = The station in { $city } borrows { $route }
score-station-unused = The station in { $city } helps no ticket
score-longest = Longest continuous path

score-longest-length =
    { $length ->
        [one] { $length } space in a row
       *[other] { $length } spaces in a row
    }

score-total = Total
score-rank = Rank

## The winner and the ties (E5)

winner =
    { $you ->
        [yes] You win!
       *[no] { $player } wins!
    }

winners-shared = { $players } share the victory
decided-points = Decided by points.
decided-tickets = The points are equal. Decided by completed tickets: who has more of them wins.
decided-longest_path = Points and completed tickets are equal. Decided by the longest continuous path: the longer one wins.
decided-fewer_stations = Points and completed tickets are equal. Decided by stations: who built fewer of them wins.
decided-longest_bonus = Points, completed tickets and stations are equal. Decided by the bonus for the longest path.
decided-shared = Equal in everything that counts: the victory is shared.
