### Tournaments: making one, taking part, and its public page.

tournaments = Tournaments
tournament-new = New tournament
tournament-what = A tournament for a club: everybody joins by link, rounds are paired automatically, and bots fill empty seats.
tournament-none = No tournaments yet.
tournament-name = Name of the tournament
tournament-game = Game
tournament-seats = Players at a table
tournament-system = Who meets whom
tournament-system-swiss = Swiss: equal points meet
tournament-system-round-robin = Round robin: everybody meets everybody
tournament-rounds = Rounds
tournament-rounds-fitting = As many as needed
tournament-bots = Bots for empty seats
tournament-absence = Absent players
tournament-absence-bot = A bot plays until they come
tournament-absence-bye = They sit out for half a point
tournament-automatic = Begin the next round automatically when all tables have finished
tournament-join-too = I am playing too
tournament-make = Create the tournament
tournament-join = Take part
tournament-leave = Withdraw
tournament-invite = Share this link to invite
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
tournament-tie-breaks = At a table each player gets the share of opponents finished ahead of: 1 for the first, 0 for the last, half for a tie. Sitting out gives half a point. Equal points are decided by the points of the opponents met (a bot counts half a point per round), then by wins, then by total score.
tournament-round = Round { $number }
tournament-round-of = Round { $number } of { $all }
tournament-table = Table { $number }
tournament-playing = playing
tournament-your-table = Go to your table
tournament-rests = Sitting out: { $players }
tournament-absent = absent
tournament-set-absent = Absent: { $player }
tournament-remove = Remove: { $player }
tournament-results = Download the results (CSV)
tournament-bot = Bot
