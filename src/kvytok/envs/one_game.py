"""One game for plain Python: dealing, answering and looking, each in one compiled call.

All records are arrays of length one (rules.from_python says why). Scripted seats and forced decisions are played on the
way, as in `batch_step`, so that the asked seat has a real choice.
"""

from kvytok.bots.batches.long_game import ENDLESS
from kvytok.bots.neural.observation import Numbers, observe
from kvytok.bots.neural.progress import forget
from kvytok.bots.scripts.all_scripts import decide
from kvytok.bots.scripts.mind import fresh
from kvytok.envs.batch_step import LEARNER, show
from kvytok.rules.compiler import compiled, entry
from kvytok.rules.phases import apply, legal
from kvytok.rules.record import NONE, OVER, TURN, Actions, Board, Records, Scratch, State

ILLEGAL = -1
"""Returned if the answer was not a legal action, and nothing was done."""


@compiled
def go_on(
    board: Board, state: State, minds: Records, scratch: Scratch, actions: Actions, scripts: Actions, action: int
) -> int:
    """Do an action, unless it is NONE, and play on to a learner's next choice; return its number of actions, or 0."""
    while True:
        if action != NONE:
            apply(board, state, action)
        if state.decisions >= ENDLESS * int(state.players):
            state.phase, state.seat = OVER, NONE  # it seems endless, so it is scored as it stands
        if state.phase == OVER:
            return 0
        n = legal(board, state, actions)
        action = int(actions[0])
        if n > 1:
            seat = int(state.seat)
            if scripts[seat] == LEARNER:
                return n
            action = decide(int(scripts[seat]), board, state, minds[seat], scratch, actions, n)


@entry
def deal_at(
    boards: Records,
    states: Records,
    minds: Records,
    progresses: Records,
    scratches: Records,
    actions: Actions,
    scripts: Actions,
    choice: int,
    seen: Numbers,
    mask: Numbers,
) -> tuple[int, int]:
    """Play a dealt game on to its first choice; return the number of actions and the asked seat.

    `choice` is the seed of the bots' own chance. `seen` and `mask`, which must be all zeros, get what the asked seat
    sees and may do.
    """
    for seat in range(states[0].players):
        fresh(minds[seat], choice * 8 + seat)
        forget(progresses[seat])
    n = go_on(boards[0], states[0], minds, scratches[0], actions, scripts, NONE)
    if n > 0:
        show(boards[0], states[0], progresses, scratches[0], actions, n, seen, mask)
    return n, int(states[0].seat)


@entry
def answer_at(
    boards: Records,
    states: Records,
    minds: Records,
    progresses: Records,
    scratches: Records,
    actions: Actions,
    scripts: Actions,
    n: int,
    action: int,
    seen: Numbers,
    mask: Numbers,
) -> tuple[int, int]:
    """Do one of the `n` legal actions and play on to the next choice; return the number of actions and the asked seat.

    The number is 0 if the game is over, and ILLEGAL if the action is not legal. `seen` and `mask` are as in `deal_at`.
    """
    found = False
    for i in range(n):
        found = found or actions[i] == action
    if not found:
        return ILLEGAL, int(states[0].seat)
    n = go_on(boards[0], states[0], minds, scratches[0], actions, scripts, action)
    if n > 0:
        show(boards[0], states[0], progresses, scratches[0], actions, n, seen, mask)
    return n, int(states[0].seat)


@entry
def look_at(
    boards: Records, states: Records, progresses: Records, scratches: Records, seat: int, seen: Numbers
) -> None:
    """Write what a seat sees, whether it is asked or not: the same observation, from its own place.

    Nothing is remembered, so any position may be observed. If the game is over, no phase is marked.
    """
    forget(progresses[0])
    board, state = boards[0], states[0]
    phase, asked = int(state.phase), int(state.seat)
    state.seat = seat
    if phase == OVER:
        state.phase = TURN
    observe(board, state, scratches[0], progresses[0], seen)
    if phase == OVER:
        seen[TURN] = 0
    state.phase = phase
    state.seat = asked
