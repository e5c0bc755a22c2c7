### Підсумковий рахунок, місця і що вирішило гру.

score-title = Остаточний рахунок
score-so-far = Якби гра закінчилася зараз
score-routes = Ділянки
score-flags = Прапори
score-tickets = Маршрути

score-tickets-completed =
    { $count ->
        [one] Прокладено { $count } маршрут
        [few] Прокладено { $count } маршрути
       *[many] Прокладено { $count } маршрутів
    }

score-ticket-completed = { $ticket }: прокладено, +{ $points }
score-ticket-missed = { $ticket }: не прокладено, −{ $points }
score-stations = Незбудовані станції
score-station-borrowed = Станція ({ $city }) позичає ділянку { $route }
score-station-unused = Станція ({ $city }) не допомогла прокласти жодного маршруту
score-longest = Найдовший безперервний шлях

score-longest-length =
    { $length ->
        [one] { $length } вагончик поспіль
        [few] { $length } вагончики поспіль
       *[many] { $length } вагончиків поспіль
    }

score-total = Разом
score-rank = Місце

## Переможець і рівний рахунок (E5)

winner =
    { $you ->
        [yes] Ви перемагаєте!
       *[no] Перемагає { $player }!
    }

winners-shared = Спільна перемога: { $players }
decided-points = Переможця визначили бали.
decided-tickets = Балів порівну. Вирішили прокладені маршрути: перемагає той, у кого їх більше.
decided-longest_path = Балів і прокладених маршрутів порівну. Вирішив безперервний шлях: перемагає довший.
decided-fewer_stations = Балів і прокладених маршрутів порівну. Вирішили станції: перемагає той, хто збудував їх менше.
decided-longest_bonus = Балів, прокладених маршрутів і станцій порівну. Вирішив бонус за найдовший шлях.
decided-shared = Рівність у всьому, що враховується: перемога спільна.
