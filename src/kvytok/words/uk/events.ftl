### Журнал: одне повідомлення для кожної події гри.
### Минулого часу уникаємо: він вимагав би знати рід гравця. Імена не відмінюються, тож вони завжди в називному відмінку.

event-game-began =
    { $players ->
        [one] Починається гра, за столом { $players } гравець.
        [few] Починається гра, за столом { $players } гравці.
       *[many] Починається гра, за столом { $players } гравців.
    } { $you ->
        [yes] Починаєте ви.
       *[no] Починає { $player }.
    }

event-hand-dealt =
    { $you ->
        [yes] Ви отримуєте
       *[no] { $player } отримує
    } { $count ->
        [one] { $count } карту
        [few] { $count } карти
       *[many] { $count } карт
    }{ $known ->
        [yes] : { $cards }
       *[no] {""}
    }

event-took-face-up =
    { $you ->
        [yes] Ви берете { card-taken }
       *[no] { $player } бере { card-taken }
    }

event-drew-unseen =
    { $you ->
        [yes] Ви берете карту наосліп
       *[no] { $player } бере карту наосліп
    }{ $known ->
        [yes] : { card-name }
       *[no] {""}
    }

event-row-refilled = Відкрито: { $cards }

event-row-swept =
    { $pieces ->
        [bus] Серед відкритих карт забагато автобусів-джокерів: усі йдуть у відбій
       *[train] Серед відкритих карт забагато локомотивів: усі йдуть у відбій
    }{ $known ->
        [yes] {" "}({ $cards })
       *[no] {""}
    }

event-deck-renewed = Відбій перетасовано, це нова колода: { n-cards }

event-tickets-offered =
    { $you ->
        [yes] Ви отримуєте на вибір { n-tickets }
       *[no] { $player } отримує на вибір { n-tickets }
    }{ $known ->
        [yes] : { $tickets }
       *[no] {""}
    }

event-opening-answered =
    { $you ->
        [yes] Ваш вибір зроблено
       *[no] { $player }: маршрути обрано
    }{ $known ->
        [yes] : { $tickets }
       *[no] {""}
    }

event-tickets-kept =
    { $you ->
        [yes] Ви залишаєте собі { n-tickets }
       *[no] { $player } залишає собі { n-tickets }
    }{ $known ->
        [yes] : { $tickets }
       *[no] {""}
    }{ $returned ->
        [0] {""}
       *[other] {" "}(не залишено: { $returned })
    }

event-claimed-route =
    { $you ->
        [yes] Ви прокладаєте ділянку { $route }
       *[no] { $player } прокладає ділянку { $route }
    }: { cards-set } { $points ->
        [one] (+{ $points } бал)
        [few] (+{ $points } бали)
       *[many] (+{ $points } балів)
    }

event-tunnel-turned-up =
    { $you ->
        [yes] Ви викладаєте карти за тунель { $route }: { cards-set }.
       *[no] { $player } викладає карти за тунель { $route }: { cards-set }.
    } { $turned ->
        [0] Відкривати нічого.
       *[other] Відкрито: { $cards }. { $extra ->
            [0] Доплачувати не треба.
            [one] Треба додати { $extra } карту.
            [few] Треба додати { $extra } карти.
           *[many] Треба додати { $extra } карт.
        }
    }

event-tunnel-added =
    { $you ->
        [yes] Ви додаєте карти за тунель { $route }: { cards-set }
       *[no] { $player } додає карти за тунель { $route }: { cards-set }
    }

event-tunnel-failed =
    { $reason ->
        [gave-up] { $you ->
            [yes] Ви відмовляєтеся від тунелю { $route }
           *[no] { $player } відмовляється від тунелю { $route }
        }
       *[too-few] { $you ->
            [yes] Вам бракує карт на тунель { $route }
           *[no] { $player } не має чим доплатити за тунель { $route }
        }
    }. Назад у руку: { cards-set }

event-built-station =
    { $you ->
        [yes] Ви будуєте станцію
       *[no] { $player } будує станцію
    } ({ $city }): { cards-set }

event-flag-left =
    { $you ->
        [yes] Ви залишаєте { card-taken } для прапора
       *[no] { $player } залишає { card-taken } для прапора
    }

event-flag-declined =
    { $you ->
        [yes] Ви не залишаєте карти для прапора
       *[no] { $player } не залишає карти для прапора
    }

event-flag-completed =
    { $you ->
        [yes] Ви складаєте прапор
       *[no] { $player } складає прапор
    } { $points ->
        [one] (+{ $points } бал)
        [few] (+{ $points } бали)
       *[many] (+{ $points } балів)
    }

event-passed =
    { $you ->
        [yes] Ви не можете нічого зробити й пасуєте
       *[no] { $player } не може нічого зробити й пасує
    }

event-last-round-began =
    { $you ->
        [yes] У вас залишається { n-cars }
       *[no] { $player }: залишається { n-cars }
    }. Останнє коло: ще по одному ходу кожному

event-turn-began =
    { $you ->
        [yes] Ваш хід
       *[no] Ходить { $player }
    }

event-game-ended =
    { $reason ->
        [nobody-could-act] Гру закінчено: ніхто більше не може нічого зробити
       *[last-round] Гру закінчено
    }
