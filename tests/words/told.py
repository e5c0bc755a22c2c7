"""The sentences of the golden games in four languages: what the program says, for the page to say the same.

PYTHONPATH=src:tests python -m words.told     # writes tests/words/told.json again

All golden games are told from the first card to the last. Of events and moves that differ only in names, cities,
colours and big numbers the file has the first one. Nobody passes in them, so that is added, and so is every reason.
"""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec

from golden.games import FOLDER
from kvytok.boards.schema import LANGUAGES
from kvytok.game import Event, Game, Move, open_box
from kvytok.game.box import Box
from kvytok.game.events import Passed
from kvytok.game.reasons import CODES, Reason
from kvytok.rules.record import PHASE_NAMES
from kvytok.words import Teller

TARGET = Path(__file__).parent / "told.json"
Case = dict[str, Any]
NAMES = ("Anna", "Bohdan", "Celina")
NEVER_SEEN = ("payment", "station-payment", "over")
"""The phases in which a player who makes whole moves is never asked."""
MANY = 5
"""From this number on all plural forms are the same, up to 20."""


def told() -> str:
    """The file: one case a line."""
    lines = [msgspec.json.encode(case).decode() for case in cases()]
    return "[\n" + ",\n".join(lines) + "\n]\n"


def cases() -> Iterator[Case]:
    """What is told, on which board, to whom, and the sentences by language."""
    seen: set[object] = set()
    for path in sorted(FOLDER.glob("*.kvytok")):
        game = Game.load(path)
        for event in game.events:
            yield from _events(game, event, seen)
        for played in game.history:
            if (kind := (game.box.board.pieces, _shape(played.move))) not in seen:
                seen.add(kind)
                yield _case(game.box, "move", played.move, game.names, "all")
    yield _case(open_box("usa"), "event", Passed(0), NAMES, "all")
    for reason in _reasons():
        europe, paris = (
            _case(open_box(game), "reason", reason, NAMES, 1) | {"phase": _phase(reason)}
            for game in ("europe", "paris")
        )
        yield from [europe] if europe["told"] == paris["told"] else [europe, paris]


def _events(game: Game, event: Event, seen: set[object]) -> Iterator[Case]:
    """An event with nothing hidden; the first of its kind also as its player and, with secrets, a watcher sees it."""
    pieces, tag = game.box.board.pieces, event.__struct_config__.tag
    if (kind := (pieces, _shape(event))) not in seen:
        seen.add(kind)
        yield _case(game.box, "event", event, game.names, "all")
    if (kind := (pieces, tag)) not in seen:
        seen.add(kind)
        if event.secrets:
            yield _case(game.box, "event", event.seen_by(None), game.names, None)
        if isinstance(seat := getattr(event, "seat", getattr(event, "first", None)), int):
            yield _case(game.box, "event", event, game.names, seat)


def _reasons() -> Iterator[Reason]:
    """Every reason, with numbers that are possible in it."""
    for code in CODES:
        if code == "not-asked":
            yield from (Reason(code, "", phase, 0) for phase, name in enumerate(PHASE_NAMES) if name not in NEVER_SEEN)
        elif code == "not-your-turn":
            yield from (Reason(code, rule, 1, 2) for rule in ("S4", "S5"))
        else:
            yield from (Reason(code, "C1", have, need) for have, need in ((0, 1), (2, 5)))


def _phase(reason: Reason) -> str:
    """The phase in which somebody gets a reason."""
    if reason.code == "not-asked":
        return PHASE_NAMES[reason.have]
    return "opening" if reason.rule == "S4" else "turn"


def _case(box: Box, what: str, thing: Event | Move | Reason, names: tuple[str, ...], seat: int | str | None) -> Case:
    sentences = {}
    for lang in LANGUAGES:
        teller = Teller(lang, box, names, seat if isinstance(seat, int) else None)
        sentences[lang] = getattr(teller, what)(thing)
    return {"board": box.board.id, "names": names, "seat": seat, what: thing, "told": sentences}


def _shape(thing: object) -> object:
    """What matters for the form of a sentence: all but names, colours and big numbers."""
    if isinstance(thing, str):
        return thing == "locomotive"
    if isinstance(thing, tuple):
        return bool(thing)
    if isinstance(thing, int):
        return min(thing, MANY)
    if isinstance(thing, msgspec.Struct):
        fields = {name: getattr(thing, name) for name in thing.__struct_fields__ if name not in ("seat", "first")}
        return type(thing).__name__, tuple(_shape(value) for value in fields.values())
    return thing


if __name__ == "__main__":
    TARGET.write_text(told(), encoding="utf-8")
