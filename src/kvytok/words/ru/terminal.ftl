### То, что говорит только терминал: ответы `kvytok replay` и `kvytok simulate`.
### $mean, $seconds и $seed уже готовы к печати; остальные переменные — числа.

## kvytok replay

replay-checked =
    { $count ->
        [one] Файл верен: проверен { $count } ход.
        [few] Файл верен: проверено { $count } хода.
       *[many] Файл верен: проверено { $count } ходов.
    }

replay-unfinished = Игра не окончена.

## kvytok simulate: заголовки короткие, чтобы таблица помещалась в 80 столбцов

simulate-title =
    { $game }: { n-players }, { $games ->
        [one] { $games } игра
        [few] { $games } игры
       *[many] { $games } игр
    }

simulate-progress = Игры
simulate-seat = №
simulate-bot = Бот
simulate-score = Счёт
simulate-lowest = Мин.
simulate-highest = Макс.
simulate-completed = Пройд.
simulate-wins = Победы
simulate-share = Доля

simulate-decisions =
    { $decisions ->
        [one] { $decisions } решение
        [few] { $decisions } решения
       *[many] { $decisions } решений
    }, { $mean } на игру, зерно { $seed }

simulate-speed =
    { $seconds } с на { $threads ->
        [one] { $threads } ядре
       *[other] { $threads } ядрах
    }: { $games } игр/с, { $decisions } решений/с
