"""Times: percentiles and means of how long decisions took."""

from hypothesis import given
from hypothesis import strategies as st

from kvytok.bots.arena.times import Times


@given(st.lists(st.floats(1e-6, 100), min_size=1, max_size=60), st.integers(0, 60))
def test_percentiles_are_right_within_a_class(spent: list[float], cut: int) -> None:
    whole, front, back = Times(), Times(), Times()
    for number, seconds in enumerate(spent):
        whole.note(seconds)
        (front if number < cut else back).note(seconds)
    front.add(back)
    assert (front.count, front.longest, front.classes) == (whole.count, whole.longest, whole.classes)
    exact = sorted(spent)[-1 + -(-len(spent) * 99 // 100)]
    assert exact * 0.999 <= whole.percentile(0.99) <= max(exact * 1.1, 1.1e-6)
    assert whole.percentile(1.0) == max(spent)
    assert min(spent) * 0.999 <= whole.mean <= max(spent) * 1.001


def test_nothing_took_no_time() -> None:
    assert (Times().mean, Times().percentile(0.99)) == (0, 0)
