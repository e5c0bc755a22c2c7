"""Times: how long decisions took, counted in classes, so that they can be added up and kept in a journal."""

import math
from dataclasses import dataclass, field

CLASSES_PER_DOUBLING = 8
"""With eight classes per doubling, the error of a percentile is at most 9 %."""
SHORTEST = 1e-6


@dataclass
class Times:
    """The times of some decisions, in seconds."""

    count: int = 0
    total: float = 0.0
    longest: float = 0.0
    classes: dict[int, int] = field(default_factory=dict)

    def note(self, seconds: float) -> None:
        """Count one decision."""
        self.add(Times(1, seconds, seconds, {_class_of(seconds): 1}))

    def add(self, other: "Times") -> None:
        """Add the decisions of `other`."""
        self.count += other.count
        self.total += other.total
        self.longest = max(self.longest, other.longest)
        for number, n in other.classes.items():
            self.classes[number] = self.classes.get(number, 0) + n

    @property
    def mean(self) -> float:
        """The mean time."""
        return self.total / self.count if self.count else 0.0

    def percentile(self, share: float) -> float:
        """The time that the share `share` of the decisions did not exceed."""
        wanted = share * self.count
        for number in sorted(self.classes):
            wanted -= self.classes[number]
            if wanted <= 0:
                return min(self.longest, SHORTEST * 2 ** ((number + 1) / CLASSES_PER_DOUBLING))
        return self.longest


def _class_of(seconds: float) -> int:
    return max(0, math.floor(math.log2(max(seconds, SHORTEST) / SHORTEST) * CLASSES_PER_DOUBLING))
