"""Reading texts that nobody means as moves: the answer always comes at once."""

import contextlib
import itertools
import random
import time
from collections.abc import Iterator

import pytest

from kvytok import CannotParse, Game, MoveError
from kvytok.boards import built_in
from kvytok.game.box import Box, words_of
from kvytok.game.partial_move import LONGEST, MOST_WORDS, read
from kvytok.rules.record import OFFER

MOST_SECONDS = 0.02
SPREADING = ("\ufdfa", "\ufdfb", "㌀", "㋿", "⑴", "ﬃ", "½", "\u0344", "ͅ")
"""Signs that become several letters, words or marks when they are spelt out."""


def hostile(box: Box, chance: random.Random) -> Iterator[str]:
    """Texts made to be slow: many words, many readings, names that are nearly right, endless marks."""
    cities = sorted(box.cities_called)
    for verb, sign in itertools.product(("keep", "claim", "station", "add", "take", ""), (*SPREADING, "a ", "-", "é")):
        yield f"{verb} {sign * LONGEST}"[:LONGEST]
        yield f"{verb} {(sign + ' ') * LONGEST}"[:LONGEST]
    yield "keep " + "\ufdfa" * 395
    names = [name.replace("-", " ") for name in box.ticket_names]
    for verb in ("keep", "claim", "station"):
        for _ in range(10):
            yield f"{verb} {' '.join(chance.choices(names, k=40))}"[:LONGEST]
            yield f"{verb} {' '.join(chance.choices(cities, k=60))}"[:LONGEST]
            spelt = " ".join(" ".join(chance.choices(cities, k=60)))
            yield f"{verb} {spelt}"[: 2 * MOST_WORDS]
            yield f"{verb} {' '.join(names[:1] * 60)}"[:LONGEST]
            for letters in (list(chance.choice(cities)), list("".join(chance.choices(cities, k=2)))):
                chance.shuffle(letters)
                yield f"{verb} {''.join(letters)}"


@pytest.mark.parametrize("game_id", ["usa", "europe-mega", "paris"])
def test_no_text_takes_long(game_id: str) -> None:
    """Every text is answered within 20 ms, by the reader itself and by a game."""
    game = Game.new(game_id, 2, seed=1)
    seat, slow = game.asked[0], []
    game.why_not(game.moves(seat)[0], seat)
    for text in hostile(game.box, random.Random(game_id)):
        begun = time.process_time()
        with contextlib.suppress(MoveError):
            game.why_not(text, seat)
        took = time.process_time() - begun
        if took > MOST_SECONDS:
            slow.append((round(took, 3), text[:40]))
    assert not slow


@pytest.mark.parametrize("text", ["keep " + "\ufdfa" * 395, "keep " + "a " * 190, "claim " + "\ufdfa" * 30])
def test_more_words_than_any_move_has_are_not_read(text: str) -> None:
    with pytest.raises(CannotParse, match="too many words or letters"):
        read(Game.new("usa", 2, seed=1).box, text)


@pytest.mark.parametrize("game_id", ["usa", "europe-mega", "europe-big-cities", "paris"])
def test_the_longest_lists_of_tickets_are_read(game_id: str) -> None:
    """The limits refuse no real move, not even the tickets with the longest names in any language and filler words."""
    box = Game.new(game_id, 2, seed=1).box
    names = {city.id: city.names for city in built_in(box.board.id).cities}
    for language in ("board", "en", "uk", "ru", "pl"):
        called = {city: getattr(name, language) for city, name in names.items()}
        shown = [f"{called[ticket.a]} – {called[ticket.b]}" for ticket in box.tickets]
        for key in (len, lambda name: len(words_of(name))):
            longest = sorted(shown, key=key)[-OFFER:]
            text = "keep " + " and ".join(longest)
            assert len(words_of(text)) <= MOST_WORDS
            choices = getattr(read(box, text), "choices", None)
            assert choices is not None
            assert any(len(choice) == OFFER for choice in choices)
