### Аналіз закінченої гри: на сторінці та в терміналі.
### $share, $cost, $error і $accuracy уже готові до друку.

analysis = Аналіз
analysis-ask = Аналізувати
analysis-progress = Проаналізовано: { $share } %
analysis-finished = Аналіз закінчено.
analysis-preliminary = Аналіз триває: ці числа ще змінюватимуться.
analysis-none = Цю гру не можна проаналізувати тут: сторінка не має її поля.
analysis-untrained = Жодна мережа не навчена цієї гри, тож її оцінюють прості плани: грубі помилки буде знайдено, дрібні — не завжди.
analysis-chances = Шанс на перемогу
analysis-chances-at = { $player }: { $share } %
analysis-accuracy = Точність
analysis-start = До роздачі
analysis-luck = Удача
analysis-play = Власні рішення
analysis-others = Рішення інших
analysis-result = Результат
analysis-error = Похибка
analysis-mistakes = Помилки
analysis-read = Читайте стовпчик згори вниз: шанс на перемогу до роздачі карт, що додали або забрали удача (разом із роздачею) й рішення, і підсумок: 100 % — перемога, 0 % — поразка. Точність показує, наскільки добрими були рішення; 100 — найкраще. Після ± стоїть можлива похибка.
analysis-explained = Результат = шанс до роздачі + удача + рішення, у частках перемоги. Рішення порівнюються з тим, що навчений гравець зробив би не роздумуючи; решта — від карт.
analysis-accuracy-explained = Точність: 100, якщо кожне рішення найкраще з огляду на те, що гравцеві відомо.
analysis-measured = Удача й гра, виміряні окремо
analysis-difference = Різниця
analysis-measured-explained = Удача — це те, що принесли карти, порівняно із середнім із того, що вони могли принести; рішення порівнюються з рішеннями навченого гравця. Те й те вимірюють із відкритими картами, кожне — в окремо розіграних партіях. Частина результату, якої вони не пояснюють, — різниця: нуль у межах похибки.
analysis-turning-points = Переломні моменти
analysis-turning-point = Переломний момент
analysis-no-turning-points = Шанси жодного разу не змінилися різко.
analysis-move = Хід { $number }
analysis-better = Краще: { $move }.
analysis-cost = Зроблений хід дав на { $cost } ± { $error } % менше шансів на перемогу.
analysis-moves-shown = Показати
analysis-moves-mistakes = Помилки та переломні моменти
analysis-moves-all = Усі ходи
analysis-no-mistakes = Помилок не знайдено.
analysis-play-on-as = Грати далі за гравця { $player }

verdict-only = Єдиний хід
verdict-best = Найкращий хід
verdict-good = Добрий хід
verdict-inaccuracy = Неточність
verdict-mistake = Помилка
verdict-blunder = Груба помилка
