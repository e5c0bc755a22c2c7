### The words of the workshop, where boards are drawn. Only that screen loads this file; it refers to no other.

workshop-what = Draw a board of your own: cities, routes, tickets and rules. Everything stays in this browser until you share it.
workshop-guide = Guide: how a board is made
workshop-nothing = Start from scratch
workshop-region = Start from a region of the world
workshop-open = Open a file
workshop-from-board = Or change one of these boards:
workshop-refused = This file cannot be opened:
workshop-sure = Discard the board that you have drawn? Save it first if you want to keep it.
workshop-save-title = Save and share
workshop-save-what = The file holds the whole board. Send it to anybody: they open it here, or with “kvytok serve --board”.
workshop-save = Save as a file
workshop-link = Copy link
workshop-link-what = The server keeps the board as it is now; whoever has the link can open it and draw on.
workshop-link-made = Link to this board
workshop-link-copied = The link is copied. It leads to the board as it is now.
workshop-link-missing = The board of this link is not there: the server keeps only the newest ones.
workshop-other = Another board
workshop-my-board = My board
workshop-unkept = This browser has no room to keep the board. Save it as a file.
workshop-board = The board. Arrow keys move between cities and routes, Enter chooses.

## A region of the world

workshop-region-title = A region of the world
workshop-region-wait = The map is coming …
workshop-region-again = Try again
workshop-region-close = Close
workshop-region-part = Region
workshop-region-country = Country
workshop-region-map = The world. Arrow keys move the rectangle; plus and minus change its size.
workshop-region-help = Draw a rectangle on the map, or choose a region or a country.
workshop-region-west = West
workshop-region-south = South
workshop-region-east = East
workshop-region-north = North
workshop-region-begin = Draw here
workshop-region-count = Cities to choose from: { $count }
workshop-region-source = Land, waters and cities: Natural Earth, public domain.
workshop-part-europe = Europe
workshop-part-central-europe = Central Europe
workshop-part-north-america = North America
workshop-part-south-america = South America
workshop-part-africa = Africa
workshop-part-middle-east = Middle East
workshop-part-asia = Asia
workshop-part-south-east-asia = South-East Asia
workshop-part-oceania = Oceania
workshop-suggestions = Cities of the region: { $count }
workshop-suggestions-count = The largest
workshop-suggestions-take =
    { $count ->
        [one] Take one city
       *[other] Take { $count } cities
    }
workshop-suggestions-help = Cities that would stand too close to another one are passed over. You can also click a pale city on the map.
workshop-suggestions-show = Show them on the map
workshop-suggestions-one = Take { $name }

## Tools

workshop-tools = Tools
workshop-tool-move = Move
workshop-tool-move-what = Drag a city, or click anything to change it. Key V.
workshop-tool-city = City
workshop-tool-city-what = Click where the new city should be. Key C.
workshop-tool-route = Route
workshop-tool-route-what = Click two cities to join them; once more makes a double route. Key R.
workshop-tool-ticket = Ticket
workshop-tool-ticket-what = Click the two cities of a new ticket. Key T.
workshop-second-city = Now click the second city. Escape stops.
workshop-undo = Undo
workshop-redo = Redo
workshop-undone = Undone.
workshop-redone = Redone.

workshop-tab-draw = Draw
workshop-tab-rules = Rules
workshop-tab-check = Check
workshop-tab-lab = Lab
workshop-tab-play = Play
workshop-tab-file = File

## Things on the board

workshop-empty = Begin with a few cities: click on the map, or press “Add a city”. Then join them with routes, and make tickets.
workshop-new-city = City { $number }
workshop-new-region = Region { $number }
workshop-name-en = Name (English)
workshop-name-uk = Name (Ukrainian)
workshop-name-ru = Name (Russian)
workshop-name-pl = Name (Polish)
workshop-across = Across
workshop-down = Down
workshop-move-keys = Alt and the arrow keys move the city; with Shift in small steps.
workshop-lane = (lane { $number })
workshop-color = Colour
workshop-length = Length
workshop-tunnel = Tunnel
workshop-ferry = Ferry: locomotives
route-field-mountain = Mountain: extra trains
route-field-mountain-help = Whoever claims the route also puts this many trains away; each brings the points that the rules say.
workshop-second-lane = Make it double
workshop-points = Points
workshop-way = Shortest way: { $count }
workshop-long = Long ticket
workshop-big = Big Cities mark
workshop-set = Set of tickets
workshop-set-base = the basic tickets
workshop-remove = Remove
workshop-from = From
workshop-to = To
workshop-add-city = Add a city
workshop-add-route = Add the route
workshop-add-ticket = Add the ticket
workshop-targets = Targets
workshop-targets-more = + { $count } more
workshop-add-target = Add a target
workshop-remove-target = Remove the target { $name }
workshop-targets-help = The best target that is reached scores. If none is, the ticket costs the points of the lowest one.
workshop-add-region = Add a region
workshop-region-cities = Its cities
workshop-place-region-help = A region is several cities under one name, such as a country. A ticket to it is completed in any of them.
workshop-cities = Cities: { $count }
workshop-routes = Routes: { $count }
workshop-tickets = Tickets: { $count }
workshop-regions = Regions: { $count }
workshop-long-mark = long
workshop-game = Game
workshop-players = Players

## Checks

workshop-faults =
    { $count ->
        [one] One thing must be fixed before the board can be played. Click it to see it.
       *[other] { $count } things must be fixed before the board can be played. Click one to see it.
    }
workshop-sound = The board can be played.
workshop-not-sound = The board cannot be played yet. “Check” says what is missing.
workshop-fault-route = Route { $name }
workshop-fault-ticket = Ticket { $name }
workshop-layout-what = Spaces and names are placed as you draw. A slower “kvytok” command finds better places; the guide explains it.
workshop-layout-again = Place everything again

fault-too-large = The file is larger than { $most } million characters. Use a smaller one.
fault-not-json = This is not a JSON file. Choose a file that the workshop has saved.
fault-not-a-board = This is not the file of a board. Choose a file that the workshop has saved.
fault-not-a-list = { $part } must be a list.
fault-newer-format = The board was made with a newer version. Update Kvytok.
fault-missing = { $part }, { $number }: { $field } is missing. Add it.
fault-unknown-field = { $part }, { $number }: { $field } is not known here. Remove it.
fault-out-of-range = { $part }, { $number }: { $field } is { $value }. Use { $from } to { $to }.
fault-misfit = { $part }, { $number }: { $field } cannot be { $value }. Write something else there.
fault-cramped = There is no room for all its spaces. Move the two cities apart, or make it shorter.
fault-too-many-cities = There are too many cities. Use at most { $most }.
fault-too-many-routes = There are too many routes. Use at most { $most }.
fault-too-many-tickets = There are too many tickets. Use at most { $most }.
fault-too-few-cities = A board needs at least two cities. Add some.
fault-city-twice = Another city has the same id, { $id }. Give one of them another English name.
fault-no-city = There is no city { $city }. Remove this, or draw the city.
fault-same-city = Both ends are the same city. Choose two different ones.
fault-ferry-too-long = It has more locomotives than spaces. Use at most { $most }.
fault-ferry-tunnel = A ferry cannot be a tunnel. Choose one of the two.
fault-third-lane = This is a third lane between the same cities. Remove it.
fault-lane-length = The two lanes differ in length. Make them equal.
fault-lane-ferry = The two lanes differ in locomotives. Make them equal.
fault-lane-tunnel = One of the two lanes is a tunnel, the other is not. Make them equal.
fault-crowded-city = { $count } routes end here. Use at most { $most }, each lane counted.
fault-unreached = No way leads here from { $city }. Draw a route, or remove the city.
fault-no-game = The board has no game. Add one.
fault-game-twice = Another game has the same id, { $id }. Change it.
fault-players-swapped = The smallest number of players is above the largest. Change one of the two.
fault-last-round = The last round would begin at once. Use at most { $most } trains for it.
fault-too-few-cards = { $have } cards are too few to deal. Use at least { $need }.
fault-no-color-cards = There are routes of this colour but no such cards: { $color }. Add cards.
fault-no-ferry-cards = There are ferries but no locomotives. Add locomotive cards.
fault-no-points = Routes of length { $length } have no points. Say how many they bring.
fault-tie-twice = One way to break ties is named twice. Name each once.
fault-flag-twice = The flag has one colour twice. Choose three colours.
fault-flag-cards = The flag needs a colour that has no cards: { $color }. Add cards.
fault-unknown-set = No ticket belongs to the set { $set }. Draw tickets, or leave the set out.
fault-set-both = The set { $set } is both in the box and a bonus. Leave it in one of them.
fault-bonus-long = The bonus set { $set } has a long ticket. Make it a regular one.
fault-long-first-none = Long tickets are to be chosen first, but none are dealt. Deal some, or switch it off.
fault-without-long = A minimum for players without a long ticket only makes sense if long tickets are chosen first. Leave it empty.
fault-too-many-dealt = { $count } tickets at once are too many. Deal at most { $most }.
fault-keep-too-many = Players must keep { $keep } tickets, but only { $most } are dealt. Use at most { $most }.
fault-offer-keep = Players must keep more tickets than they draw. Use at most { $most }.
fault-too-few-long-tickets = There are { $have } long tickets, and { $need } are dealt to a full table. Draw more, or deal fewer.
fault-too-few-regular-tickets =
    { $have ->
        [one] There is { $have } ticket, and { $need } are dealt to a full table. Draw more, deal fewer, or allow fewer players.
       *[other] There are { $have } tickets, and { $need } are dealt to a full table. Draw more, deal fewer, or allow fewer players.
    }

fault-too-few-pairs = { $need } tickets are dealt to a full table, and there are only { $pairs } pairs of cities. Add cities, or allow fewer players.
fault-long-not-dealt = There are long tickets, but none are dealt. Deal some, or make them regular.
fault-repeated = Another ticket has the same two cities. Remove one.
fault-mountain-too-long = Its spaces and the trains for the mountain add up to more than { $most }. Use fewer.
fault-lane-mountain = The two lanes differ in trains for the mountain. Make them equal.
fault-region-is-city = A region has the id of a city, { $id }. Change it.
fault-region-twice = Two regions have the same id, { $id }. Change one of them.
fault-region-empty = The region { $name } has no city. Choose some, or remove it.
fault-region-city-twice = { $city } is twice in a region. Name each city once.
fault-targets-meet = Two of its targets lead to { $city }. Send one of them elsewhere.
fault-target-at-start = A target leads to { $city }, where the ticket begins. Send it elsewhere.
fault-too-many-targets = All tickets together lead to { $count } cities. Use at most { $most }.

## Rules

workshop-board-en = Board (English)
workshop-board-uk = Board (Ukrainian)
workshop-board-ru = Board (Russian)
workshop-board-pl = Board (Polish)
workshop-group-pieces = Players and pieces
workshop-group-play = Play
workshop-group-tickets = Tickets
workshop-group-scoring = Points
workshop-group-more = Sets and more

rule-players_min = Fewest players
rule-players_min-help = From 2 on.
rule-players_max = Most players
rule-players_max-help = Up to 5. A full table needs enough cards and tickets.
rule-cars = Trains of each player
rule-cars-help = 45 for a large board, 16 to 20 for a small one.
rule-stations = Stations of each player
rule-stations-help = A station lets its owner use somebody else’s route for tickets.
rule-cards = Train cards
rule-cards-help = Fewer cards make a smaller deck; a colour without cards has no routes.
rule-hand = Cards dealt to each player
rule-hand-help = Before the first turn.
rule-later_cards = Extra cards for everybody but the first player
rule-later_cards-help = Each of the others is dealt this many more before the first turn, because whoever begins has an advantage. 1 is usually right; 0: everybody gets the same.
rule-opening_long = Long tickets dealt at the start
rule-opening_long-help = Long tickets that nobody gets are out of the game.
rule-opening_regular = Tickets dealt at the start
rule-opening_regular-help = At most 5 together with the long ones.
rule-opening_keep = Fewest of them to keep
rule-opening_keep-help = Of all tickets dealt at the start.
rule-opening_long_first = Choose long tickets first
rule-opening_long_first-help = At most one long ticket is kept; the others leave the game.
rule-opening_keep_without_long = Fewest to keep without a long one
rule-opening_keep_without_long-help = Only if long tickets are chosen first; empty: as usual.
rule-opening_returned = Where returned tickets go
rule-opening_returned-help = What players do not keep at the start.
rule-offer = Tickets drawn at once
rule-offer-help = When a player draws tickets in a turn.
rule-offer_keep = Fewest of them to keep
rule-offer_keep-help = The others go under the deck.
rule-lanes_closed_up_to = One lane only, up to this many players
rule-lanes_closed_up_to-help = Then whoever claims one lane of a double route closes the other.
rule-locomotives = Locomotives pay for
rule-locomotives-help = Limited locomotives make colours matter more: on all other routes only cards of the colour pay.
rule-route_points = Points by length of the route
rule-route_points-help = Only lengths that the board has matter.
rule-last_round_cars = Trains left when the last round begins
rule-last_round_cars-help = The last round begins when somebody has this many trains left, or fewer.
rule-mountain_points = Points for each train put away on a mountain
rule-mountain_points-help = Only for routes with a mountain, beside the points for their length.
rule-station_points = Points for each station not built
rule-station_points-help = Only if players have stations.
rule-longest_path_points = Points for the longest path
rule-longest_path_points-help = 0: no such bonus.
rule-flag_points = Points for a full flag
rule-flag_points-help = 0: no flags.
rule-flag_colors = Colours of the flag
rule-flag_colors-help = Who has left one card of each of the three has a full flag.
rule-tie_breaks = What decides a tie
rule-tie_breaks-help = In this order; what is still equal after all of them is shared.
rule-ticket_sets = Sets in the box
rule-ticket_sets-help = Names with commas between them.
rule-bonus_sets = Sets that may be added
rule-bonus_sets-help = Names with commas between them; players choose them when they begin.
rule-long_tickets = Play with the long tickets
rule-long_tickets-help = Off: they stay out of the box.
rule-big_cities_only = Only tickets with the Big Cities mark
rule-big_cities_only-help = All other tickets stay out of the box.
rule-value-under = under the deck
rule-value-shuffled = under the deck, shuffled
rule-value-box = out of the game
rule-value-everywhere = all routes
rule-value-ferries-and-tunnels = ferries and tunnels only
rule-value-tickets = more tickets completed
rule-value-longest_path = the longer path
rule-value-fewer_stations = fewer stations
rule-value-longest_bonus = the longest-path bonus

## The lab

workshop-lab-what = Is the board any good? Bots play it many times and report what is out of balance.
workshop-lab-games = Games
workshop-lab-bots = Bots
workshop-lab-bots-all = all three, mixed
workshop-lab-bot-greedy = hasty
workshop-lab-bot-wary = cautious
workshop-lab-bot-collector = collectors
workshop-lab-start = Play
workshop-lab-stop = Stop
workshop-lab-failed = The lab has stopped. Try again.
workshop-lab-stale = The board has changed since then.
workshop-lab-first = The first player wins { $share } ± { $error } of the games.
workshop-lab-racer = A player who ignores tickets and races wins { $share } ± { $error }.
workshop-lab-rounds = A game has { $middle } rounds; nine of ten have { $low } to { $high }.
workshop-lab-scores = A usual score is { $middle }; nine of ten are { $low } to { $high }. The winner is { $lead } ahead.
workshop-lab-kept = A player keeps { $kept } tickets and completes { $done }.
workshop-lab-tickets = Ticket values
workshop-lab-ticket = Ticket
workshop-lab-fair = Fair
workshop-lab-done = Completed
workshop-lab-when = When
workshop-lab-wins = Wins
workshop-lab-too-high = too much
workshop-lab-too-low = too little
workshop-lab-is-fair = fair
workshop-lab-rare = rarely completed
workshop-lab-only-off = Only these
workshop-lab-take-all =
    { $count ->
        [one] Use the suggestion
       *[other] Use all { $count } suggestions
    }
workshop-lab-fair-all = No ticket is clearly off. More games show more.
workshop-lab-routes = Routes
workshop-lab-never = – almost never claimed
workshop-lab-always = – almost always claimed
workshop-lab-bottleneck =
    { $count ->
        [one] – a bottleneck: one ticket is impossible without it
       *[other] – a bottleneck: { $count } tickets are impossible without it
    }
workshop-lab-detours = Without these, an average ticket needs more trains:
workshop-lab-colors = Colours
workshop-lab-spaces = Spaces
workshop-lab-cards = Cards
workshop-lab-claimed = Claimed
workshop-lab-need = Demand
workshop-lab-scarce = scarce
workshop-lab-plenty = plenty
workshop-lab-routes-fine = All routes are used, and none always.

## Playing

workshop-play-bots = Against bots
workshop-play-bots-start = Play now
workshop-play-bots-what = The game runs in this browser, even without a connection.
workshop-play-friends = With friends
workshop-play-friends-start = Make a table
workshop-play-friends-what = The server keeps the board for the table; friends join by its link.
