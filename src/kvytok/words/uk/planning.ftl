## Допомога в плануванні

settings-planning = Допомога в плануванні
settings-planning-what = Позначайте заплановані ділянки й дивіться, чого для них бракує. З іншими людьми працює, лише якщо згодні всі.
plan = План
plan-mark = Позначати ділянки
plan-marking = Натискайте ділянки на полі, щоб позначити їх; це ще не хід.
plan-empty = Позначте ділянки, які плануєте зайняти, або додайте найкращий шлях для маршруту.
plan-clear = Очистити план
plan-remove = Прибрати з плану: { $route }
plan-cars = { $cars } із { $left } у запасі
plan-points = Бали за ці ділянки: { $points }
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
plan-ready = Карт вистачає.
plan-taken = Уже зайнята: { $route }
plan-forget = Прибрати
plan-way = Додати шлях
plan-way-of = Додати до плану найкращий шлях для маршруту { $ticket }
plan-second = Інший шлях
plan-second-of = Додати до плану другий найкращий шлях для маршруту { $ticket }: { $cars }
plan-unseen = Карти, яких ще не видно
plan-unseen-what = У колоді або взяті іншими наосліп.
board-planned = у вашому плані
plan-consent = Допомога в плануванні для всіх
plan-consent-what = Плани, шляхи для маршрутів і підрахунок карт, яких не видно, — для всіх. Лише якщо згодні всі люди за столом.
plan-agree-option = Я погоджуюся на допомогу в плануванні
plan-agree = Погоджуюся
plan-agree-end = Більше не погоджуюся
plan-agreed = Погодилися: { $players }.
plan-not-agreed = Ще не погодилися: { $players }.
