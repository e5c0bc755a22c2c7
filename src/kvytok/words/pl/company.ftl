### Szukanie towarzystwa: publiczne stoły, szybkie partie, znajomi, zaproszenia, zablokowane osoby i zgłoszenia.

company = Znajdź graczy
company-what = Publiczne stoły, przy których może usiąść każdy, i partie, które można oglądać.

quick = Szybka partia
quick-what = Wybierz, w co chcesz zagrać. Usiądziesz z innymi, którzy chcą tego samego, a gra zacznie się, gdy tylko wszystkie miejsca będą zajęte.
quick-games = Gry
quick-players = Liczba graczy
quick-players-any = Dowolna
quick-go = Znajdź partię
quick-waiting = Szybka partia: gra zacznie się sama, gdy wszystkie miejsca będą zajęte.
quick-usual =
    { $minutes ->
        [one] Ostatnio trwało to około { $minutes } minuty.
        [few] Ostatnio trwało to około { $minutes } minut.
       *[many] Ostatnio trwało to około { $minutes } minut.
    }
quick-usual-short = Ostatnio trwało to mniej niż minutę.
quick-unknown = Ostatnio nikt tak nie gra w tę grę; na wolnych miejscach w każdej chwili można posadzić boty.
quick-since =
    { $minutes ->
        [0] Czekasz niecałą minutę.
        [one] Czekasz { $minutes } minutę.
        [few] Czekasz { $minutes } minuty.
       *[many] Czekasz { $minutes } minut.
    }
quick-stop = Nie czekaj dłużej

public-waiting = Stoły, które czekają na graczy
public-none = Nie ma teraz żadnego takiego stołu. Zacznij szybką partię, a inni znajdą cię tutaj.
public-more =
    { $count ->
        [one] Pasuje jeszcze { $count } stół; zawęź wybór, aby go zobaczyć.
        [few] Pasują jeszcze { $count } stoły; zawęź wybór, aby je zobaczyć.
       *[many] Pasuje jeszcze { $count } stołów; zawęź wybór, aby je zobaczyć.
    }
public-free =
    { $count ->
        [one] { $count } wolne miejsce
        [few] { $count } wolne miejsca
       *[many] { $count } wolnych miejsc
    }
public-host = Gospodarz: { $player }
public-go-on = Wróć do stołu
public-running = Partie do oglądania
public-running-none = Teraz nie toczy się żadna publiczna partia.
public-filter = Pokaż tylko
public-all = Wszystkie

public-switch = Publiczny stół: każdy może go znaleźć i usiąść
public-switch-device = Stół, przy którym ludzie grają na jednym urządzeniu, nie może być publiczny.
public-told = Publiczny stół: każdy może go znaleźć.
public-level = Na kogo czekamy
level-wish-any = Na wszystkich
level-wish-beginner = Na początkujących
level-wish-experienced = Na doświadczonych
public-language = Język rozmów
spoken-any = Dowolny
spoken-en = Angielski
spoken-uk = Ukraiński
spoken-ru = Rosyjski
spoken-pl = Polski

friends = Osoby, z którymi grasz
friends-none = Kto już siedział z tobą przy stole albo otworzył twój link, tego zaprosisz tutaj jednym kliknięciem.
friends-visitors = Osoby, które otworzyły twój link
friends-invite = { $player }: zaproś
friends-invited = { $player } dostaje zaproszenie i widzi je na stronie głównej.
friends-block = { $player }: zablokuj
invites = Zaproszenia
invites-line = { $player } zaprasza cię: { $game }
invites-accept = Do stołu
invites-decline = Odrzuć

blocked = Zablokowane osoby
blocked-what = Nie mogą usiąść przy twoich publicznych stołach ani cię zaprosić, a ty nie widzisz tego, co piszą.
block-sure = Zablokować gracza { $player }? Nie usiądzie przy twoich publicznych stołach ani cię nie zaprosi, a ty nie zobaczysz już wiadomości tej osoby. Nie dowie się o tym.
block-done = { $player }: zablokowano.
unblock = { $player }: odblokuj
report-player = { $player }: zgłoś
report-what = Twoje zgłoszenie wraz z ostatnimi wiadomościami czatu przeczytają osoby, które prowadzą tę stronę.
report-why = Co się stało?
report-insult = Obelgi lub nękanie
report-cheating = Nieuczciwa gra
report-name = Obraźliwa nazwa
report-stalling = Celowe opóźnianie gry
report-other = Coś innego
report-text = Własnymi słowami (nieobowiązkowo)
report-send = Wyślij zgłoszenie
report-sent = Dziękujemy, zgłoszenie zostało wysłane.
