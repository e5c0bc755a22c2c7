### Actions: short names for buttons, then whole moves for confirmations.

action-tickets = Draw tickets
action-keep = Keep the chosen ones
action-station = Build a station
action-add = Add the cards
action-give-up = Give up the tunnel
action-leave-flag = Leave the card
action-no-flag = Discard the card
action-pass = Pass

## Whole moves

move-take = Take { card-taken }
move-take-unseen = Draw a card from the deck
move-tickets = Draw tickets

move-keep =
    { $count ->
        [0] Keep no ticket
       *[other] Keep: { $tickets }
    }

move-claim = Claim { $route }: { cards-set }
move-station = Build a station in { $city }: { cards-set }
move-add = Add: { cards-set }
move-give-up = Give up the tunnel and take the cards back
move-leave-flag = Leave a card for the flag
move-no-flag = Leave no card for the flag
move-pass = Pass
