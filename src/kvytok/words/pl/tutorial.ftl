### Teksty samouczków i podpisy w zasadach. Ten plik czytają tylko te ekrany; nie odwołuje się do innych.
### $pieces to "train" albo "bus", zależnie od planszy.

tutorial-of-usa = Samouczek: USA
tutorial-of-europe = Samouczek: Europa
tutorial-of-paris = Samouczek: Paryż
tutorial-of-ukraine = Samouczek: Ukraina
tutorial-step = Krok { $number } z { $total }
tutorial-next = Dalej
tutorial-back = Wstecz
tutorial-leave = Pomiń samouczek
tutorial-again = Od początku
tutorial-play = Zagraj partię
tutorial-astray = Na to jeszcze przyjdzie czas. Najpierw zrób to, co zaznaczono.

tutorial-goal =
    { $pieces ->
        [bus] Łącz miejsca ze swoich biletów liniami autobusowymi. Wygrywa ten, kto zdobędzie najwięcej punktów.
       *[train] Łącz miasta ze swoich biletów koleją. Wygrywa ten, kto zdobędzie najwięcej punktów.
    }

tutorial-keep = Bilet wymienia dwa miejsca, które trzeba połączyć. Wybierz to, co zaznaczono, i zatrzymaj.
tutorial-my-tickets = To twoje bilety. Zrealizowany daje swoje punkty, niezrealizowany tyle samo odbiera.
tutorial-take = W turze robisz jedną rzecz: bierzesz karty, tworzysz połączenie albo dobierasz bilety. Weź zaznaczoną kartę.
tutorial-unseen = W turze bierze się dwie karty. Drugą weź w ciemno, ze stosu.
tutorial-hand = To twoja ręka; nikt inny jej nie widzi. Za połączenie płaci się kartami w jednym kolorze.
tutorial-collect = To twoja ręka; nikt inny jej nie widzi. Naciśnij „Dalej”, aby przez kilka tur zbierać karty.

tutorial-locomotive =
    { $pieces ->
        [bus] Autobus-dżoker zastępuje dowolny kolor. Odkryty jest jedyną kartą w turze: weź go.
       *[train] Lokomotywa zastępuje dowolny kolor. Odkryta jest jedyną kartą w turze: weź ją.
    }

tutorial-locomotive-special = Tutaj lokomotywami płaci się tylko za promy i tunele. Odkryta lokomotywa jest jedyną kartą w turze: weź ją.
tutorial-claim = Połączenie kosztuje po jednej karcie w jego kolorze za każde pole. Wybierz zaznaczone połączenie i potwierdź zapłatę.
tutorial-points = Punkty dostajesz od razu, a długie połączenia są warte znacznie więcej. { $spaces }: { $worth }!
tutorial-gray = Na szare połączenie pasuje dowolny kolor, ale wszystkie karty muszą być takie same. Utwórz zaznaczone.

tutorial-double =
    { $pieces ->
        [bus] Tu obok siebie leżą dwie nitki. W grze na dwie osoby zajęcie jednej zamyka drugą.
       *[train] Tu obok siebie leżą dwie nitki. W grze na dwie lub trzy osoby zajęcie jednej zamyka drugą.
    }

tutorial-tickets = Turę można też poświęcić na nowe bilety. Dobierz je z zaznaczonego stosu.
tutorial-keep-more = Zatrzymaj co najmniej jeden. Wybierz zaznaczony bilet i zatrzymaj go.
tutorial-longest = Na końcu najdłuższa nieprzerwana trasa daje jeszcze 10 punktów. Łącz więc swoje połączenia, gdzie się da.
tutorial-ferry = Prom płynie przez wodę. Za każdy znak lokomotywy płaci się lokomotywą: utwórz zaznaczone połączenie.
tutorial-tunnel = Tunel może kosztować więcej, niż widać. Utwórz zaznaczone połączenie: najpierw zagraj karty jak za zwykłe połączenie, a potem odkryte zostaną trzy karty.
tutorial-tunnel-add = Jedna z odkrytych kart pasuje, bo ma twój kolor albo jest lokomotywą, więc tunel kosztuje o kartę więcej. Dołóż ją!
tutorial-mountain = Oprócz wagoników na połączeniu za każdy szczyt na nim odpadł z gry jeszcze jeden twój. Góry przybliżają więc koniec gry.
tutorial-station = Dworzec pozwala skorzystać z jednego cudzego połączenia przy swoim mieście. Zbuduj go w zaznaczonym mieście.
tutorial-stations-left = Następny dworzec kosztuje dwie karty, trzeci trzy. Każdy niezbudowany daje 4 punkty.
tutorial-flag-route = Niebieskie, białe i czerwone połączenia dają flagi. Utwórz zaznaczone.
tutorial-flag = Jedną kartę w tym kolorze możesz odłożyć na flagę. Zostaw ją.
tutorial-flags = Twoje karty na flagi leżą tutaj. Niebieska, biała i czerwona razem od razu dają 4 punkty.
tutorial-jump = To już prawie wszystko. Naciśnij „Dalej”, aby przejść do końca tej partii.

tutorial-last =
    { $pieces ->
        [bus] Ktoś ma już najwyżej dwa autobusy, więc każdy ma jeszcze jedną turę. Utwórz zaznaczone połączenie.
       *[train] Ktoś ma już najwyżej dwa wagoniki, więc każdy ma jeszcze jedną turę. Utwórz zaznaczone połączenie.
    }

tutorial-end = Teraz liczą się też bilety i wygrywasz. Świetnie: czas na prawdziwą grę!

## Podpisy do przykładów w zasadach

example-draw =
    { $pieces ->
        [bus] W turze możesz wziąć dwie z tych pięciu kart albo brać w ciemno; odkryty autobus-dżoker jest jedyną kartą w turze.
       *[train] W turze możesz wziąć dwie z tych pięciu kart albo brać w ciemno; odkryta lokomotywa jest jedyną kartą w turze.
    }

example-gray-route = Szare połączenie o dwóch polach, opłacone dwiema zielonymi kartami.
example-bus-route = Zielone połączenie o trzech polach, opłacone dwiema zielonymi kartami i autobusem-dżokerem.

example-double-route =
    { $pieces ->
        [bus] Jedną nitkę ma czerwony gracz. W grze na dwie osoby druga jest już zamknięta.
       *[train] Jedną nitkę ma czerwony gracz. W grze na dwie lub trzy osoby druga jest już zamknięta.
    }

example-ferry = Prom o czterech polach z dwoma znakami lokomotywy: dwie lokomotywy i dwie niebieskie karty.
example-tunnel = Zagrano dwie zielone karty. Odkryto zieloną kartę i lokomotywę, więc tunel kosztuje o dwie karty więcej.
example-mountain = Górski tunel o trzech polach i dwóch szczytach: trzy wagoniki stają na polach, dwa kolejne odpadają z gry.
example-station = Niebieski gracz ma tu dworzec i może użyć tego połączenia czerwonego gracza do biletów.
example-ticket = Dwa połączenia niebieskiego gracza łączą skrajne miasta: bilet jest zrealizowany.
example-longest-path = Trasa z pięciu wagoników: dwa połączenia jedno za drugim.
example-flag = Niebieska, biała i czerwona karta to flaga: 4 punkty.
