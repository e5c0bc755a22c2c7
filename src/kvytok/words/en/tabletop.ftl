### The score of a game on a real table: the page for writing it down.

tabletop = Score a real table
tabletop-what = Mark what lies on your table: the score is counted as you go. Nothing leaves this device.
tabletop-game = Game
tabletop-players = Number of players
tabletop-name = Name of player { $number }
tabletop-flags = Full flags of { $player }
tabletop-whose = Whose pieces?
tabletop-kind = On the board
tabletop-routes = Routes
tabletop-stations = Stations
tabletop-tickets = Tickets of { $player }
tabletop-find = Find a city
tabletop-list = Routes and stations as a list
tabletop-nobody = nobody
tabletop-save = Save
tabletop-open = Open a file
tabletop-print = Print
tabletop-share = Share
tabletop-clear = Clear the table
tabletop-clear-sure = Remove everything from the sheet?
tabletop-bad-file = This is not a score file.
tabletop-misfit = The file names something that this board does not have: { $what }
tabletop-problem-cars = { $player } has { $have } pieces on the board, but there are only { $need }.
tabletop-problem-stations = { $player } has { $have } stations, but there are only { $need }.
tabletop-problem-lanes = { $player } has both lanes of { $route }.
tabletop-problem-closed = With this few players, only one lane of { $route } may be claimed.
