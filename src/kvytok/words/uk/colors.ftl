### Кольори карт, ділянок і гравців та назви фішок.

## Карти вагончиків

wild =
    { $pieces ->
        [bus] автобус-джокер
       *[train] локомотив
    }

# Карта сама по собі.
card-name =
    { $color ->
        [pink] фіолетова карта
        [white] біла карта
        [blue] синя карта
        [yellow] жовта карта
        [orange] оранжева карта
        [black] чорна карта
        [red] червона карта
        [green] зелена карта
       *[locomotive] { wild }
    }

# Кого? що? – те, що беруть.
card-taken =
    { $color ->
        [pink] фіолетову карту
        [white] білу карту
        [blue] синю карту
        [yellow] жовту карту
        [orange] оранжеву карту
        [black] чорну карту
        [red] червону карту
        [green] зелену карту
       *[locomotive] { $pieces ->
            [bus] автобус-джокер
           *[train] локомотив
        }
    }

# У переліку карт.
card-word =
    { $color ->
        [pink] фіолетова
        [white] біла
        [blue] синя
        [yellow] жовта
        [orange] оранжева
        [black] чорна
        [red] червона
        [green] зелена
       *[locomotive] { wild }
    }

cards-colored =
    { $color ->
        [pink] { $count ->
            [one] { $count } фіолетова карта
            [few] { $count } фіолетові карти
           *[many] { $count } фіолетових карт
        }
        [white] { $count ->
            [one] { $count } біла карта
            [few] { $count } білі карти
           *[many] { $count } білих карт
        }
        [blue] { $count ->
            [one] { $count } синя карта
            [few] { $count } сині карти
           *[many] { $count } синіх карт
        }
        [yellow] { $count ->
            [one] { $count } жовта карта
            [few] { $count } жовті карти
           *[many] { $count } жовтих карт
        }
        [orange] { $count ->
            [one] { $count } оранжева карта
            [few] { $count } оранжеві карти
           *[many] { $count } оранжевих карт
        }
        [black] { $count ->
            [one] { $count } чорна карта
            [few] { $count } чорні карти
           *[many] { $count } чорних карт
        }
        [red] { $count ->
            [one] { $count } червона карта
            [few] { $count } червоні карти
           *[many] { $count } червоних карт
        }
       *[green] { $count ->
            [one] { $count } зелена карта
            [few] { $count } зелені карти
           *[many] { $count } зелених карт
        }
    }

cards-wild =
    { $pieces ->
        [bus] { $locomotives ->
            [one] { $locomotives } автобус-джокер
            [few] { $locomotives } автобуси-джокери
           *[many] { $locomotives } автобусів-джокерів
        }
       *[train] { $locomotives ->
            [one] { $locomotives } локомотив
            [few] { $locomotives } локомотиви
           *[many] { $locomotives } локомотивів
        }
    }

# Плата: «2 червоні карти та 1 локомотив». Завжди називний відмінок, тож ставте після двокрапки.
cards-set =
    { $count ->
        [0] { cards-wild }
       *[other] { $locomotives ->
            [0] { cards-colored }
           *[other] { cards-colored } та { cards-wild }
        }
    }

## Ділянки

route-color =
    { $color ->
        [pink] фіолетова
        [white] біла
        [blue] синя
        [yellow] жовта
        [orange] оранжева
        [black] чорна
        [red] червона
        [green] зелена
       *[gray] сіра
    }

route-name = { $a } – { $b }

## Гравці

player-color =
    { $color ->
       *[blue] синій
        [red] червоний
        [green] зелений
        [yellow] жовтий
        [black] чорний
        [brown] коричневий
        [violet] фіолетовий
        [gray] сірий
        [light-blue] блакитний
    }

color-set-classic = Класичні кольори
color-set-anniversary = Ювілейні кольори

## Фішки й карти, злічені

n-cards =
    { $count ->
        [one] { $count } карта
        [few] { $count } карти
       *[many] { $count } карт
    }

n-tickets =
    { $count ->
        [one] { $count } маршрут
        [few] { $count } маршрути
       *[many] { $count } маршрутів
    }

n-points =
    { $count ->
        [one] { $count } бал
        [few] { $count } бали
       *[many] { $count } балів
    }

n-stations =
    { $count ->
        [one] { $count } станція
        [few] { $count } станції
       *[many] { $count } станцій
    }

n-spaces =
    { $count ->
        [one] { $count } проміжок
        [few] { $count } проміжки
       *[many] { $count } проміжків
    }

n-players =
    { $count ->
        [one] { $count } гравець
        [few] { $count } гравці
       *[many] { $count } гравців
    }

n-cars =
    { $pieces ->
        [bus] { $count ->
            [one] { $count } автобус
            [few] { $count } автобуси
           *[many] { $count } автобусів
        }
       *[train] { $count ->
            [one] { $count } вагончик
            [few] { $count } вагончики
           *[many] { $count } вагончиків
        }
    }
