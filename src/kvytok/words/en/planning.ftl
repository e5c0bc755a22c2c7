## Planning help

settings-planning = Planning help, where hints are allowed
plan = Plan
plan-mark = Mark routes
plan-marking = Click routes on the board to mark them; nothing is claimed.
plan-empty = Mark the routes that you plan to claim, or add a ticket’s best way.
plan-clear = Clear the plan
plan-remove = Remove { $route } from the plan
plan-cars = { $cars } of { $left } left
plan-points = Points for these routes: { $points }
plan-cards = Cards that the plan needs
plan-gray =
    { $count ->
        [one] { $count } of any colour
       *[other] { $count } of one colour
    }
plan-missing =
    { $count ->
        [one] About { $count } card is missing.
       *[other] About { $count } cards are missing.
    }
plan-ready = You have the cards.
plan-taken = No longer free: { $route }
plan-forget = Remove it
plan-way = Add best way
plan-way-of = Add the best way for { $ticket } to the plan
plan-unseen = Cards not seen yet
plan-unseen-what = In the deck, or drawn face down by others.
board-planned = in your plan
