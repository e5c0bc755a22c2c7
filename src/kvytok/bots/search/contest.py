"""The contest of Strong and Casual as one record: arms, what their playouts gave, and the stages of the comparison.

An arm is a move and a plan to go on with. First the plans are compared, each with its own move; the best stay, and the
move of the best one is the incumbent. Then candidate moves with these plans join as challengers. In each round the
living arms are played in the same new worlds, and the worse half is dropped. A challenger replaces the incumbent only
if its lead, world by world, is larger than its standard error.

`go_on` is called again and again: it takes in the worlds that were played and says how many to play next (`thinking`).
"""

from typing import Final

import numpy as np
from numpy.typing import NDArray

from kvytok.bots.scripts.all_scripts import GREEDY, RACER, WARY
from kvytok.bots.search.candidates import gather
from kvytok.bots.search.finding import LISTED, choose_first, list_candidate
from kvytok.bots.search.plans import KINDS, MORE_TICKETS, NETWORK, NETWORK_OF_TICKETS, ON_THE_WAY
from kvytok.bots.search.thinking import PARTS, ROWS
from kvytok.rules.actions import ACTIONS
from kvytok.rules.compiler import compiled, entry
from kvytok.rules.record import NONE, Actions, Records, aligned_record

ARMS: Final = LISTED
PLANS: Final = 16
"""The most plans that are compared."""
WORLDS: Final = 1 << 16
"""The most worlds that are played for one question."""

CASUAL: Final = 0
STRONG: Final = 1
CASUAL_PLANS: Final = (RACER, KINDS * NETWORK_OF_TICKETS, GREEDY)
CASUAL_PLAYOUTS: Final = 6
"""The number of playouts that Casual always makes."""
STRONG_PLANS: Final = (
    RACER,
    KINDS * NETWORK,
    KINDS * ON_THE_WAY,
    KINDS * NETWORK_OF_TICKETS,
    KINDS * NETWORK_OF_TICKETS + 1,
    KINDS * MORE_TICKETS,
    WARY,
    GREEDY,
)
KEPT: Final = 2
"""The number of plans that stay."""
CAUTION: Final = 1.0
"""The number of standard errors by which a challenger must lead."""
SCALE: Final = 15.0
"""The points of margin for one step of the logistic curve."""
WIN: Final = 0.5
"""The weight of victory in the value of a result; the curve has the rest."""

ROUNDS: Final = 5
"""The number of rounds with challengers."""
FIRST_LOOK: Final = 8
"""The first round plays each arm in at least this number of worlds; with few playouts, fewer candidates take part."""
PLAN_SHARE: Final = 0.3
"""The share of the thinking that is spent on choosing plans."""
UNSURE: Final = 0.05
"""Added to the standard deviation, which is unreliable with few worlds."""

# The stages; the rounds follow.
FIRST_WORLD: Final = 0
"""One world, in which every plan says its move."""
ALL_PLANS: Final = 1
BETTER_PLANS: Final = 2
FIRST_ROUND: Final = 3

CONTEST: Final = aligned_record(
    [
        # settings
        ("plans", "i2", PLANS),
        ("plan_n", "i2"),
        ("kept", "i2"),
        ("challenged", "i1"),  # 1 if other moves than those of its plans are considered
        ("caution", "f8"),
        ("scale", "f8"),
        ("win", "f8"),
        ("most", "i8"),  # the number of playouts; 0 if time is the limit
        # time, as shares of the thinking time of this question
        ("time_share", "f8"),  # the share of a move's time that this question gets
        ("spent", "f8"),  # written by the driver
        # candidates
        ("candidate", "i2", ACTIONS),
        ("candidate_n", "i2"),
        # arms
        ("n", "i2"),
        ("action", "i2", ARMS),  # NONE until the arm's plan has said its move
        ("plan", "i2", ARMS),
        ("alive", "i1", ARMS),
        ("tries", "i8", ARMS),  # worlds in which it was played
        ("total", "f8", ARMS),  # the sum of its values
        ("late_tries", "i8", ARMS),  # the same since the challengers joined
        ("late_total", "f8", ARMS),
        ("lead", "f8", ARMS),  # its mean lead over the incumbent since then, and the sum of squared deviations from it
        ("deviation", "f8", ARMS),
        ("order", "i2", ARMS),  # the arms as they were sorted last
        ("incumbent", "i2"),  # NONE before the challengers join
        # progress
        ("stage", "i2"),
        ("stage_from", "i8"),  # the world with which the stage began
        ("stage_to", "i8"),  # the world at which it ends, if playouts are counted
        ("worlds", "i8"),  # worlds taken in
        ("playouts", "i8"),
        ("over", "i1"),
        # the worlds being played
        ("asked", "i2"),
        ("done", "i1", ROWS),
        ("rows", "f8", (ROWS, ARMS)),
    ]
)
Contest = np.record


@entry
def prepare_contest(contests: Records, level: int, playouts: int) -> None:
    """Write the settings of a level; `playouts` is 0 if time is the limit."""
    contest = contests[0]
    contest.kept = KEPT
    contest.caution = CAUTION
    contest.scale = SCALE
    contest.win = WIN
    if level == CASUAL:
        contest.plan_n = len(CASUAL_PLANS)
        for i in range(len(CASUAL_PLANS)):
            contest.plans[i] = CASUAL_PLANS[i]
        contest.challenged = 0
        contest.most = CASUAL_PLAYOUTS
    else:
        contest.plan_n = len(STRONG_PLANS)
        for i in range(len(STRONG_PLANS)):
            contest.plans[i] = STRONG_PLANS[i]
        contest.challenged = 1
        contest.most = playouts


@entry
def begin_contest(
    boards: Records,
    views: Records,
    beliefs: Records,
    key: NDArray[np.uint32],
    contests: Records,
    states: Records,
    minds: Records,
    scratches: Records,
    scripts: Actions,
    held: Actions,
    hits: Actions,
    actions: Actions,
    n: int,
) -> None:
    """Begin to think about a question: form the belief, gather the candidates, and enter the plans as arms."""
    contest = contests[0]
    contest.time_share = PARTS[views[0].phase]
    contest.n = 0
    contest.worlds = 0
    contest.playouts = 0
    contest.asked = 0
    contest.incumbent = NONE
    contest.stage = FIRST_WORLD
    contest.stage_from = 0
    contest.stage_to = 1
    contest.candidate[0] = actions[0]
    contest.candidate_n = 1
    if n > 1:
        contest.candidate_n = gather(
            boards[0], views, beliefs[0], key, states, minds[0], scratches[0], scripts, held, hits, actions, n,
            contest.candidate,
        )  # fmt: skip
    contest.over = 1 if contest.candidate_n == 1 else 0
    for i in range(contest.plan_n):
        add_arm(contest, NONE, int(contest.plans[i]))


@compiled
def add_arm(contest: Contest, action: int, plan: int) -> None:
    """Add an arm, unless there are `ARMS` already."""
    arm = int(contest.n)
    if arm == ARMS:
        return
    contest.action[arm] = action
    contest.plan[arm] = plan
    contest.alive[arm] = 1
    contest.tries[arm] = 0
    contest.total[arm] = 0.0
    contest.late_tries[arm] = 0
    contest.late_total[arm] = 0.0
    contest.lead[arm] = 0.0
    contest.deviation[arm] = 0.0
    contest.n += 1


@compiled
def living_arms(contest: Contest) -> int:
    """The number of arms that were not dropped."""
    living = 0
    for arm in range(contest.n):
        living += int(contest.alive[arm])
    return living


@compiled
def take_in(contest: Contest) -> None:
    """Add the worlds just played to the sums of the living arms; if one was broken off, the thinking is over."""
    for row in range(contest.asked):
        if contest.done[row] == 0:
            contest.over = 1
            break
        incumbent = int(contest.incumbent)
        for arm in range(contest.n):
            if contest.alive[arm] == 0:
                continue
            value = contest.rows[row, arm]
            contest.tries[arm] += 1
            contest.total[arm] += value
            contest.playouts += 1
            if incumbent != NONE:
                contest.late_tries[arm] += 1
                contest.late_total[arm] += value
                # The mean and the deviation from it, brought up to date with each world.
                gap = value - contest.rows[row, incumbent]
                change = gap - contest.lead[arm]
                contest.lead[arm] += change / contest.late_tries[arm]
                contest.deviation[arm] += change * (gap - contest.lead[arm])
        contest.worlds += 1
    contest.asked = 0


@compiled
def mean_value(contest: Contest, arm: int) -> float:
    """The mean value of an arm in all worlds in which it was played."""
    return float(contest.total[arm] / max(1, int(contest.tries[arm])))


@compiled
def in_front(contest: Contest, arm: int, other: int) -> bool:
    """Whether `arm` stands before `other`: living arms first, then by lead over the incumbent, or by mean value."""
    if contest.alive[arm] != contest.alive[other]:
        return bool(contest.alive[arm] > contest.alive[other])
    if contest.incumbent != NONE:
        return bool(contest.lead[arm] > contest.lead[other])
    return mean_value(contest, arm) > mean_value(contest, other)


@compiled
def sort_arms(contest: Contest) -> None:
    """Write all arms into `order`, the best first; equal ones stay in the order in which they were added."""
    for arm in range(contest.n):
        place = arm
        while place > 0 and in_front(contest, arm, int(contest.order[place - 1])):
            contest.order[place] = contest.order[place - 1]
            place -= 1
        contest.order[place] = arm


@compiled
def stage_share(contest: Contest) -> float:
    """The share of the thinking after which the stage ends."""
    share = PLAN_SHARE if contest.challenged else 1.0
    if contest.stage == ALL_PLANS:
        return share / 2
    if contest.stage == BETTER_PLANS:
        return share
    return PLAN_SHARE + (1 - PLAN_SHARE) * (int(contest.stage) - FIRST_ROUND + 1) / ROUNDS


@compiled
def stage_ended(contest: Contest) -> bool:
    """Whether the stage has had its worlds or its time."""
    if contest.most > 0 or contest.stage == FIRST_WORLD:
        return bool(contest.worlds >= contest.stage_to)
    if contest.worlds >= WORLDS:
        return True
    return bool(contest.worlds > contest.stage_from and contest.spent >= stage_share(contest))


@compiled
def begin_stage(contest: Contest) -> None:
    """Begin the next stage, unless the last is over or all living arms have the same move."""
    contest.stage = int(contest.stage) + 1
    if int(contest.stage) == FIRST_ROUND + ROUNDS:
        contest.over = 1
    if int(contest.stage) >= FIRST_ROUND:
        only = NONE
        differ = False
        for arm in range(contest.n):
            if contest.alive[arm]:
                differ = differ or (only != NONE and contest.action[arm] != only)
                only = int(contest.action[arm])
        if not differ:
            contest.over = 1
    if contest.over:
        return
    contest.stage_from = contest.worlds
    left = max(0, int(stage_share(contest) * contest.most) - int(contest.playouts))
    contest.stage_to = min(WORLDS, int(contest.worlds) + left // max(1, living_arms(contest)))


@compiled
def end_stage(contest: Contest) -> None:
    """Drop arms, and after the plans let the challengers join."""
    if contest.stage == FIRST_WORLD:
        return
    sort_arms(contest)
    if contest.stage == ALL_PLANS:
        for i in range((int(contest.n) + 1) // 2, contest.n):
            contest.alive[contest.order[i]] = 0
    elif contest.stage == BETTER_PLANS:
        if contest.challenged:
            enlist(contest)
        else:
            contest.over = 1
    else:
        for i in range(max(2, (living_arms(contest) + 1) // 2), contest.n):
            if contest.order[i] != contest.incumbent:
                contest.alive[contest.order[i]] = 0


@compiled
def affordable_arms(contest: Contest) -> int:
    """The number of arms that can be tried in the first round."""
    playouts = float(contest.most) if contest.most > 0 else contest.playouts / max(1e-6, contest.spent)
    return int((1 - PLAN_SHARE) * playouts / ROUNDS / FIRST_LOOK)


@compiled
def enlist(contest: Contest) -> None:
    """After the plans are compared: keep the best, and add arms with other moves, as many as can be tried.

    The moves of the other plans come first, then the candidates.
    """
    most = affordable_arms(contest)
    plans = int(contest.n)
    for i in range(contest.kept, plans):
        contest.alive[contest.order[i]] = 0
    known = min(plans, int(contest.kept))
    for i in range(min(plans, int(contest.kept))):
        plan = int(contest.plan[contest.order[i]])
        for k in range(plans + int(contest.candidate_n)):
            action = int(contest.action[contest.order[k]]) if k < plans else int(contest.candidate[k - plans])
            if known < most and is_candidate(contest, action) and not is_arm(contest, plans, action, plan):
                add_arm(contest, action, plan)
                known += 1
    contest.incumbent = contest.order[0]


@compiled
def is_candidate(contest: Contest, action: int) -> bool:
    """Whether an action is among the candidates."""
    for i in range(contest.candidate_n):
        if contest.candidate[i] == action:
            return True
    return False


@compiled
def is_arm(contest: Contest, plans: int, action: int, plan: int) -> bool:
    """Whether there is an arm with this move and plan: one of the kept plans, or one that joined later."""
    for arm in range(contest.n):
        if contest.action[arm] == action and contest.plan[arm] == plan and (arm >= plans or contest.alive[arm]):
            return True
    return False


@entry
def go_on_contest(contests: Records, most: int) -> int:
    """Take in the worlds that were played; return the number of worlds to play next, at most `most`; 0: it is over."""
    contest = contests[0]
    take_in(contest)
    while not contest.over and stage_ended(contest):
        end_stage(contest)
        if not contest.over:
            begin_stage(contest)
    if contest.over:
        return 0
    stop = int(contest.stage_to) if contest.most > 0 or contest.stage == FIRST_WORLD else WORLDS
    contest.asked = min(min(most, ROWS), stop - int(contest.worlds))
    for row in range(ROWS):
        contest.done[row] = 0
    return int(contest.asked)


@compiled
def chosen_arm(contest: Contest) -> int:
    """The incumbent, or the challenger that is clearly ahead; before there are challengers, the best plan."""
    if contest.incumbent == NONE:
        sort_arms(contest)
        return int(contest.order[0])
    chosen, ahead = int(contest.incumbent), 0.0
    for arm in range(contest.n):
        if contest.alive[arm] and contest.late_tries[arm] > 0:
            tries = int(contest.late_tries[arm])
            error = (np.sqrt(contest.deviation[arm] / tries) + UNSURE) / np.sqrt(tries)
            surely = contest.lead[arm] - contest.caution * error
            if surely > ahead:
                chosen, ahead = arm, surely
    return chosen


@entry
def conclude_contest(contests: Records, findings: Records) -> None:
    """Write what was found so far: the move of the best arm, and all moves considered."""
    contest, finding = contests[0], findings[0]
    choose_first(finding, int(contest.candidate[0]))
    if contest.candidate_n == 1:
        return
    if contest.worlds == 0:
        # Not even one world was played: the move of the first plan, if it is known already.
        if contest.action[0] != NONE:
            choose_first(finding, int(contest.action[0]))
        return
    choose_first(finding, int(contest.action[chosen_arm(contest)]))
    plays = 0
    late = False
    for arm in range(contest.n):
        plays += int(contest.tries[arm])
        late = late or contest.late_tries[arm] > 0
    for action in range(ACTIONS):
        best, weight = -1.0, 0.0
        for arm in range(contest.n):
            if contest.action[arm] == action:
                weight += int(contest.tries[arm]) / plays
                if not late:
                    best = max(best, min(1.0, mean_value(contest, arm)))
                elif contest.late_tries[arm] > 0:
                    best = max(best, min(1.0, float(contest.late_total[arm] / contest.late_tries[arm])))
        if best >= 0.0:
            list_candidate(finding, action, best, weight)
