### Дії: короткі назви для кнопок, потім цілі ходи для підтвердження.

action-tickets = Взяти маршрути
action-keep = Залишити обрані
action-station = Збудувати станцію
action-add = Додати карти
action-give-up = Відмовитися від тунелю
action-leave-flag = Залишити карту
action-no-flag = Скинути карту
action-pass = Пасувати

## Цілі ходи

move-take = Взяти { card-taken }
move-take-unseen = Взяти карту наосліп
move-tickets = Взяти маршрути

move-keep =
    { $count ->
        [0] Не залишати жодного маршруту
       *[other] Залишити: { $tickets }
    }

move-claim = Прокласти ділянку { $route }: { cards-set }
move-station = Збудувати станцію ({ $city }): { cards-set }
move-add = Додати: { cards-set }
move-give-up = Відмовитися від тунелю й повернути карти в руку
move-leave-flag = Залишити карту для прапора
move-no-flag = Не залишати карти для прапора
move-pass = Пасувати
