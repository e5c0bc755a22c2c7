### Analiza skończonej gry: na stronie i w terminalu.
### $share, $cost, $error i $accuracy są gotowe do wypisania.

analysis = Analiza
analysis-ask = Analizuj
analysis-progress = Przeanalizowano: { $share }%
analysis-finished = Analiza jest gotowa.
analysis-preliminary = Analiza trwa: te liczby jeszcze się zmienią.
analysis-none = Tej gry nie można tu przeanalizować: strona nie ma jej planszy.
analysis-untrained = Żadna sieć nie zna tej gry, więc oceniają ją proste plany: wyraźne błędy zostaną znalezione, drobne nie zawsze.
analysis-chances = Szansa na wygraną
analysis-chances-at = { $player }: { $share }%
analysis-accuracy = Dokładność
analysis-start = Przed rozdaniem
analysis-luck = Szczęście
analysis-play = Własne decyzje
analysis-others = Decyzje innych
analysis-result = Wynik
analysis-error = Niepewność
analysis-mistakes = Błędy
analysis-read = Czytaj kolumnę z góry na dół: szansa na wygraną przed rozdaniem kart, co dodały lub zabrały szczęście (także samo rozdanie) i decyzje, a na końcu wynik: 100% to wygrana, 0% to porażka. Dokładność mówi, jak dobre były decyzje; 100 to najlepiej. Po ± stoi możliwy błąd.
analysis-explained = Wynik = szansa przed rozdaniem + szczęście + decyzje, w częściach wygranej. Decyzje porównujemy z tym, co zrobiłby wyszkolony gracz bez namysłu; reszta zależy od kart.
analysis-accuracy-explained = Dokładność: 100, jeśli każda decyzja jest najlepsza przy tym, co gracz wie.
analysis-measured = Szczęście i gra, zmierzone osobno
analysis-difference = Różnica
analysis-measured-explained = Szczęście to to, co przyniosły karty, w porównaniu ze średnią tego, co mogły przynieść; decyzje porównuje się z decyzjami wyszkolonego gracza. Jedno i drugie mierzy się przy odkrytych kartach, każde w osobno wylosowanych grach. Część wyniku, której nie wyjaśniają, to różnica: zero w granicach błędu.
analysis-turning-points = Punkty zwrotne
analysis-turning-point = Punkt zwrotny
analysis-no-turning-points = Szanse ani razu nie zmieniły się gwałtownie.
analysis-move = Ruch { $number }
analysis-better = Lepiej: { $move }.
analysis-cost = Zagrany ruch dał o { $cost } ± { $error }% mniejsze szanse na wygraną.
analysis-moves-shown = Pokaż
analysis-moves-mistakes = Błędy i punkty zwrotne
analysis-moves-all = Wszystkie ruchy
analysis-no-mistakes = Nie znaleziono błędów.
analysis-play-on-as = Graj dalej jako { $player }

verdict-only = Jedyny ruch
verdict-best = Najlepszy ruch
verdict-good = Dobry ruch
verdict-inaccuracy = Niedokładność
verdict-mistake = Błąd
verdict-blunder = Gruby błąd
