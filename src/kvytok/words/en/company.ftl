### Finding others: public tables, quick matches, friends, invitations, blocked people and reports.

company = Find others
company-what = Public tables where anybody may sit down, and games to watch.

quick = Quick match
quick-what = Choose what you would like to play. You sit down with others who want the same, and the game begins as soon as all seats are taken.
quick-games = Games
quick-players = Players
quick-players-any = Any number
quick-go = Find me a game
quick-waiting = Quick match: the game begins automatically when all seats are taken.
quick-usual =
    { $minutes ->
        [one] Lately it has taken about { $minutes } minute.
       *[other] Lately it has taken about { $minutes } minutes.
    }
quick-usual-short = Lately it has taken less than a minute.
quick-unknown = Nobody has been matched in this game lately; bots can take the open seats at any time.
quick-since =
    { $minutes ->
        [0] You have been waiting for less than a minute.
        [one] You have been waiting for { $minutes } minute.
       *[other] You have been waiting for { $minutes } minutes.
    }
quick-stop = Stop waiting

public-waiting = Tables waiting for people
public-none = No public table like that is waiting now. Start a quick match, and others will find you here.
public-more =
    { $count ->
        [one] { $count } more table fits; narrow the choice to see it.
       *[other] { $count } more tables fit; narrow the choice to see them.
    }
public-free =
    { $count ->
        [one] { $count } open seat
       *[other] { $count } open seats
    }
public-host = Host: { $player }
public-go-on = Back to the table
public-running = Games to watch
public-running-none = No public game is running now.
public-filter = Show only
public-all = All

public-switch = Public table: anybody can find it and sit down
public-switch-device = A table with people on one device cannot be public.
public-told = Public table: anybody can find it.
public-level = Players wanted
level-wish-any = Everybody
level-wish-beginner = Beginners
level-wish-experienced = Experienced players
public-language = Language spoken
spoken-any = Any
spoken-en = English
spoken-uk = Ukrainian
spoken-ru = Russian
spoken-pl = Polish

friends = People you have played with
friends-none = People who have sat at a table with you or opened your link can be invited here with one click.
friends-visitors = People who have opened your link
friends-invite = Invite { $player }
friends-invited = { $player } is invited and sees it on their home page.
friends-block = Block { $player }
invites = Invitations
invites-line = { $player } invites you: { $game }
invites-accept = Go to the table
invites-decline = Decline

blocked = Blocked people
blocked-what = They cannot sit down at your public tables or invite you, and you do not see what they write.
block-sure = Block { $player }? They will not be able to sit down at your public tables or invite you, and you will no longer see what they write. They are not told.
block-done = { $player } is blocked.
unblock = Unblock { $player }
report-player = Report { $player }
report-what = The people who run this site will read your report, with the last lines of the chat.
report-why = What happened?
report-insult = Insults or harassment
report-cheating = Cheating
report-name = An offensive name
report-stalling = Delaying the game on purpose
report-other = Something else
report-text = In your own words (optional)
report-send = Send the report
report-sent = Thank you, the report has been sent.
