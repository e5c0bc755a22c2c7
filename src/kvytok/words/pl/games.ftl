### Co mówi się o grach na stronie głównej. Nazwy i teksty gry są w plikach jej planszy.

game-minutes = około { $minutes } min

## Bilety dodatkowe

bonus-doubtful = Nie widzieliśmy tych kart: wszystkie siedem wartości i pięć z siedmiu par miast są nasze.
