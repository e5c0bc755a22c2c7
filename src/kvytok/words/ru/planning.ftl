## Помощь с планом

settings-planning = Помощь с планом; с другими людьми, если все согласны
plan = План
plan-mark = Отмечать перегоны
plan-marking = Нажимайте на перегоны поля, чтобы отметить их; ход при этом не делается.
plan-empty = Отметьте перегоны, которые хотите пройти, или добавьте путь маршрута.
plan-clear = Очистить план
plan-remove = Убрать из плана: { $route }
plan-cars = { $cars } из { $left } оставшихся
plan-points = Очки за эти перегоны: { $points }
plan-cards = Карты, нужные для плана
plan-gray =
    { $count ->
        [one] { $count } любого цвета
        [few] { $count } одного цвета
       *[many] { $count } одного цвета
    }
plan-missing =
    { $count ->
        [one] Не хватает примерно { $count } карты.
        [few] Не хватает примерно { $count } карт.
       *[many] Не хватает примерно { $count } карт.
    }
plan-ready = Карты у вас есть.
plan-taken = Уже занят: { $route }
plan-forget = Забыть
plan-way = Добавить путь
plan-way-of = Добавить в план лучший путь маршрута { $ticket }
plan-second = Другой путь
plan-second-of = Добавить в план второй лучший путь маршрута { $ticket }: { $cars }
plan-unseen = Ещё не виденные карты
plan-unseen-what = В колоде или взяты другими закрыто.
board-planned = в вашем плане
plan-consent = Помощь с планом для всех
plan-consent-what = Планы, пути маршрутов и счёт невиденных карт, для всех. Только если согласны все люди за столом.
plan-agree-option = Я соглашаюсь на помощь с планом
plan-agree = Соглашаюсь
plan-agree-end = Больше не соглашаюсь
plan-agreed = Согласились: { $players }.
plan-not-agreed = Ещё не согласились: { $players }.
