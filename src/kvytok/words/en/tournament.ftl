### Tournaments: making one, taking part, and its public page.

tournaments = Tournaments
tournament-new = New tournament
tournament-what = A tournament for a club: everybody joins by link, rounds are paired by themselves, and bots fill up the tables.
tournament-none = No tournaments yet.
tournament-name = Name of the tournament
tournament-game = Game
tournament-seats = Players at a table
tournament-system = Who meets whom
tournament-system-swiss = Swiss: equal points meet
tournament-system-round-robin = Round robin: everybody meets everybody
tournament-rounds = Rounds
tournament-rounds-fitting = As many as fit
tournament-bots = Bots that fill up
tournament-absence = Absent players
tournament-absence-bot = A bot moves until they come
tournament-absence-bye = They rest for half a point
tournament-automatic = Begin the next round by itself when all tables have ended
tournament-join-too = I take part
tournament-make = Make the tournament
tournament-join = Take part
tournament-leave = Take part no longer
tournament-invite = Invite by this link
tournament-players = { $count ->
    [one] { $count } player
   *[other] { $count } players
}
tournament-begin = Begin the first round
tournament-next = Begin the next round
tournament-status-open = Waiting for players
tournament-status-running = In progress
tournament-status-over = Finished
tournament-standings = Standings
tournament-place = Place
tournament-player = Player
tournament-points = Points
tournament-opponents = Opponents
tournament-wins = Wins
tournament-score = Score
tournament-tie-breaks = A table gives each player the share of the others left behind: 1 for the first, 0 for the last, half for a tie; a rest gives half a point. Equal points are decided by the points of the people met (a bot counts half a point a round), then by wins, then by the sum of the scores.
tournament-round = Round { $number }
tournament-round-of = Round { $number } of { $all }
tournament-table = Table { $number }
tournament-playing = playing
tournament-your-table = Go to your table
tournament-rests = Rest: { $players }
tournament-absent = absent
tournament-set-absent = Absent: { $player }
tournament-remove = Remove: { $player }
tournament-results = Results as a table file (CSV)
tournament-bot = Bot
