"""What a search found: the chosen action, and the candidates that it considered, best first, as one record."""

from typing import Final

import numpy as np

from kvytok.bots.bot import Answer, Candidate
from kvytok.rules.compiler import compiled
from kvytok.rules.record import Records, aligned_record

LISTED: Final = 128
"""The most candidates that are listed."""

FINDING: Final = aligned_record(
    [
        ("action", "i2"),  # the chosen one
        ("n", "i2"),  # the number of candidates
        ("candidate", "i2", LISTED),  # actions: the chosen one, then by value
        ("value", "f8", LISTED),  # the share of the victory that is expected from each, 0 to 1
        ("weight", "f8", LISTED),  # the share of the thinking that each took, 0 to 1
    ]
)
Finding = np.record


@compiled
def choose_first(finding: Finding, action: int) -> None:
    """Note the chosen action, with an empty list."""
    finding.action = action
    finding.n = 0


@compiled
def list_candidate(finding: Finding, action: int, value: float, weight: float) -> None:
    """Add a candidate at its place: before all others if it is chosen, else behind all that are not worse."""
    place = int(finding.n)
    while place > 0:
        other = int(finding.candidate[place - 1])
        if action != finding.action and (other == finding.action or finding.value[place - 1] >= value):
            break
        finding.candidate[place] = other
        finding.value[place] = finding.value[place - 1]
        finding.weight[place] = finding.weight[place - 1]
        place -= 1
    finding.candidate[place] = action
    finding.value[place] = value
    finding.weight[place] = weight
    finding.n += 1


def answer_of(findings: Records) -> Answer:
    """The finding as a bot's answer."""
    finding = findings[0]
    n = int(finding["n"])
    listed = zip(*(finding[name][:n].tolist() for name in ("candidate", "value", "weight")), strict=True)
    return Answer(int(finding["action"]), tuple(Candidate(*entry) for entry in listed))
