### Анализ законченной игры: на странице и в терминале.
### $share, $cost, $error и $accuracy уже готовы к печати.

analysis = Анализ
analysis-ask = Анализировать
analysis-progress = Проанализировано: { $share } %
analysis-finished = Анализ закончен.
analysis-preliminary = Анализ продолжается: эти числа ещё изменятся.
analysis-none = Эту игру нельзя проанализировать здесь: на странице нет её поля.
analysis-untrained = Ни одна сеть не обучена этой игре, поэтому её оценивают простые планы: грубые ошибки будут найдены, мелкие — не всегда.
analysis-chances = Шанс на победу
analysis-chances-at = { $player }: { $share } %
analysis-accuracy = Точность
analysis-start = До раздачи
analysis-luck = Удача
analysis-play = Свои решения
analysis-others = Решения других
analysis-result = Результат
analysis-error = Погрешность
analysis-mistakes = Ошибки
analysis-read = Читайте столбец сверху вниз: шанс на победу до раздачи карт, что прибавили или отняли удача (вместе с раздачей) и решения, и итог: 100 % — победа, 0 % — поражение. Точность показывает, насколько хороши были решения; 100 — лучше всего. После ± стоит возможная погрешность.
analysis-explained = Результат = шанс до раздачи + удача + решения, в долях победы. Решения сравниваются с тем, что обученный игрок сделал бы не раздумывая; остальное — от карт.
analysis-accuracy-explained = Точность: 100, если каждое решение лучшее с учётом того, что игроку известно.
analysis-measured = Удача и игра, измеренные отдельно
analysis-difference = Разница
analysis-measured-explained = Удача — это то, что принесли карты, по сравнению со средним из того, что они могли принести; решения сравниваются с решениями обученного игрока. И то и другое измеряют с открытыми картами, каждое — в отдельно разыгранных партиях. Часть результата, которую они не объясняют, — разница: ноль в пределах погрешности.
analysis-turning-points = Переломные моменты
analysis-turning-point = Переломный момент
analysis-no-turning-points = Шансы ни разу не менялись резко.
analysis-move = Ход { $number }
analysis-better = Лучше: { $move }.
analysis-cost = Сделанный ход дал на { $cost } ± { $error } % меньше шансов на победу.
analysis-moves-shown = Показать
analysis-moves-mistakes = Ошибки и переломные моменты
analysis-moves-all = Все ходы
analysis-no-mistakes = Ошибок не найдено.
analysis-play-on-as = Играть дальше за игрока { $player }

verdict-only = Единственный ход
verdict-best = Лучший ход
verdict-good = Хороший ход
verdict-inaccuracy = Неточность
verdict-mistake = Ошибка
verdict-blunder = Грубая ошибка
