### Слова сторінки, термінала й сервера.

## Усюди

app-tagline = Ігри про потяги й маршрути: з друзями та ботами
unofficial = Неофіційний фанатський проєкт.
trademarks = Не пов’язаний із Days of Wonder чи Asmodee. Ticket to Ride та інші торговельні марки належать їхнім власникам.
confirm = Підтвердити
cancel = Скасувати
close = Закрити
menu = Меню
loading = Завантаження…
guest-name = Гість { $number }
try-again = Спробувати ще раз
ok = Гаразд
player-number = Гравець { $number }
name-change = Змінити ім’я
name-needed = Спершу напишіть своє ім’я.
name-saved = Збережено
name-next-game = У цій партії ваше ім’я не зміниться.
skip-to-content = Перейти до вмісту

## Головна

home = Головна
home-back = На головну сторінку
home-pick-game = Оберіть гру
home-players = Гравці
home-bots = Боти
home-bot-level = Рівень бота
home-options = Інші налаштування
home-start = Почати гру
home-open-table = Відкрити стіл
home-play-with-bot = Грати проти бота
home-invite-friends = Грати з друзями
home-one-device = На одному пристрої
home-keep = Зберігати на сервері (щоб продовжити деінде)
home-keep-not = Гра й боти працюють у цьому браузері, зв’язок не потрібен. Про гру знає лише цей браузер, і до рейтингу вона не зараховується.
home-keep-not-people = Гра працює в цьому браузері, зв’язок не потрібен. Про неї знає лише цей браузер, і до рейтингу вона не зараховується.
home-keep-what = Гру зберігає сервер, там ходять і боти. Її можна продовжити на іншому пристрої.
home-keep-what-people = Гру зберігає сервер. Її можна продовжити на іншому пристрої.
home-game-here = лише в цьому браузері
home-alone = Сервер недоступний. Ви все одно можете грати на цьому пристрої: проти ботів або з людьми поруч.
documentation = Документація
documentation-offline = Для документації потрібен зв’язок.
home-join = Приєднатися за кодом
home-join-code = Код столу
home-join-button = Приєднатися
home-your-name = Ваше ім’я
home-return-link = Ваше особисте посилання: відкрийте його на іншому пристрої, щоб продовжити там.
home-return-link-secret = Нікому його не показуйте: хто його має, той грає від вашого імені. Воно діє один раз протягом доби; нове посилання скасовує попереднє.
return-title = Продовжити на цьому пристрої як { $name }?
return-text = Зараз цей пристрій грає як { $visitor }. Якщо продовжити, він гратиме як { $name }, а партій гравця { $visitor } у списку тут уже не буде.
return-yes = Продовжити як { $name }
return-no = Ні, залишити все як є
home-my-games = Мої ігри
home-running = Тривають
home-finished = Закінчені

home-your-move-in =
    { $count ->
        [one] Ваш хід у { $count } грі
        [few] Ваш хід у { $count } іграх
       *[many] Ваш хід у { $count } іграх
    }

home-no-games = Ігор ще немає.

bot-novice = Новачок
bot-novice-what = Женеться за своїми маршрутами, бере карти навмання й інколи прокладає ділянку просто тому, що може. Для першої гри.
bot-learner = Учень
bot-learner-what = Знає, що робити, але часто неуважний. Для ваших наступних ігор.
bot-casual = Любитель
bot-casual-what = Будує мережу для своїх маршрутів або женеться за довгими ділянками й часто помиляється. Для спокійної гри.
bot-regular = Завсідник
bot-regular-what = Щотижня грає в клубі: бачить майже все, та дещо пропускає.
bot-strong = Майстер
bot-strong-what = Перед кожним ходом подумки дограє партію безліч разів. Грає на випередження, перекриває шляхи й рахує карти.
bot-adept = Маестро
bot-adept-what = Майже завжди знаходить дуже добрий хід. Більше бачить лише гросмейстер.
bot-expert = Гросмейстер
bot-expert-what = Навчився сам, граючи, а ще й думає наперед. Найсильніший з усіх.
bot-expert-untrained = Цього поля жодна мережа ще не вивчила, тож тут він грає як рівень нижче.
bot-name = Бот · { $level }
bot-name-numbered = Бот { $number } · { $level }
bot-number = Бот { $number }
time-per-move = Час на хід
time-none = Без обмежень
time-30s = 30 секунд
time-2min = 2 хвилини
time-1day = 1 день
option-first-player = Хто починає
option-first-random = Визначає жереб
option-colors = Кольори гравців
option-hints = Підказки
option-hints-what = Гравці можуть питати, як пішов би сильний гравець.

## Налаштування

settings = Налаштування
settings-language = Мова
settings-theme = Вигляд
theme-light = Світлий
theme-dark = Темний
theme-system = Як у системі
settings-sound = Звук
settings-animation = Швидкість анімації
animation-slow = Повільна
animation-normal = Звичайна
animation-fast = Швидка
animation-off = Без анімації
settings-color-symbols = Символи на кольорах
settings-color-symbols-hint = Кожен колір має ще й свій знак, тож розрізняти кольори необов’язково.
settings-city-names = Назви міст
city-names-language = Моєю мовою
city-names-board = Як на полі
city-names-modern = Сучасні
settings-ask-tickets = Перепитувати, перш ніж брати маршрути
settings-notifications = Сповіщати, коли мій хід
settings-battery = Берегти батарею: боти думають менше

device = Офлайн і файли
device-page-kept = Ця сторінка збережена в браузері: вона відкривається без зв’язку.
device-page-not-kept = Ця сторінка ще не збережена в браузері. Зачекайте кілька секунд; потрібна захищена адреса.
device-networks = Для ботів рівня «{ $level }» грі потрібні ще й мережі:
device-keep = Зберегти
device-keep-all = Зробити все доступним офлайн ({ $size })
device-kept = збережено
device-progress = { $done } з { $size }
device-incomplete = Не все вдалося завантажити. Спробуйте ще раз, коли буде зв’язок.
device-open = Відкрити файл гри або резервну копію
device-save = Зберегти все з цього браузера у файл

device-saved =
    { $count ->
        [one] Збережено у файл { $file }: { $count } гра, ваші налаштування, імена й поля.
        [few] Збережено у файл { $file }: { $count } гри, ваші налаштування, імена й поля.
       *[many] Збережено у файл { $file }: { $count } ігор, ваші налаштування, імена й поля.
    }
device-saved-secret = Нікому не показуйте цей файл: у ньому є закриті карти цих ігор. Облікових записів та ігор із сервера в ньому немає.

device-bad-file = Це не файл гри й не резервна копія Kvytok, або його змінили.
new-version = Є нова версія сторінки.
new-version-take = Оновити зараз
device-restored =
    { $count ->
        [0] У резервній копії немає нічого нового.
        [one] З резервної копії взято { $count } гру.
        [few] З резервної копії взято { $count } гри.
       *[many] З резервної копії взято { $count } ігор.
    }
device-restored-without =
    { $count ->
        [one] { $count } гру пропущено: за теперішніми правилами її поля її не відтворити.
        [few] { $count } гри пропущено: за теперішніми правилами їхніх полів їх не відтворити.
       *[many] { $count } ігор пропущено: за теперішніми правилами їхніх полів їх не відтворити.
    }

## Перед грою

lobby-title = Стіл { $code }
lobby-seats = Місця
lobby-seat-open = Вільне
lobby-seat-you = Ви
lobby-seat-host = Господар столу
lobby-seat-same-device = На цьому пристрої
lobby-sit = Сісти сюди
lobby-stand = Звільнити місце
lobby-color = Ваш колір
lobby-invite = Запросити за посиланням
lobby-copy = Скопіювати посилання
lobby-copied = Скопійовано
lobby-qr = QR-код запрошення
lobby-qr-hint = Відскануйте телефоном, щоб приєднатися.
lobby-add-bot = Додати бота
lobby-add-local = Додати гравця на цьому пристрої
lobby-remove = Прибрати: { $player }
lobby-remove-sure = { $player }: звільнити це місце за столом? Гравець про це дізнається і зможе сісти знову, лише якщо ви дозволите.
lobby-removed = Більше не за столом: { $player }
lobby-invite-again = { $player }: дозволити сісти знову
lobby-removed-you = Ви більше не за цим столом: так вирішив господар. Ви зможете сісти знову, коли він дозволить.
invited = Вас запрошують до гри: { $game }
invited-by = { $player } запрошує вас до гри: { $game }
invited-sit = Сісти за стіл
invited-full = Усі місця зайняті. Можна дивитися.
lobby-game = Гра
lobby-open-seat = Відкрити ще одне місце
lobby-close-seat = Закрити місце
lobby-start = Почати
lobby-waiting-host = Чекаємо, поки господар столу почне гру.

lobby-waiting-players =
    { $count ->
        [one] Чекаємо ще на { $count } гравця
        [few] Чекаємо ще на { $count } гравців
       *[many] Чекаємо ще на { $count } гравців
    }

lobby-ready = Усі на місці.

watchers =
    { $count ->
        [one] Дивиться { $count } глядач
        [few] Дивляться { $count } глядачі
       *[many] Дивляться { $count } глядачів
    }

watch = Дивитися
watching = Ви глядач: карти в руках і маршрути приховано.

## Стіл

your-turn = Ваш хід
your-turn-named = { $player }, ваш хід
their-turn = Ходить { $player }
their-turn-away = Чекаємо на хід: { $player }
turn-hint = Візьміть карти, прокладіть ділянку або візьміть маршрути.
turn-hint-stations = Карти, маршрути, ділянка чи станція: виберіть одне.
second-card-hint = Візьміть другу карту.
tunnel-hint = Додайте карти або відмовтеся від тунелю.
flag-hint = Залиште карту перед собою для прапора або скиньте її.
pass-hint = Цього ходу ви не можете нічого зробити. Пасуйте.
thinking = { $player } думає…
bot-waits = { $player } чекає на чергу подумати: близько { $seconds } с
about-seconds = близько { $seconds } с
choosing-tickets = Обирають маршрути: { $players }
time-left = Залишилося часу: { $time }
bot-plays-for = { $player }: ходить бот
away = Не в мережі
away-bot-in = Бот зможе ходити через { $time }.
away-let-bot = Хай ходить бот, поки не повернеться { $player }
away-let-bot-short = Хай ходить бот
away-let-bot-sure = { $player }: нехай ходить бот? Гравець може будь-коли повернутися на своє місце.
call-player = Спитати, чи { $player } на місці
call-player-sure = Спитати, чи { $player } на місці? Якщо відповіді вчасно не буде, до повернення гравця ходитиме бот. Місце лишається за гравцем.
called-you = Ви тут? Інші чекають на ваш хід.
called-left = Бот почне ходити за вас через { $time }.
called-here = Я тут
bot-for-you-left = Ви вийшли з-за столу, тож за вас ходить бот.
bot-for-you-away = Вас не було, тож за вас ходить бот.
bot-for-you-clock = Ваш час вийшов, тож за вас ходить бот.
bot-for-you-silent = Ви не відповіли, тож за вас ходить бот.
seat-take-back = Повернути моє місце
stand-in-left = { $player }: не за столом, ходить бот
stand-in-away = { $player }: не в мережі, ходить бот
stand-in-clock = { $player }: час вийшов, ходить бот
stand-in-silent = { $player }: немає відповіді, ходить бот
deck-count = Колода: { n-cards }
discard-count = Відбій: { n-cards }
pile-deck = Колода
pile-tickets = Маршрути
pile-discard = Відбій
face-up = Відкриті карти
face-up-empty = Порожнє місце
hand = Ваша рука
hand-empty = У вас немає карт.
tickets = Ваші маршрути
ticket-long = Довгий маршрут
tickets-deck = Маршрутів у колоді: { $count }
ticket-big-city = велике місто
big-cities = Великі міста: { $cities }
ticket-done = Прокладено

ticket-missing =
    { $pieces ->
        [bus] { $count ->
            [one] Бракує { $count } автобуса
           *[other] Бракує { $count } автобусів
        }
       *[train] { $count ->
            [one] Бракує { $count } вагончика
           *[other] Бракує { $count } вагончиків
        }
    }

ticket-impossible = Прокласти вже неможливо
ticket-station-taken = Потрібна для нього станція служить іншому маршруту
ticket-waiting = Допоможе лише станція біля ділянки, яку ще прокладуть інші

ticket-with-stations =
    { $count ->
        [one] з { $count } станцією { $cars }
       *[other] з { $count } станціями { $cars }
    }

ticket-needs-stations =
    { $count ->
        [one] Потрібна ще { $count } станція
        [few] Потрібні ще { $count } станції
       *[many] Потрібно ще { $count } станцій
    }

opponent-score = Рахунок
opponent-cards = Карти в руці
opponent-known = Карти, які всі бачили
opponent-flags = Карти для прапора

last-round-banner =
    { $count ->
        [one] Останнє коло: залишився { $count } хід
        [few] Останнє коло: залишилося { $count } ходи
       *[many] Останнє коло: залишилося { $count } ходів
    }

log = Журнал
tutorial = Навчання
tutorial-offer = Ви тут уперше? Навчіться грати граючи: це займе п’ять хвилин.
tutorial-offer-rules = Навчіться граючи: навчання займе п’ять хвилин.
tutorial-start = Почати навчання
tutorial-decline = Ні, дякую
rules = Правила
leave-table = Вийти з-за столу
leave-table-sure = Вийти з-за столу? Поки ви не повернетеся, за вас гратиме бот.
leave-table-here-sure = Вийти з-за столу? Гра залишиться в цьому браузері без змін. Продовжити її можна на головній сторінці: «Мої ігри».
zoom-in = Наблизити
zoom-out = Віддалити
zoom-whole = Усе поле

## Підказки

hint = Підказка
hint-ask = Як пішов би сильний гравець?
hint-thinking = Шукаємо добрі ходи…
hint-title = Добрі ходи
hint-confirm = Виберіть хід: його буде зроблено лише після підтвердження.
hint-ready = Знайдено добрих ходів: { $count }
hint-none = Вибирати нема з чого.
hint-share = Шанс на перемогу: { $share } %
hint-prepare = { $number }. { $move }. Хід ще не зроблено.
hint-choice = Вибір бота
hint-advice = Підказка: { $move }
hint-or-click = Або натисніть карту з номером { $number }.
hint-play = Зробити цей хід
hint-hide = Сховати підказки

hint-points =
    { $count ->
        [one] Одразу { $count } бал.
        [few] Одразу { $count } бали.
       *[many] Одразу { $count } балів.
    }

hint-completes = Завершує маршрут { $ticket }.

hint-nearer =
    { $pieces ->
        [bus] { $count ->
            [one] На { $count } автобус ближче до мети: { $ticket }.
            [few] На { $count } автобуси ближче до мети: { $ticket }.
           *[many] На { $count } автобусів ближче до мети: { $ticket }.
        }
       *[train] { $count ->
            [one] На { $count } вагончик ближче до мети: { $ticket }.
            [few] На { $count } вагончики ближче до мети: { $ticket }.
           *[many] На { $count } вагончиків ближче до мети: { $ticket }.
        }
    }

hint-last-round = Починає останнє коло.
hint-tunnel-safe = Карт вистачить, хоч би що зажадав тунель.
hint-tunnel-risk = Це тунель: з імовірністю { $count } % він зажадає більше карт, ніж у вас є.

hint-detour =
    { $pieces ->
        [bus] { $count ->
            [one] Якщо її займе інший гравець, маршруту { $ticket } знадобиться на { $count } автобус більше.
            [few] Якщо її займе інший гравець, маршруту { $ticket } знадобиться на { $count } автобуси більше.
           *[many] Якщо її займе інший гравець, маршруту { $ticket } знадобиться на { $count } автобусів більше.
        }
       *[train] { $count ->
            [one] Якщо її займе інший гравець, маршруту { $ticket } знадобиться на { $count } вагончик більше.
            [few] Якщо її займе інший гравець, маршруту { $ticket } знадобиться на { $count } вагончики більше.
           *[many] Якщо її займе інший гравець, маршруту { $ticket } знадобиться на { $count } вагончиків більше.
        }
    }

hint-only-way = Якщо її займе інший гравець, маршрут { $ticket } прокласти не вийде.
hint-blocks = { $player } може з’єднати нею дві частини своєї мережі.

hint-spares =
    { $count ->
        [one] { $pieces ->
            [bus] Автобус-джокер лишається у вашій руці.
           *[train] Локомотив лишається у вашій руці.
        }
       *[other] { $pieces ->
            [bus] Автобуси-джокери лишаються у вашій руці: { $count }.
           *[train] Локомотиви лишаються у вашій руці: { $count }.
        }
    }

hint-pays = Тоді вистачить карт на ділянку { $route } для маршруту { $ticket }.

hint-lacks =
    { $count ->
        [one] Тоді для ділянки { $route } (маршрут { $ticket }) бракуватиме { $count } карти.
       *[other] Тоді для ділянки { $route } (маршрут { $ticket }) бракуватиме { $count } карт.
    }

hint-unseen = Жодна відкрита карта не допомагає вашим маршрутам.
hint-all-done = У вас не лишилося маршрутів, які ще треба прокласти.

hint-needs =
    { $pieces ->
        [bus] { $count ->
            [one] Для { $ticket } потрібен { $count } автобус.
            [few] Для { $ticket } потрібно { $count } автобуси.
           *[many] Для { $ticket } потрібно { $count } автобусів.
        }
       *[train] { $count ->
            [one] Для { $ticket } потрібен { $count } вагончик.
            [few] Для { $ticket } потрібно { $count } вагончики.
           *[many] Для { $ticket } потрібно { $count } вагончиків.
        }
    }

hint-shares = З них для іншого маршруту теж потрібно: { $count }.

hint-about-take = Тоді в руці буде: { cards-colored }.
hint-about-locomotive = Пасує до будь-якого кольору.
hint-about-unseen = Ніхто не побачить, що ви взяли.
hint-about-tickets = На нові маршрути у вас лишається { n-cars }.

hint-about-keep =
    { $points ->
        [one] Разом { $points } бал.
        [few] Разом { $points } бали.
       *[many] Разом { $points } балів.
    }

hint-about-add = Ділянка стане вашою.
hint-about-give-up = Карти лишаються у вашій руці.

## Чому хід кращий, коли жодна причина підказки не підходить

hint-two-cards =
    { $pieces ->
        [bus] Відкритий автобус-джокер був би єдиною картою за хід, а так їх дві.
       *[train] Відкритий локомотив був би єдиною картою за хід, а так їх дві.
    }

hint-burdened =
    { $count ->
        [one] Ще { $count } маршрут не прокладено.
        [few] Ще { $count } маршрути не прокладено.
       *[many] Ще { $count } маршрутів не прокладено.
    }

hint-affords =
    { $count ->
        [one] Тоді карт вистачить на ділянку { $route }: { $count } бал.
        [few] Тоді карт вистачить на ділянку { $route }: { $count } бали.
       *[many] Тоді карт вистачить на ділянку { $route }: { $count } балів.
    }

hint-collects =
    { $count ->
        [one] { $count } карта цього кольору: довші ділянки приносять найбільше балів.
        [few] { $count } карти одного кольору: довгі ділянки приносять найбільше балів.
       *[many] { $count } карт одного кольору: довгі ділянки приносять найбільше балів.
    }

hint-flag =
    { $count ->
        [one] Повний прапор приносить { $count } бал.
        [few] Повний прапор приносить { $count } бали.
       *[many] Повний прапор приносить { $count } балів.
    }

hint-any-color = Пасує до кожного кольору.
hint-hidden = Ніхто не бачить, що ви взяли, і жодна відкрита карта не видає ваших намірів.
hint-time-left = На нові маршрути ще є час: лишається { n-cars }.
hint-keeps-cards = Карти лишаються в руці для чогось кращого.
hint-average = Однієї причини немає, але коли гру багато разів догравали, цей хід у середньому приносив більше.

## Вибір під час ходу

pay-title = Якими картами заплатите за { $route }?
pay-station-title = Станція: { $city }. Якими картами заплатите?

pay-points =
    { $points ->
        [one] Дає { $points } бал
        [few] Дає { $points } бали
       *[many] Дає { $points } балів
    }

price-gray =
    { $count ->
        [one] Ціна: { $count } карта будь-якого кольору
        [few] Ціна: { $count } карти одного кольору
       *[many] Ціна: { $count } карт одного кольору
    }

price-colored = Ціна: { cards-colored }
left-then = Після цього лишиться: { $cards }, { $cars }
tunnel-title = Тунель: { $route }
tunnel-warning = Буде відкрито до трьох карт: ціна може зрости.

tunnel-extra =
    { $count ->
        [0] Ціна не зростає.
       *[other] Ціна зростає на { $count }.
    }

ferry-hint =
    { $count ->
        [one] Пором: щонайменше { $count } локомотив
        [few] Пором: щонайменше { $count } локомотиви
       *[many] Пором: щонайменше { $count } локомотивів
    }

keep-title = Які маршрути залишите?
keep-see-board = Глянути на поле
keep-see-tickets = До маршрутів

keep-at-least =
    { $count ->
        [one] Залиште щонайменше { $count } маршрут.
        [few] Залиште щонайменше { $count } маршрути.
       *[many] Залиште щонайменше { $count } маршрутів.
    }

keep-long-title = Довгі маршрути: залиште щонайбільше один.
keep-waiting = Чекаємо, поки оберуть інші.
draw-tickets-sure = Узяти нові маршрути? На це піде весь хід.
draw-tickets-never-ask = Більше не питати
flag-question = Залишити { card-taken } перед собою для прапора?
flag-brings = Це одна з карт, якими ви щойно заплатили. Повний прапор — це по одній карті кожного кольору ({ $cards }); він дає { n-points }.
flag-have = Перед вами вже лежить: { $cards }.
station-here = Збудувати станцію тут
pass-device-title = Передайте пристрій. Тепер ходить { $player }
pass-device-cover = Карти приховано. Іншим зараз не можна підглядати.
pass-device-ready = Це я, { $player }: показати мої карти
pass-device-look = Подивіться, що у вас є, і передайте пристрій далі.
pass-device-now = Приховати карти

## Розмови

chat = Чат
chat-write = Написати повідомлення
chat-send = Надіслати
chat-mute = Не показувати повідомлень: { $player }
seat-news-left = { $player }: не за столом. Ходить бот.
seat-news-away = { $player }: не в мережі. Ходить бот.
seat-news-clock = { $player }: час вийшов. Ходить бот.
seat-news-silent = { $player }: немає відповіді. Ходить бот.
seat-news-back = { $player } на місці й грає далі.
seat-news-called = { $player }: чекаємо на відповідь, чи гравець на місці.
seat-news-removed = { $player } більше не за столом: так вирішив господар.
seat-news-invited = { $player } може сісти знову.
seat-news-new-game = Господар столу змінив гру.
seat-news-new-seats = Господар столу змінив кількість місць.
seat-news-new-pace = Господар столу змінив час на хід.
reactions = Реакції
reaction-hello = Вітаю!
reaction-well-played = Гарний хід!
reaction-oops = Ой!
reaction-wow = Ого!
reaction-thanks = Дякую!
reaction-hurry = Ваш хід, прошу!
reaction-sad = Ех, шкода!
reaction-good-game = Дякую за гру!

## Зв’язок

connection-lost = Зв’язок втрачено. Пробуємо знову…
connection-nothing-lost = Нічого не втрачено: гра триває з останнього підтвердженого ходу.
window-replaced = Цей стіл відкрито в надто багатьох вікнах, тому це вікно від’єднано. Нічого не втрачено.
window-use = Грати в цьому вікні
window-closed = Сервер закрив з’єднання цього вікна. Нічого не втрачено.

## Кінець гри

end-title = Гру закінчено
end-skip = Пропустити
end-rematch = Реванш
end-rematch-begun = Реванш уже почався.
end-rematch-go = До реваншу
end-new-game = Нова гра
replay = Перегляд гри
replay-position = Хід { $number } з { $total }
replay-first = На початок
replay-previous = На хід назад
replay-next = На хід уперед
replay-last = У кінець
replay-play = Відтворити
replay-pause = Пауза
replay-eyes = Чиїми очима
replay-eyes-all = Усі карти відкрито
replay-eyes-watcher = Глядач
replay-share = Скопіювати посилання на перегляд
replay-here = Ця гра є лише в цьому браузері. Щоб показати її комусь, надішліть файл: він відкривається в розділі «{ device }».
download-game = Завантажити файл гри
fair-commitment = Контрольний код: { $hash }
fair-key = Ключ: { $key }
fair-explained = Усі карти тасує таємний ключ. Перед першою роздачею ми оприлюднюємо обчислений із нього контрольний код, а після гри показуємо сам ключ, тож кожен може перевірити, що нічого не підлаштовано.
fair-verified = Перевірено: ключ дає цей код.
fair-wrong = Ключ не дає цього коду!

## Помилки за кодом

error-malformed = Сервер не зрозумів повідомлення.
error-too-large = Повідомлення задовге.
error-too-fast = Занадто швидко. Зачекайте трохи.
error-not-signed-in = Ми вас не впізнали. Відкрийте сторінку ще раз.
error-bad-link = Це посилання хибне або застаріле.
error-wrong-origin = Цей запит надійшов з іншої сторінки.
not-found-title = Такої сторінки немає
error-not-found = Тут нічого немає. Перевірте код або посилання.
error-offline = Сервер недоступний. Перевірте з’єднання з інтернетом; ваші ігри збережено.
error-not-allowed = Ви не можете цього зробити.
error-no-watchers = Глядачів за цей стіл не пускають.
error-not-host = Це може зробити лише господар столу.
error-wrong-seat = Це не ваше місце.
error-not-open = Гра вже почалася.
error-not-running = За цим столом зараз не грають.
error-not-over = Гру ще не закінчено.
error-table-full = Усі місця зайнято.
error-bad-game = Такої гри немає.
error-bad-board = Сервер не приймає цього поля: у такому вигляді на ньому не можна грати або його не можна намалювати.
error-no-boards = Зараз сервер більше не приймає власних полів.
error-not-served = Поля цієї гри зараз тут немає. Гру збережено.
error-not-replayable = Цю гру більше не можна показати: відтоді, як її грали, змінилися правила або маршрути її поля, або її запис пошкоджено. Сам запис збережено.
error-bad-seats = Неправильна кількість гравців, або є вільне місце.
error-bad-level = Бота такого рівня немає.
error-color-taken = Цей колір уже в іншого гравця.
error-name-taken = За цим столом уже є хтось із таким ім’ям. Виберіть інше.
error-not-away = Цей гравець тут або відійшов зовсім недавно.
error-removed = Ви більше не за цим столом: так вирішив господар.
error-no-hints = За цим столом підказки вимкнено.
error-not-asked = Зараз не ваш хід.
error-stale = Гра вже пішла далі. Ось поточна позиція.
error-cannot-parse = У цій грі такого ходу немає.
error-ambiguous = Це може означати кілька ходів. Уточніть.
error-not-legal = Такий хід не дозволено.
error-say-hello = Не вдалося встановити з’єднання. Завантажте сторінку ще раз.
error-busy = Сервер зайнятий. Спробуйте ще раз за мить.
error-failed = Щось пішло не так з нашого боку.
error-other = Щось пішло не так ({ $code }).

## Сповіщення

notify-your-turn = Ваш хід: { $game }
notify-title-turn = ● Ваш хід – { $game }

## Для програм читання з екрана

workshop = Майстерня полів
own-board = Власне поле
board-text = Поле словами
board-find = Знайти місто

# Літера біля компаса: північ.
board-north = Пн

board-route-tunnel = тунель

board-route-ferry =
    { $locomotives ->
        [one] пором, { $locomotives } символ локомотива
        [few] пором, { $locomotives } символи локомотива
       *[many] пором, { $locomotives } символів локомотива
    }

board-route-mountain =
    { $pieces ->
        [bus] { $count ->
            [one] гори: ще { $count } автобус вибуває з гри
            [few] гори: ще { $count } автобуси вибувають із гри
           *[many] гори: ще { $count } автобусів вибувають із гри
        }
       *[train] { $count ->
            [one] гори: ще { $count } вагончик вибуває з гри
            [few] гори: ще { $count } вагончики вибувають із гри
           *[many] гори: ще { $count } вагончиків вибувають із гри
        }
    }

board-route-owned =
    { $you ->
        [yes] ваша
       *[no] власник: { $player }
    }

board-city-station =
    { $you ->
        [yes] ваша станція
       *[no] станція, власник: { $player }
    }

board-route-claimable = Лише доступні ділянки
board-last-move = останній хід
player-network = { $player }: показати ділянки на полі
board-keys = Поле. Стрілки переходять між ділянками й містами, де можна щось зробити, літера веде до міста, Enter вибирає. Home і End ведуть до першої й останньої. Плюс і мінус змінюють масштаб, Shift зі стрілками рухає поле.
ticket-described = Маршрут { $a } – { $b }, { n-points }
