### The games: name, one line, and what is special.

game-usa = USA
game-usa-line = The classic: long lines across North America and nothing to explain twice.
game-usa-differs = Routes and tickets only. A bonus for the longest path.
game-europe = Europe
game-europe-line = Tunnels that may cost more, ferries over the sea, and stations that help out.
game-europe-differs = One long and three regular tickets at the start. Ferries, tunnels, stations.
game-europe-1912 = Europe 1912
game-europe-1912-line = The Europe board with other goals: 55 tickets of the 1912 set.
game-europe-1912-differs = Played like Europe, with its own set of tickets.
game-europe-mega = Mega Europe
game-europe-mega-line = All 101 tickets in one deck, and a bigger choice at the start.
game-europe-mega-differs = Two long tickets first: keep one or none. Then five regular ones.
game-europe-big-cities = Big Cities of Europe
game-europe-big-cities-line = Everybody wants the same nine capitals. Expect a crowd.
game-europe-big-cities-differs = 45 tickets to the big cities, no long ones. Draw four at a time, keep at least one.
game-paris = Paris
game-paris-line = A quick game: buses in the streets of Paris, and flags to collect.
game-paris-differs = 15 buses each, flags of blue, white and red, no bonus for the longest path.
game-players = { $fewest }–{ $most } players
game-minutes = about { $minutes } min

## Bonus tickets

bonus-orient_express = Orient Express tickets
bonus-max = Promo ticket
bonus-doubtful = We have not seen these cards: some pairs and values are our own stand-ins.

## Notices

notice-paris = Our Paris board is a reconstruction. Pieces, cards and rules are those of the rulebook; the network and most tickets are our own.
