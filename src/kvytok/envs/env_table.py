"""A table: one game with all the memory it needs, which the standard environments use.

Every observation and mask is written into new arrays, so callers may keep them.
"""

import hashlib
from collections.abc import Sequence
from typing import Literal, get_args

import numpy as np

from kvytok.boards import BoardSource, Library, library_of
from kvytok.bots.neural.network_folders import use_networks_of
from kvytok.bots.neural.observation import Numbers, observation_size
from kvytok.bots.neural.progress import PROGRESS
from kvytok.bots.scripts.mind import MIND
from kvytok.envs.batch_step import LEARNER
from kvytok.envs.input_checks import IllegalAction, checked_seed, whole, whole_action
from kvytok.envs.one_game import ILLEGAL, answer_at, deal_at, look_at
from kvytok.game.box import Box, open_box
from kvytok.game.view import View
from kvytok.rules.actions import ACTIONS
from kvytok.rules.chance import seed_key
from kvytok.rules.from_python import score_at, setup_at, view
from kvytok.rules.record import NONE, RESULT, SCRATCH, SEATS, STATE, WATCHER, Records

Seen = dict[str, Numbers]
"""`observation` and `action_mask`."""

Illegal = Literal["random", "raise"]

LEAST, MOST = -128, 127
"""The bounds of an observation's numbers."""


class EnvTable:
    """One game at a time; its seats are played from outside or by scripts."""

    def __init__(self, game: str | None, players: int, bonus: Sequence[str] = (), board: BoardSource = None) -> None:
        """`board` is where the game is found. `game` may be None if there is only one."""
        library = library_of(board)
        use_networks_of(library)
        self.box: Box = open_box(only_game(library) if game is None else game, bonus, library)
        fewest, most = self.box.rules.players_min, self.box.rules.players_max
        self.players = whole("players", players)
        if not fewest <= self.players <= most:
            raise ValueError(f"{self.box.game_id} is for {fewest} to {most} players, not {self.players}")
        self.boards = self.box.records
        self.size = observation_size(self.boards, self.players)
        self.states: Records = np.zeros(1, STATE)
        self.scripts = np.full(SEATS, LEARNER, np.int16)
        """For each seat, the number of the script that plays it, or LEARNER."""
        self.n = 0
        """The number of legal actions of the asked seat; 0 if the game is over."""
        self.seat = NONE
        """Who is asked."""
        self.seen: Seen = {}
        """What the asked seat sees."""
        self.rng = np.random.default_rng()
        self._minds, self._progresses = np.zeros(SEATS, MIND), np.zeros(SEATS, PROGRESS)
        self._scratches, self._results = np.zeros(1, SCRATCH), np.zeros(1, RESULT)
        self._look = np.zeros(1, PROGRESS)
        self._legal = np.zeros(ACTIONS, np.int16)

    def seed(self, seed: int | None) -> bytes:
        """The key of the next game; a seed deals the same cards as `Game.new(…, seed=seed)`.

        Without a seed, the games continue from the last given seed, or from the operating system's chance.
        """
        number = checked_seed(seed)
        if number is None:
            return self.rng.bytes(32)
        self.rng = np.random.default_rng(number)
        return seed_key(number)

    def deal(self, key: bytes) -> None:
        """Deal a game and play on to the first choice."""
        self.states["key"] = np.frombuffer(key, "<u4")
        setup_at(self.boards, self.states, 0, self.players, NONE)
        choice = int.from_bytes(hashlib.sha256(key).digest()[:4], "little")
        seen, mask = np.zeros(self.size, np.int8), np.zeros(ACTIONS, np.int8)
        self.n, self.seat = deal_at(
            self.boards, self.states, self._minds, self._progresses, self._scratches, self._legal, self.scripts, choice,
            seen, mask,
        )  # fmt: skip
        self.seen = {"observation": seen, "action_mask": mask}

    def answer(self, action: object) -> bool:
        """Do an action of the asked seat and play on to the next choice; False if it is not legal."""
        number = action if type(action) is int else whole_action(action)
        if not 0 <= number < ACTIONS:
            return False
        seen, mask = np.zeros(self.size, np.int8), np.zeros(ACTIONS, np.int8)
        n, seat = answer_at(
            self.boards, self.states, self._minds, self._progresses, self._scratches, self._legal, self.scripts, self.n,
            number, seen, mask,
        )  # fmt: skip
        if n == ILLEGAL:
            return False
        self.n, self.seat = n, seat
        self.seen = {"observation": seen, "action_mask": mask}
        return True

    def legal(self) -> list[int]:
        """The actions of the asked seat, in ascending order."""
        return sorted(self._legal[: self.n].tolist())

    def put_right(self, action: object, illegal: Illegal) -> int:
        """The action that replaces an illegal one; with `illegal="raise"`, an error."""
        if illegal == "raise":
            number = whole_action(action)
            raise IllegalAction(f"action {number} is not legal now; seat {self.seat} may choose {self.legal()}")
        return int(self._legal[self.rng.integers(self.n)])

    def look(self, seat: int) -> Numbers:
        """What a seat sees, whether it is asked or not."""
        seen = np.zeros(self.size, np.int8)
        look_at(self.boards, self.states, self._look, self._scratches, seat, seen)
        return seen

    def look_everywhere(self) -> Numbers:
        """What all seats see together, seat after seat: the whole table, for critics that see more than players."""
        return np.concatenate([self.look(seat) for seat in range(self.players)])

    def watch(self, seat: int | None = None) -> View:
        """The view of a seat, or of a watcher."""
        seen = view(self.states, WATCHER if seat is None else seat)
        return View(self.box, seen, tuple(f"player_{i}" for i in range(self.players)))

    def score(self) -> np.record:
        """The result, as if the game ended now."""
        score_at(self.boards, self.states, 0, self._scratches, self._results)
        result: np.record = self._results[0]
        return result


def only_game(library: Library) -> str:
    """The id of the game that is meant if none is named; `ValueError` if there are several."""
    if len(library.game_ids) > 1:
        raise ValueError(f"there are several games; name one with game: {', '.join(library.game_ids)}")
    return library.game_ids[0]


def checked(name: str, value: object, kinds: object) -> None:
    """Refuse an option that does not exist."""
    known = get_args(kinds)
    if not isinstance(value, str) or value not in known:
        raise ValueError(f"{name} is one of {', '.join(known)}, not {value!r}")
