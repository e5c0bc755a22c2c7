"""Names of cities that the atlas spells in another way, and of large cities in Ukrainian, Russian and Polish."""

from typing import Final

CORRECTED: Final[dict[tuple[str, str], str]] = {
    ("Dnipropetrovsk", "UA"): "Dnipro",
    ("Odessa", "UA"): "Odesa",
    ("Lvov", "UA"): "Lviv",
    ("Kirovohrad", "UA"): "Kropyvnytskyi",
    ("Uzhgorod", "UA"): "Uzhhorod",
    ("Sevastapol", "UA"): "Sevastopol",
    ("Zaporizhzhya", "UA"): "Zaporizhzhia",
    ("Kryvyy Rih", "UA"): "Kryvyi Rih",
    ("Mykolayiv", "UA"): "Mykolaiv",
    ("Vinnytsya", "UA"): "Vinnytsia",
    ("Khmelnytskyy", "UA"): "Khmelnytskyi",
    ("Makiyivka", "UA"): "Makiivka",
    ("Kamyanets-Podilskyy", "UA"): "Kamianets-Podilskyi",
    ("Poznan", "PL"): "Poznań",
    ("Wroclaw", "PL"): "Wrocław",
    ("Lódz", "PL"): "Łódź",
    ("Bialystok", "PL"): "Białystok",
    ("Kosice", "SK"): "Košice",
    ("Timisoara", "RO"): "Timișoara",
    ("København", "DK"): "Copenhagen",
    ("Shenyeng", "CN"): "Shenyang",
    ("Xian", "CN"): "Xi'an",
    ("Shijianzhuang", "CN"): "Shijiazhuang",
    ("El Giza", "EG"): "Giza",
    ("Tel Aviv-Yafo", "IL"): "Tel Aviv",
    ("Ft. Worth", "US"): "Fort Worth",
    ("Makkah", "SA"): "Mecca",
    ("Yaounde", "CM"): "Yaoundé",
    ("Brasilia", "BR"): "Brasília",
    ("Medellin", "CO"): "Medellín",
}

_LINES: Final = """
Ahmedabad|Ахмадабад|Ахмадабад|Ahmadabad
Aleppo|Алеппо|Алеппо|Aleppo
Alexandria|Александрія|Александрия|Aleksandria
Antwerp|Антверпен|Антверпен|Antwerpia
Baltimore|Балтимор|Балтимор|Baltimore
Bari|Барі|Бари|Bari
Basel|Базель|Базель|Bazylea
Beijing|Пекін|Пекин|Pekin
Belo Horizonte|Белу-Оризонті|Белу-Оризонти|Belo Horizonte
Bengaluru|Бенгалуру|Бангалор|Bengaluru
Bergen|Берген|Берген|Bergen
Bern|Берн|Берн|Berno
Białystok|Білосток|Белосток|Białystok
Bilbao|Більбао|Бильбао|Bilbao
Bila Tserkva|Біла Церква|Белая Церковь|Biała Cerkiew
Birmingham|Бірмінгем|Бирмингем|Birmingham
Bologna|Болонья|Болонья|Bolonia
Bordeaux|Бордо|Бордо|Bordeaux
Brasília|Бразиліа|Бразилиа|Brasília
Bremen|Бремен|Бремен|Brema
Bristol|Бристоль|Бристоль|Bristol
Brno|Брно|Брно|Brno
Buenos Aires|Буенос-Айрес|Буэнос-Айрес|Buenos Aires
Bursa|Бурса|Бурса|Bursa
Busan|Пусан|Пусан|Pusan
Cali|Калі|Кали|Cali
Cape Town|Кейптаун|Кейптаун|Kapsztad
Cardiff|Кардіфф|Кардифф|Cardiff
Catania|Катанія|Катания|Katania
Chelyabinsk|Челябінськ|Челябинск|Czelabińsk
Chengdu|Ченду|Чэнду|Chengdu
Chennai|Ченнаї|Ченнаи|Chennai
Cherkasy|Черкаси|Черкассы|Czerkasy
Chernihiv|Чернігів|Чернигов|Czernihów
Chernivtsi|Чернівці|Черновцы|Czerniowce
Chittagong|Читтагонг|Читтагонг|Ćottogram
Chongqing|Чунцін|Чунцин|Chongqing
Cleveland|Клівленд|Кливленд|Cleveland
Cluj-Napoca|Клуж-Напока|Клуж-Напока|Kluż-Napoka
Cologne|Кельн|Кёльн|Kolonia
Columbus|Колумбус|Колумбус|Columbus
Constanta|Констанца|Констанца|Konstanca
Copenhagen|Копенгаген|Копенгаген|Kopenhaga
Cork|Корк|Корк|Cork
Curitiba|Куритиба|Куритиба|Kurytyba
Daegu|Тегу|Тэгу|Daegu
Dalian|Далянь|Далянь|Dalian
Debrecen|Дебрецен|Дебрецен|Debreczyn
Delhi|Делі|Дели|Delhi
Dnipro|Дніпро|Днепр|Dniepr
Doha|Доха|Доха|Doha
Donetsk|Донецьк|Донецк|Donieck
Dortmund|Дортмунд|Дортмунд|Dortmund
Dresden|Дрезден|Дрезден|Drezno
Durban|Дурбан|Дурбан|Durban
Düsseldorf|Дюссельдорф|Дюссельдорф|Düsseldorf
Florence|Флоренція|Флоренция|Florencja
Fukuoka|Фукуока|Фукуока|Fukuoka
Gdańsk|Гданськ|Гданьск|Gdańsk
Geneva|Женева|Женева|Genewa
Genoa|Генуя|Генуя|Genua
Giza|Гіза|Гиза|Giza
Glasgow|Глазго|Глазго|Glasgow
Göteborg|Гетеборг|Гётеборг|Göteborg
Graz|Грац|Грац|Graz
Guadalajara|Гвадалахара|Гвадалахара|Guadalajara
Guangzhou|Гуанчжоу|Гуанчжоу|Kanton
Hamburg|Гамбург|Гамбург|Hamburg
Hangzhou|Ханчжоу|Ханчжоу|Hangzhou
Hanoi|Ханой|Ханой|Hanoi
Hannover|Ганновер|Ганновер|Hanower
Harbin|Харбін|Харбин|Harbin
Hiroshima|Хіросіма|Хиросима|Hiroszima
Ho Chi Minh City|Хошимін|Хошимин|Ho Chi Minh
Horlivka|Горлівка|Горловка|Gorłówka
Hyderabad|Гайдарабад|Хайдарабад|Hajdarabad
Incheon|Інчхон|Инчхон|Inczon
Indianapolis|Індіанаполіс|Индианаполис|Indianapolis
Innsbruck|Інсбрук|Инсбрук|Innsbruck
Isfahan|Ісфаган|Исфахан|Isfahan
Ivano-Frankivsk|Івано-Франківськ|Ивано-Франковск|Iwano-Frankiwsk
Izmir|Ізмір|Измир|Izmir
Jeddah|Джидда|Джидда|Dżudda
Kano|Кано|Кано|Kano
Kaohsiung|Гаосюн|Гаосюн|Kaohsiung
Katowice|Катовіце|Катовице|Katowice
Kaunas|Каунас|Каунас|Kowno
Kazan|Казань|Казань|Kazań
Kerch|Керч|Керчь|Kercz
Kharkiv|Харків|Харьков|Charków
Kherson|Херсон|Херсон|Chersoń
Khmelnytskyi|Хмельницький|Хмельницкий|Chmielnicki
Kolkata|Колката|Калькутта|Kalkuta
Kobe|Кобе|Кобе|Kobe
Košice|Кошиці|Кошице|Koszyce
Kraków|Краків|Краков|Kraków
Kramatorsk|Краматорськ|Краматорск|Kramatorsk
Kremenchuk|Кременчук|Кременчуг|Krzemieńczuk
Kropyvnytskyi|Кропивницький|Кропивницкий|Kropywnycki
Kryvyi Rih|Кривий Ріг|Кривой Рог|Krzywy Róg
Kyiv|Київ|Киев|Kijów
Kyoto|Кіото|Киото|Kioto
Łódź|Лодзь|Лодзь|Łódź
Lahore|Лахор|Лахор|Lahaur
Leeds|Лідс|Лидс|Leeds
Leipzig|Лейпциг|Лейпциг|Lipsk
Lille|Лілль|Лилль|Lille
Liverpool|Ліверпуль|Ливерпуль|Liverpool
Ljubljana|Любляна|Любляна|Lublana
Lublin|Люблін|Люблин|Lublin
Luhansk|Луганськ|Луганск|Ługańsk
Lutsk|Луцьк|Луцк|Łuck
Lviv|Львів|Львов|Lwów
Lyon|Ліон|Лион|Lyon
Makiivka|Макіївка|Макеевка|Makiejewka
Malmö|Мальме|Мальмё|Malmö
Malaga|Малага|Малага|Malaga
Manchester|Манчестер|Манчестер|Manchester
Mariupol|Маріуполь|Мариуполь|Mariupol
Mashhad|Мешхед|Мешхед|Meszhed
Mecca|Мекка|Мекка|Mekka
Medellín|Медельїн|Медельин|Medellín
Medina|Медина|Медина|Medyna
Melitopol|Мелітополь|Мелитополь|Melitopol
Milan|Мілан|Милан|Mediolan
Milwaukee|Мілуокі|Милуоки|Milwaukee
Minneapolis|Міннеаполіс|Миннеаполис|Minneapolis
Mosul|Мосул|Мосул|Mosul
Mumbai|Мумбаї|Мумбаи|Mumbaj
Munich|Мюнхен|Мюнхен|Monachium
Mykolaiv|Миколаїв|Николаев|Mikołajów
Nagoya|Нагоя|Нагоя|Nagoja
Nanjing|Нанкін|Нанкин|Nankin
Nantes|Нант|Нант|Nantes
Naples|Неаполь|Неаполь|Neapol
Nice|Ніцца|Ницца|Nicea
Nizhny Novgorod|Нижній Новгород|Нижний Новгород|Niżny Nowogród
Nürnberg|Нюрнберг|Нюрнберг|Norymberga
Odesa|Одеса|Одесса|Odessa
Oporto|Порту|Порту|Porto
Osaka|Осака|Осака|Osaka
Ottawa|Оттава|Оттава|Ottawa
Philadelphia|Філадельфія|Филадельфия|Filadelfia
Plovdiv|Пловдив|Пловдив|Płowdiw
Poltava|Полтава|Полтава|Połtawa
Porto Alegre|Порту-Алегрі|Порту-Алегри|Porto Alegre
Poznań|Познань|Познань|Poznań
Pretoria|Преторія|Претория|Pretoria
Pune|Пуне|Пуна|Pune
Quito|Кіто|Кито|Quito
Rabat|Рабат|Рабат|Rabat
Rio de Janeiro|Ріо-де-Жанейро|Рио-де-Жанейро|Rio de Janeiro
Rivne|Рівне|Ровно|Równe
Rosario|Росаріо|Росарио|Rosario
Rotterdam|Роттердам|Роттердам|Rotterdam
Sacramento|Сакраменто|Сакраменто|Sacramento
Saint Petersburg|Санкт-Петербург|Санкт-Петербург|Petersburg
Salvador|Салвадор|Салвадор|Salvador
Salzburg|Зальцбург|Зальцбург|Salzburg
San Antonio|Сан-Антоніо|Сан-Антонио|San Antonio
San Diego|Сан-Дієго|Сан-Диего|San Diego
San Jose|Сан-Хосе|Сан-Хосе|San José
Sanaa|Сана|Сана|Sana
Santiago|Сантьяго|Сантьяго|Santiago
Sapporo|Саппоро|Саппоро|Sapporo
Sendai|Сендай|Сендай|Sendai
Sevastopol|Севастополь|Севастополь|Sewastopol
Seville|Севілья|Севилья|Sewilla
Shenyang|Шеньян|Шэньян|Shenyang
Shenzhen|Шеньчжень|Шэньчжэнь|Shenzhen
Shiraz|Шираз|Шираз|Sziraz
Simferopol|Сімферополь|Симферополь|Symferopol
St. Petersburg|Санкт-Петербург|Санкт-Петербург|Petersburg
Strasbourg|Страсбург|Страсбург|Strasburg
Stuttgart|Штутгарт|Штутгарт|Stuttgart
Sumy|Суми|Сумы|Sumy
Surabaya|Сурабая|Сурабая|Surabaja
Suzhou|Сучжоу|Сучжоу|Suzhou
Szczecin|Щецин|Щецин|Szczecin
Tabriz|Тебриз|Тебриз|Tebriz
Tampa|Тампа|Тампа|Tampa
Tampere|Тампере|Тампере|Tampere
Tel Aviv|Тель-Авів|Тель-Авив|Tel Awiw
Ternopil|Тернопіль|Тернополь|Tarnopol
The Hague|Гаага|Гаага|Haga
Thessaloniki|Салоніки|Салоники|Saloniki
Tianjin|Тяньцзінь|Тяньцзинь|Tiencin
Timișoara|Тімішоара|Тимишоара|Timișoara
Toulouse|Тулуза|Тулуза|Tuluza
Trieste|Трієст|Триест|Triest
Trondheim|Тронгейм|Тронхейм|Trondheim
Turin|Турин|Турин|Turyn
Turku|Турку|Турку|Turku
Ufa|Уфа|Уфа|Ufa
Uman|Умань|Умань|Humań
Utrecht|Утрехт|Утрехт|Utrecht
Uzhhorod|Ужгород|Ужгород|Użhorod
Valencia|Валенсія|Валенсия|Walencja
Varna|Варна|Варна|Warna
Vinnytsia|Вінниця|Винница|Winnica
Wrocław|Вроцлав|Вроцлав|Wrocław
Wuhan|Ухань|Ухань|Wuhan
Xi'an|Сіань|Сиань|Xi’an
Yaoundé|Яунде|Яунде|Jaunde
Yokohama|Йокогама|Иокогама|Jokohama
Zaporizhzhia|Запоріжжя|Запорожье|Zaporoże
Zhytomyr|Житомир|Житомир|Żytomierz
"""

TRANSLATED: Final = dict(line.split("|", 1) for line in _LINES.split("\n") if line)
"""Large cities that the other sources of names lack: English, then Ukrainian, Russian and Polish."""
