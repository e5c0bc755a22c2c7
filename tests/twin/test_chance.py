"""The twin's stream of chance compared with the published vector and the text of docs/decisions.md."""

from .chance import Chance, block
from .scene import key_of


def test_chacha8_of_the_zero_key_is_the_published_keystream() -> None:
    stream = b"".join(word.to_bytes(4, "little") for word in block(bytes(32), 0))
    assert stream.hex() == (
        "3e00ef2f895f40d67f5bb8e81f09a5a12c840ec3ce9a7f3b181be188ef711a1e"
        "984ce172b9216f419f445367456d5619314a42a3da86b001387bfdb80e0cfe42"
    )


def test_blocks_follow_each_other() -> None:
    chance = Chance(key_of(7))
    assert [chance.word() for _ in range(40)] == [*block(key_of(7), 0), *block(key_of(7), 1), *block(key_of(7), 2)][:40]


def test_below_rejects_what_would_be_unfair() -> None:
    chance = Chance(bytes(32))
    # 2^32 mod 3 = 1: a word whose product leaves 0 is skipped, one that leaves 1 or more is used.
    chance.words = [2**31, 0]
    assert chance.below(3) == 1 and chance.used == 2
    chance.words = [0]
    assert chance.below(1) == 0 and chance.used == 3


def test_below_is_within_bounds_and_even() -> None:
    chance = Chance(key_of(3))
    seen = [chance.below(6) for _ in range(6000)]
    assert all(900 < seen.count(face) < 1100 for face in range(6))


def test_shuffle_takes_one_word_for_all_entries_but_the_last() -> None:
    chance = Chance(key_of(1))
    entries = list(range(30))
    chance.shuffle(entries)
    assert sorted(entries) == list(range(30)) and entries != list(range(30)) and chance.used == 29
    for short in ([], [1]):
        chance.shuffle(short)
    assert chance.used == 29
