### People: the page about yourself, with account, ratings, statistics and past games.

me = Ваша страница
account = Учётная запись
account-none = Вы играете как гость: ваши места и игры помнит этот браузер. С учётной записью они будут с вами на любом устройстве. Она необязательна.
account-make = Создать учётную запись
account-make-what = Ничего не пропадёт: ваши места и игры остаются с вами.
account-name = Имя
account-passphrase = Парольная фраза
account-passphrase-what = Не меньше 10 символов; хорошо подойдут четыре слова. Забытую фразу восстановить нельзя.
account-sign-in = Войти
account-sign-in-what = Вы будете играть здесь под своим именем. После выхода на этом устройстве снова будет тот же гость, что и раньше.
account-have = У меня есть учётная запись
account-sign-out = Выйти
account-signed-in-as = Вы вошли как { $name }.
account-devices = Устройства, на которых вы вошли
account-device-unknown = Неизвестное устройство
account-device-this = это устройство
account-device-seen = последний раз { $date }
account-device-end = Выйти на устройстве: { $device }
account-change = Сменить парольную фразу
account-old = Старая фраза
account-new = Новая фраза
account-changed = Фраза изменена. На всех остальных устройствах теперь нужно войти снова.
account-name-taken = Учётная запись с таким или очень похожим именем уже есть.
error-bad-passphrase = Неверное имя или парольная фраза.
error-weak-passphrase = Эту фразу слишком легко угадать. Возьмите не меньше 10 символов, например четыре слова.

ratings = Рейтинг
rating-people = Против людей
rating-bots = Против ботов
rating-none = Рейтинговых игр ещё не было
rating-games = { $games ->
    [one] { $games } игра
    [few] { $games } игры
   *[many] { $games } игр
}
rating-what = Люди и боты — на одной шкале: у кого на 400 очков больше, тот выигрывает десять игр из одиннадцати. Игра засчитывается, если каждый играет на своём устройстве и бот не ходит вместо человека.

stats = Статистика
stats-where = Какие игры?
stats-server = На этом сервере
stats-here = В этом браузере
stats-here-what = Если очистить данные этого браузера, его игры исчезнут; «{ device }» на главной странице сохраняет их в файл. В рейтинге они не учитываются.
stats-filing = Засчитывать мои игры против ботов в этом браузере
stats-filing-what = Законченная игра против ботов отправляется на этот сервер, чтобы она была в вашей истории и статистике на всех устройствах. В рейтинге она никогда не учитывается. Игры на картах, которых сервер не знает, остаются в этом браузере.
stats-adopt = { $count ->
    [one] Засчитать мне ещё { $count } игру этого браузера
    [few] Засчитать мне ещё { $count } игры этого браузера
   *[many] Засчитать мне ещё { $count } игр этого браузера
}
stats-adopt-what = Когда их отправляли, здесь вошёл кто-то другой или никто.
stats-none = Законченных игр ещё нет.
stats-games = Игры
stats-wins = Победы
stats-average = Средний счёт
stats-best = Лучший счёт
stats-tickets = Пройденные маршруты
stats-longest = Самая длинная дорога
stats-of = { $count } из { $all }
stats-by-board = По игре и числу игроков
stats-game = Игра
stats-players = Игроки
stats-over-time = Как меняется счёт
stats-over-time-told = С { $first } по { $last }; наименьший счёт — { $least }, наибольший — { $most }.
stats-routes = Любимые перегоны
stats-route-times = { $times ->
    [one] { $times } раз
    [few] { $times } раза
   *[many] { $times } раз
}
stats-against = Против кого
stats-opponent = Игрок
stats-ahead = Вы впереди

past-games = Законченные игры
past-place = место { $place } из { $players }
past-points = { $points ->
    [one] { $points } очко
    [few] { $points } очка
   *[many] { $points } очков
}
past-more = Показать ещё
past-device = сыграно в браузере
past-open = Открыть

own-data = Ваши данные
own-data-save = Сохранить всё в файл
own-data-saved = В файле { $file } есть всё, что этот сервер знает о вас, вместе с адресом почты и кодами столов: никому его не показывайте. Парольной фразы в нём нет.
own-data-delete = Удалить всё
own-data-delete-what = Будут удалены ваша учётная запись, имя, места и сообщения в чате. Игры других останутся, но без вашего имени. Отменить это нельзя.
own-data-delete-sure = Удалить навсегда
own-data-deleted = Всё о вас удалено. Теперь вы — новый гость.
