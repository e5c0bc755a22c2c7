### Те, що каже лише термінал: відповіді `kvytok replay` і `kvytok simulate`.
### $mean, $seconds і $seed уже готові до друку; решта змінних — числа.

## kvytok replay

replay-checked =
    { $count ->
        [one] Файл правильний: перевірено { $count } хід.
        [few] Файл правильний: перевірено { $count } ходи.
       *[many] Файл правильний: перевірено { $count } ходів.
    }

replay-unfinished = Гру не закінчено.

## kvytok simulate: заголовки короткі, щоб таблиця вміщалася у 80 стовпців

simulate-title =
    { $game }: { n-players }, { $games ->
        [one] { $games } гра
        [few] { $games } гри
       *[many] { $games } ігор
    }

simulate-progress = Ігри
simulate-seat = №
simulate-bot = Бот
simulate-score = Рахунок
simulate-lowest = Мін.
simulate-highest = Макс.
simulate-completed = Прокл.
simulate-wins = Перемоги
simulate-share = Частка

simulate-decisions =
    { $decisions ->
        [one] { $decisions } рішення
        [few] { $decisions } рішення
       *[many] { $decisions } рішень
    }, { $mean } на гру, зерно { $seed }

simulate-speed =
    { $seconds } с на { $threads ->
        [one] { $threads } ядрі
       *[other] { $threads } ядрах
    }: { $games } ігор/с, { $decisions } рішень/с
