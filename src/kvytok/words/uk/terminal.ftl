### Те, що каже лише термінал: відповіді `kvytok replay` і `kvytok simulate` та гра `kvytok play`.
### $mean, $seconds і $seed уже готові до друку; решта змінних — числа.

## kvytok replay

replay-checked =
    { $count ->
        [one] Файл правильний: перевірено { $count } хід.
        [few] Файл правильний: перевірено { $count } ходи.
       *[many] Файл правильний: перевірено { $count } ходів.
    }

replay-unfinished = Гру не закінчено.

## kvytok simulate: заголовки короткі, щоб таблиця вміщалася у 80 стовпців

simulate-title =
    { $game }: { n-players }, { $games ->
        [one] { $games } гра
        [few] { $games } гри
       *[many] { $games } ігор
    }

simulate-progress = Ігри
simulate-seat = №
simulate-bot = Бот
simulate-score = Рахунок
simulate-lowest = Мін.
simulate-highest = Макс.
simulate-completed = Прокл.
simulate-wins = Перемоги
simulate-share = Частка

simulate-decisions =
    { $decisions ->
        [one] { $decisions } рішення
        [few] { $decisions } рішення
       *[many] { $decisions } рішень
    }, { $mean } на гру, зерно { $seed }

simulate-speed =
    { $seconds } с на { $threads ->
        [one] { $threads } ядрі
       *[other] { $threads } ядрах
    }: { $games } ігор/с, { $decisions } рішень/с

## kvytok play: підписи клавіш короткі, щоб усі вміщалися у 80 стовпців

play-key-card = карта
play-key-deck = колода
play-key-tickets = маршрути
play-key-route = ділянка
play-key-station = станція
play-key-hint = порада
play-key-way = шляхи
play-key-log = журнал
play-key-help = клавіші
play-key-quit = вийти
play-key-choose = обрати
play-key-back = назад
play-key-mark = позначити
play-key-all = усі ділянки
play-continue = Продовжити: { $game }, { $players }
play-empty-seat = –
play-nobody = Хоча б на одному місці має бути людина.
play-compiling = Готуємося: близько 20 секунд, лише раз
play-nothing-here = Тут зараз немає нічого, за що ви можете заплатити.
play-saved = Гру збережено у файлі { $file }. Продовжити: { $command }
play-served = Гра триває на сервері. Щоб повернутися: { $command }
play-too-small = Замалий: потрібно 80 стовпців і 24 рядки.

# Рядок довідки: клавіша стоїть поруч.
play-help-card = взяти відкриту карту
play-help-deck = взяти карту з колоди
play-help-tickets = взяти маршрути
play-help-route = прокласти ділянку: впишіть місто, оберіть стрілками
play-help-station = збудувати станцію
play-help-choose = знову відкрити запитання
play-help-hint = що зробив би сильний гравець?
play-help-way = показати на мапі шлях наступного маршруту
play-help-zoom = мапа ближче й далі; так само коліщатком миші
play-help-log = усе, що сталося
play-help-rules = правила цієї гри
play-help-language = наступна мова
play-help-quit = вийти; гра збережеться
play-help-say = сказати щось усім за столом
play-help-mouse = Усе можна натиснути мишею: карти, маршрути, ділянки й міста на мапі.

## Де на мапі лежить ділянка

region-north-west = Північний захід
region-north = Північ
region-north-east = Північний схід
region-west = Захід
region-centre = Центр
region-east = Схід
region-south-west = Південний захід
region-south = Південь
region-south-east = Південний схід
