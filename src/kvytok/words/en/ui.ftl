### The page, the terminal and the server speak with these words.

## Everywhere

app-tagline = Train-ticket games with friends and bots
unofficial = An unofficial fan project.
trademarks = Not affiliated with Days of Wonder or Asmodee. Ticket to Ride and the other trademarks belong to their owners.
confirm = Confirm
cancel = Cancel
close = Close
menu = Menu
loading = Loading …
guest-name = Guest { $number }
try-again = Try again
ok = OK
player-number = Player { $number }
name-change = Change the name
name-needed = Write your name first.
name-saved = Saved
name-next-game = In this game you keep the name you have.
skip-to-content = Skip to the content

## Home

home = Home
home-back = Back to the home page
home-pick-game = Pick a game
home-players = Players
home-bots = Bots
home-bot-level = Bot level
home-options = More options
home-start = Start the game
home-open-table = Open a table
home-play-with-bot = Play against a bot
home-invite-friends = Play with friends
home-one-device = On one device
home-keep = Keep it on the server (to continue elsewhere)
home-keep-not = The game and its bots run in this browser and need no connection. The game is kept only here and does not count for ratings.
home-keep-not-people = The game runs in this browser and needs no connection. It is kept only here and does not count for ratings.
home-keep-what = The server keeps the game and its bots move there. You can continue on another device.
home-keep-what-people = The server keeps the game. You can continue on another device.
home-game-here = only in this browser
home-alone = The server cannot be reached. You can still play on this device, against bots or with people beside you.
documentation = Documentation
documentation-offline = The documentation needs a connection.
home-join = Join by code
home-join-code = Table code
home-join-button = Join
home-your-name = Your name
home-return-link = Your personal link: open it on another device to continue there.
home-return-link-secret = Keep it to yourself: whoever has it plays in your name. It works once, within a day; a new link ends the older one.
return-title = Go on as { $name } on this device?
return-text = This device plays as { $visitor } now. If you go on, it will play as { $name }, and the games of { $visitor } will no longer be listed here.
return-yes = Go on as { $name }
return-no = No, leave everything as it is
home-my-games = My games
home-running = Running
home-finished = Finished

home-your-move-in =
    { $count ->
        [one] Your turn in { $count } game
       *[other] Your turn in { $count } games
    }

home-no-games = No games yet.

bot-novice = Novice
bot-novice-what = Chases its tickets, takes cards without looking, and claims a route just because it can. For a first game.
bot-learner = Learner
bot-learner-what = Knows what to do, and is often careless. For your next games.
bot-casual = Casual
bot-casual-what = Builds one network for its tickets or races for long routes, and often misjudges. A relaxed game.
bot-regular = Regular
bot-regular-what = Plays at the club every week: sees most things, and lets some slip.
bot-strong = Strong
bot-strong-what = Plays the game out many times in its head before every move. Races, blocks and counts cards.
bot-adept = Maestro
bot-adept-what = Nearly always finds a very good move. Only the expert sees more.
bot-expert = Expert
bot-expert-what = Taught itself by playing, and thinks ahead as well. The strongest of them.
bot-expert-untrained = No network has been taught this board, so it plays here like the level below.
bot-name = Bot · { $level }
bot-name-numbered = Bot { $number } · { $level }
bot-number = Bot { $number }
time-per-move = Time per move
time-none = No limit
time-30s = 30 seconds
time-2min = 2 minutes
time-1day = 1 day
option-first-player = Who begins
option-first-random = Drawn at random
option-colors = Colours of the pieces
option-hints = Hints
option-hints-what = Players may ask what a strong player would do.

## Settings

settings = Settings
settings-language = Language
settings-theme = Appearance
theme-light = Light
theme-dark = Dark
theme-system = System
settings-sound = Sound
settings-animation = Animation speed
animation-slow = Slow
animation-normal = Normal
animation-fast = Fast
animation-off = Off
settings-color-symbols = Symbols on colours
settings-color-symbols-hint = Every colour also has a mark of its own, so that nobody has to tell colours apart.
settings-city-names = City names
city-names-language = In my language
city-names-board = As on the board
city-names-modern = Today’s names
settings-ask-tickets = Ask before drawing tickets
settings-notifications = Notify me when it is my turn
settings-battery = Save battery: bots think less

device = Offline and files
device-page-kept = This page is kept in the browser: it opens without a connection.
device-page-not-kept = This page is not kept in the browser yet. Stay for a few seconds; a secure address (https) is needed.
device-networks = For bots of the level “{ $level }” a game also needs its networks:
device-keep = Keep offline
device-keep-all = Make everything available offline ({ $size })
device-kept = kept
device-progress = { $done } of { $size }
device-incomplete = Not everything could be loaded. Try again when there is a connection.
device-open = Open a game file or a backup
device-save = Save everything in this browser as a file

device-saved =
    { $count ->
        [one] Saved in { $file }: { $count } game, your settings, names and boards.
       *[other] Saved in { $file }: { $count } games, your settings, names and boards.
    }
device-saved-secret = Keep the file to yourself: it holds the hidden cards of these games. Accounts and games on a server are not in it.

device-bad-file = This is not a game file or a backup of Kvytok, or it was changed.
new-version = There is a new version of the page.
new-version-take = Use it now
device-restored =
    { $count ->
        [0] There was nothing new in the backup.
        [one] { $count } game was taken from the backup.
       *[other] { $count } games were taken from the backup.
    }
device-restored-without =
    { $count ->
        [one] { $count } game was left out: it cannot be played again with the current rules of its board.
       *[other] { $count } games were left out: they cannot be played again with the current rules of their boards.
    }

## Lobby

lobby-title = Table { $code }
lobby-seats = Seats
lobby-seat-open = Open
lobby-seat-you = You
lobby-seat-host = Host
lobby-seat-same-device = On this device
lobby-sit = Sit here
lobby-stand = Leave the seat
lobby-color = Your colour
lobby-invite = Invite with a link
lobby-copy = Copy the link
lobby-copied = Copied
lobby-qr = QR code of the invitation
lobby-qr-hint = Scan it with a phone to join.
lobby-add-bot = Add a bot
lobby-add-local = Add a person on this device
lobby-remove = Remove { $player }
lobby-remove-sure = Remove { $player } from the table? They will be told, and can sit down again only if you let them.
lobby-removed = Removed: { $player }
lobby-invite-again = Let { $player } sit down again
lobby-removed-you = The host has removed you from this table. You can sit down again when the host lets you.
invited = You are invited to a game: { $game }
invited-by = { $player } invites you to a game: { $game }
invited-sit = Sit down
invited-full = All seats are taken. You can watch.
lobby-game = Game
lobby-open-seat = Open one more seat
lobby-close-seat = Close the seat
lobby-start = Start
lobby-waiting-host = Waiting for the host to start.

lobby-waiting-players =
    { $count ->
        [one] Waiting for { $count } more player
       *[other] Waiting for { $count } more players
    }

lobby-ready = Everybody is here.

watchers =
    { $count ->
        [one] { $count } person watching
       *[other] { $count } people watching
    }

watch = Watch
watching = You are watching: hands and tickets stay hidden.

## Table

your-turn = Your turn
your-turn-named = { $player }, it is your turn
their-turn = { $player } is playing
their-turn-away = Waiting for { $player }
turn-hint = Take cards, claim a route or draw tickets.
turn-hint-stations = Take cards, claim a route, draw tickets or build a station.
second-card-hint = Take a second card.
tunnel-hint = Add the cards, or give up the tunnel.
flag-hint = Leave a card in front of you for a flag, or discard it.
pass-hint = You can do nothing this turn. Pass.
thinking = { $player } is thinking …
bot-waits = { $player } is waiting for its turn to think: about { $seconds } s
about-seconds = about { $seconds } s
choosing-tickets = Choosing tickets: { $players }
time-left = Time left: { $time }
bot-plays-for = A bot is playing for { $player }
away = Away
away-bot-in = A bot may play in { $time }.
away-let-bot = Let a bot play for { $player } until they return
away-let-bot-short = Let a bot play
away-let-bot-sure = Let a bot play for { $player }? They can take the seat back at any time.
call-player = Ask whether { $player } is there
call-player-sure = Ask whether { $player } is there? Without an answer in time, a bot will play for them until they return. The seat stays theirs.
called-you = Are you there? The others are waiting for your move.
called-left = A bot will play for you in { $time }.
called-here = I am here
bot-for-you-left = You left the table, so a bot is playing for you.
bot-for-you-away = You were away, so a bot is playing for you.
bot-for-you-clock = Your time ran out, so a bot is playing for you.
bot-for-you-silent = You did not answer, so a bot is playing for you.
seat-take-back = Take my seat back
stand-in-left = { $player }: left the table, a bot is playing
stand-in-away = { $player }: away, a bot is playing
stand-in-clock = { $player }: out of time, a bot is playing
stand-in-silent = { $player }: did not answer, a bot is playing
deck-count = Deck: { n-cards }
discard-count = Discard pile: { n-cards }
pile-deck = Deck
pile-tickets = Tickets
pile-discard = Discards
face-up = Face-up cards
face-up-empty = Empty place
hand = Your hand
hand-empty = You have no cards.
tickets = Your tickets
ticket-long = Long ticket
tickets-deck = Tickets in the deck: { $count }
ticket-big-city = big city
big-cities = Big cities: { $cities }
ticket-done = Completed

ticket-missing =
    { $pieces ->
        [bus] { $count ->
            [one] { $count } bus to go
           *[other] { $count } buses to go
        }
       *[train] { $count ->
            [one] { $count } space to go
           *[other] { $count } spaces to go
        }
    }

ticket-impossible = Cannot be completed any more
ticket-station-taken = The station for it serves another ticket
ticket-waiting = Only a station next to a route that others have yet to claim can help

ticket-with-stations =
    { $count ->
        [one] { $cars } with { $count } station
       *[other] { $cars } with { $count } stations
    }

ticket-needs-stations =
    { $count ->
        [one] { $count } station to build
       *[other] { $count } stations to build
    }

opponent-score = Score
opponent-cards = Cards in hand
opponent-known = Cards that everybody saw
opponent-flags = Cards for the flag

last-round-banner =
    { $count ->
        [one] Last round: { $count } turn left
       *[other] Last round: { $count } turns left
    }

log = Log
tutorial = Tutorial
tutorial-offer = New here? Learn the game by playing: it takes five minutes.
tutorial-offer-rules = Learn it by playing: the tutorial takes five minutes.
tutorial-start = Start the tutorial
tutorial-decline = No, thanks
rules = Rules
leave-table = Leave the table
leave-table-sure = Leave the table? A bot will play for you until you come back.
leave-table-here-sure = Leave the table? The game stays in this browser as it is. You can continue it from the home page, under “My games”.
zoom-in = Zoom in
zoom-out = Zoom out
zoom-whole = Whole board

## Hints

hint = Hint
hint-ask = What would a strong player do?
hint-thinking = Looking for good moves …
hint-title = Good moves
hint-confirm = Choose a move: it is played only when you confirm it.
hint-ready = Good moves found: { $count }
hint-none = Nothing to choose from.
hint-share = Chance of winning: { $share }%
hint-prepare = { $number }. { $move }. Nothing is played yet.
hint-choice = The bot’s choice
hint-advice = Hint: { $move }
hint-or-click = Or click the card with the number { $number }.
hint-play = Play this move
hint-hide = Hide the hints

hint-points =
    { $count ->
        [one] { $count } point at once.
       *[other] { $count } points at once.
    }

hint-completes = Completes { $ticket }.

hint-nearer =
    { $pieces ->
        [bus] { $count ->
            [one] { $count } bus nearer to { $ticket }.
           *[other] { $count } buses nearer to { $ticket }.
        }
       *[train] { $count ->
            [one] { $count } space nearer to { $ticket }.
           *[other] { $count } spaces nearer to { $ticket }.
        }
    }

hint-last-round = Begins the last round.
hint-tunnel-safe = You have the cards for whatever the tunnel asks for.
hint-tunnel-risk = A tunnel: there is a { $count }% chance that it asks for more cards than you have.

hint-detour =
    { $pieces ->
        [bus] { $count ->
            [one] If another player takes it, { $ticket } needs { $count } more bus.
           *[other] If another player takes it, { $ticket } needs { $count } more buses.
        }
       *[train] { $count ->
            [one] If another player takes it, { $ticket } needs { $count } more train.
           *[other] If another player takes it, { $ticket } needs { $count } more trains.
        }
    }

hint-only-way = If another player takes it, there is no way left for { $ticket }.
hint-blocks = { $player } could join two parts of their routes with it.

hint-spares =
    { $count ->
        [one] { $pieces ->
            [bus] Your wild bus stays in your hand.
           *[train] Your locomotive stays in your hand.
        }
       *[other] { $pieces ->
            [bus] Your { $count } wild buses stay in your hand.
           *[train] Your { $count } locomotives stay in your hand.
        }
    }

hint-pays = Then you have the cards for { $route }, part of { $ticket }.

hint-lacks =
    { $count ->
        [one] Then { $count } card is missing for { $route }, part of { $ticket }.
       *[other] Then { $count } cards are missing for { $route }, part of { $ticket }.
    }

hint-unseen = No face-up card helps your tickets.
hint-all-done = You have no ticket left to complete.

hint-needs =
    { $pieces ->
        [bus] { $count ->
            [one] { $ticket } takes { $count } bus.
           *[other] { $ticket } takes { $count } buses.
        }
       *[train] { $count ->
            [one] { $ticket } takes { $count } train.
           *[other] { $ticket } takes { $count } trains.
        }
    }

hint-shares =
    { $count ->
        [one] { $count } of them serves another ticket too.
       *[other] { $count } of them serve another ticket too.
    }

hint-about-take = In your hand then: { cards-colored }.
hint-about-locomotive = Fits every colour.
hint-about-unseen = Nobody sees what you get.
hint-about-tickets = For new tickets you have { n-cars } left.

hint-about-keep =
    { $points ->
        [one] { $points } point in all.
       *[other] { $points } points in all.
    }

hint-about-add = The route becomes yours.
hint-about-give-up = The cards stay in your hand.

## Why a move is better, where no reason of a hint applies

hint-two-cards =
    { $pieces ->
        [bus] A face-up wild bus would be your only card this turn; this way you get two.
       *[train] A face-up locomotive would be your only card this turn; this way you get two.
    }

hint-burdened =
    { $count ->
        [one] You still have { $count } ticket to complete.
       *[other] You still have { $count } tickets to complete.
    }

hint-affords =
    { $count ->
        [one] Then your cards are enough for { $route }: { $count } point.
       *[other] Then your cards are enough for { $route }: { $count } points.
    }

hint-collects =
    { $count ->
        [one] The first card of this colour: a longer route may need it.
       *[other] { $count } cards of one colour then: long routes bring the most points.
    }

hint-flag =
    { $count ->
        [one] A full flag brings { $count } point.
       *[other] A full flag brings { $count } points.
    }

hint-any-color = It fits every colour.
hint-hidden = Nobody sees what you get, and no face-up card gives your plans away.
hint-time-left = There is time for new tickets: { n-cars } left.
hint-keeps-cards = The cards stay in your hand for something better.
hint-average = No single reason, but when the game was played on many times, it brought more on average.

## Choices in a turn

pay-title = How do you pay for { $route }?
pay-station-title = Station: { $city }. How do you pay?

pay-points =
    { $points ->
        [one] Brings { $points } point
       *[other] Brings { $points } points
    }

price-gray =
    { $count ->
        [one] Price: { $count } card of any colour
       *[other] Price: { $count } cards of one colour
    }

price-colored = Price: { cards-colored }
left-then = You would have left: { $cards }, { $cars }
tunnel-title = Tunnel: { $route }
tunnel-warning = Up to three cards will be turned up: the price may rise.

tunnel-extra =
    { $count ->
        [0] The price does not rise.
       *[other] The price rises by { $count }.
    }

ferry-hint =
    { $count ->
        [one] Ferry: at least { $count } locomotive
       *[other] Ferry: at least { $count } locomotives
    }

keep-title = Which tickets do you keep?
keep-see-board = See the board
keep-see-tickets = See the tickets

keep-at-least =
    { $count ->
        [one] Keep at least { $count } ticket.
       *[other] Keep at least { $count } tickets.
    }

keep-long-title = Long tickets: keep one or none.
keep-waiting = Waiting until the others have chosen.
draw-tickets-sure = Draw new tickets? That takes your whole turn.
draw-tickets-never-ask = Do not ask again
flag-question = Leave { card-taken } in front of you for a flag?
flag-brings = It is one of the cards you have just played. A full flag is one card of each colour ({ $cards }) and brings { n-points }.
flag-have = Already in front of you: { $cards }.
station-here = Build a station here
pass-device-title = Pass the device to the next player: { $player }
pass-device-cover = The hand is covered. Nobody else should look now.
pass-device-ready = I am { $player }: show my hand
pass-device-look = Look at what you have, then pass the device on.
pass-device-now = Cover my cards

## Chat

chat = Chat
chat-write = Write a message
chat-send = Send
chat-mute = Mute { $player }
seat-news-left = { $player } left the table. A bot is playing.
seat-news-away = { $player } is away. A bot is playing.
seat-news-clock = { $player } is out of time. A bot is playing.
seat-news-silent = { $player } did not answer. A bot is playing.
seat-news-back = { $player } is here and playing.
seat-news-called = { $player } was asked whether they are there.
seat-news-removed = The host removed { $player } from the table.
seat-news-invited = The host lets { $player } sit down again.
seat-news-new-game = The host changed the game.
seat-news-new-seats = The host changed the number of seats.
seat-news-new-pace = The host changed the time per move.
reactions = Reactions
reaction-hello = Hello!
reaction-well-played = Well played!
reaction-oops = Oops!
reaction-wow = Wow!
reaction-thanks = Thank you!
reaction-hurry = Your turn, please!
reaction-sad = Oh no!
reaction-good-game = Good game!

## Connection

connection-lost = Connection lost. Trying again …
connection-nothing-lost = Nothing is lost: the game goes on from the last confirmed move.
window-replaced = This table is open in too many windows, so this one was disconnected. Nothing is lost.
window-use = Use this window
window-closed = The server closed the connection of this window. Nothing is lost.

## The end

end-title = The game is over
end-skip = Skip
end-rematch = Rematch
end-rematch-begun = The rematch has begun.
end-rematch-go = Join the rematch
end-new-game = New game
replay = Replay
replay-position = Move { $number } of { $total }
replay-first = To the beginning
replay-previous = Previous move
replay-next = Next move
replay-last = To the end
replay-play = Play
replay-pause = Pause
replay-eyes = View as
replay-eyes-all = All cards open
replay-eyes-watcher = Spectator
replay-share = Copy the link to this replay
replay-here = This game is in this browser alone. To show it to somebody, send its file; it opens under “{ device }”.
download-game = Download the game file
fair-commitment = Check code: { $hash }
fair-key = Key: { $key }
fair-explained = A secret key shuffles all cards. Before the first card is dealt we publish a check code that is computed from it; after the game we show the key, so anybody can check that nothing was rigged.
fair-verified = Checked: the key gives this code.
fair-wrong = The key does not give this code!

## Errors by code

error-malformed = The server did not understand the message.
error-too-large = The message is too long.
error-too-fast = Too fast. Wait a moment.
error-not-signed-in = We do not recognise you. Open the page again.
error-bad-link = This link is wrong or too old.
error-wrong-origin = This request came from another page.
not-found-title = This page does not exist
error-not-found = There is nothing here. Check the code or the link.
error-offline = The server cannot be reached. Check your connection; your games are safe.
error-not-allowed = You may not do this.
error-no-watchers = Spectators are not allowed at this table.
error-not-host = Only the host can do this.
error-wrong-seat = This is not your seat.
error-not-open = The game has started already.
error-not-running = No game is being played at this table now.
error-not-over = The game is not over yet.
error-table-full = All seats are taken.
error-bad-game = There is no such game.
error-bad-board = The server does not accept this board: it cannot be played or drawn as it is.
error-no-boards = The server accepts no more boards at the moment.
error-not-served = The board of this game is not offered here at the moment. The game is kept.
error-not-replayable = This game cannot be shown any more: the rules or the tickets of its board have changed since it was played, or its record is damaged. It is kept as it is.
error-bad-seats = The number of players does not fit, or a seat is still open.
error-bad-level = There is no bot of this level.
error-color-taken = Another player has this colour.
error-name-taken = Somebody at this table has this name already. Choose another one.
error-not-away = This player is here, or has not been away for long.
error-removed = The host has removed you from this table.
error-no-hints = Hints are switched off at this table.
error-not-asked = It is not your turn.
error-stale = The game has moved on. Here is the current position.
error-cannot-parse = This is not a move of this game.
error-ambiguous = This can mean several moves. Say it more exactly.
error-not-legal = This move is not allowed.
error-say-hello = The connection has not been opened properly. Load the page again.
error-busy = The server is busy. Try again in a moment.
error-failed = Something went wrong on our side.
error-other = Something went wrong ({ $code }).

## Notifications

notify-your-turn = Your turn: { $game }
notify-title-turn = ● Your turn – { $game }

## For screen readers

workshop = Board workshop
own-board = A board of your own
board-text = The board in words
board-find = Find a city

# The letter at the compass: north.
board-north = N

board-route-tunnel = tunnel

board-route-ferry =
    { $locomotives ->
        [one] ferry, { $locomotives } locomotive symbol
       *[other] ferry, { $locomotives } locomotive symbols
    }

board-route-mountain =
    { $pieces ->
        [bus] { $count ->
            [one] mountains: { $count } more bus leaves the game
           *[other] mountains: { $count } more buses leave the game
        }
       *[train] { $count ->
            [one] mountains: { $count } more train leaves the game
           *[other] mountains: { $count } more trains leave the game
        }
    }

board-route-owned =
    { $you ->
        [yes] yours
       *[no] owner: { $player }
    }

board-city-station =
    { $you ->
        [yes] your station
       *[no] station, owner: { $player }
    }

board-route-claimable = Only claimable routes
board-last-move = last move
player-network = { $player }: show the routes on the board
board-keys = Board. Arrow keys go from one route or city where you can do something to the next, a letter goes to a city, Enter chooses. Home and End go to the first and the last. Plus and minus zoom; Shift with the arrows moves the board.
ticket-described = Ticket { $a } – { $b }, { n-points }
