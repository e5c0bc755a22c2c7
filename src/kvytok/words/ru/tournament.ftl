### Tournaments: making one, taking part, and its public page.

tournaments = Турниры
tournament-new = Новый турнир
tournament-what = Турнир для клуба: все присоединяются по ссылке, столы составляются автоматически, а свободные места занимают боты.
tournament-none = Турниров ещё нет.
tournament-name = Название турнира
tournament-game = Игра
tournament-seats = Игроков за столом
tournament-system = Кто с кем играет
tournament-system-swiss = Швейцарская система: играют равные по очкам
tournament-system-round-robin = Круговая система: каждый с каждым
tournament-rounds = Туры
tournament-rounds-fitting = Сколько нужно
tournament-bots = Боты на свободных местах
tournament-absence = Отсутствующие игроки
tournament-absence-bot = Ходит бот, пока не придут
tournament-absence-bye = Пропускают тур за пол-очка
tournament-automatic = Начинать следующий тур автоматически, когда все столы доиграют
tournament-join-too = Я тоже играю
tournament-make = Создать турнир
tournament-join = Участвовать
tournament-leave = Больше не участвовать
tournament-invite = Ссылка для приглашения
tournament-players = { $count ->
    [one] { $count } игрок
    [few] { $count } игрока
   *[many] { $count } игроков
}
tournament-begin = Начать первый тур
tournament-next = Начать следующий тур
tournament-status-open = Ждём игроков
tournament-status-running = Идёт
tournament-status-over = Завершён
tournament-standings = Таблица
tournament-place = Место
tournament-player = Игрок
tournament-points = Очки
tournament-opponents = Соперники
tournament-wins = Победы
tournament-score = Счёт
tournament-tie-breaks = За столом игрок получает долю соперников, которых опережает: первый — 1, последний — 0, за ничью — половина; пропущенный тур даёт пол-очка. При равных очках решают очки соперников (бот считается за пол-очка в туре), затем победы, затем сумма счетов.
tournament-round = Тур { $number }
tournament-round-of = Тур { $number } из { $all }
tournament-table = Стол { $number }
tournament-playing = играют
tournament-your-table = К вашему столу
tournament-rests = Пропускают тур: { $players }
tournament-absent = отсутствует
tournament-set-absent = Отсутствует: { $player }
tournament-remove = Убрать: { $player }
tournament-results = Скачать результаты таблицей
tournament-bot = Бот
