### Notifications outside the page: push messages, e-mail, quiet hours; and the way to the next table.

next-table = Next table: your turn at { $count } more
next-table-key = F2: to the next table where it is your turn

notify = Notifications while the page is closed
notify-push = On this device
notify-push-denied = The browser does not allow notifications from this page. Its settings for this page can change that.
notify-push-failed = The browser cannot receive notifications right now.
notify-push-unavailable = This browser cannot receive notifications from this page. On some phones you must first add the page to the home screen.
notify-turn = It is my turn
notify-over = A game is over
notify-invite = Somebody invites me
notify-quiet = Quiet hours
notify-quiet-from = From
notify-quiet-to = Until
notify-every = How often
notify-every-once = Right away, one by one
notify-every-hour = Together, at most once an hour
notify-every-day = Together, at most once a day
notify-mail = E-mail address
notify-mail-save = Save the address
notify-mail-ask = A link has been sent to { $address }. Open it to confirm.
notify-mail-on = E-mail is sent to { $address }.
notify-mail-end = Stop e-mail
notify-mail-wrong = This is not an e-mail address.

news-turn = { $game }: it is your turn
news-over = { $game }: the game is over
news-invite = { $game }: you are invited
news-several =
    { $count ->
        [one] { $count } table is waiting for you
       *[other] { $count } tables are waiting for you
    }
mail-confirm-subject = Kvytok: do you want e-mail about your games?
mail-confirm-text = Somebody entered this address to get news about their games. If it was you, open this link:
mail-confirm-ignore = If it was not you, do nothing: nothing more will be sent.
mail-confirm-yes = Yes, send me e-mail
mail-stop = You can change or end these messages on the home page, under Settings:
