### The words of the workshop, where boards are drawn. Only that screen loads this file; it refers to no other.

workshop-what = Намалюйте власне поле: міста, ділянки, маршрути й правила. Усе лишається в цьому браузері, доки ви ним не поділитеся.
workshop-guide = Посібник: як зробити поле
workshop-nothing = Почати з чистого аркуша
workshop-region = Почати з частини світу
workshop-open = Відкрити файл
workshop-from-board = Або змініть одне з цих полів:
workshop-refused = Цей файл не вдалося відкрити:
workshop-sure = Відкинути намальоване поле? Якщо воно ще потрібне, спершу збережіть його.
workshop-save-title = Зберегти й поділитися
workshop-save-what = У файлі — усе поле. Надішліть його кому завгодно: файл можна відкрити тут або на власному сервері.
workshop-save = Зберегти як файл
workshop-link = Скопіювати посилання
workshop-link-what = Сервер збереже поле таким, яким воно є зараз; хто має посилання, може його відкрити й малювати далі.
workshop-link-made = Посилання на це поле
workshop-link-copied = Посилання скопійовано. Воно веде до поля в нинішньому вигляді.
workshop-link-missing = Поля за цим посиланням немає: сервер зберігає лише найновіші.
workshop-other = Інше поле
workshop-my-board = Моє поле
workshop-unkept = У цьому браузері бракує місця для поля. Збережіть його як файл.
workshop-board = Поле. Стрілки переходять між містами й ділянками, Enter обирає.

## A region of the world

workshop-region-title = Частина світу
workshop-region-wait = Мапа зараз буде…
workshop-region-again = Спробувати ще раз
workshop-region-close = Закрити
workshop-region-part = Регіон
workshop-region-country = Країна
workshop-region-map = Світ. Стрілки рухають прямокутник; плюс і мінус змінюють його розмір.
workshop-region-help = Накресліть на мапі прямокутник або оберіть регіон чи країну.
workshop-region-west = Захід
workshop-region-south = Південь
workshop-region-east = Схід
workshop-region-north = Північ
workshop-region-begin = Малювати тут
workshop-region-count = Міст на вибір: { $count }
workshop-region-source = Суходіл, води й міста: «Природна Земля» (вільні дані).
workshop-part-europe = Європа
workshop-part-central-europe = Центральна Європа
workshop-part-north-america = Північна Америка
workshop-part-south-america = Південна Америка
workshop-part-africa = Африка
workshop-part-middle-east = Близький Схід
workshop-part-asia = Азія
workshop-part-south-east-asia = Південно-Східна Азія
workshop-part-oceania = Океанія
workshop-suggestions = Міста регіону: { $count }
workshop-suggestions-count = Найбільші
workshop-suggestions-take =
    { $count ->
        [one] Узяти { $count } місто
        [few] Узяти { $count } міста
       *[many] Узяти { $count } міст
    }
workshop-suggestions-help = Міста, які стояли б надто близько до інших, пропускаються. Можна й клацнути бліде місто на мапі.
workshop-suggestions-show = Показувати їх на мапі
workshop-suggestions-one = Узяти: { $name }

## Tools

workshop-tools = Інструменти
workshop-tool-move = Перемістити
workshop-tool-move-what = Перетягніть місто або клацніть те, що хочете змінити. Клавіша V.
workshop-tool-city = Місто
workshop-tool-city-what = Клацніть там, де має бути нове місто. Клавіша C.
workshop-tool-route = Ділянка
workshop-tool-route-what = Клацніть два міста, щоб їх з’єднати; ще раз — і ділянка стане подвійною. Клавіша R.
workshop-tool-ticket = Маршрут
workshop-tool-ticket-what = Клацніть два міста нового маршруту. Клавіша T.
workshop-second-city = Тепер клацніть друге місто. Escape скасовує.
workshop-undo = Скасувати
workshop-redo = Повернути
workshop-undone = Скасовано.
workshop-redone = Повернуто.

workshop-tab-draw = Малюнок
workshop-tab-rules = Правила
workshop-tab-check = Перевірка
workshop-tab-lab = Проби
workshop-tab-play = Гра
workshop-tab-file = Файл

## Things on the board

workshop-empty = Почніть із кількох міст: клацніть на мапі або натисніть «Додати місто». Потім з’єднайте їх ділянками й зробіть маршрути.
workshop-new-city = Місто { $number }
workshop-new-region = Регіон { $number }
workshop-name-en = Назва (англійською)
workshop-name-uk = Назва (українською)
workshop-name-ru = Назва (російською)
workshop-name-pl = Назва (польською)
workshop-across = Зліва
workshop-down = Згори
workshop-move-keys = Alt зі стрілками пересуває місто; разом із Shift — дрібними кроками.
workshop-lane = (колія { $number })
workshop-color = Колір
workshop-length = Довжина
workshop-tunnel = Тунель
workshop-ferry = Пором: локомотиви
route-field-mountain = Гора: додаткові вагончики
route-field-mountain-help = Хто займає ділянку, відкладає ще стільки вагончиків; за кожен дають бали з правил.
workshop-second-lane = Зробити подвійною
workshop-points = Бали
workshop-way = Найкоротший шлях: { $count }
workshop-long = Довгий маршрут
workshop-big = Позначка «Великі міста»
workshop-set = Набір маршрутів
workshop-set-base = основні маршрути
workshop-remove = Вилучити
workshop-from = Звідки
workshop-to = Куди
workshop-add-city = Додати місто
workshop-add-route = Додати ділянку
workshop-add-ticket = Додати маршрут
workshop-targets = Цілі
workshop-targets-more = + ще { $count }
workshop-add-target = Додати ціль
workshop-remove-target = Вилучити ціль: { $name }
workshop-targets-help = Зараховують найкращу досягнуту ціль. Якщо не досягнуто жодної, маршрут коштує балів найдешевшої.
workshop-add-region = Додати регіон
workshop-region-cities = Його міста
workshop-place-region-help = Регіон — це кілька міст під однією назвою, наприклад країна. Маршрут до нього можна прокласти до будь-якого з них.
workshop-cities = Міста: { $count }
workshop-routes = Ділянки: { $count }
workshop-tickets = Маршрути: { $count }
workshop-regions = Регіони: { $count }
workshop-long-mark = довгий
workshop-game = Гра
workshop-players = Гравці

## Checks

workshop-faults =
    { $count ->
        [one] Перш ніж грати, треба виправити { $count } помилку. Клацніть її, щоб побачити.
        [few] Перш ніж грати, треба виправити { $count } помилки. Клацніть, щоб побачити.
       *[many] Перш ніж грати, треба виправити { $count } помилок. Клацніть, щоб побачити.
    }
workshop-sound = На цьому полі можна грати.
workshop-not-sound = На цьому полі ще не можна грати. Вкладка «Перевірка» підкаже, чого бракує.
workshop-fault-route = Ділянка { $name }
workshop-fault-ticket = Маршрут { $name }
workshop-layout-what = Проміжки й назви розставляються, поки ви малюєте. Є й повільніша команда, що шукає кращі місця; про неї розповідає посібник.
workshop-layout-again = Розставити все знову

fault-too-large = Файл більший за { $most } млн знаків. Візьміть менший.
fault-not-json = Цей файл не читається. Оберіть файл, збережений у майстерні.
fault-not-a-board = Це не файл поля. Оберіть файл, збережений у майстерні.
fault-not-a-list = { $part }: тут має бути список.
fault-newer-format = Поле зроблено в новішій версії. Оновіть програму.
fault-missing = { $part }, { $number }: бракує { $field }. Додайте його.
fault-unknown-field = { $part }, { $number }: { $field } тут невідоме. Вилучіть його.
fault-out-of-range = { $part }, { $number }: { $field } має значення { $value }. Може бути від { $from } до { $to }.
fault-misfit = { $part }, { $number }: { $field } не може бути { $value }. Напишіть там щось інше.
fault-cramped = Бракує місця для всіх проміжків. Розсуньте два міста або вкоротіть ділянку.
fault-too-many-cities = Забагато міст. Може бути щонайбільше { $most }.
fault-too-many-routes = Забагато ділянок. Може бути щонайбільше { $most }.
fault-too-many-tickets = Забагато маршрутів. Може бути щонайбільше { $most }.
fault-too-few-cities = На полі мають бути принаймні два міста. Додайте їх.
fault-city-twice = Інше місто має таке саме позначення, { $id }. Дайте одному з них іншу англійську назву.
fault-no-city = Немає міста { $city }. Вилучіть це або намалюйте місто.
fault-same-city = Обидва кінці — те саме місто. Оберіть два різні.
fault-ferry-too-long = Локомотивів більше, ніж проміжків. Може бути щонайбільше { $most }.
fault-ferry-tunnel = Пором не може бути тунелем. Оберіть щось одне.
fault-third-lane = Це вже третя колія між тими самими містами. Вилучіть її.
fault-lane-length = Дві колії різної довжини. Зробіть їх однаковими.
fault-lane-ferry = На двох коліях різна кількість локомотивів. Зробіть їх однаковими.
fault-lane-tunnel = Одна з колій — тунель, а друга ні. Зробіть їх однаковими.
fault-crowded-city = Тут сходяться ділянки: { $count }. Може бути щонайбільше { $most }, рахуючи кожну колію.
fault-unreached = Сюди немає шляху з міста { $city }. Намалюйте ділянку або вилучіть місто.
fault-no-game = На полі немає гри. Додайте її.
fault-game-twice = Інша гра має таке саме позначення, { $id }. Дайте їй інше.
fault-players-swapped = Найменша кількість гравців більша за найбільшу. Змініть одну з них.
fault-last-round = Останнє коло почалося б одразу. Вагончиків може лишатися щонайбільше { $most }.
fault-too-few-cards = Карт замало, щоб роздати: { $have }. Треба принаймні { $need }.
fault-no-color-cards = Є ділянки цього кольору, а карт немає: { $color }. Додайте карти.
fault-no-ferry-cards = Є пороми, а локомотивів немає. Додайте карти локомотивів.
fault-no-points = Ділянки завдовжки { $length } не мають балів. Скажіть, скільки вони дають.
fault-tie-twice = Один зі способів вирішити нічию названо двічі. Назвіть кожен один раз.
fault-flag-twice = У прапорі двічі той самий колір. Оберіть три кольори.
fault-flag-cards = Для прапора потрібен колір, карт якого немає: { $color }. Додайте карти.
fault-unknown-set = Жоден маршрут не належить до набору { $set }. Намалюйте маршрути або приберіть набір.
fault-set-both = Набір { $set } і в коробці, і серед додаткових. Лишіть його в одному місці.
fault-bonus-long = У додатковому наборі { $set } є довгий маршрут. Зробіть його коротким.
fault-long-first-none = Спершу треба обирати довгі маршрути, але їх не роздають. Роздайте їх або вимкніть це.
fault-without-long = Мінімум для гравців без довгого маршруту має сенс, лише якщо довгі обирають спершу. Лишіть поле порожнім.
fault-too-many-dealt = Забагато маршрутів одразу: { $count }. Роздавайте щонайбільше { $most }.
fault-keep-too-many = Маршрутів треба залишити { $keep }, а роздають лише { $most }. Може бути щонайбільше { $most }.
fault-offer-keep = Треба залишити більше маршрутів, ніж беруть. Може бути щонайбільше { $most }.
fault-too-few-long-tickets = Довгих маршрутів { $have }, а за повним столом роздають { $need }. Намалюйте більше або роздавайте менше.
fault-too-few-regular-tickets = Маршрутів { $have }, а за повним столом роздають { $need }. Намалюйте більше, роздавайте менше або дозвольте менше гравців.
fault-too-few-pairs = Маршрутів за повним столом роздають { $need }, а пар міст лише { $pairs }. Додайте міста або дозвольте менше гравців.
fault-long-not-dealt = Є довгі маршрути, але їх не роздають. Роздайте їх або зробіть короткими.
fault-repeated = Інший маршрут має ті самі два міста. Вилучіть один.
fault-mountain-too-long = Проміжків і вагончиків для гори разом більше ніж { $most }. Зменште їх.
fault-lane-mountain = На двох коліях різна кількість вагончиків для гори. Зробіть їх однаковими.
fault-region-is-city = Регіон має позначення міста, { $id }. Дайте йому інше.
fault-region-twice = Два регіони мають те саме позначення, { $id }. Дайте одному з них інше.
fault-region-empty = У регіоні { $name } немає міст. Оберіть їх або вилучіть регіон.
fault-region-city-twice = Місто { $city } названо в одному регіоні двічі. Назвіть кожне місто один раз.
fault-targets-meet = Дві цілі ведуть до міста { $city }. Спрямуйте одну з них деінде.
fault-target-at-start = Ціль веде до міста { $city }, звідки починається маршрут. Спрямуйте її деінде.
fault-too-many-targets = Міст, до яких ведуть усі маршрути разом: { $count }. Може бути щонайбільше { $most }.

## Rules

workshop-board-en = Поле (англійською)
workshop-board-uk = Поле (українською)
workshop-board-ru = Поле (російською)
workshop-board-pl = Поле (польською)
workshop-group-pieces = Гравці та фішки
workshop-group-play = Перебіг гри
workshop-group-tickets = Маршрути
workshop-group-scoring = Бали
workshop-group-more = Набори та інше

rule-players_min = Найменше гравців
rule-players_min-help = Від 2.
rule-players_max = Найбільше гравців
rule-players_max-help = До 5. Для повного столу має вистачити карт і маршрутів.
rule-cars = Вагончики кожного гравця
rule-cars-help = 45 для великого поля, від 16 до 20 для малого.
rule-stations = Станції кожного гравця
rule-stations-help = Станція дає змогу скористатися чужою ділянкою для маршрутів.
rule-cards = Карти вагончиків
rule-cards-help = Менше карт — менша колода; якщо карт якогось кольору немає, немає і його ділянок.
rule-hand = Карт роздають кожному
rule-hand-help = Перед першим ходом.
rule-later_cards = Додаткові карти всім, крім першого
rule-later_cards-help = На стільки карт більше отримує перед першим ходом кожен з інших, бо той, хто починає, має перевагу. Зазвичай вистачає 1; якщо 0, усі отримують порівну.
rule-opening_long = Довгих маршрутів роздають спочатку
rule-opening_long-help = Довгі маршрути, які нікому не дісталися, у грі не беруть участі.
rule-opening_regular = Маршрутів роздають спочатку
rule-opening_regular-help = Разом із довгими не більше 5.
rule-opening_keep = Щонайменше залишити
rule-opening_keep-help = З усіх маршрутів, розданих спочатку.
rule-opening_long_first = Спершу обирати довгі маршрути
rule-opening_long_first-help = Залишають щонайбільше один довгий маршрут; решта виходить із гри.
rule-opening_keep_without_long = Щонайменше залишити без довгого
rule-opening_keep_without_long-help = Лише якщо довгі обирають спершу; порожньо — як зазвичай.
rule-opening_returned = Куди йдуть повернені маршрути
rule-opening_returned-help = Те, чого гравці не залишили на початку.
rule-offer = Маршрутів беруть одразу
rule-offer-help = Коли гравець бере маршрути у свій хід.
rule-offer_keep = Щонайменше з них залишити
rule-offer_keep-help = Решта йде під колоду.
rule-lanes_closed_up_to = Лише одна колія, якщо гравців не більше
rule-lanes_closed_up_to-help = За такої кількості гравців той, хто зайняв одну колію подвійної ділянки, закриває другу.
rule-locomotives = Локомотивами платять за
rule-locomotives-help = Якщо локомотиви обмежено, кольори важать більше: за всі інші ділянки платять лише картами кольору.
rule-route_points = Бали за довжину ділянки
rule-route_points-help = Важать лише довжини, які є на полі.
rule-last_round_cars = Вагончиків у запасі, коли починається останнє коло
rule-last_round_cars-help = Останнє коло починається, коли в когось лишається стільки вагончиків або менше.
rule-mountain_points = Бали за кожен вагончик, відкладений на горі
rule-mountain_points-help = Лише для ділянок із горою, крім балів за довжину.
rule-station_points = Бали за кожну незбудовану станцію
rule-station_points-help = Лише якщо в гравців є станції.
rule-longest_path_points = Бали за найдовший шлях
rule-longest_path_points-help = 0 — без цього бонусу.
rule-flag_points = Бали за повний прапор
rule-flag_points-help = 0 — без прапорів.
rule-flag_colors = Кольори прапора
rule-flag_colors-help = Хто відклав по одній карті кожного з трьох, має повний прапор.
rule-tie_breaks = Що вирішує нічию
rule-tie_breaks-help = Саме в такому порядку; якщо й тоді порівну, перемогу ділять.
rule-ticket_sets = Набори в коробці
rule-ticket_sets-help = Назви через кому.
rule-bonus_sets = Набори, які можна додати
rule-bonus_sets-help = Назви через кому; гравці обирають їх перед грою.
rule-long_tickets = Грати з довгими маршрутами
rule-long_tickets-help = Вимкнено: у коробці їх немає.
rule-big_cities_only = Лише маршрути з позначкою «Великі міста»
rule-big_cities_only-help = Інших маршрутів у коробці немає.
rule-value-under = під колоду
rule-value-shuffled = під колоду, перемішані
rule-value-box = геть із гри
rule-value-everywhere = усі ділянки
rule-value-ferries-and-tunnels = лише пороми й тунелі
rule-value-tickets = більше прокладених маршрутів
rule-value-longest_path = довший шлях
rule-value-fewer_stations = менше станцій
rule-value-longest_bonus = бонус за найдовший шлях

## The lab

workshop-lab-what = Чи добре поле? Боти зіграють на ньому багато разів і покажуть, що не збалансовано.
workshop-lab-games = Ігри
workshop-lab-bots = Боти
workshop-lab-bots-all = усі три разом
workshop-lab-bot-greedy = квапливі
workshop-lab-bot-wary = обережні
workshop-lab-bot-collector = збирачі
workshop-lab-start = Грати
workshop-lab-stop = Зупинити
workshop-lab-failed = Проби зупинилися. Спробуйте ще раз.
workshop-lab-stale = Відтоді поле змінилося.
workshop-lab-first = Перший гравець виграє { $share } ± { $error } ігор.
workshop-lab-racer = Гравець, який не зважає на маршрути, а лише поспішає, виграє { $share } ± { $error }.
workshop-lab-rounds = Гра триває кіл: { $middle }; дев’ять із десяти — від { $low } до { $high }.
workshop-lab-scores = Звичайний рахунок — { $middle }; дев’ять із десяти — від { $low } до { $high }. Переможець попереду на { $lead }.
workshop-lab-kept = Гравець залишає маршрутів: { $kept }, прокладає: { $done }.
workshop-lab-tickets = Вартість маршрутів
workshop-lab-ticket = Маршрут
workshop-lab-fair = Справедливо
workshop-lab-done = Прокладено
workshop-lab-when = Коли
workshop-lab-wins = Перемоги
workshop-lab-too-high = забагато
workshop-lab-too-low = замало
workshop-lab-is-fair = справедливо
workshop-lab-rare = рідко прокладають
workshop-lab-only-off = Лише ці
workshop-lab-take-all =
    { $count ->
        [one] Прийняти { $count } пораду
        [few] Прийняти всі { $count } поради
       *[many] Прийняти всі { $count } порад
    }
workshop-lab-fair-all = Про жоден маршрут не можна сказати напевно, що він дорогий чи дешевий. Більше ігор — видніше.
workshop-lab-routes = Ділянки
workshop-lab-never = – майже ніколи не займають
workshop-lab-always = – займають майже завжди
workshop-lab-bottleneck =
    { $count ->
        [one] – вузьке місце: без неї неможливий { $count } маршрут
        [few] – вузьке місце: без неї неможливі { $count } маршрути
       *[many] – вузьке місце: без неї неможливо { $count } маршрутів
    }
workshop-lab-detours = Без цих ділянок звичайний маршрут потребує більше вагончиків:
workshop-lab-colors = Кольори
workshop-lab-spaces = Проміжки
workshop-lab-cards = Карти
workshop-lab-claimed = Зайнято
workshop-lab-need = Попит
workshop-lab-scarce = бракує
workshop-lab-plenty = удосталь
workshop-lab-routes-fine = Усі ділянки хтось займає, і жодну — щоразу.

## Playing

workshop-play-bots = Проти ботів
workshop-play-bots-start = Грати зараз
workshop-play-bots-what = Гра йде в цьому браузері, навіть без з’єднання.
workshop-play-friends = З друзями
workshop-play-friends-start = Створити стіл
workshop-play-friends-what = Сервер зберігає поле разом зі столом; друзі приєднуються за посиланням.
