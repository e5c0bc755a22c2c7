### Журнал: одно сообщение для каждого события игры.
### Прошедшего времени избегаем: для него нужно знать род игрока. Имена не склоняются и всегда стоят в именительном падеже.

event-game-began =
    { $players ->
        [one] Игра начинается, за столом { $players } игрок.
        [few] Игра начинается, за столом { $players } игрока.
       *[many] Игра начинается, за столом { $players } игроков.
    } { $you ->
        [yes] Начинаете вы.
       *[no] Начинает { $player }.
    }

event-hand-dealt =
    { $you ->
        [yes] Вы получаете
       *[no] { $player } получает
    } { $count ->
        [one] { $count } карту
        [few] { $count } карты
       *[many] { $count } карт
    }{ $known ->
        [yes] : { $cards }
       *[no] {""}
    }

event-took-face-up =
    { $you ->
        [yes] Вы берёте { card-taken }
       *[no] { $player } берёт { card-taken }
    }

event-drew-unseen =
    { $you ->
        [yes] Вы берёте карту вслепую
       *[no] { $player } берёт карту вслепую
    }{ $known ->
        [yes] : { card-name }
       *[no] {""}
    }

event-row-refilled = Открыто: { $cards }

event-row-swept =
    { $pieces ->
        [bus] Среди открытых карт слишком много автобусов-джокеров: все уходят в сброс
       *[train] Среди открытых карт слишком много локомотивов: все уходят в сброс
    }{ $known ->
        [yes] {" "}({ $cards })
       *[no] {""}
    }

event-deck-renewed = Сброс перемешан, это новая колода: { n-cards }

event-tickets-offered =
    { $you ->
        [yes] Вы получаете на выбор { n-tickets }
       *[no] { $player } получает на выбор { n-tickets }
    }{ $known ->
        [yes] : { $tickets }
       *[no] {""}
    }

event-opening-answered =
    { $you ->
        [yes] Ваш выбор сделан
       *[no] { $player }: маршруты выбраны
    }{ $known ->
        [yes] : { $tickets }
       *[no] {""}
    }

event-tickets-kept =
    { $you ->
        [yes] Вы оставляете себе { n-tickets }
       *[no] { $player } оставляет себе { n-tickets }
    }{ $known ->
        [yes] : { $tickets }
       *[no] {""}
    }{ $returned ->
        [0] {""}
       *[other] {" "}(не оставлено: { $returned })
    }

event-claimed-route =
    { $you ->
        [yes] Вы проходите перегон { $route }
       *[no] { $player } проходит перегон { $route }
    }: { cards-set } { $points ->
        [one] (+{ $points } очко)
        [few] (+{ $points } очка)
       *[many] (+{ $points } очков)
    }

event-tunnel-turned-up =
    { $you ->
        [yes] Вы выкладываете карты за туннель { $route }: { cards-set }.
       *[no] { $player } выкладывает карты за туннель { $route }: { cards-set }.
    } { $turned ->
        [0] Открывать нечего.
       *[other] Открыто: { $cards }. { $extra ->
            [0] Доплачивать не нужно.
            [one] Нужно добавить { $extra } карту.
            [few] Нужно добавить { $extra } карты.
           *[many] Нужно добавить { $extra } карт.
        }
    }

event-tunnel-added =
    { $you ->
        [yes] Вы добавляете карты за туннель { $route }: { cards-set }
       *[no] { $player } добавляет карты за туннель { $route }: { cards-set }
    }

event-tunnel-failed =
    { $reason ->
        [gave-up] { $you ->
            [yes] Вы отказываетесь от туннеля { $route }
           *[no] { $player } отказывается от туннеля { $route }
        }
       *[too-few] { $you ->
            [yes] Вам не хватает карт на туннель { $route }
           *[no] { $player } не может доплатить за туннель { $route }
        }
    }. Обратно на руку: { cards-set }

event-built-station =
    { $you ->
        [yes] Вы строите станцию
       *[no] { $player } строит станцию
    } ({ $city }): { cards-set }

event-flag-left =
    { $you ->
        [yes] Вы оставляете { card-taken } для флага
       *[no] { $player } оставляет { card-taken } для флага
    }

event-flag-declined =
    { $you ->
        [yes] Вы не оставляете карту для флага
       *[no] { $player } не оставляет карту для флага
    }

event-flag-completed =
    { $you ->
        [yes] Вы собираете флаг
       *[no] { $player } собирает флаг
    } { $points ->
        [one] (+{ $points } очко)
        [few] (+{ $points } очка)
       *[many] (+{ $points } очков)
    }

event-passed =
    { $you ->
        [yes] Вы ничего не можете сделать и пасуете
       *[no] { $player } ничего не может сделать и пасует
    }

event-last-round-began =
    { $you ->
        [yes] У вас остаётся { n-cars }
       *[no] { $player }: остаётся { n-cars }
    }. Последний круг: каждому ещё по одному ходу

event-turn-began =
    { $you ->
        [yes] Ваш ход
       *[no] Ходит { $player }
    }

event-game-ended =
    { $reason ->
        [nobody-could-act] Игра окончена: никто больше ничего не может сделать
       *[last-round] Игра окончена
    }
