### Цвета карт, перегонов и игроков и названия фишек.

## Карты составов

wild =
    { $pieces ->
        [bus] автобус-джокер
       *[train] локомотив
    }

# Карта сама по себе.
card-name =
    { $color ->
        [pink] лиловая карта
        [white] белая карта
        [blue] синяя карта
        [yellow] жёлтая карта
        [orange] оранжевая карта
        [black] чёрная карта
        [red] красная карта
        [green] зелёная карта
       *[locomotive] { wild }
    }

# Кого? что? – то, что берут.
card-taken =
    { $color ->
        [pink] лиловую карту
        [white] белую карту
        [blue] синюю карту
        [yellow] жёлтую карту
        [orange] оранжевую карту
        [black] чёрную карту
        [red] красную карту
        [green] зелёную карту
       *[locomotive] { $pieces ->
            [bus] автобус-джокер
           *[train] локомотив
        }
    }

# В перечне карт.
card-word =
    { $color ->
        [pink] лиловая
        [white] белая
        [blue] синяя
        [yellow] жёлтая
        [orange] оранжевая
        [black] чёрная
        [red] красная
        [green] зелёная
       *[locomotive] { wild }
    }

cards-colored =
    { $color ->
        [pink] { $count ->
            [one] { $count } лиловая карта
            [few] { $count } лиловые карты
           *[many] { $count } лиловых карт
        }
        [white] { $count ->
            [one] { $count } белая карта
            [few] { $count } белые карты
           *[many] { $count } белых карт
        }
        [blue] { $count ->
            [one] { $count } синяя карта
            [few] { $count } синие карты
           *[many] { $count } синих карт
        }
        [yellow] { $count ->
            [one] { $count } жёлтая карта
            [few] { $count } жёлтые карты
           *[many] { $count } жёлтых карт
        }
        [orange] { $count ->
            [one] { $count } оранжевая карта
            [few] { $count } оранжевые карты
           *[many] { $count } оранжевых карт
        }
        [black] { $count ->
            [one] { $count } чёрная карта
            [few] { $count } чёрные карты
           *[many] { $count } чёрных карт
        }
        [red] { $count ->
            [one] { $count } красная карта
            [few] { $count } красные карты
           *[many] { $count } красных карт
        }
       *[green] { $count ->
            [one] { $count } зелёная карта
            [few] { $count } зелёные карты
           *[many] { $count } зелёных карт
        }
    }

cards-wild =
    { $pieces ->
        [bus] { $locomotives ->
            [one] { $locomotives } автобус-джокер
            [few] { $locomotives } автобуса-джокера
           *[many] { $locomotives } автобусов-джокеров
        }
       *[train] { $locomotives ->
            [one] { $locomotives } локомотив
            [few] { $locomotives } локомотива
           *[many] { $locomotives } локомотивов
        }
    }

# Плата: «2 красные карты и 1 локомотив». Всегда именительный падеж, поэтому после двоеточия.
cards-set =
    { $count ->
        [0] { cards-wild }
       *[other] { $locomotives ->
            [0] { cards-colored }
           *[other] { cards-colored } и { cards-wild }
        }
    }

## Перегоны

route-color =
    { $color ->
        [pink] лиловый
        [white] белый
        [blue] синий
        [yellow] жёлтый
        [orange] оранжевый
        [black] чёрный
        [red] красный
        [green] зелёный
       *[gray] серый
    }

route-name = { $a } – { $b }

## Игроки

player-color =
    { $color ->
       *[blue] синий
        [red] красный
        [green] зелёный
        [yellow] жёлтый
        [black] чёрный
        [brown] коричневый
        [violet] фиолетовый
        [gray] серый
        [light-blue] голубой
    }

color-set-classic = Классические цвета
color-set-anniversary = Юбилейные цвета

## Фишки и карты со счётом

n-cards =
    { $count ->
        [one] { $count } карта
        [few] { $count } карты
       *[many] { $count } карт
    }

n-tickets =
    { $count ->
        [one] { $count } маршрут
        [few] { $count } маршрута
       *[many] { $count } маршрутов
    }

n-points =
    { $count ->
        [one] { $count } очко
        [few] { $count } очка
       *[many] { $count } очков
    }

n-stations =
    { $count ->
        [one] { $count } станция
        [few] { $count } станции
       *[many] { $count } станций
    }

n-spaces =
    { $count ->
        [one] { $count } звено
        [few] { $count } звена
       *[many] { $count } звеньев
    }

n-players =
    { $count ->
        [one] { $count } игрок
        [few] { $count } игрока
       *[many] { $count } игроков
    }

n-cars =
    { $pieces ->
        [bus] { $count ->
            [one] { $count } автобус
            [few] { $count } автобуса
           *[many] { $count } автобусов
        }
       *[train] { $count ->
            [one] { $count } вагончик
            [few] { $count } вагончика
           *[many] { $count } вагончиков
        }
    }
