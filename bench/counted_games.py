"""Games that are counted while they are played: what every seat draws, claims, keeps, blocks and scores.

Scripts play in compiled code. A seat of the network is asked for many games at once, and everything that happens
between two of its questions is counted too. One row is one seat of one game.
"""

from dataclasses import dataclass, field
from typing import Final

import numpy as np

from kvytok.bots.batches.long_game import ENDLESS
from kvytok.bots.batches.uniform import own_key
from kvytok.bots.neural.observation import observation_size
from kvytok.bots.neural.progress import PROGRESS, forget
from kvytok.bots.neural.trained_network import TrainedNetwork
from kvytok.bots.scripts.all_scripts import decide_partner
from kvytok.bots.scripts.mind import MIND, fresh
from kvytok.envs.batch_step import LEARNER, show
from kvytok.rules.actions import ACTIONS, CLAIM, DRAW_TICKETS, GIVE_UP, PAY, PAY_LOCOMOTIVES, UNSEEN
from kvytok.rules.chance import seed_key
from kvytok.rules.compiler import compiled, entry
from kvytok.rules.network import missing_cars, nearest_target
from kvytok.rules.phases import apply, legal
from kvytok.rules.record import (
    LENGTH,
    LOCOMOTIVE,
    NOBODY,
    NONE,
    OVER,
    PAY_ROUTE,
    PAY_STATION,
    RESULT,
    ROUTES,
    SCRATCH,
    SEATS,
    STATE,
    TICKETS,
    TUNNEL,
    TURN,
)
from kvytok.rules.scoring import SHARES, score
from kvytok.rules.setup import setup

NAMES: Final = (
    *("script", "place", "share", "total", "routes", "tickets", "longest", "path", "stations", "ends"),
    *("turns", "unseen", "colour", "locomotive", "draws", "opening", "held", "done", "claims"),
    *(f"of {cars}" for cars in range(1, LENGTH + 1)),
    *(
        "cars left",
        "built",
        "tunnels",
        "dearer",
        "given up",
        "first turn",
        "first route",
        "blocking",
        "hurt",
        "without",
        "failed",
    ),
)
"""What is counted for a seat.

`share` is its part of the victory in `SHARES` parts, `place` its place in the order of turns, `ends` whether it began
the last round. Of the `tunnels` that it tried, `dearer` cost more cards and it could pay them, of these it gave some up
(`given up`), and some it could not pay (`failed`). `blocking` are its claims that made a ticket of somebody else dearer
or impossible, `hurt` how many such tickets, and `without` its part of the victory if nobody got anything for the
longest path.
"""
SCRIPT, PLACE, SHARE, TOTAL, ROUTE_POINTS, TICKET_POINTS, LONGEST, PATH, STATION_POINTS, ENDS = range(10)
TURNS, BLIND, COLOUR, LOCO, DRAWS, OPENING, HELD, DONE, CLAIMS = range(10, 19)
OF: Final = 18
"""OF + n: claimed routes with n spaces."""
LEFT, BUILT, TUNNELS, DEARER, GIVEN_UP, FIRST_TURN, FIRST_ROUTE, BLOCKING, HURT, WITHOUT, FAILED = range(27, 38)
WIDTH: Final = 38
assert len(NAMES) == WIDTH


@compiled
def begin_counted(board, state, minds, book, claim_turn, opening, key, number, players):  # type: ignore[no-untyped-def]
    """Deal a game, and clear its book."""
    own_key(key, number, state)
    setup(board, state, players, NONE)
    for seat in range(players):
        fresh(minds[seat], number * 8 + seat)
        for i in range(TURNS, WIDTH):
            book[seat, i] = 0
        book[seat, ENDS] = 0
        book[seat, FIRST_ROUTE] = NONE
    for r in range(ROUTES):
        claim_turn[r] = NONE
    for t in range(TICKETS):
        opening[t] = NONE


@compiled
def missing_for(board, state, scratch, seat, ticket):  # type: ignore[no-untyped-def]
    """The cars that a seat's ticket still needs."""
    missing_cars(board, state, seat, int(board.ticket_a[ticket]), scratch)
    return int(scratch.distance[nearest_target(board, scratch.distance, ticket)])


@compiled
def note_blocking(board, state, scratch, book, seat, route):  # type: ignore[no-untyped-def]
    """Count the tickets of others that a claim has made dearer or impossible."""
    hurt = 0
    for t in range(board.tickets):
        holder = int(state.holder[t])
        if holder in (NOBODY, seat):
            continue
        after = missing_for(board, state, scratch, holder, t)
        if after > 0:
            state.owner[route] = NOBODY
            before = missing_for(board, state, scratch, holder, t)
            state.owner[route] = seat
            if after > before:
                hurt += 1
    if hurt > 0:
        book[seat, BLOCKING] += 1
        book[seat, HURT] += hurt


@compiled
def apply_counted(board, state, scratch, book, claim_turn, opening, action, blocking):  # type: ignore[no-untyped-def]
    """Do an action, and count it."""
    seat, phase, running = int(state.seat), int(state.phase), state.last_turns == NONE
    cars, stations = int(state.cars[seat]), int(state.stations[seat])
    route, paying = int(state.pending_route), CLAIM <= action <= PAY_LOCOMOTIVES and phase != PAY_STATION
    if phase == TURN:
        book[seat, TURNS] += 1
        if opening[0] == NONE:
            for t in range(TICKETS):
                opening[t] = state.holder[t] if state.holder[t] != NOBODY else SEATS
    if action == UNSEEN:
        book[seat, BLIND] += 1
    elif action < LOCOMOTIVE:
        book[seat, COLOUR] += 1
    elif action == LOCOMOTIVE:
        book[seat, LOCO] += 1
    elif action == DRAW_TICKETS:
        book[seat, DRAWS] += 1
    elif CLAIM <= action < PAY:
        route = action - CLAIM
    elif action == GIVE_UP:
        book[seat, GIVEN_UP] += 1
    apply(board, state, action)
    if running and state.last_turns != NONE:
        book[seat, ENDS] = 1
    if phase != TUNNEL and state.phase == TUNNEL:
        book[seat, TUNNELS] += 1
        book[seat, DEARER] += 1
    if state.cars[seat] < cars:
        if phase != TUNNEL and board.tunnel[route] > 0:
            book[seat, TUNNELS] += 1
        if book[seat, CLAIMS] == 0:
            book[seat, FIRST_TURN] = book[seat, TURNS]
            book[seat, FIRST_ROUTE] = route
        book[seat, CLAIMS] += 1
        book[seat, OF + board.length[route]] += 1
        claim_turn[route] = book[seat, TURNS]
        if blocking:
            note_blocking(board, state, scratch, book, seat, route)
    elif state.stations[seat] < stations:
        book[seat, BUILT] += 1
    elif paying and board.tunnel[route] > 0 and state.phase != TUNNEL and state.phase != PAY_ROUTE:
        book[seat, TUNNELS] += 1
        book[seat, FAILED] += 1


@compiled
def finish_counted(board, state, scratch, result, book):  # type: ignore[no-untyped-def]
    """Score a game, and note the result of every seat."""
    score(board, state, scratch, result)
    players = int(state.players)
    winners, best, best_n = 0, -9999, 0
    for seat in range(players):
        winners += int(result.rank[seat] == 1)
        bare = int(result.total[seat]) - int(result.longest_bonus[seat])
        if bare > best:
            best, best_n = bare, 0
        best_n += int(bare == best)
    for seat in range(players):
        book[seat, PLACE] = (seat - int(state.first)) % players
        book[seat, SHARE] = SHARES // winners if result.rank[seat] == 1 else 0
        book[seat, TOTAL] = result.total[seat]
        book[seat, ROUTE_POINTS] = result.route_points[seat]
        book[seat, TICKET_POINTS] = result.ticket_points[seat]
        book[seat, LONGEST] = result.longest_bonus[seat]
        book[seat, PATH] = result.longest_path[seat]
        book[seat, STATION_POINTS] = result.station_points[seat]
        book[seat, OPENING] = state.opening_kept[seat]
        book[seat, HELD] = state.ticket_n[seat]
        book[seat, DONE] = result.completed[seat]
        book[seat, LEFT] = state.cars[seat]
        bare = int(result.total[seat]) - int(result.longest_bonus[seat])
        book[seat, WITHOUT] = SHARES // best_n if bare == best else 0


@entry
def count_scripted(boards, key, states, minds, scratches, results, actions, scripts, books, turns, openings, owners, holders, done, players, start, stop, every):  # type: ignore[no-untyped-def]  # fmt: skip  # noqa: E501
    """Play the games `start` to `stop` of a batch between scripts; in each `every`th game blocking is counted too."""
    board, state, scratch, result = boards[0], states[0], scratches[0], results[0]
    for game in range(start, stop):
        g = game - start
        book, turn, opening = books[g], turns[g], openings[g]
        begin_counted(board, state, minds, book, turn, opening, key, game, players)
        while state.phase != OVER and state.decisions < ENDLESS * players:
            n = legal(board, state, actions)
            action = int(actions[0])
            if n > 1:
                seat = int(state.seat)
                action = decide_partner(int(scripts[g, seat]), board, state, minds[seat], scratch, actions, n)
            apply_counted(board, state, scratch, book, turn, opening, action, game % every == 0)
        finish_counted(board, state, scratch, result, book)
        for seat in range(players):
            book[seat, SCRIPT] = scripts[g, seat]
        for r in range(ROUTES):
            owners[g, r] = state.owner[r]
        for t in range(TICKETS):
            holders[g, t] = state.holder[t]
            done[g, t] = result.ticket_done[t]


@entry
def go_on_counted(boards, key, states, minds, progresses, scratches, results, actions, counts, scripts, numbers, books, turns, openings, over, chosen, seen, masks, players):  # type: ignore[no-untyped-def]  # fmt: skip  # noqa: E501
    """Do the chosen action in every running game, and play on to the next choice of a learner or to the end."""
    board, scratch = boards[0], scratches[0]
    for g in range(states.shape[0]):
        if over[g]:
            continue
        state, book = states[g], books[g]
        action = int(chosen[g])
        if action == NONE:
            begin_counted(board, state, minds[g], book, turns[g], openings[g], key, int(numbers[g]), players)
            for seat in range(players):
                forget(progresses[g, seat])
        while True:
            if action != NONE:
                apply_counted(board, state, scratch, book, turns[g], openings[g], action, True)
            if state.phase == OVER or state.decisions >= ENDLESS * players:
                finish_counted(board, state, scratch, results[g], book)
                for seat in range(players):
                    book[seat, SCRIPT] = scripts[g, seat]
                over[g] = True
                break
            n = legal(board, state, actions[g])
            action = int(actions[g, 0])
            if n > 1:
                seat = int(state.seat)
                if scripts[g, seat] == LEARNER:
                    counts[g] = n
                    masks[g, :] = 0
                    show(board, state, progresses[g], scratch, actions[g], n, seen[g], masks[g])
                    break
                action = decide_partner(int(scripts[g, seat]), board, state, minds[g, seat], scratch, actions[g], n)


@dataclass
class CountedGames:
    """The counts of some games at one table."""

    books: np.ndarray
    """By game, seat and what is counted (`NAMES`)."""
    owners: np.ndarray
    """By game and route: who claimed it."""
    turns: np.ndarray
    """By game and route: on which of its turns."""
    holders: np.ndarray
    """By game and ticket: who holds it at the end."""
    openings: np.ndarray
    """By game and ticket: who held it at the first turn; SEATS for nobody."""
    done: np.ndarray
    """By game and ticket: whether it was completed."""

    def of(self, name: str) -> np.ndarray:
        """One count, by game and seat."""
        return self.books[:, :, NAMES.index(name)]


@dataclass
class ScriptGames:
    """Plays counted games between scripts in the same memory."""

    boards: np.ndarray
    players: int
    seed: int
    every: int = 1
    chunk: int = 2000
    states: np.ndarray = field(default_factory=lambda: np.zeros(1, STATE))

    def play(self, scripts: np.ndarray, start: int) -> CountedGames:
        """Play one game for each row of scripts."""
        games = len(scripts)
        books = np.zeros((games, self.players, WIDTH), np.int32)
        owners, turns = np.zeros((games, ROUTES), np.int8), np.zeros((games, ROUTES), np.int16)
        holders, openings = np.zeros((games, TICKETS), np.int8), np.zeros((games, TICKETS), np.int8)
        done = np.zeros((games, TICKETS), np.int8)
        key = np.frombuffer(seed_key(self.seed), "<u4").copy()
        count_scripted(
            self.boards, key, self.states, np.zeros(SEATS, MIND), np.zeros(1, SCRATCH), np.zeros(1, RESULT),
            np.zeros(ACTIONS, np.int16), scripts.astype(np.int16), books, turns, openings, owners, holders, done,
            self.players, start, start + games, self.every,
        )  # fmt: skip
        return CountedGames(books, owners, turns, holders, openings, done)


def network_games(
    boards: np.ndarray, players: int, network: TrainedNetwork, scripts: np.ndarray, numbers: np.ndarray, seed: int
) -> CountedGames:
    """Play one game for each row of scripts; LEARNER is a seat of the network, which takes its most likely action.

    In a very long game it adds noise, as `neural` does.
    """
    games = len(scripts)
    chance = np.random.default_rng(seed)
    states, minds = np.zeros(games, STATE), np.zeros((games, SEATS), MIND)
    progresses, results = np.zeros((games, SEATS), PROGRESS), np.zeros(games, RESULT)
    actions, counts = np.zeros((games, ACTIONS), np.int16), np.zeros(games, np.int64)
    books = np.zeros((games, players, WIDTH), np.int32)
    turns, openings = np.zeros((games, ROUTES), np.int16), np.zeros((games, TICKETS), np.int8)
    over, chosen = np.zeros(games, np.bool_), np.full(games, NONE, np.int64)
    seen = np.zeros((games, observation_size(boards, players)), np.int8)
    masks = np.zeros((games, ACTIONS), np.int8)
    key = np.frombuffer(seed_key(seed), "<u4").copy()
    usual = ENDLESS // 2 * players
    while True:
        go_on_counted(
            boards, key, states, minds, progresses, np.zeros(1, SCRATCH), results, actions, counts,
            scripts.astype(np.int16), numbers.astype(np.int64), books, turns, openings, over, chosen, seen, masks,
            players,
        )  # fmt: skip
        left = np.flatnonzero(~over)
        if not len(left):
            break
        scores, _ = network.look_at_all(seen[left])
        late = np.maximum(0.0, states["decisions"][left] / usual - 1)
        if late.any():
            noise = np.where(late > 0, 1 + 10 * late, 0.0)[:, None] * chance.gumbel(size=scores.shape)
            scores = scores + noise.astype(np.float32)
        chosen[left] = np.where(masks[left] > 0, scores, -1e9).argmax(1)
    return CountedGames(books, states["owner"], turns, states["holder"], openings, results["ticket_done"])
