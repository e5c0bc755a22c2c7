### Счёт игры на настоящем столе: страница, где его записывают.

tabletop = Посчитать игру за столом
tabletop-what = Отметьте, что лежит на вашем столе: счёт обновляется сразу. Всё остаётся на этом устройстве.
tabletop-game = Игра
tabletop-players = Число игроков
tabletop-name = Имя игрока { $number }
tabletop-flags = Полные флаги: { $player }
tabletop-whose = Чьи фишки?
tabletop-kind = На поле
tabletop-routes = Перегоны
tabletop-stations = Станции
tabletop-tickets = Маршруты: { $player }
tabletop-find = Найти город
tabletop-list = Перегоны и станции списком
tabletop-nobody = никто
tabletop-save = Сохранить
tabletop-open = Открыть файл
tabletop-print = Печать
tabletop-share = Поделиться
tabletop-clear = Очистить стол
tabletop-clear-sure = Убрать всё с листа?
tabletop-bad-file = Это не файл со счётом.
tabletop-misfit = В файле есть то, чего нет на этом поле: { $what }
tabletop-problem-cars = { $player }: фишек на поле — { $have }, а должно быть не больше { $need }.
tabletop-problem-stations = { $player }: станций — { $have }, а должно быть не больше { $need }.
tabletop-problem-lanes = { $player } владеет обоими путями перегона { $route }.
tabletop-problem-closed = Когда игроков так мало, на перегоне { $route } можно занять лишь один путь.
