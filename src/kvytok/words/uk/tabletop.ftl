### Рахунок гри на справжньому столі: сторінка, де його записують.

tabletop = Порахувати гру за столом
tabletop-what = Позначте, що лежить на вашому столі: рахунок оновлюється одразу. Усе лишається на цьому пристрої.
tabletop-game = Гра
tabletop-players = Кількість гравців
tabletop-name = Ім’я гравця { $number }
tabletop-flags = Повні прапори: { $player }
tabletop-whose = Чиї фішки?
tabletop-kind = На полі
tabletop-routes = Ділянки
tabletop-stations = Станції
tabletop-tickets = Маршрути: { $player }
tabletop-find = Знайти місто
tabletop-list = Ділянки та станції списком
tabletop-nobody = ніхто
tabletop-save = Зберегти
tabletop-open = Відкрити файл
tabletop-print = Друкувати
tabletop-share = Поділитися
tabletop-clear = Очистити стіл
tabletop-clear-sure = Прибрати все з аркуша?
tabletop-bad-file = Це не файл із рахунком.
tabletop-misfit = У файлі є те, чого немає на цьому полі: { $what }
tabletop-problem-cars = { $player }: фішок на полі — { $have }, а має бути не більше ніж { $need }.
tabletop-problem-stations = { $player }: станцій — { $have }, а має бути не більше ніж { $need }.
tabletop-problem-lanes = { $player } має обидві колії ділянки { $route }.
tabletop-problem-closed = Коли гравців так мало, на ділянці { $route } можна зайняти лише одну колію.
