### Co mówi się o grach na stronie głównej. Nazwy i teksty gry są w plikach jej planszy.

game-minutes = około { $minutes } min

## Bilety dodatkowe

bonus-doubtful = Nie widzieliśmy tych kart: część par i wartości wymyśliliśmy sami.
