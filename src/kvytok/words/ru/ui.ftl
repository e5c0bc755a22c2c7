### Слова страницы, терминала и сервера.

## Везде

app-tagline = Игры про поезда и маршруты: с друзьями и ботами
unofficial = Неофициальный фанатский проект.
trademarks = Не связан с Days of Wonder и Asmodee. Ticket to Ride и другие товарные знаки принадлежат их владельцам.
confirm = Подтвердить
cancel = Отмена
close = Закрыть
menu = Меню
loading = Загрузка…
guest-name = Гость { $number }
try-again = Попробовать ещё раз
ok = Хорошо
player-number = Игрок { $number }
name-change = Изменить имя
name-needed = Сначала напишите своё имя.
name-saved = Сохранено
name-next-game = В этой партии ваше имя не изменится.
skip-to-content = Перейти к содержимому

## Главная

home = Главная
home-back = На главную страницу
home-pick-game = Выберите игру
home-players = Игроки
home-bots = Боты
home-bot-level = Уровень бота
home-options = Другие настройки
home-start = Начать игру
home-open-table = Открыть стол
home-play-with-bot = Играть против бота
home-invite-friends = Играть с друзьями
home-one-device = На одном устройстве
home-keep = Хранить на сервере (чтобы продолжить в другом месте)
home-keep-not = Игра и боты работают в этом браузере, связь не нужна. Об игре знает только этот браузер, и в рейтинге она не учитывается.
home-keep-not-people = Игра работает в этом браузере, связь не нужна. О ней знает только этот браузер, и в рейтинге она не учитывается.
home-keep-what = Игру хранит сервер, там ходят и боты. Её можно продолжить на другом устройстве.
home-keep-what-people = Игру хранит сервер. Её можно продолжить на другом устройстве.
home-game-here = только в этом браузере
home-alone = Сервер недоступен. Но на этом устройстве можно играть: против ботов или с людьми рядом.
documentation = Документация
documentation-offline = Для документации нужна связь.
home-join = Присоединиться по коду
home-join-code = Код стола
home-join-button = Присоединиться
home-your-name = Ваше имя
home-return-link = Ваша личная ссылка: откройте её на другом устройстве, чтобы продолжить там.
home-return-link-secret = Никому её не показывайте: у кого она есть, тот играет от вашего имени. Она действует один раз в течение суток; новая ссылка отменяет прежнюю.
return-title = Продолжить на этом устройстве как { $name }?
return-text = Сейчас это устройство играет как { $visitor }. Если продолжить, оно будет играть как { $name }, а партий игрока { $visitor } в списке здесь уже не будет.
return-yes = Продолжить как { $name }
return-no = Нет, оставить всё как есть
home-my-games = Мои игры
home-running = Идут
home-finished = Оконченные

home-your-move-in =
    { $count ->
        [one] Ваш ход в { $count } игре
        [few] Ваш ход в { $count } играх
       *[many] Ваш ход в { $count } играх
    }

home-no-games = Игр пока нет.

bot-novice = Новичок
bot-novice-what = Гонится за своими маршрутами, берёт карты наугад и порой проходит перегон просто потому, что может. Для первой игры.
bot-learner = Ученик
bot-learner-what = Знает, что делать, но часто невнимателен. Для ваших следующих игр.
bot-casual = Любитель
bot-casual-what = Строит сеть для своих маршрутов или гонится за длинными перегонами и часто ошибается. Для спокойной игры.
bot-regular = Завсегдатай
bot-regular-what = Каждую неделю играет в клубе: видит почти всё, но кое-что упускает.
bot-strong = Мастер
bot-strong-what = Перед каждым ходом мысленно доигрывает партию множество раз. Играет на опережение, перекрывает пути и считает карты.
bot-adept = Маэстро
bot-adept-what = Почти всегда находит очень хороший ход. Больше видит только гроссмейстер.
bot-expert = Гроссмейстер
bot-expert-what = Научился сам, играя, и к тому же думает наперёд. Самый сильный из всех.
bot-expert-untrained = Этого поля ни одна сеть ещё не выучила, поэтому здесь он играет как уровень ниже.
bot-name = Бот · { $level }
bot-name-numbered = Бот { $number } · { $level }
bot-number = Бот { $number }
time-per-move = Время на ход
time-none = Без ограничений
time-30s = 30 секунд
time-2min = 2 минуты
time-1day = 1 день
option-first-player = Кто начинает
option-first-random = По жребию
option-colors = Цвета игроков
option-hints = Подсказки
option-hints-what = Игроки могут спрашивать, как пошёл бы сильный игрок.

## Настройки

settings = Настройки
settings-language = Язык
settings-theme = Оформление
theme-light = Светлое
theme-dark = Тёмное
theme-system = Как в системе
settings-sound = Звук
settings-animation = Скорость анимации
animation-slow = Медленная
animation-normal = Обычная
animation-fast = Быстрая
animation-off = Без анимации
settings-color-symbols = Символы на цветах
settings-color-symbols-hint = У каждого цвета есть ещё и свой знак, так что различать цвета необязательно.
settings-city-names = Названия городов
city-names-language = На моём языке
city-names-board = Как на поле
city-names-modern = Современные
settings-ask-tickets = Переспрашивать, прежде чем брать маршруты
settings-notifications = Сообщать, когда мой ход
settings-battery = Беречь батарею: боты думают меньше

device = Офлайн и файлы
device-page-kept = Эта страница сохранена в браузере: она открывается без связи.
device-page-not-kept = Эта страница ещё не сохранена в браузере. Подождите несколько секунд; нужен защищённый адрес.
device-networks = Для ботов уровня «{ $level }» игре нужны ещё и сети:
device-keep = Сохранить
device-keep-all = Сделать всё доступным офлайн ({ $size })
device-kept = сохранено
device-progress = { $done } из { $size }
device-incomplete = Не всё удалось загрузить. Попробуйте ещё раз, когда будет связь.
device-open = Открыть файл игры или резервную копию
device-save = Сохранить всё из этого браузера в файл

device-saved =
    { $count ->
        [one] Сохранено в файл { $file }: { $count } игра, ваши настройки, имена и поля.
        [few] Сохранено в файл { $file }: { $count } игры, ваши настройки, имена и поля.
       *[many] Сохранено в файл { $file }: { $count } игр, ваши настройки, имена и поля.
    }
device-saved-secret = Никому не показывайте этот файл: в нём есть закрытые карты этих игр. Учётных записей и игр с сервера в нём нет.

device-bad-file = Это не файл игры и не резервная копия Kvytok, или его изменили.
new-version = Есть новая версия страницы.
new-version-take = Обновить сейчас
device-restored =
    { $count ->
        [0] В резервной копии нет ничего нового.
        [one] Из резервной копии взята { $count } игра.
        [few] Из резервной копии взяты { $count } игры.
       *[many] Из резервной копии взято { $count } игр.
    }
device-restored-without =
    { $count ->
        [one] { $count } игра пропущена: по нынешним правилам её поля её не воспроизвести.
        [few] { $count } игры пропущены: по нынешним правилам их полей их не воспроизвести.
       *[many] { $count } игр пропущено: по нынешним правилам их полей их не воспроизвести.
    }

## Перед игрой

lobby-title = Стол { $code }
lobby-seats = Места
lobby-seat-open = Свободно
lobby-seat-you = Вы
lobby-seat-host = Хозяин стола
lobby-seat-same-device = На этом устройстве
lobby-sit = Сесть сюда
lobby-stand = Освободить место
lobby-color = Ваш цвет
lobby-invite = Пригласить по ссылке
lobby-copy = Скопировать ссылку
lobby-copied = Скопировано
lobby-qr = QR-код приглашения
lobby-qr-hint = Отсканируйте телефоном, чтобы присоединиться.
lobby-add-bot = Добавить бота
lobby-add-local = Добавить игрока на этом устройстве
lobby-remove = Убрать: { $player }
lobby-remove-sure = { $player }: освободить это место за столом? Игрок об этом узнает и сможет сесть снова, только если вы разрешите.
lobby-removed = Больше не за столом: { $player }
lobby-invite-again = { $player }: разрешить сесть снова
lobby-removed-you = Вы больше не за этим столом: так решил хозяин. Вы сможете сесть снова, когда он разрешит.
invited = Вас приглашают в игру: { $game }
invited-by = { $player } приглашает вас в игру: { $game }
invited-sit = Сесть за стол
invited-full = Все места заняты. Можно смотреть.
lobby-game = Игра
lobby-open-seat = Открыть ещё одно место
lobby-close-seat = Закрыть место
lobby-start = Начать
lobby-waiting-host = Ждём, пока хозяин стола начнёт игру.

lobby-waiting-players =
    { $count ->
        [one] Ждём ещё { $count } игрока
        [few] Ждём ещё { $count } игроков
       *[many] Ждём ещё { $count } игроков
    }

lobby-ready = Все на месте.

watchers =
    { $count ->
        [one] Смотрит { $count } зритель
        [few] Смотрят { $count } зрителя
       *[many] Смотрят { $count } зрителей
    }

watch = Смотреть
watching = Вы зритель: карты на руках и маршруты скрыты.

## Стол

your-turn = Ваш ход
your-turn-named = { $player }, ваш ход
their-turn = Ходит { $player }
their-turn-away = Ждём хода: { $player }
turn-hint = Возьмите карты, пройдите перегон или возьмите маршруты.
turn-hint-stations = Карты, маршруты, перегон или станция: выберите одно.
second-card-hint = Возьмите вторую карту.
tunnel-hint = Добавьте карты или откажитесь от туннеля.
flag-hint = Оставьте карту перед собой для флага или сбросьте её.
pass-hint = В этот ход вы ничего не можете сделать. Пасуйте.
thinking = { $player } думает…
bot-waits = { $player } ждёт очереди подумать: около { $seconds } с
about-seconds = около { $seconds } с
choosing-tickets = Выбирают маршруты: { $players }
time-left = Осталось времени: { $time }
bot-plays-for = { $player }: ходит бот
away = Не в сети
away-bot-in = Бот сможет ходить через { $time }.
away-let-bot = Пусть ходит бот, пока не вернётся { $player }
away-let-bot-short = Пусть ходит бот
away-let-bot-sure = { $player }: пусть ходит бот? Игрок может в любой момент вернуться на своё место.
call-player = Спросить, на месте ли { $player }
call-player-sure = Спросить, на месте ли { $player }? Если ответа вовремя не будет, до возвращения игрока будет ходить бот. Место остаётся за игроком.
called-you = Вы здесь? Остальные ждут вашего хода.
called-left = Бот начнёт ходить за вас через { $time }.
called-here = Я здесь
bot-for-you-left = Вы вышли из-за стола, поэтому за вас ходит бот.
bot-for-you-away = Вас не было, поэтому за вас ходит бот.
bot-for-you-clock = Ваше время вышло, поэтому за вас ходит бот.
bot-for-you-silent = Вы не ответили, поэтому за вас ходит бот.
seat-take-back = Вернуть моё место
stand-in-left = { $player }: не за столом, ходит бот
stand-in-away = { $player }: не в сети, ходит бот
stand-in-clock = { $player }: время вышло, ходит бот
stand-in-silent = { $player }: нет ответа, ходит бот
deck-count = Колода: { n-cards }
discard-count = Сброс: { n-cards }
pile-deck = Колода
pile-tickets = Маршруты
pile-discard = Сброс
face-up = Открытые карты
face-up-empty = Пустое место
hand = Ваша рука
hand-empty = У вас нет карт.
tickets = Ваши маршруты
ticket-long = Длинный маршрут
tickets-deck = Маршрутов в колоде: { $count }
ticket-big-city = большой город
big-cities = Большие города: { $cities }
ticket-done = Пройден

ticket-missing =
    { $pieces ->
        [bus] { $count ->
            [one] Нужен { $count } автобус
            [few] Нужно { $count } автобуса
           *[many] Нужно { $count } автобусов
        }
       *[train] { $count ->
            [one] Нужен { $count } вагончик
            [few] Нужно { $count } вагончика
           *[many] Нужно { $count } вагончиков
        }
    }

ticket-impossible = Пройти уже невозможно
ticket-station-taken = Нужная для него станция служит другому маршруту
ticket-waiting = Поможет только станция у перегона, который ещё пройдут другие

ticket-with-stations =
    { $count ->
        [one] с { $count } станцией { $cars }
       *[other] с { $count } станциями { $cars }
    }

ticket-needs-stations =
    { $count ->
        [one] Нужна ещё { $count } станция
        [few] Нужны ещё { $count } станции
       *[many] Нужно ещё { $count } станций
    }

opponent-score = Счёт
opponent-cards = Карты на руке
opponent-known = Карты, которые все видели
opponent-flags = Карты для флага

last-round-banner =
    { $count ->
        [one] Последний круг: остался { $count } ход
        [few] Последний круг: осталось { $count } хода
       *[many] Последний круг: осталось { $count } ходов
    }

log = Журнал
tutorial = Обучение
tutorial-offer = Вы здесь впервые? Научитесь играть играя: это займёт пять минут.
tutorial-offer-rules = Научитесь играя: обучение займёт пять минут.
tutorial-start = Начать обучение
tutorial-decline = Нет, спасибо
rules = Правила
leave-table = Выйти из-за стола
leave-table-sure = Выйти из-за стола? Пока вы не вернётесь, за вас будет играть бот.
leave-table-here-sure = Выйти из-за стола? Игра останется в этом браузере без изменений. Продолжить её можно на главной странице: «Мои игры».
zoom-in = Приблизить
zoom-out = Отдалить
zoom-whole = Всё поле

## Подсказки

hint = Подсказка
hint-ask = Как пошёл бы сильный игрок?
hint-thinking = Ищем хорошие ходы…
hint-title = Хорошие ходы
hint-confirm = Выберите ход: он будет сделан только после подтверждения.
hint-ready = Найдено хороших ходов: { $count }
hint-none = Выбирать не из чего.
hint-share = Шанс на победу: { $share } %
hint-prepare = { $number }. { $move }. Ход ещё не сделан.
hint-choice = Выбор бота
hint-advice = Подсказка: { $move }
hint-or-click = Или нажмите карту с номером { $number }.
hint-play = Сделать этот ход
hint-hide = Скрыть подсказки

hint-points =
    { $count ->
        [one] Сразу { $count } очко.
        [few] Сразу { $count } очка.
       *[many] Сразу { $count } очков.
    }

hint-completes = Завершает маршрут { $ticket }.

hint-nearer =
    { $pieces ->
        [bus] { $count ->
            [one] На { $count } автобус ближе к цели: { $ticket }.
            [few] На { $count } автобуса ближе к цели: { $ticket }.
           *[many] На { $count } автобусов ближе к цели: { $ticket }.
        }
       *[train] { $count ->
            [one] На { $count } вагончик ближе к цели: { $ticket }.
            [few] На { $count } вагончика ближе к цели: { $ticket }.
           *[many] На { $count } вагончиков ближе к цели: { $ticket }.
        }
    }

hint-last-round = Начинает последний круг.
hint-tunnel-safe = Карт хватит, что бы ни потребовал туннель.
hint-tunnel-risk = Это туннель: с вероятностью { $count } % он потребует больше карт, чем у вас есть.

hint-detour =
    { $pieces ->
        [bus] { $count ->
            [one] Если его займёт другой игрок, маршруту { $ticket } понадобится на { $count } автобус больше.
            [few] Если его займёт другой игрок, маршруту { $ticket } понадобится на { $count } автобуса больше.
           *[many] Если его займёт другой игрок, маршруту { $ticket } понадобится на { $count } автобусов больше.
        }
       *[train] { $count ->
            [one] Если его займёт другой игрок, маршруту { $ticket } понадобится на { $count } вагончик больше.
            [few] Если его займёт другой игрок, маршруту { $ticket } понадобится на { $count } вагончика больше.
           *[many] Если его займёт другой игрок, маршруту { $ticket } понадобится на { $count } вагончиков больше.
        }
    }

hint-only-way = Если его займёт другой игрок, маршрут { $ticket } пройти не получится.
hint-blocks = { $player } может соединить им две части своей сети.

hint-spares =
    { $count ->
        [one] { $pieces ->
            [bus] Автобус-джокер остаётся у вас на руке.
           *[train] Локомотив остаётся у вас на руке.
        }
       *[other] { $pieces ->
            [bus] Автобусы-джокеры остаются у вас на руке: { $count }.
           *[train] Локомотивы остаются у вас на руке: { $count }.
        }
    }

hint-pays = Тогда хватит карт на перегон { $route } для маршрута { $ticket }.

hint-lacks =
    { $count ->
        [one] Тогда для перегона { $route } (маршрут { $ticket }) не будет хватать { $count } карты.
       *[other] Тогда для перегона { $route } (маршрут { $ticket }) не будет хватать { $count } карт.
    }

hint-unseen = Ни одна открытая карта не помогает вашим маршрутам.
hint-all-done = У вас не осталось маршрутов, которые ещё нужно пройти.

hint-needs =
    { $pieces ->
        [bus] { $count ->
            [one] Для { $ticket } нужен { $count } автобус.
            [few] Для { $ticket } нужно { $count } автобуса.
           *[many] Для { $ticket } нужно { $count } автобусов.
        }
       *[train] { $count ->
            [one] Для { $ticket } нужен { $count } вагончик.
            [few] Для { $ticket } нужно { $count } вагончика.
           *[many] Для { $ticket } нужно { $count } вагончиков.
        }
    }

hint-shares = Из них для другого маршрута тоже нужно: { $count }.

hint-about-take = Тогда на руке будет: { cards-colored }.
hint-about-locomotive = Подходит к любому цвету.
hint-about-unseen = Никто не увидит, что вы взяли.
hint-about-tickets = На новые маршруты у вас остаётся { n-cars }.

hint-about-keep =
    { $points ->
        [one] Вместе { $points } очко.
        [few] Вместе { $points } очка.
       *[many] Вместе { $points } очков.
    }

hint-about-add = Перегон станет вашим.
hint-about-give-up = Карты остаются у вас на руке.

## Почему ход лучше, когда ни одна причина подсказки не подходит

hint-two-cards =
    { $pieces ->
        [bus] Открытый автобус-джокер был бы единственной картой за ход, а так их две.
       *[train] Открытый локомотив был бы единственной картой за ход, а так их две.
    }

hint-burdened =
    { $count ->
        [one] Ещё { $count } маршрут не пройден.
        [few] Ещё { $count } маршрута не пройдены.
       *[many] Ещё { $count } маршрутов не пройдено.
    }

hint-affords =
    { $count ->
        [one] Тогда карт хватит на перегон { $route }: { $count } очко.
        [few] Тогда карт хватит на перегон { $route }: { $count } очка.
       *[many] Тогда карт хватит на перегон { $route }: { $count } очков.
    }

hint-collects =
    { $count ->
        [one] { $count } карта этого цвета: длинные перегоны приносят больше всего очков.
        [few] { $count } карты одного цвета: длинные перегоны приносят больше всего очков.
       *[many] { $count } карт одного цвета: длинные перегоны приносят больше всего очков.
    }

hint-flag =
    { $count ->
        [one] Полный флаг приносит { $count } очко.
        [few] Полный флаг приносит { $count } очка.
       *[many] Полный флаг приносит { $count } очков.
    }

hint-any-color = Подходит к любому цвету.
hint-hidden = Никто не видит, что вы взяли, и ни одна открытая карта не выдаёт ваших планов.
hint-time-left = На новые маршруты ещё есть время: остаётся { n-cars }.
hint-keeps-cards = Карты остаются на руке для чего-то лучшего.
hint-average = Одной причины нет, но когда игру много раз доигрывали, этот ход в среднем приносил больше.

## Выбор во время хода

pay-title = Какими картами заплатите за { $route }?
pay-station-title = Станция: { $city }. Какими картами заплатите?

pay-points =
    { $points ->
        [one] Даёт { $points } очко
        [few] Даёт { $points } очка
       *[many] Даёт { $points } очков
    }

price-gray =
    { $count ->
        [one] Цена: { $count } карта любого цвета
        [few] Цена: { $count } карты одного цвета
       *[many] Цена: { $count } карт одного цвета
    }

price-colored = Цена: { cards-colored }
left-then = После этого останется: { $cards }, { $cars }
tunnel-title = Туннель: { $route }
tunnel-warning = Будет открыто до трёх карт: цена может вырасти.

tunnel-extra =
    { $count ->
        [0] Цена не растёт.
       *[other] Цена растёт на { $count }.
    }

ferry-hint =
    { $count ->
        [one] Паром: не меньше { $count } локомотива
       *[other] Паром: не меньше { $count } локомотивов
    }

keep-title = Какие маршруты оставите?
keep-see-board = Взглянуть на поле
keep-see-tickets = К маршрутам

keep-at-least =
    { $count ->
        [one] Оставьте не меньше { $count } маршрута.
       *[other] Оставьте не меньше { $count } маршрутов.
    }

keep-long-title = Длинные маршруты: оставьте не больше одного.
keep-waiting = Ждём, пока выберут остальные.
draw-tickets-sure = Взять новые маршруты? На это уйдёт весь ход.
draw-tickets-never-ask = Больше не спрашивать
flag-question = Оставить { card-taken } перед собой для флага?
flag-brings = Это одна из карт, которыми вы только что заплатили. Полный флаг — это по одной карте каждого цвета ({ $cards }); он даёт { n-points }.
flag-have = Перед вами уже лежит: { $cards }.
station-here = Построить станцию здесь
pass-device-title = Передайте устройство. Теперь ходит { $player }
pass-device-cover = Карты скрыты. Остальным сейчас нельзя подглядывать.
pass-device-ready = Это я, { $player }: показать мои карты
pass-device-look = Посмотрите, что у вас есть, и передайте устройство дальше.
pass-device-now = Скрыть карты

## Разговоры

chat = Чат
chat-write = Написать сообщение
chat-send = Отправить
chat-mute = Не показывать сообщения: { $player }
seat-news-left = { $player }: не за столом. Ходит бот.
seat-news-away = { $player }: не в сети. Ходит бот.
seat-news-clock = { $player }: время вышло. Ходит бот.
seat-news-silent = { $player }: нет ответа. Ходит бот.
seat-news-back = { $player } на месте и играет дальше.
seat-news-called = { $player }: ждём ответа, на месте ли игрок.
seat-news-removed = { $player } больше не за столом: так решил хозяин.
seat-news-invited = { $player } может сесть снова.
seat-news-new-game = Хозяин стола сменил игру.
seat-news-new-seats = Хозяин стола изменил число мест.
seat-news-new-pace = Хозяин стола изменил время на ход.
reactions = Реакции
reaction-hello = Привет!
reaction-well-played = Хороший ход!
reaction-oops = Ой!
reaction-wow = Ого!
reaction-thanks = Спасибо!
reaction-hurry = Ваш ход!
reaction-sad = Эх, жаль!
reaction-good-game = Спасибо за игру!

## Связь

connection-lost = Связь потеряна. Пробуем снова…
connection-nothing-lost = Ничего не потеряно: игра продолжается с последнего подтверждённого хода.
window-replaced = Этот стол открыт в слишком многих окнах, поэтому это окно отключено. Ничего не потеряно.
window-use = Играть в этом окне
window-closed = Сервер закрыл соединение этого окна. Ничего не потеряно.

## Конец игры

end-title = Игра окончена
end-skip = Пропустить
end-rematch = Реванш
end-rematch-begun = Реванш уже начался.
end-rematch-go = К реваншу
end-new-game = Новая игра
replay = Просмотр игры
replay-position = Ход { $number } из { $total }
replay-first = В начало
replay-previous = На ход назад
replay-next = На ход вперёд
replay-last = В конец
replay-play = Воспроизвести
replay-pause = Пауза
replay-eyes = Чьими глазами
replay-eyes-all = Все карты открыты
replay-eyes-watcher = Зритель
replay-share = Скопировать ссылку на просмотр
replay-here = Эта игра есть только в этом браузере. Чтобы показать её кому-то, отправьте файл: он открывается в разделе «{ device }».
download-game = Скачать файл игры
fair-commitment = Контрольный код: { $hash }
fair-key = Ключ: { $key }
fair-explained = Все карты тасует секретный ключ. Перед первой раздачей мы публикуем вычисленный из него контрольный код, а после игры показываем сам ключ, так что каждый может проверить, что ничего не подстроено.
fair-verified = Проверено: ключ даёт этот код.
fair-wrong = Ключ не даёт этого кода!

## Ошибки по коду

error-malformed = Сервер не понял сообщение.
error-too-large = Сообщение слишком длинное.
error-too-fast = Слишком быстро. Подождите немного.
error-not-signed-in = Мы вас не узнали. Откройте страницу ещё раз.
error-bad-link = Эта ссылка неверна или устарела.
error-wrong-origin = Этот запрос пришёл с другой страницы.
not-found-title = Такой страницы нет
error-not-found = Здесь ничего нет. Проверьте код или ссылку.
error-offline = Сервер недоступен. Проверьте соединение с интернетом; ваши игры сохранены.
error-not-allowed = Вам это недоступно.
error-no-watchers = Зрителей за этот стол не пускают.
error-not-host = Это может сделать только хозяин стола.
error-wrong-seat = Это не ваше место.
error-not-open = Игра уже началась.
error-not-running = За этим столом сейчас не играют.
error-not-over = Игра ещё не окончена.
error-table-full = Все места заняты.
error-bad-game = Такой игры нет.
error-bad-board = Сервер не принимает это поле: в таком виде на нём нельзя играть или его нельзя нарисовать.
error-no-boards = Сейчас сервер больше не принимает собственных полей.
error-not-served = Поля этой игры сейчас здесь нет. Игра сохранена.
error-not-replayable = Эту игру больше нельзя показать: с тех пор, как её играли, изменились правила или маршруты её поля, или её запись повреждена. Сама запись сохранена.
error-bad-seats = Неподходящее число игроков, или есть свободное место.
error-bad-level = Бота такого уровня нет.
error-color-taken = Этот цвет уже у другого игрока.
error-name-taken = За этим столом уже есть кто-то с таким именем. Выберите другое.
error-not-away = Этот игрок здесь или отошёл совсем недавно.
error-removed = Вы больше не за этим столом: так решил хозяин.
error-no-hints = За этим столом подсказки выключены.
error-not-asked = Сейчас не ваш ход.
error-stale = Игра уже ушла вперёд. Вот текущая позиция.
error-cannot-parse = В этой игре такого хода нет.
error-ambiguous = Это может означать несколько ходов. Уточните.
error-not-legal = Такой ход не разрешён.
error-say-hello = Не удалось установить соединение. Загрузите страницу ещё раз.
error-busy = Сервер занят. Попробуйте ещё раз чуть позже.
error-failed = Что-то пошло не так с нашей стороны.
error-other = Что-то пошло не так ({ $code }).

## Уведомления

notify-your-turn = Ваш ход: { $game }
notify-title-turn = ● Ваш ход – { $game }

## Для программ чтения с экрана

workshop = Мастерская полей
own-board = Собственное поле
board-text = Поле словами
board-find = Найти город

# Буква у компаса: север.
board-north = С

board-route-tunnel = туннель

board-route-ferry =
    { $locomotives ->
        [one] паром, { $locomotives } символ локомотива
        [few] паром, { $locomotives } символа локомотива
       *[many] паром, { $locomotives } символов локомотива
    }

board-route-mountain =
    { $pieces ->
        [bus] { $count ->
            [one] горы: ещё { $count } автобус выбывает из игры
            [few] горы: ещё { $count } автобуса выбывают из игры
           *[many] горы: ещё { $count } автобусов выбывают из игры
        }
       *[train] { $count ->
            [one] горы: ещё { $count } вагончик выбывает из игры
            [few] горы: ещё { $count } вагончика выбывают из игры
           *[many] горы: ещё { $count } вагончиков выбывают из игры
        }
    }

board-route-owned =
    { $you ->
        [yes] ваш
       *[no] владелец: { $player }
    }

board-city-station =
    { $you ->
        [yes] ваша станция
       *[no] станция, владелец: { $player }
    }

board-route-claimable = Только доступные перегоны
board-last-move = последний ход
player-network = { $player }: показать перегоны на поле
board-keys = Поле. Стрелки переходят между перегонами и городами, где можно что-то сделать, буква ведёт к городу, Enter выбирает. Home и End ведут к первому и последнему. Плюс и минус меняют масштаб, Shift со стрелками двигает поле.
ticket-described = Маршрут { $a } – { $b }, { n-points }
