## Planning help

settings-planning = Planning help
settings-planning-what = Mark the routes that you plan and see what they need. With other people it works only if all of them agree.
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
plan-second = Second-best way
plan-second-of = Add the second-best way for { $ticket } to the plan: { $cars }
plan-unseen = Cards not seen yet
plan-unseen-what = In the deck, or drawn face down by others.
board-planned = in your plan
plan-consent = Planning help for all
plan-consent-what = Plans, best ways for tickets and the count of unseen cards, for everybody. Only if all people at the table agree.
plan-agree-option = I agree to planning help
plan-agree = I agree
plan-agree-end = I no longer agree
plan-agreed = Agreed: { $players }.
plan-not-agreed = Not agreed yet: { $players }.
