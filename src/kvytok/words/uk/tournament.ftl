### Tournaments: making one, taking part, and its public page.

tournaments = Турніри
tournament-new = Новий турнір
tournament-what = Турнір для клубу: усі приєднуються за посиланням, столи складаються автоматично, а вільні місця займають боти.
tournament-none = Турнірів ще немає.
tournament-name = Назва турніру
tournament-game = Гра
tournament-seats = Гравців за столом
tournament-system = Хто з ким грає
tournament-system-swiss = Швейцарська система: грають рівні за балами
tournament-system-round-robin = Колова система: кожен з кожним
tournament-rounds = Тури
tournament-rounds-fitting = Скільки потрібно
tournament-bots = Боти на вільних місцях
tournament-absence = Відсутні гравці
tournament-absence-bot = Ходить бот, доки не прийдуть
tournament-absence-bye = Пропускають тур за пів бала
tournament-automatic = Починати наступний тур автоматично, коли всі столи дограють
tournament-join-too = Я теж граю
tournament-make = Створити турнір
tournament-join = Взяти участь
tournament-leave = Більше не брати участі
tournament-invite = Посилання для запрошення
tournament-players = { $count ->
    [one] { $count } гравець
    [few] { $count } гравці
   *[many] { $count } гравців
}
tournament-begin = Почати перший тур
tournament-next = Почати наступний тур
tournament-status-open = Чекаємо на гравців
tournament-status-running = Триває
tournament-status-over = Завершено
tournament-standings = Таблиця
tournament-place = Місце
tournament-player = Гравець
tournament-points = Бали
tournament-opponents = Суперники
tournament-wins = Перемоги
tournament-score = Рахунок
tournament-tie-breaks = За столом гравець отримує частку суперників, яких випереджає: перший — 1, останній — 0, за нічию — половина; пропущений тур дає пів бала. За рівних балів вирішують бали суперників (бот рахується за пів бала в турі), потім перемоги, потім сума рахунків.
tournament-round = Тур { $number }
tournament-round-of = Тур { $number } з { $all }
tournament-table = Стіл { $number }
tournament-playing = грають
tournament-your-table = До вашого столу
tournament-rests = Пропускають тур: { $players }
tournament-absent = немає на місці
tournament-set-absent = Немає на місці: { $player }
tournament-remove = Прибрати: { $player }
tournament-results = Завантажити результати таблицею
tournament-bot = Бот
