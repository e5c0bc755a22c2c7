### The words of the workshop, where boards are drawn. Only that screen loads this file; it refers to no other.

workshop-what = Нарисуйте собственное поле: города, перегоны, маршруты и правила. Всё остаётся в этом браузере, пока вы им не поделитесь.
workshop-guide = Руководство: как сделать поле
workshop-nothing = Начать с чистого листа
workshop-region = Начать с части света
workshop-open = Открыть файл
workshop-from-board = Или измените одно из этих полей:
workshop-refused = Этот файл не удалось открыть:
workshop-sure = Отбросить нарисованное поле? Если оно ещё нужно, сначала сохраните его.
workshop-save-title = Сохранить и поделиться
workshop-save-what = В файле — всё поле. Отправьте его кому угодно: файл можно открыть здесь или на собственном сервере.
workshop-save = Сохранить как файл
workshop-link = Скопировать ссылку
workshop-link-what = Сервер сохранит поле таким, как сейчас; у кого есть ссылка, тот может открыть его и рисовать дальше.
workshop-link-made = Ссылка на это поле
workshop-link-copied = Ссылка скопирована. Она ведёт к полю в нынешнем виде.
workshop-link-missing = Поля по этой ссылке нет: сервер хранит только самые новые.
workshop-other = Другое поле
workshop-my-board = Моё поле
workshop-unkept = В этом браузере не хватает места для поля. Сохраните его как файл.
workshop-board = Поле. Стрелки переходят между городами и перегонами, Enter выбирает.

## A region of the world

workshop-region-title = Часть света
workshop-region-wait = Карта сейчас будет…
workshop-region-again = Попробовать ещё раз
workshop-region-close = Закрыть
workshop-region-part = Регион
workshop-region-country = Страна
workshop-region-map = Мир. Стрелки двигают прямоугольник; плюс и минус меняют его размер.
workshop-region-help = Начертите на карте прямоугольник или выберите регион или страну.
workshop-region-west = Запад
workshop-region-south = Юг
workshop-region-east = Восток
workshop-region-north = Север
workshop-region-begin = Рисовать здесь
workshop-region-count = Городов на выбор: { $count }
workshop-region-source = Суша, воды и города: «Природная Земля» (свободные данные).
workshop-part-europe = Европа
workshop-part-central-europe = Центральная Европа
workshop-part-north-america = Северная Америка
workshop-part-south-america = Южная Америка
workshop-part-africa = Африка
workshop-part-middle-east = Ближний Восток
workshop-part-asia = Азия
workshop-part-south-east-asia = Юго-Восточная Азия
workshop-part-oceania = Океания
workshop-suggestions = Города региона: { $count }
workshop-suggestions-count = Крупнейшие
workshop-suggestions-take =
    { $count ->
        [one] Взять { $count } город
        [few] Взять { $count } города
       *[many] Взять { $count } городов
    }
workshop-suggestions-help = Города, которые стояли бы слишком близко к другим, пропускаются. Можно и щёлкнуть бледный город на карте.
workshop-suggestions-show = Показывать их на карте
workshop-suggestions-one = Взять: { $name }

## Tools

workshop-tools = Инструменты
workshop-tool-move = Переместить
workshop-tool-move-what = Перетащите город или щёлкните то, что хотите изменить. Клавиша V.
workshop-tool-city = Город
workshop-tool-city-what = Щёлкните там, где должен быть новый город. Клавиша C.
workshop-tool-route = Перегон
workshop-tool-route-what = Щёлкните два города, чтобы их соединить; ещё раз — и перегон станет двойным. Клавиша R.
workshop-tool-ticket = Маршрут
workshop-tool-ticket-what = Щёлкните два города нового маршрута. Клавиша T.
workshop-second-city = Теперь щёлкните второй город. Escape отменяет.
workshop-undo = Отменить
workshop-redo = Вернуть
workshop-undone = Отменено.
workshop-redone = Возвращено.

workshop-tab-draw = Рисунок
workshop-tab-rules = Правила
workshop-tab-check = Проверка
workshop-tab-lab = Пробы
workshop-tab-play = Игра
workshop-tab-file = Файл

## Things on the board

workshop-empty = Начните с нескольких городов: щёлкните на карте или нажмите «Добавить город». Потом соедините их перегонами и сделайте маршруты.
workshop-new-city = Город { $number }
workshop-new-region = Регион { $number }
workshop-name-en = Название (по-английски)
workshop-name-uk = Название (по-украински)
workshop-name-ru = Название (по-русски)
workshop-name-pl = Название (по-польски)
workshop-across = Слева
workshop-down = Сверху
workshop-move-keys = Alt со стрелками двигает город; вместе с Shift — мелкими шагами.
workshop-lane = (путь { $number })
workshop-color = Цвет
workshop-length = Длина
workshop-tunnel = Туннель
workshop-ferry = Паром: локомотивы
route-field-mountain = Гора: дополнительные вагончики
route-field-mountain-help = Кто занимает перегон, откладывает ещё столько вагончиков; за каждый дают очки из правил.
workshop-second-lane = Сделать двойным
workshop-points = Очки
workshop-way = Кратчайшая дорога: { $count }
workshop-long = Длинный маршрут
workshop-big = Знак «Большие города»
workshop-set = Набор маршрутов
workshop-set-base = основные маршруты
workshop-remove = Удалить
workshop-from = Откуда
workshop-to = Куда
workshop-add-city = Добавить город
workshop-add-route = Добавить перегон
workshop-add-ticket = Добавить маршрут
workshop-targets = Цели
workshop-targets-more = + ещё { $count }
workshop-add-target = Добавить цель
workshop-remove-target = Убрать цель: { $name }
workshop-targets-help = Засчитывают лучшую достигнутую цель. Если не достигнута ни одна, маршрут стоит очков самой дешёвой.
workshop-add-region = Добавить регион
workshop-region-cities = Его города
workshop-place-region-help = Регион — это несколько городов под одним названием, например страна. Маршрут в него можно пройти до любого из них.
workshop-cities = Города: { $count }
workshop-routes = Перегоны: { $count }
workshop-tickets = Маршруты: { $count }
workshop-regions = Регионы: { $count }
workshop-long-mark = длинный
workshop-game = Игра
workshop-players = Игроки

## Checks

workshop-faults =
    { $count ->
        [one] Прежде чем играть, нужно исправить { $count } ошибку. Щёлкните её, чтобы увидеть.
        [few] Прежде чем играть, нужно исправить { $count } ошибки. Щёлкните, чтобы увидеть.
       *[many] Прежде чем играть, нужно исправить { $count } ошибок. Щёлкните, чтобы увидеть.
    }
workshop-sound = На этом поле можно играть.
workshop-not-sound = На этом поле ещё нельзя играть. Вкладка «Проверка» подскажет, чего не хватает.
workshop-fault-route = Перегон { $name }
workshop-fault-ticket = Маршрут { $name }
workshop-layout-what = Звенья и названия расставляются, пока вы рисуете. Есть и команда помедленнее, которая ищет места получше; о ней рассказывает руководство.
workshop-layout-again = Расставить всё заново

fault-too-large = Файл больше { $most } млн знаков. Возьмите файл поменьше.
fault-not-json = Этот файл не читается. Выберите файл, сохранённый в мастерской.
fault-not-a-board = Это не файл поля. Выберите файл, сохранённый в мастерской.
fault-not-a-list = { $part }: здесь должен быть список.
fault-newer-format = Поле сделано в более новой версии. Обновите программу.
fault-missing = { $part }, { $number }: не хватает { $field }. Добавьте его.
fault-unknown-field = { $part }, { $number }: { $field } здесь неизвестно. Удалите его.
fault-out-of-range = { $part }, { $number }: { $field } имеет значение { $value }. Может быть от { $from } до { $to }.
fault-misfit = { $part }, { $number }: { $field } не может быть { $value }. Напишите там что-нибудь другое.
fault-cramped = Не хватает места для всех звеньев. Раздвиньте два города или укоротите перегон.
fault-too-many-cities = Слишком много городов. Может быть не больше { $most }.
fault-too-many-routes = Слишком много перегонов. Может быть не больше { $most }.
fault-too-many-tickets = Слишком много маршрутов. Может быть не больше { $most }.
fault-too-few-cities = На поле должно быть хотя бы два города. Добавьте их.
fault-city-twice = У другого города такое же обозначение, { $id }. Дайте одному из них другое английское название.
fault-no-city = Нет города { $city }. Удалите это или нарисуйте город.
fault-same-city = Оба конца — один и тот же город. Выберите два разных.
fault-ferry-too-long = Локомотивов больше, чем звеньев. Может быть не больше { $most }.
fault-ferry-tunnel = Паром не может быть туннелем. Выберите что-то одно.
fault-third-lane = Это уже третий путь между теми же городами. Удалите его.
fault-lane-length = Два пути разной длины. Сделайте их одинаковыми.
fault-lane-ferry = На двух путях разное число локомотивов. Сделайте их одинаковыми.
fault-lane-tunnel = Один из путей — туннель, а другой нет. Сделайте их одинаковыми.
fault-crowded-city = Здесь сходятся перегоны: { $count }. Может быть не больше { $most }, считая каждый путь.
fault-unreached = Сюда нет дороги из города { $city }. Нарисуйте перегон или удалите город.
fault-no-game = На поле нет игры. Добавьте её.
fault-game-twice = У другой игры такое же обозначение, { $id }. Дайте ей другое.
fault-players-swapped = Наименьшее число игроков больше наибольшего. Измените одно из двух.
fault-last-round = Последний круг начался бы сразу. Вагончиков может оставаться не больше { $most }.
fault-too-few-cards = Карт слишком мало, чтобы раздать: { $have }. Нужно хотя бы { $need }.
fault-no-color-cards = Есть перегоны этого цвета, а карт нет: { $color }. Добавьте карты.
fault-no-ferry-cards = Есть паромы, а локомотивов нет. Добавьте карты локомотивов.
fault-no-points = За перегоны длиной { $length } не назначены очки. Укажите, сколько они дают.
fault-tie-twice = Один из способов решить ничью назван дважды. Назовите каждый один раз.
fault-flag-twice = Во флаге дважды один цвет. Выберите три цвета.
fault-flag-cards = Для флага нужен цвет, карт которого нет: { $color }. Добавьте карты.
fault-unknown-set = Ни один маршрут не входит в набор { $set }. Нарисуйте маршруты или уберите набор.
fault-set-both = Набор { $set } и в коробке, и среди дополнительных. Оставьте его в одном месте.
fault-bonus-long = В дополнительном наборе { $set } есть длинный маршрут. Сделайте его обычным.
fault-long-first-none = Сначала нужно выбирать длинные маршруты, но их не раздают. Раздайте их или выключите это.
fault-without-long = Минимум для игроков без длинного маршрута имеет смысл, только если длинные выбирают сначала. Оставьте поле пустым.
fault-too-many-dealt = Слишком много маршрутов сразу: { $count }. Раздавайте не больше { $most }.
fault-keep-too-many = Маршрутов нужно оставить { $keep }, а раздают только { $most }. Может быть не больше { $most }.
fault-offer-keep = Нужно оставить больше маршрутов, чем берут. Может быть не больше { $most }.
fault-too-few-long-tickets = Длинных маршрутов { $have }, а за полным столом раздают { $need }. Нарисуйте больше или раздавайте меньше.
fault-too-few-regular-tickets = Маршрутов { $have }, а за полным столом раздают { $need }. Нарисуйте больше, раздавайте меньше или разрешите меньше игроков.
fault-too-few-pairs = Маршрутов за полным столом раздают { $need }, а пар городов только { $pairs }. Добавьте города или разрешите меньше игроков.
fault-long-not-dealt = Есть длинные маршруты, но их не раздают. Раздайте их или сделайте обычными.
fault-repeated = У другого маршрута те же два города. Удалите один.
fault-mountain-too-long = Звеньев и вагончиков для горы вместе больше { $most }. Уменьшите их.
fault-lane-mountain = На двух путях разное число вагончиков для горы. Сделайте их одинаковыми.
fault-region-is-city = У региона обозначение города, { $id }. Дайте ему другое.
fault-region-twice = У двух регионов одно обозначение, { $id }. Дайте одному из них другое.
fault-region-empty = В регионе { $name } нет городов. Выберите их или уберите регион.
fault-region-city-twice = Город { $city } назван в одном регионе дважды. Назовите каждый город один раз.
fault-targets-meet = Две цели ведут в город { $city }. Направьте одну из них в другое место.
fault-target-at-start = Цель ведёт в город { $city }, где маршрут начинается. Направьте её в другое место.
fault-too-many-targets = Городов, в которые ведут все маршруты вместе: { $count }. Может быть не больше { $most }.

## Rules

workshop-board-en = Поле (по-английски)
workshop-board-uk = Поле (по-украински)
workshop-board-ru = Поле (по-русски)
workshop-board-pl = Поле (по-польски)
workshop-group-pieces = Игроки и фишки
workshop-group-play = Ход игры
workshop-group-tickets = Маршруты
workshop-group-scoring = Очки
workshop-group-more = Наборы и прочее

rule-players_min = Наименьшее число игроков
rule-players_min-help = От 2.
rule-players_max = Наибольшее число игроков
rule-players_max-help = До 5. На полный стол должно хватить карт и маршрутов.
rule-cars = Вагончики каждого игрока
rule-cars-help = 45 для большого поля, от 16 до 20 для маленького.
rule-stations = Станции каждого игрока
rule-stations-help = Станция позволяет воспользоваться чужим перегоном для маршрутов.
rule-cards = Карты составов
rule-cards-help = Меньше карт — меньше колода; если карт какого-то цвета нет, нет и его перегонов.
rule-hand = Карт раздают каждому
rule-hand-help = Перед первым ходом.
rule-later_cards = Дополнительные карты всем, кроме первого
rule-later_cards-help = На столько карт больше получает перед первым ходом каждый из остальных, потому что у начинающего есть преимущество. Обычно хватает 1; если 0, все получают поровну.
rule-opening_long = Длинных маршрутов раздают в начале
rule-opening_long-help = Длинные маршруты, которые никому не достались, в игре не участвуют.
rule-opening_regular = Маршрутов раздают в начале
rule-opening_regular-help = Вместе с длинными не больше 5.
rule-opening_keep = Оставить не меньше
rule-opening_keep-help = Из всех маршрутов, розданных в начале.
rule-opening_long_first = Сначала выбирать длинные маршруты
rule-opening_long_first-help = Оставляют не больше одного длинного маршрута; остальные выходят из игры.
rule-opening_keep_without_long = Оставить не меньше без длинного
rule-opening_keep_without_long-help = Только если длинные выбирают сначала; пусто — как обычно.
rule-opening_returned = Куда идут возвращённые маршруты
rule-opening_returned-help = То, что игроки не оставили в начале.
rule-offer = Маршрутов берут сразу
rule-offer-help = Когда игрок берёт маршруты в свой ход.
rule-offer_keep = Из них оставить не меньше
rule-offer_keep-help = Остальные идут под колоду.
rule-lanes_closed_up_to = Только один путь, если игроков не больше
rule-lanes_closed_up_to-help = При таком числе игроков тот, кто занял один путь двойного перегона, закрывает другой.
rule-locomotives = Локомотивами платят за
rule-locomotives-help = Если локомотивы ограничены, цвета важнее: за все остальные перегоны платят только картами цвета.
rule-route_points = Очки за длину перегона
rule-route_points-help = Важны только длины, которые есть на поле.
rule-last_round_cars = Вагончиков в запасе, когда начинается последний круг
rule-last_round_cars-help = Последний круг начинается, когда у кого-то остаётся столько вагончиков или меньше.
rule-mountain_points = Очки за каждый вагончик, отложенный на горе
rule-mountain_points-help = Только для перегонов с горой, кроме очков за длину.
rule-station_points = Очки за каждую непостроенную станцию
rule-station_points-help = Только если у игроков есть станции.
rule-longest_path_points = Очки за самую длинную дорогу
rule-longest_path_points-help = 0 — без этого бонуса.
rule-flag_points = Очки за полный флаг
rule-flag_points-help = 0 — без флагов.
rule-flag_colors = Цвета флага
rule-flag_colors-help = Кто отложил по одной карте каждого из трёх, имеет полный флаг.
rule-tie_breaks = Что решает ничью
rule-tie_breaks-help = Именно в таком порядке; если и тогда поровну, победу делят.
rule-ticket_sets = Наборы в коробке
rule-ticket_sets-help = Названия через запятую.
rule-bonus_sets = Наборы, которые можно добавить
rule-bonus_sets-help = Названия через запятую; игроки выбирают их перед игрой.
rule-long_tickets = Играть с длинными маршрутами
rule-long_tickets-help = Выключено: в коробке их нет.
rule-big_cities_only = Только маршруты со знаком «Большие города»
rule-big_cities_only-help = Других маршрутов в коробке нет.
rule-value-under = под колоду
rule-value-shuffled = под колоду, перемешанными
rule-value-box = прочь из игры
rule-value-everywhere = все перегоны
rule-value-ferries-and-tunnels = только паромы и туннели
rule-value-tickets = больше пройденных маршрутов
rule-value-longest_path = более длинная дорога
rule-value-fewer_stations = меньше станций
rule-value-longest_bonus = бонус за самую длинную дорогу

## The lab

workshop-lab-what = Хорошо ли поле? Боты сыграют на нём много раз и покажут, что не сбалансировано.
workshop-lab-games = Игры
workshop-lab-bots = Боты
workshop-lab-bots-all = все три вместе
workshop-lab-bot-greedy = торопливые
workshop-lab-bot-wary = осторожные
workshop-lab-bot-collector = собиратели
workshop-lab-start = Играть
workshop-lab-stop = Остановить
workshop-lab-failed = Пробы остановились. Попробуйте ещё раз.
workshop-lab-stale = С тех пор поле изменилось.
workshop-lab-first = Первый игрок выигрывает { $share } ± { $error } игр.
workshop-lab-racer = Игрок, который не смотрит на маршруты, а только спешит, выигрывает { $share } ± { $error }.
workshop-lab-rounds = Игра длится кругов: { $middle }; девять из десяти — от { $low } до { $high }.
workshop-lab-scores = Обычный счёт — { $middle }; девять из десяти — от { $low } до { $high }. Победитель впереди на { $lead }.
workshop-lab-kept = Игрок оставляет маршрутов: { $kept }, проходит: { $done }.
workshop-lab-tickets = Стоимость маршрутов
workshop-lab-ticket = Маршрут
workshop-lab-fair = Справедливо
workshop-lab-done = Пройден
workshop-lab-when = Когда
workshop-lab-wins = Победы
workshop-lab-too-high = слишком много
workshop-lab-too-low = слишком мало
workshop-lab-is-fair = справедливо
workshop-lab-rare = редко проходят
workshop-lab-only-off = Только эти
workshop-lab-take-all =
    { $count ->
        [one] Принять { $count } совет
        [few] Принять все { $count } совета
       *[many] Принять все { $count } советов
    }
workshop-lab-fair-all = Ни про один маршрут нельзя сказать наверняка, что он дорог или дёшев. Больше игр — виднее.
workshop-lab-routes = Перегоны
workshop-lab-never = – почти никогда не занимают
workshop-lab-always = – занимают почти всегда
workshop-lab-bottleneck =
    { $count ->
        [one] – узкое место: без него невозможен { $count } маршрут
        [few] – узкое место: без него невозможны { $count } маршрута
       *[many] – узкое место: без него невозможно { $count } маршрутов
    }
workshop-lab-detours = Без этих перегонов обычный маршрут требует больше вагончиков:
workshop-lab-colors = Цвета
workshop-lab-spaces = Звенья
workshop-lab-cards = Карты
workshop-lab-claimed = Занято
workshop-lab-need = Спрос
workshop-lab-scarce = не хватает
workshop-lab-plenty = вдоволь
workshop-lab-routes-fine = Все перегоны кто-то занимает, и ни один — каждый раз.

## Playing

workshop-play-bots = Против ботов
workshop-play-bots-start = Играть сейчас
workshop-play-bots-what = Игра идёт в этом браузере, даже без соединения.
workshop-play-friends = С друзьями
workshop-play-friends-start = Создать стол
workshop-play-friends-what = Сервер хранит поле вместе со столом; друзья присоединяются по ссылке.
