## Помощь в планировании

settings-planning = Помощь в планировании
settings-planning-what = Отмечайте задуманные перегоны и смотрите, чего для них не хватает. С другими людьми работает, только если согласны все.
plan = План
plan-mark = Отмечать перегоны
plan-marking = Нажимайте перегоны на поле, чтобы отметить их; это ещё не ход.
plan-empty = Отметьте перегоны, которые планируете занять, или добавьте лучшую дорогу для маршрута.
plan-clear = Очистить план
plan-remove = Убрать из плана: { $route }
plan-cars = { $cars } из { $left } в запасе
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
plan-ready = Карт хватает.
plan-taken = Уже занят: { $route }
plan-forget = Убрать
plan-way = Добавить дорогу
plan-way-of = Добавить в план лучшую дорогу для маршрута { $ticket }
plan-second = Другая дорога
plan-second-of = Добавить в план вторую лучшую дорогу для маршрута { $ticket }: { $cars }
plan-unseen = Карты, которых ещё не видно
plan-unseen-what = В колоде или взяты другими вслепую.
board-planned = в вашем плане
plan-consent = Помощь в планировании для всех
plan-consent-what = Планы, дороги для маршрутов и подсчёт карт, которых не видно, — для всех. Только если согласны все люди за столом.
plan-agree-option = Я соглашаюсь на помощь в планировании
plan-agree = Соглашаюсь
plan-agree-end = Больше не соглашаюсь
plan-agreed = Согласились: { $players }.
plan-not-agreed = Ещё не согласились: { $players }.
