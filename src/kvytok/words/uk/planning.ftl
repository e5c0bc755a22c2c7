## Допомога з планом

settings-planning = Допомога з планом; з іншими людьми, якщо всі згодні
plan = План
plan-mark = Позначати ділянки
plan-marking = Натискайте на ділянки поля, щоб позначити їх; ходу при цьому не робиться.
plan-empty = Позначте ділянки, які хочете прокласти, або додайте шлях маршруту.
plan-clear = Очистити план
plan-remove = Прибрати з плану: { $route }
plan-cars = { $cars } із { $left }, що лишилися
plan-points = Очки за ці ділянки: { $points }
plan-cards = Карти, потрібні для плану
plan-gray =
    { $count ->
        [one] { $count } будь-якого кольору
        [few] { $count } одного кольору
       *[many] { $count } одного кольору
    }
plan-missing =
    { $count ->
        [one] Бракує приблизно { $count } карти.
        [few] Бракує приблизно { $count } карт.
       *[many] Бракує приблизно { $count } карт.
    }
plan-ready = Карти у вас є.
plan-taken = Уже зайнята: { $route }
plan-forget = Забути
plan-way = Додати шлях
plan-way-of = Додати до плану найкращий шлях маршруту { $ticket }
plan-second = Інший шлях
plan-second-of = Додати до плану другий найкращий шлях маршруту { $ticket }: { $cars }
plan-unseen = Ще не бачені карти
plan-unseen-what = У колоді або взяті іншими закрито.
board-planned = у вашому плані
plan-consent = Допомога з планом для всіх
plan-consent-what = Плани, шляхи маршрутів і лічба небачених карт, для всіх. Лише якщо згодні всі люди за столом.
plan-agree-option = Я погоджуюся на допомогу з планом
plan-agree = Погоджуюся
plan-agree-end = Більше не погоджуюся
plan-agreed = Погодилися: { $players }.
plan-not-agreed = Ще не погодилися: { $players }.
