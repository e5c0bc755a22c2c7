### То, что говорит только терминал: ответы `kvytok replay` и `kvytok simulate` и игра `kvytok play`.
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

## kvytok play: подписи клавиш короткие, чтобы все умещались в 80 столбцов

play-key-card = карта
play-key-deck = колода
play-key-tickets = маршруты
play-key-route = перегон
play-key-station = станция
play-key-hint = совет
play-key-way = дороги
play-key-log = журнал
play-key-help = клавиши
play-key-quit = выйти
play-key-choose = выбрать
play-key-back = назад
play-key-mark = отметить
play-key-all = все перегоны
play-continue = Продолжить: { $game }, { $players }
play-empty-seat = –
play-nobody = Хотя бы на одном месте должен быть человек.
play-compiling = Готовимся: около 20 секунд, только раз
play-nothing-here = Здесь сейчас нет ничего, за что вы можете заплатить.
play-saved = Игра сохранена в файле { $file }. Продолжить: { $command }
play-served = Игра продолжается на сервере. Чтобы вернуться: { $command }
play-too-small = Слишком мал: нужно 80 столбцов и 24 строки.

# Строка справки: клавиша стоит рядом.
play-help-card = взять открытую карту
play-help-deck = взять карту из колоды
play-help-tickets = взять маршруты
play-help-route = пройти перегон: впишите город, выберите стрелками
play-help-station = построить станцию
play-help-choose = снова открыть вопрос
play-help-hint = что сделал бы сильный игрок?
play-help-way = показать на карте дорогу следующего маршрута
play-help-zoom = карта ближе и дальше; так же колёсиком мыши
play-help-log = всё, что случилось
play-help-rules = правила этой игры
play-help-language = следующий язык
play-help-quit = выйти; игра сохранится
play-help-say = сказать что-нибудь всем за столом
play-help-mouse = Всё можно нажать мышью: карты, маршруты, перегоны и города на карте.

## Где на карте лежит перегон

region-north-west = Северо-запад
region-north = Север
region-north-east = Северо-восток
region-west = Запад
region-centre = Центр
region-east = Восток
region-south-west = Юго-запад
region-south = Юг
region-south-east = Юго-восток
