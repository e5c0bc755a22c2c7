### Akcje: krótkie nazwy przycisków, potem całe ruchy do potwierdzenia.

action-tickets = Dobierz bilety
action-keep = Zatrzymaj wybrane
action-station = Zbuduj dworzec
action-add = Dołóż karty
action-give-up = Zrezygnuj z tunelu
action-leave-flag = Zostaw kartę
action-no-flag = Odrzuć kartę
action-pass = Pasuj

## Całe ruchy

move-take = Weź { card-taken }
move-take-unseen = Dobierz kartę w ciemno
move-tickets = Dobierz bilety

move-keep =
    { $count ->
        [0] Nie zatrzymuj żadnego biletu
       *[other] Zatrzymaj: { $tickets }
    }

move-claim = Utwórz połączenie { $route }: { cards-set }
move-station = Zbuduj dworzec ({ $city }): { cards-set }
move-add = Dołóż: { cards-set }
move-give-up = Zrezygnuj z tunelu i weź karty z powrotem na rękę
move-leave-flag = Zostaw kartę na flagę
move-no-flag = Nie zostawiaj karty na flagę
move-pass = Pasuj
