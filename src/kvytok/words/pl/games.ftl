### Gry: nazwa, jedno zdanie i co je wyróżnia.

game-usa = USA
game-usa-line = Klasyka: długie linie przez Amerykę Północną i najprostsze zasady.
game-usa-differs = Tylko połączenia i bilety. Premia za najdłuższą trasę.
game-europe = Europa
game-europe-line = Tunele z ukrytą ceną, promy przez morze i dworce, które ratują z opresji.
game-europe-differs = Na początek jedna długa i trzy typowe trasy. Promy, tunele, dworce.
game-europe-1912 = Europa 1912
game-europe-1912-line = Ta sama Europa, ale inne cele: 55 biletów z zestawu 1912.
game-europe-1912-differs = Gra się jak w Europę, z własnym zestawem biletów.
game-europe-mega = Mega Europa
game-europe-mega-line = Wszystkie 101 biletów w jednym stosie i większy wybór na początku.
game-europe-mega-differs = Najpierw dwie długie trasy: zatrzymaj jedną albo żadnej. Potem pięć typowych.
game-europe-big-cities = Wielkie miasta Europy
game-europe-big-cities-line = Wszyscy chcą do tych samych dziewięciu stolic. Będzie tłok.
game-europe-big-cities-differs = 45 biletów do wielkich miast, bez długich tras. Dobieraj po cztery, zatrzymaj co najmniej jeden.
game-paris = Paryż
game-paris-line = Szybka gra: autobusy na ulicach Paryża i flagi do ułożenia.
game-paris-differs = Po 15 autobusów, flagi z niebieskiego, białego i czerwonego, bez premii za najdłuższą trasę.
game-players = { $fewest }–{ $most } graczy
game-minutes = około { $minutes } min

## Bilety dodatkowe

bonus-orient_express = Bilety Orient Expressu
bonus-max = Bilet promocyjny
bonus-doubtful = Nie widzieliśmy tych kart: część par i wartości wymyśliliśmy sami.

## Zastrzeżenia

notice-paris = Nasza plansza Paryża to rekonstrukcja. Elementy, karty i zasady pochodzą z instrukcji; sieć i większość biletów są nasze.
