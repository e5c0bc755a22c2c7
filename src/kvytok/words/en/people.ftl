### People: the page about yourself, with account, ratings, statistics and past games.

me = Your page
account = Account
account-none = You play as a guest: this browser keeps your seats and games. With an account you have them on every device. You do not need one to play.
account-make = Make an account
account-make-what = Nothing is lost: your seats and games go with you.
account-name = Name
account-passphrase = Passphrase
account-passphrase-what = At least 10 characters; four words work well. If you forget it, nobody can recover it.
account-sign-in = Sign in
account-sign-in-what = You play here as yourself. When you sign out, this device is the guest again that it was before.
account-have = I have an account
account-sign-out = Sign out
account-signed-in-as = You are signed in as { $name }.
account-devices = Devices where you are signed in
account-device-unknown = Unknown device
account-device-this = this device
account-device-seen = last used { $date }
account-device-end = Sign out: { $device }
account-change = Change the passphrase
account-old = Old passphrase
account-new = New passphrase
account-changed = The passphrase has been changed. All other devices are signed out.
account-name-taken = An account with this name, or one that looks the same, already exists.
error-bad-passphrase = Name and passphrase do not match.
error-weak-passphrase = This passphrase is too easy to guess. Use at least 10 characters, such as four words.

ratings = Ratings
rating-people = Against people
rating-bots = Against bots
rating-none = No rated game yet
rating-games = { $games ->
    [one] { $games } game
   *[other] { $games } games
}
rating-what = People and bots share one scale: with 400 points more you win ten games in eleven. A game counts if nobody shared a device and no bot moved in a person’s place.

stats = Statistics
stats-where = Which games?
stats-server = On this server
stats-here = In this browser
stats-here-what = Games of this browser are gone if its data is cleared; “{ device }” on the home page saves them as a file. They do not count for ratings.
stats-filing = Count my games against bots in this browser
stats-filing-what = A finished game against bots is sent to this server, so that your history and statistics have it on every device. It never counts for ratings. Games on boards that the server does not know stay in this browser.
stats-adopt = { $count ->
    [one] Count { $count } game of this browser for me, too
   *[other] Count { $count } games of this browser for me, too
}
stats-adopt-what = Somebody else was signed in here, or nobody, when they were sent.
stats-none = No finished games yet.
stats-games = Games
stats-wins = Wins
stats-average = Average score
stats-best = Best score
stats-tickets = Tickets completed
stats-longest = Longest path
stats-of = { $count } of { $all }
stats-by-board = By game and number of players
stats-game = Game
stats-players = Players
stats-over-time = Score over time
stats-over-time-told = From { $first } to { $last }; the lowest score is { $least }, the highest { $most }.
stats-routes = Favourite routes
stats-route-times = { $times ->
    [one] once
   *[other] { $times } times
}
stats-against = Against whom
stats-opponent = Player
stats-ahead = You finished ahead

past-games = Finished games
past-place = place { $place } of { $players }
past-points = { $points ->
    [one] { $points } point
   *[other] { $points } points
}
past-more = Show more
past-device = played in a browser
past-open = Open

own-data = Your data
own-data-save = Save everything as a file
own-data-saved = { $file } holds all that this server knows about you, with your e-mail address and the codes of your tables: keep it to yourself. No passphrase is in it.
own-data-delete = Delete everything
own-data-delete-what = Your account, name, seats and chat messages will be deleted. The games stay for the others, without your name. This cannot be undone.
own-data-delete-sure = Delete for good
own-data-deleted = Everything about you has been deleted. You are a new guest now.
