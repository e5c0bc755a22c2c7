### Итоговый счёт, места и что решило игру.

score-title = Итоговый счёт
score-so-far = Если бы игра закончилась сейчас
score-routes = Перегоны
score-flags = Флаги
score-tickets = Маршруты

score-tickets-completed =
    { $count ->
        [one] Пройден { $count } маршрут
        [few] Пройдено { $count } маршрута
       *[many] Пройдено { $count } маршрутов
    }

score-ticket-completed = { $ticket }: пройден, +{ $points }
score-ticket-missed = { $ticket }: не пройден, −{ $points }
score-stations = Непостроенные станции
score-station-borrowed = Станция ({ $city }) пользуется чужим перегоном { $route }
score-station-unused = Станция ({ $city }) не помогла пройти ни одного маршрута
score-longest = Самая длинная непрерывная дорога

score-longest-length =
    { $length ->
        [one] { $length } вагончик подряд
        [few] { $length } вагончика подряд
       *[many] { $length } вагончиков подряд
    }

score-total = Всего
score-rank = Место

## Победитель и равный счёт (E5)

winner =
    { $you ->
        [yes] Вы побеждаете!
       *[no] Побеждает { $player }!
    }

winners-shared = Общая победа: { $players }
decided-points = Победителя определили очки.
decided-tickets = Очков поровну. Решили пройденные маршруты: побеждает тот, у кого их больше.
decided-longest_path = Очков и пройденных маршрутов поровну. Решила непрерывная дорога: побеждает более длинная.
decided-fewer_stations = Очков и пройденных маршрутов поровну. Решили станции: побеждает тот, кто построил их меньше.
decided-longest_bonus = Очков, пройденных маршрутов и станций поровну. Решил бонус за самую длинную дорогу.
decided-shared = Равенство во всём, что учитывается: победа общая.
