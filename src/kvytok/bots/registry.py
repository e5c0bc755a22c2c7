"""The registry: all bots by name, for the command line, the server and tournaments.

Each bot is one `register` line at the end of this file: its name, how it plays, and what makes it. A compiled script
(`scripts.all_scripts`) needs only its name. Any other bot gives the class or function that makes it as `module:name`;
it is imported only when a game needs the bot, so listing the names is quick.
"""

from collections.abc import Sequence
from importlib import import_module
from typing import TYPE_CHECKING, Final, NamedTuple

from kvytok.boards.faults import nearest

if TYPE_CHECKING:
    from kvytok.bots.bot import Bot


class BotEntry(NamedTuple):
    """A bot that can be asked for by name."""

    name: str
    summary: str
    """A few words on how it plays."""
    maker: str | None = None
    """The class or function that makes a `Bot` when called without arguments, as `module:name`; None for a script."""
    ladder: int | None = None
    """The level on the ladder for people, 1 is the easiest; None if it is not a level."""
    mixed: tuple[str, str, float] | None = None
    """For a mixture: the lower and the upper bot, and the share of the upper one's decisions."""

    @property
    def script(self) -> bool:
        """Whether it is a compiled script, so that whole batches of its games are played in compiled code."""
        return self.maker is None and self.mixed is None

    def make(self) -> "Bot":
        """A fresh bot for one seat of one game."""
        if self.mixed is not None:
            from kvytok.bots.between import DialedLevel

            return DialedLevel(*self.mixed)
        if self.maker is None:
            from kvytok.bots.scripts.script_bot import ScriptBot

            return ScriptBot(self.name)
        module, _, name = self.maker.partition(":")
        bot: Bot = getattr(import_module(module), name)()
        return bot


class UnknownBot(LookupError):
    """Raised if a bot does not exist, or if the number of bots does not fit the seats."""


_entries: dict[str, BotEntry] = {}
DIAL: Final = ("novice", "casual", "strong", "expert")
"""The levels between which the dial of strength turns; the other levels are mixtures of two neighbours."""


def register(name: str, summary: str, maker: str | None = None, *, ladder: int | None = None) -> BotEntry:
    """Add a bot: a script, or a bot made by `maker`."""
    if name in _entries:
        raise ValueError(f"there is a bot {name} already")
    _entries[name] = BotEntry(name, summary, maker, ladder)
    return _entries[name]


def bot_names() -> tuple[str, ...]:
    """The names of all bots, in the order in which they were registered."""
    return tuple(_entries)


def levels() -> tuple[BotEntry, ...]:
    """The bots that are levels for people, the weakest first."""
    steps = [(entry.ladder, entry) for entry in _entries.values() if entry.ladder is not None]
    return tuple(entry for _, entry in sorted(steps, key=lambda step: step[0]))


def dialed(name: str) -> BotEntry | None:
    """The bot of a text such as `casual:0.3`; None if it is not one."""
    lower, _, text = name.partition(":")
    if lower not in DIAL[:-1] or not text:
        return None
    try:
        share = float(text)
    except ValueError:
        share = -1.0
    if not 0 <= share <= 1:
        raise UnknownBot(f"{name!r}: the share of the stronger bot is a number from 0 to 1, as in {lower}:0.3")
    upper = DIAL[DIAL.index(lower) + 1]
    return BotEntry(
        name, f"plays like {lower}, and {share:.0%} of its decisions like {upper}", mixed=(lower, upper, share)
    )


def find_bot(name: str) -> BotEntry:
    """The bot called `name`, or dialled as in `casual:0.3`; raises `UnknownBot` if there is none."""
    if not isinstance(name, str):
        raise TypeError(f"a bot is named by a text such as 'strong', not by {name!r}")
    if name not in _entries and (entry := dialed(name)) is not None:
        return entry
    if name not in _entries:
        guess = nearest(name, _entries)
        hint = f"did you mean {guess}? " if guess else ""
        raise UnknownBot(f"there is no bot {name!r}; {hint}there are: {', '.join(_entries)}")
    return _entries[name]


def seated(names: Sequence[str], players: int) -> tuple[BotEntry, ...]:
    """A bot for every seat: one name for all seats, or one for each."""
    bots = tuple(find_bot(name) for name in names)
    if len(bots) == 1:
        return bots * players
    if len(bots) != players:
        raise UnknownBot(f"{len(bots)} bots for {players} players; name one for all seats or one for each")
    return bots


# Scripts, compiled; the names are those of `all_scripts.SCRIPTS`.
register("random", "chooses among all legal actions, each equally likely")
register("racer", "ignores its tickets, claims the longest routes and ends the game early")
register("greedy", "plans the cheapest ways for its tickets, and minds nobody else")
register("wary", "plans like greedy, with an eye on when the game will end")
register("collector", "draws ticket after ticket, and completes many")
register("hungry", "collects tickets that fit into one cheap network")
register("path", "keeps all tickets and follows the fewest routes")
register("one-step-thinker", "finishes its best ticket, one route at a time")
register("long-route-junkie", "joins two cheap tickets by long routes, then claims the longest")
# The ladder of levels for people.
register("novice", "chases its tickets, often without a look at the row", "kvytok.bots.scripts.novice:Novice", ladder=1)
register("learner", "plays like novice or casual, decision by decision", "kvytok.bots.between:LearnerLevel", ladder=2)
register(
    "casual",
    "races or builds for its tickets, as a glance ahead tells",
    "kvytok.bots.search.casual:Casual",
    ladder=3,
)
register("regular", "plays like casual or strong, decision by decision", "kvytok.bots.between:RegularLevel", ladder=4)
register("strong", "weighs moves and plans by playouts", "kvytok.bots.search.strong:Strong", ladder=5)
register("adept", "plays like strong or expert, decision by decision", "kvytok.bots.between:AdeptLevel", ladder=6)
register("expert", "a self-taught network that thinks ahead", "kvytok.bots.neural.expert:Expert", ladder=7)

# Learners: the network alone, and the published network that others are compared with (USA, two players).
register("neural", "a self-taught network, its first thought", "kvytok.bots.neural.neural:Neural")
register("published-ppo", "a network taught by a published recipe", "kvytok.bots.published.published_ppo:PublishedPpo")
