### Powiadomienia poza stroną: na urządzenie i pocztą, godziny ciszy; i przejście do następnego stołu.

next-table = Następny stół: twoja tura jeszcze przy { $count }
next-table-key = F2: do następnego stołu, przy którym jest twoja tura

notify = Powiadomienia, gdy strona jest zamknięta
notify-push = Na tym urządzeniu
notify-push-denied = Przeglądarka nie pozwala na powiadomienia z tej strony. Można to zmienić w jej ustawieniach dla tej strony.
notify-push-failed = Przeglądarka nie może teraz odbierać powiadomień.
notify-push-unavailable = Ta przeglądarka nie może odbierać powiadomień z tej strony; na niektórych telefonach trzeba ją najpierw dodać do ekranu głównego.
notify-turn = Moja tura
notify-over = Koniec gry
notify-invite = Ktoś mnie zaprasza
notify-quiet = Godziny ciszy
notify-quiet-from = Od
notify-quiet-to = Do
notify-every = Jak często
notify-every-once = Od razu o każdym zdarzeniu
notify-every-hour = Wszystko razem, najwyżej raz na godzinę
notify-every-day = Wszystko razem, najwyżej raz dziennie
notify-mail = Adres e-mail
notify-mail-save = Zapisz adres
notify-mail-ask = Na adres { $address } wysłano link. Otwórz go, aby potwierdzić.
notify-mail-on = Wiadomości przychodzą na adres { $address }.
notify-mail-end = Nie wysyłaj więcej wiadomości
notify-mail-wrong = To nie jest adres e-mail.

news-turn = { $game }: twoja tura
news-over = { $game }: koniec gry
news-invite = { $game }: masz zaproszenie
news-several =
    { $count ->
        [one] Czeka na ciebie { $count } stół
        [few] Czekają na ciebie { $count } stoły
       *[many] Czeka na ciebie { $count } stołów
    }
mail-confirm-subject = Kvytok: czy wysyłać ci wiadomości o twoich grach?
mail-confirm-text = Ktoś podał ten adres, aby dostawać wiadomości o swoich grach. Jeśli to ty, otwórz ten link:
mail-confirm-ignore = Jeśli to nie ty, nic nie rób: nie wyślemy niczego więcej.
mail-confirm-yes = Tak, wysyłajcie
mail-stop = Te wiadomości można zmienić lub wyłączyć na stronie głównej, w ustawieniach:
