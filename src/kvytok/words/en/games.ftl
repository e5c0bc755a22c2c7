### What is said about games on the home page. Names and texts of a game stand in the files of its board.

game-minutes = about { $minutes } min

## Bonus tickets

bonus-doubtful = We have not seen these cards: all seven values and five of the seven pairs are our own.
