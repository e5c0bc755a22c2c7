### Tournaments: making one, taking part, and its public page.

tournaments = Turnieje
tournament-new = Nowy turniej
tournament-what = Turniej dla klubu: wszyscy dołączają przez link, stoły układają się automatycznie, a wolne miejsca zajmują boty.
tournament-none = Nie ma jeszcze turniejów.
tournament-name = Nazwa turnieju
tournament-game = Gra
tournament-seats = Graczy przy stole
tournament-system = Kto z kim gra
tournament-system-swiss = System szwajcarski: grają równi punktami
tournament-system-round-robin = System kołowy: każdy z każdym
tournament-rounds = Rundy
tournament-rounds-fitting = Tyle, ile trzeba
tournament-bots = Boty na wolnych miejscach
tournament-absence = Nieobecni gracze
tournament-absence-bot = Gra bot, aż przyjdą
tournament-absence-bye = Pauzują za pół punktu
tournament-automatic = Zaczynaj następną rundę automatycznie, gdy wszystkie stoły skończą
tournament-join-too = Ja też gram
tournament-make = Utwórz turniej
tournament-join = Weź udział
tournament-leave = Zrezygnuj z udziału
tournament-invite = Link z zaproszeniem
tournament-players = { $count ->
    [one] { $count } gracz
    [few] { $count } gracze
   *[many] { $count } graczy
}
tournament-begin = Zacznij pierwszą rundę
tournament-next = Zacznij następną rundę
tournament-status-open = Czekamy na graczy
tournament-status-running = Trwa
tournament-status-over = Zakończony
tournament-standings = Tabela
tournament-place = Miejsce
tournament-player = Gracz
tournament-points = Punkty
tournament-opponents = Rywale
tournament-wins = Wygrane
tournament-score = Wynik
tournament-tie-breaks = Przy stole gracz dostaje taką część punktu, jaką część rywali wyprzedza: pierwszy 1, ostatni 0, za remis połowę; pauza daje pół punktu. Przy równej liczbie punktów decydują punkty rywali (bot liczy się za pół punktu na rundę), potem wygrane, potem suma wyników.
tournament-round = Runda { $number }
tournament-round-of = Runda { $number } z { $all }
tournament-table = Stół { $number }
tournament-playing = grają
tournament-your-table = Do twojego stołu
tournament-rests = Pauzują: { $players }
tournament-absent = nieobecność
tournament-set-absent = Nieobecność: { $player }
tournament-remove = Usuń: { $player }
tournament-results = Pobierz wyniki jako tabelę
tournament-bot = Bot
