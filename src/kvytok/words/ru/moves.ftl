### Действия: короткие названия для кнопок, затем целые ходы для подтверждения.

action-tickets = Взять маршруты
action-keep = Оставить выбранные
action-station = Построить станцию
action-add = Добавить карты
action-give-up = Отказаться от туннеля
action-leave-flag = Оставить карту
action-no-flag = Сбросить карту
action-pass = Пасовать

## Целые ходы

move-take = Взять { card-taken }
move-take-unseen = Взять карту вслепую
move-tickets = Взять маршруты

move-keep =
    { $count ->
        [0] Не оставлять ни одного маршрута
       *[other] Оставить: { $tickets }
    }

move-claim = Пройти перегон { $route }: { cards-set }
move-station = Построить станцию ({ $city }): { cards-set }
move-add = Добавить: { cards-set }
move-give-up = Отказаться от туннеля и вернуть карты на руку
move-leave-flag = Оставить карту для флага
move-no-flag = Не оставлять карту для флага
move-pass = Пасовать
