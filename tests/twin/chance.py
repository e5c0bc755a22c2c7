"""The stream of chance of docs/decisions.md: ChaCha with 8 rounds, fair numbers below n, shuffles."""

from typing import TypeVar

WORD = 2**32
CONSTANTS = b"expand 32-byte k"
# The quarter rounds of one double round: four columns, then four diagonals (RFC 8439).
QUARTERS = (
    (0, 4, 8, 12),
    (1, 5, 9, 13),
    (2, 6, 10, 14),
    (3, 7, 11, 15),
    (0, 5, 10, 15),
    (1, 6, 11, 12),
    (2, 7, 8, 13),
    (3, 4, 9, 14),
)

Entry = TypeVar("Entry")


def words_of(data: bytes) -> list[int]:
    """The little-endian 32-bit words of some bytes."""
    return [int.from_bytes(data[i : i + 4], "little") for i in range(0, len(data), 4)]


def rotate(word: int, bits: int) -> int:
    """A 32-bit word rotated to the left."""
    return (word << bits) % WORD | word >> (32 - bits)


def block(key: bytes, number: int) -> list[int]:
    """The 16 words of one ChaCha8 block."""
    start = [*words_of(CONSTANTS), *words_of(key), number, 0, 0, 0]
    x = list(start)
    for _ in range(4):
        for a, b, c, d in QUARTERS:
            x[a] = (x[a] + x[b]) % WORD
            x[d] = rotate(x[d] ^ x[a], 16)
            x[c] = (x[c] + x[d]) % WORD
            x[b] = rotate(x[b] ^ x[c], 12)
            x[a] = (x[a] + x[b]) % WORD
            x[d] = rotate(x[d] ^ x[a], 8)
            x[c] = (x[c] + x[d]) % WORD
            x[b] = rotate(x[b] ^ x[c], 7)
    return [(end + begin) % WORD for end, begin in zip(x, start, strict=True)]


class Chance:
    """All chance of one game, in the order in which it is used."""

    def __init__(self, key: bytes) -> None:
        if len(key) != 32:
            raise ValueError("a key has 32 bytes")
        self.key = key
        self.blocks = 0  # blocks made so far
        self.words: list[int] = []  # words of the newest block that are still unused, the next one last
        self.used = 0  # words used so far

    def word(self) -> int:
        """The next word of the stream."""
        if not self.words:
            self.words = block(self.key, self.blocks)[::-1]
            self.blocks += 1
        self.used += 1
        return self.words.pop()

    def below(self, n: int) -> int:
        """A fair random number from 0 to n - 1."""
        product = self.word() * n
        if product % WORD < n:
            while product % WORD < (WORD - n) % n:
                product = self.word() * n
        return product // WORD

    def shuffle(self, entries: list[Entry]) -> None:
        """Put the entries in random order, in place."""
        for i in range(len(entries) - 1):
            j = i + self.below(len(entries) - i)
            entries[i], entries[j] = entries[j], entries[i]
