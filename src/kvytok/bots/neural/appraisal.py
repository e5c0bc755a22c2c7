"""Appraisals: what a decision of a finished game was worth, by playouts from what its player knew then.

The large network proposes a few candidates, as for Expert, and the choice that was made is always one of them. All are
played to the end in the same worlds. The worlds are counted in two halves: the best choice is found in one half, and
what it is better by is measured in the other. The largest of several noisy numbers is too large; this one is not.

The chance of winning over a game comes from playouts with open cards: hands and tickets are those of the game, and only
what chance had not decided yet is drawn again. docs/analysis.md explains what is made of both.
"""

from typing import Final

import numpy as np
from numpy.typing import NDArray

from kvytok.bots.batches.long_game import is_long
from kvytok.bots.batches.uniform import next_choice, own_key
from kvytok.bots.bot import GO_ON, Stop
from kvytok.bots.exponential import exponential
from kvytok.bots.neural.comparison import CANDIDATES, POINTS, SHARPNESS, UNLIKELY, WIN, propose
from kvytok.bots.neural.first_look import LargeRoom, look_first
from kvytok.bots.neural.large_network import Large
from kvytok.bots.neural.observation import Floats, Numbers
from kvytok.bots.neural.quick_network import ScratchpadArrays, Weights
from kvytok.bots.neural.quick_playout import play_on
from kvytok.bots.search.playout import worth
from kvytok.rules.chance import below, start_stream
from kvytok.rules.compiler import compiled, entry
from kvytok.rules.phases import apply
from kvytok.rules.record import NOBODY, NONE, SEATS, Actions, Records, Result, State, aligned_record
from kvytok.rules.resample import complete
from kvytok.rules.scoring import score

ARMS: Final = CANDIDATES + 1
HALVES: Final = 2
DOUBTFUL: Final = 4
"""A decision that may have been a mistake is played in this number of times as many worlds."""
UNSURE: Final = 0.05
"""Added to the squared deviations of a half: with few worlds they may be zero by chance."""

APPRAISAL: Final = aligned_record(
    [
        # the candidates, the likeliest first
        ("n", "i2"),
        ("action", "i2", ARMS),
        ("chance", "f8", ARMS),  # how often the network would choose it
        ("played", "i2"),  # which candidate was played
        ("scale", "f8"),  # the points of margin for one step of the curve
        # sums over the worlds of each half
        ("worlds", "i8"),
        ("value", "f8", (HALVES, ARMS)),  # Expert's value
        ("lead", "f8", (HALVES, ARMS)),  # that minus the value of the played one
        ("lead_square", "f8", (HALVES, ARMS)),
        # sums over all worlds: what the played one brought each seat, minus what the network's choices would bring
        ("gain", "f8", SEATS),
        ("gain_square", "f8", SEATS),
        # the world being played
        ("row_value", "f8", ARMS),
        ("row", "f8", (ARMS, SEATS)),  # shares of the victory
        # with open cards
        ("open_worlds", "i8"),
        ("open_share", "f8", SEATS),
        # what was found
        ("best", "i2"),
        ("cost", "f8"),
        ("cost_error", "f8"),
    ]
)
Appraisal = np.record


@entry
def begin_appraisal(
    boards: Records,
    views: Records,
    large: Large,
    large_room: LargeRoom,
    progresses: Records,
    scratches: Records,
    seen: Numbers,
    actions: Actions,
    n: int,
    appraisals: Records,
    played: int,
) -> None:
    """Begin to appraise a decision: the large network proposes candidates, and the played action joins them."""
    appraisal = appraisals[0]
    look_first(boards[0], views[0], large, large_room, progresses[0], scratches[0], seen)
    propose(appraisal, large_room[2], actions, n, 0.0 if is_long(views[0]) else UNLIKELY)
    appraisal.played = NONE
    for c in range(appraisal.n):
        if appraisal.action[c] == played:
            appraisal.played = c
    if appraisal.played == NONE:
        appraisal.played = appraisal.n
        appraisal.action[appraisal.n] = played
        appraisal.n += 1
    appraisal.scale = POINTS * int(boards[0].cars)
    weigh_candidates(appraisal, large_room[2])
    start_empty(appraisal)


@compiled
def weigh_candidates(appraisal: Appraisal, scores: Floats) -> None:
    """Write how often the network would choose each candidate."""
    best = scores[appraisal.action[0]]
    total = 0.0
    for c in range(appraisal.n):
        raised = exponential(SHARPNESS * float(scores[appraisal.action[c]] - best))
        appraisal.chance[c] = raised
        total += raised
    for c in range(appraisal.n):
        appraisal.chance[c] /= total


@compiled
def start_empty(appraisal: Appraisal) -> None:
    """Begin without any world."""
    appraisal.worlds = 0
    appraisal.open_worlds = 0
    for c in range(ARMS):
        for half in range(HALVES):
            appraisal.value[half, c] = 0.0
            appraisal.lead[half, c] = 0.0
            appraisal.lead_square[half, c] = 0.0
    for seat in range(SEATS):
        appraisal.gain[seat] = 0.0
        appraisal.gain_square[seat] = 0.0
        appraisal.open_share[seat] = 0.0


@compiled
def write_shares(result: Result, players: int, shares: NDArray[np.float64]) -> None:
    """Write every player's share of the victory."""
    firsts = 0
    for seat in range(players):
        if result.rank[seat] == 1:
            firsts += 1
    for seat in range(players):
        shares[seat] = 1.0 / firsts if result.rank[seat] == 1 else 0.0


@entry
def appraise_worlds(
    boards: Records,
    views: Records,
    key: NDArray[np.uint32],
    appraisals: Records,
    weights: Weights,
    states: Records,
    progresses: Records,
    scratches: Records,
    results: Records,
    scratchpad: ScratchpadArrays,
    actions: Actions,
    worlds: int,
    stopped: Stop,
) -> None:
    """Play all candidates in the next worlds. If `stopped` is set, it returns at once."""
    board, scratch, result, appraisal = boards[0], scratches[0], results[0], appraisals[0]
    seat, players = int(views[0].seat), int(views[0].players)
    for _ in range(worlds):
        number = int(appraisal.worlds)
        half = number % HALVES
        states[1] = views[0]
        own_key(key, number, states[1])
        complete(board, states[1], scratch)
        choice = next_choice(next_choice(number * 2 + 1))
        for c in range(appraisal.n):
            states[0] = states[1]
            apply(board, states[0], int(appraisal.action[c]))
            play_on(board, states[0], progresses, scratch, weights, scratchpad, actions, SHARPNESS, choice, stopped)
            if stopped[0] != GO_ON:
                return
            score(board, states[0], scratch, result)
            write_shares(result, players, appraisal.row[c])
            appraisal.row_value[c] = worth(result, players, seat, appraisal.scale, WIN)
        take_in_row(appraisal, half, players)
        appraisal.worlds += 1


@compiled
def take_in_row(appraisal: Appraisal, half: int, players: int) -> None:
    """Add the values and shares of one world to the sums."""
    played = int(appraisal.played)
    for c in range(appraisal.n):
        lead = appraisal.row_value[c] - appraisal.row_value[played]
        appraisal.value[half, c] += appraisal.row_value[c]
        appraisal.lead[half, c] += lead
        appraisal.lead_square[half, c] += lead * lead
    for other in range(players):
        usual = 0.0
        for c in range(appraisal.n):
            usual += appraisal.chance[c] * appraisal.row[c, other]
        gain = appraisal.row[played, other] - usual
        appraisal.gain[other] += gain
        appraisal.gain_square[other] += gain * gain


@compiled
def shuffle_unknown(state: State) -> None:
    """Shuffle the tickets of the deck that nobody has seen."""
    for i in range(state.ticket_deck_n - 1):
        if state.returned_by[state.ticket_deck[i]] != NOBODY:
            continue
        later = 0
        for j in range(i, state.ticket_deck_n):
            later += int(state.returned_by[state.ticket_deck[j]] == NOBODY)
        place = below(state, later)
        for j in range(i, state.ticket_deck_n):
            if state.returned_by[state.ticket_deck[j]] == NOBODY:
                if place == 0:
                    kept = state.ticket_deck[i]
                    state.ticket_deck[i] = state.ticket_deck[j]
                    state.ticket_deck[j] = kept
                place -= 1


@entry
def appraise_open(
    boards: Records,
    views: Records,
    key: NDArray[np.uint32],
    appraisals: Records,
    weights: Weights,
    states: Records,
    progresses: Records,
    scratches: Records,
    results: Records,
    scratchpad: ScratchpadArrays,
    actions: Actions,
    worlds: int,
    stopped: Stop,
) -> None:
    """Play a position on with open cards, in the next worlds; `views` holds the full state.

    If `stopped` is set, it returns at once.
    """
    board, scratch, result, appraisal = boards[0], scratches[0], results[0], appraisals[0]
    players = int(views[0].players)
    for _ in range(worlds):
        number = int(appraisal.open_worlds)
        states[0] = views[0]
        own_key(key, number, states[0])
        start_stream(states[0])
        shuffle_unknown(states[0])
        choice = next_choice(next_choice(number * 2 + 1))
        play_on(board, states[0], progresses, scratch, weights, scratchpad, actions, SHARPNESS, choice, stopped)
        if stopped[0] != GO_ON:
            return
        score(board, states[0], scratch, result)
        write_shares(result, players, appraisal.row[0])
        for seat in range(players):
            appraisal.open_share[seat] += appraisal.row[0, seat]
        appraisal.open_worlds += 1


@compiled
def best_in(appraisal: Appraisal, half: int) -> int:
    """The candidate with the best value in one half, or in both together if `half` is HALVES; ties: the played one."""
    best = int(appraisal.played)
    most = 0.0
    for place in range(-1, int(appraisal.n)):
        c = best if place < 0 else place
        value = appraisal.value[0, c] + appraisal.value[1, c] if half == HALVES else appraisal.value[half, c]
        if place < 0 or value > most:
            best, most = c, value
    return best


@compiled
def conclude(appraisal: Appraisal) -> None:
    """Write the best candidate, and what the played one cost against the best, with its standard error.

    Each half finds its own best, and the other half measures its lead. No lead and no error where that is the played
    one itself.
    """
    appraisal.best = best_in(appraisal, HALVES)
    appraisal.cost = 0.0
    appraisal.cost_error = 0.0
    square = 0.0
    if appraisal.n == 1 or appraisal.worlds < 2 * HALVES:
        return
    for half in range(HALVES):
        best = best_in(appraisal, half)
        if best != appraisal.played:
            other = 1 - half
            worlds = float((appraisal.worlds + HALVES - 1 - other) // HALVES)
            mean = appraisal.lead[other, best] / worlds
            spread = appraisal.lead_square[other, best] - worlds * mean * mean + UNSURE
            appraisal.cost += mean / HALVES
            square += spread / (worlds * (worlds - 1.0)) / (HALVES * HALVES)
    appraisal.cost_error = np.sqrt(square)


@entry
def conclude_appraisal(appraisals: Records) -> None:
    """See `conclude`."""
    conclude(appraisals[0])


@entry
def worlds_wanted(appraisals: Records, worlds: int) -> int:
    """The number of worlds still to play if a decision gets `worlds`, and a doubtful one more; 0: it is done."""
    appraisal = appraisals[0]
    if appraisal.n == 1:
        return 0
    if appraisal.worlds < worlds:
        return worlds - int(appraisal.worlds)
    if appraisal.worlds == worlds:
        conclude(appraisal)
        if appraisal.cost > appraisal.cost_error:
            return (DOUBTFUL - 1) * worlds
        return 0
    return max(0, DOUBTFUL * worlds - int(appraisal.worlds))
