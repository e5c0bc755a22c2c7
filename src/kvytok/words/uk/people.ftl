### People: the page about yourself, with account, ratings, statistics and past games.

me = Ваша сторінка
account = Обліковий запис
account-none = Ви граєте як гість: ваші місця та ігри пам’ятає цей браузер. З обліковим записом вони будуть з вами на кожному пристрої. Він необов’язковий.
account-make = Створити обліковий запис
account-make-what = Нічого не зникне: ваші місця та ігри лишаються з вами.
account-name = Ім’я
account-passphrase = Парольна фраза
account-passphrase-what = Щонайменше 10 символів; добре підійдуть чотири слова. Забуту фразу відновити неможливо.
account-sign-in = Увійти
account-sign-in-what = Ви гратимете тут під своїм ім’ям. Після виходу на цьому пристрої знову буде той самий гість, що й раніше.
account-have = У мене є обліковий запис
account-sign-out = Вийти
account-signed-in-as = Ви увійшли як { $name }.
account-devices = Пристрої, на яких ви увійшли
account-device-unknown = Невідомий пристрій
account-device-this = цей пристрій
account-device-seen = востаннє { $date }
account-device-end = Вийти на пристрої: { $device }
account-change = Змінити парольну фразу
account-old = Стара фраза
account-new = Нова фраза
account-changed = Фразу змінено. На всіх інших пристроях тепер треба ввійти знову.
account-name-taken = Обліковий запис із таким або дуже схожим ім’ям уже є.
error-bad-passphrase = Неправильне ім’я або парольна фраза.
error-weak-passphrase = Цю фразу надто легко вгадати. Візьміть щонайменше 10 символів, наприклад чотири слова.

ratings = Рейтинг
rating-people = Проти людей
rating-bots = Проти ботів
rating-none = Рейтингових ігор ще не було
rating-games = { $games ->
    [one] { $games } гра
    [few] { $games } гри
   *[many] { $games } ігор
}
rating-what = Люди й боти — на одній шкалі: хто має на 400 балів більше, виграє десять ігор з одинадцяти. Гра зараховується, якщо кожен грає на власному пристрої й бот не ходить замість людини.

stats = Статистика
stats-where = Які ігри?
stats-server = На цьому сервері
stats-here = У цьому браузері
stats-here-what = Якщо очистити дані цього браузера, його ігри зникнуть; «{ device }» на головній сторінці зберігає їх у файл. До рейтингу вони не зараховуються.
stats-filing = Зараховувати мої ігри проти ботів у цьому браузері
stats-filing-what = Завершена гра проти ботів надсилається на цей сервер, щоб вона була у вашій історії та статистиці на всіх пристроях. До рейтингу вона ніколи не зараховується. Ігри на картах, яких сервер не знає, лишаються в цьому браузері.
stats-adopt = { $count ->
    [one] Зарахувати мені ще { $count } гру цього браузера
    [few] Зарахувати мені ще { $count } гри цього браузера
   *[many] Зарахувати мені ще { $count } ігор цього браузера
}
stats-adopt-what = Коли їх надсилали, тут увійшов хтось інший або не увійшов ніхто.
stats-none = Закінчених ігор ще немає.
stats-games = Ігри
stats-wins = Перемоги
stats-average = Середній рахунок
stats-best = Найкращий рахунок
stats-tickets = Прокладені маршрути
stats-longest = Найдовший шлях
stats-of = { $count } з { $all }
stats-by-board = За грою та кількістю гравців
stats-game = Гра
stats-players = Гравці
stats-over-time = Як змінюється рахунок
stats-over-time-told = Від { $first } до { $last }; найменший рахунок — { $least }, найбільший — { $most }.
stats-routes = Улюблені ділянки
stats-route-times = { $times ->
    [one] { $times } раз
    [few] { $times } рази
   *[many] { $times } разів
}
stats-against = Проти кого
stats-opponent = Гравець
stats-ahead = Ви попереду

past-games = Закінчені ігри
past-place = місце { $place } з { $players }
past-points = { $points ->
    [one] { $points } бал
    [few] { $points } бали
   *[many] { $points } балів
}
past-more = Показати ще
past-device = зіграно в браузері
past-open = Відкрити

own-data = Ваші дані
own-data-save = Зберегти все у файл
own-data-saved = У файлі { $file } є все, що цей сервер знає про вас, разом з адресою пошти й кодами столів: нікому його не показуйте. Парольної фрази в ньому немає.
own-data-delete = Видалити все
own-data-delete-what = Буде видалено ваш обліковий запис, ім’я, місця та повідомлення в чаті. Ігри інших лишаться, але без вашого імені. Скасувати це не можна.
own-data-delete-sure = Видалити назавжди
own-data-deleted = Усе про вас видалено. Тепер ви — новий гість.
