"""A decision is legal exactly when there is no reason against it, and every possible reason is given somewhere."""

import pytest

from kvytok.rules import record, why
from kvytok.rules.actions import ACTIONS, BUILD, CLAIM, KEEP, PAY
from kvytok.rules.from_python import why_not_at
from twin.engine import Engine
from twin.scene import key_of

from .walks import PLAIN, SEEDS, TABLES_HERE, positions

EVERY = 40 if PLAIN else 7
FIRST_RULES = {"S": 5, "D": 7, "C": 11, "T": 3, "B": 3, "E": 5, "X": 12}
RULE_IDS = {f"{letter}{n}" for letter, last in FIRST_RULES.items() for n in range(1, last + 1)}


def reasons(engine: Engine) -> list[int]:
    """The reason against each action id."""
    return [why_not_at(engine.boards, engine.states, 0, action, engine.room)[0] for action in range(ACTIONS)]


@pytest.mark.parametrize(("game_id", "players"), TABLES_HERE)
def test_legal_means_that_nothing_speaks_against_it(game_id: str, players: int) -> None:
    for seed in SEEDS:
        for engine, number in positions(game_id, players, seed, every=EVERY):
            before = engine.states.tobytes()
            legal = engine.legal()
            given = reasons(engine)
            assert engine.states.tobytes() == before
            assert len(set(legal)) == len(legal)
            assert bool(legal) != engine.over
            allowed = {action for action, reason in enumerate(given) if reason == why.LEGAL}
            assert set(legal) == allowed, (seed, number)


def met() -> set[tuple[int, int]]:
    """Pairs of phase and reason found in games of three kinds, and in rare hand-made positions."""
    pairs: set[tuple[int, int]] = set()

    def note(engine: Engine) -> None:
        phase = int(engine.states["phase"][0])
        pairs.update((phase, reason) for reason in reasons(engine))

    for game_id, players in [("usa", 2), ("europe", 3), ("europe-mega", 2), ("paris", 4)]:
        for seed in SEEDS:
            for engine, _ in positions(game_id, players, seed, every=3 * EVERY):
                note(engine)
    # All stations built, with cards in hand and a station in another city.
    engine = Engine("europe", 2, key_of(0))
    state = engine.states[0]
    state.phase, state.seat = record.TURN, 0
    state.stations[0] = 0
    note(engine)
    state.stations[0] = 3
    state.station_owner[5] = 1
    note(engine)
    # The second card when the deck is empty; a tunnel's extra cards.
    state.phase = record.SECOND_CARD
    state.deck[:], state.deck_n = 0, 0
    note(engine)
    state.phase, state.extra, state.laid_color = record.TUNNEL, 2, 0
    state.hands[0] = [1, 0, 0, 0, 0, 0, 0, 0, 1]
    note(engine)
    # A payment in the wrong colour, and one without the locomotives of a ferry.
    state.phase, state.pending_route = record.PAY_ROUTE, int((engine.board.color != record.GRAY).argmax())
    note(engine)
    state.pending_route = int(engine.board.ferry.argmax())
    note(engine)
    # No tickets, no cards, no cars.
    state.phase, state.ticket_deck_n = record.TURN, 0
    state.hands[0] = 0
    note(engine)
    state.cars[0] = 0
    note(engine)
    return pairs


def test_every_reason_is_given_somewhere_and_names_a_rule_that_exists() -> None:
    pairs = met()
    # C10 and C11 are in no built-in board; test_locomotives and test_mountains_and_targets in tests/rules test them.
    assert {reason for _, reason in pairs} == set(range(why.REASONS)) - {why.NO_LOCOMOTIVES, why.MOUNTAIN_CARS}
    for phase, reason in pairs:
        rule = why.rule_id(reason, phase)
        nameless = (why.LEGAL, why.UNKNOWN_ACTION, why.NOT_ASKED if phase == record.TURN else why.LEGAL)
        if reason in nameless:
            assert rule == ""
        else:
            assert rule in RULE_IDS, (why.REASON_NAMES[reason], record.PHASE_NAMES[phase])


def test_reasons_have_names_and_rules() -> None:
    assert len(why.REASON_NAMES) == len(set(why.REASON_NAMES)) == why.REASONS
    assert set(why.RULE_IDS.values()) | set(why.PHASE_RULE_IDS.values()) <= RULE_IDS
    assert why.RULE_IDS.keys() == set(range(why.REASONS)) - {why.LEGAL, why.UNKNOWN_ACTION, why.NOT_ASKED}
    assert set(why.PHASE_RULE_IDS) == set(range(record.OVER)) - {record.TURN}


@pytest.mark.parametrize("action", [-(2**40), -1, ACTIONS, ACTIONS + 1, 2**40])
def test_numbers_that_are_no_actions(action: int) -> None:
    engine = Engine("usa", 2, key_of(0))
    assert why_not_at(engine.boards, engine.states, 0, action, engine.room) == (why.UNKNOWN_ACTION, 0, 0)


def test_actions_of_cities_and_routes_that_the_board_has_not() -> None:
    for game_id in ("usa", "europe", "paris"):
        engine = Engine(game_id, 2, key_of(0))
        engine.states["phase"] = record.TURN
        given = reasons(engine)
        assert all(given[action] == why.UNKNOWN_ACTION for action in range(CLAIM + engine.routes, PAY))
        cities = range(BUILD + engine.cities, BUILD + record.CITIES)
        assert all(given[action] == why.UNKNOWN_ACTION for action in cities)
        assert all(given[action] == why.NOT_ASKED for action in range(KEEP, CLAIM))
