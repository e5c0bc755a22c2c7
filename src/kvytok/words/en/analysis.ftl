### The analysis of a finished game, on the page and in the terminal.
### $share, $cost, $error and $accuracy are ready to print.

analysis = Analysis
analysis-ask = Analyse
analysis-progress = Analysed: { $share }%
analysis-finished = The analysis is finished.
analysis-preliminary = The analysis goes on: these numbers still change.
analysis-none = This game cannot be analysed here: the page does not have its board.
analysis-untrained = No network has learnt this game, so simple plans judge it: clear mistakes are found, small ones may not be.
analysis-chances = Chance of winning
analysis-chances-at = { $player }: { $share }%
analysis-accuracy = Accuracy
analysis-start = Before the deal
analysis-luck = Luck
analysis-play = Own choices
analysis-others = Others’ choices
analysis-result = Result
analysis-error = Uncertainty
analysis-mistakes = Mistakes
analysis-read = Read a column from top to bottom: the chance of winning before any card was dealt, what luck (the deal, too) and choices added or took away, and the end: 100% for a win, 0% for a defeat. Accuracy tells how good the choices were; 100 is the best. After ± stands how far a number may be off.
analysis-explained = Result = chance before the deal + luck + choices, as a share of the win. Choices are compared with what a trained player would do on instinct; the rest is what the cards brought.
analysis-accuracy-explained = Accuracy: 100 if every choice was the best that the player could have known.
analysis-measured = Luck and play, measured apart
analysis-difference = Difference
analysis-measured-explained = Luck is what the cards brought against the average of what they could have brought; choices are compared with those of a trained player. Each is measured with all cards open, in sampled games of its own. The part of the result that they do not explain is the difference: zero, within its error.
analysis-turning-points = Turning points
analysis-turning-point = Turning point
analysis-no-turning-points = The chances never swung much in one move.
analysis-move = Move { $number }
analysis-better = Better: { $move }.
analysis-cost = The move played gave { $cost } ± { $error }% less chance of winning.
analysis-moves-shown = Show
analysis-moves-mistakes = Mistakes and turning points
analysis-moves-all = All moves
analysis-no-mistakes = No mistakes were found.
analysis-play-on-as = Play on as { $player }

verdict-only = The only move
verdict-best = Best move
verdict-good = Good move
verdict-inaccuracy = Inaccuracy
verdict-mistake = Mistake
verdict-blunder = Blunder
