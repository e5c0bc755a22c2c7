"""OpenSpiel: importing this registers `kvytok_usa` and all other games, one for each game id.

`kvytok_board` is for a board of your own.

Chance is explicit and comes first: eight chance nodes choose the bytes of a seed, and all cards follow from it. So a
history replays a game exactly, and no player's information state tells anything about what is still to come.
"""

import hashlib
from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final

import numpy as np

from kvytok.envs import OWN_BOARD
from kvytok.extras import missing

try:
    import pyspiel
except ModuleNotFoundError as error:
    raise missing(error) from None

from kvytok.boards import game_ids
from kvytok.bots.neural.observation import parts, scales
from kvytok.envs.env_table import EnvTable, checked
from kvytok.envs.input_checks import IllegalAction
from kvytok.envs.naming import action_name
from kvytok.envs.reward import MARGIN, ZeroSum, rewards
from kvytok.envs.spiel_step import ILLEGAL, LONGEST, decide_at
from kvytok.game.board_picture import board_text
from kvytok.game.box import Box, open_box
from kvytok.rules.actions import ACTIONS
from kvytok.rules.chance import seed_key
from kvytok.rules.copies import copy_of
from kvytok.rules.from_python import apply_at, resample, setup_at, view
from kvytok.rules.record import NONE, SEATS, STATE, Records

SEED_BYTES: Final = 8
"""The number of chance nodes at the start of a game."""
OUTCOMES: Final = 256
SEED_OUTCOMES: Final = [(byte, 1 / OUTCOMES) for byte in range(OUTCOMES)]
CHANCE: Final = int(pyspiel.PlayerId.CHANCE)
TERMINAL: Final = int(pyspiel.PlayerId.TERMINAL)


def game_type(game: str, players_max: int, more: Iterable[str] = ()) -> pyspiel.GameType:
    """What OpenSpiel needs to know about a game before it is loaded; `more` are the names of further parameters."""
    return pyspiel.GameType(
        short_name=f"kvytok_{game.replace('-', '_')}",
        long_name=f"Kvytok {game}",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=players_max,
        min_num_players=2,
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={"players": 2, "reward": "win", "bonus": "", **dict.fromkeys(more, "")},
    )


def largest_margin(box: Box) -> float:
    """A bound on margins, not a tight one: everything that can be scored, against all tickets lost."""
    rules, tickets = box.rules, sum(abs(ticket.points) for ticket in box.tickets)
    claimed = int(box.records["route_points"].sum()) + rules.flag_points * len(box.routes)
    return float(claimed + 2 * tickets + rules.stations * rules.station_points + rules.longest_path_points) / MARGIN


def checked_outcome(byte: int) -> int:
    """A byte of the seed; other numbers are refused."""
    if not 0 <= byte < OUTCOMES:
        raise ValueError(f"chance chooses a byte of the seed, 0 to {OUTCOMES - 1}, not {byte}")
    return byte


def checked_seat(player: int, players: int) -> None:
    """Refuse a player who is not in the game."""
    if not 0 <= player < players:
        raise ValueError(f"a player is a number from 0 to {players - 1}, not {player}")


class SpielGame(pyspiel.Game):  # type: ignore[misc]
    """A game for OpenSpiel. `reward` is the kind of return (`envs.reward`), `bonus` names sets joined by `+`.

    On a board of your own `board` is its folder, and `game` names the game if the board has several.
    """

    game_id: str | None
    """The id of the game; None: what the parameters say."""
    kind: pyspiel.GameType

    def __init__(self, parameters: Mapping[str, Any]) -> None:
        bonus = str(parameters.get("bonus", ""))
        self.reward: ZeroSum = parameters.get("reward", "win")
        checked("reward", self.reward, ZeroSum)
        game = self.game_id or parameters.get("game") or None
        board = parameters.get("board") or None
        self.table = EnvTable(game, int(parameters.get("players", 2)), bonus.split("+") if bonus else (), board)
        """Space that all states of the game use in turn; it belongs to none of them."""
        self.board_in_play = BoardInPlay(self.table.boards)
        most = largest_margin(self.table.box) if self.reward == "margin" else 1.0
        info = pyspiel.GameInfo(
            num_distinct_actions=ACTIONS,
            max_chance_outcomes=OUTCOMES,
            num_players=self.table.players,
            min_utility=-most,
            max_utility=most,
            utility_sum=0.0,
            max_game_length=LONGEST,
        )
        super().__init__(self.kind, info, dict(parameters))

    def new_initial_state(self) -> "SpielState":
        """A game before its seed is chosen."""
        return SpielState(self)

    def max_chance_nodes_in_history(self) -> int:
        """The number of bytes of the seed."""
        return SEED_BYTES

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> "SpielObserver":
        """An observer; an observer of information states remembers the past."""
        return SpielObserver(self, bool(iig_obs_type and iig_obs_type.perfect_recall), params)


class CopiedRecord:
    """A record of the rules that is copied as bytes; NumPy copies a record field by field, which takes 20 µs."""

    __slots__ = ("states",)

    def __init__(self, states: Records) -> None:
        self.states = states

    def __deepcopy__(self, memo: dict[int, Any]) -> "CopiedRecord":
        return CopiedRecord(copy_of(self.states))


class BoardInPlay:
    """The record of the board, which no game changes: all copies of a state share it."""

    __slots__ = ("boards",)

    def __init__(self, boards: Records) -> None:
        self.boards = boards

    def __deepcopy__(self, memo: dict[int, Any]) -> "BoardInPlay":
        return self


class SpielState(pyspiel.State):  # type: ignore[misc]
    """A game in progress: the record of the rules, and for each player a digest of everything it has seen.

    The digests are made when somebody asks for them, from the actions since the last time; most states are never asked.
    OpenSpiel copies and saves a state by its attributes, so it has no others, and they are quick to copy.
    """

    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        self.seed = b""
        self._board = game.board_in_play
        """At hand, because OpenSpiel's way from a state to its game takes a third of a decision's own time."""
        self._position = CopiedRecord(np.zeros(1, STATE))
        self.asked = CHANCE
        """Who is asked: a seat, chance, or nobody when the game is over."""
        self._choices = b""
        """The legal actions of the asked seat, 16 bits each: bytes are copied faster than a list."""
        self._pasts = [b""] * game.table.players
        self._known: CopiedRecord | None = None
        """The position up to which the digests go; None before the deal."""
        self._known_steps = 0
        """The length of OpenSpiel's history there."""

    # What you can ask about a game.

    @property
    def states(self) -> Records:
        """The record of the rules, as an array of length one."""
        return self._position.states

    @property
    def dealt(self) -> bool:
        """Whether the seed is complete and the cards are on the table."""
        return len(self.seed) == SEED_BYTES

    def current_player(self) -> int:
        """Who is asked."""
        return self.asked

    def is_chance_node(self) -> bool:
        """Whether chance chooses; OpenSpiel's own method takes a way through C++ and back."""
        return self.asked == CHANCE

    def is_terminal(self) -> bool:
        """Whether the game is over."""
        return self.asked == TERMINAL

    def returns(self) -> list[float]:
        """What each player has won."""
        if not self.is_terminal():
            return [0.0] * self.num_players()
        table = self.seated()
        return rewards(table.score(), table.players, self.get_game().reward)

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """The possible next bytes of the seed."""
        return SEED_OUTCOMES[:]

    def legal_actions(self, *player: int) -> list[int]:
        """What the asked player may do, without the way through C++ that OpenSpiel's own method takes."""
        if player or self.asked < 0:
            found: list[int] = super().legal_actions(*player)
            return found
        choices: list[int] = memoryview(self._choices).cast("h").tolist()
        return choices

    def _legal_actions(self, player: int) -> list[int]:
        return memoryview(self._choices).cast("h").tolist()

    def _action_to_string(self, player: int, action: int) -> str:
        if player == CHANCE:
            return f"seed {checked_outcome(action)}"
        return action_name(self.get_game().table.box, action)

    def __str__(self) -> str:
        if not self.dealt:
            return f"seed {self.seed.hex()}"
        digest = hashlib.sha256(self.states.tobytes() + b"".join(self.pasts)).hexdigest()[:16]
        return f"{board_text(self.seated().watch())}\nstate {digest}"

    def seated(self) -> EnvTable:
        """The game's table with this state on it, to ask it something."""
        table: EnvTable = self.get_game().table
        table.states[:] = self.states
        return table

    # Playing.

    def _apply_action(self, action: int) -> None:
        if self.asked == CHANCE:
            self.seed += bytes((checked_outcome(action),))
            if self.dealt:
                self.states["key"] = np.frombuffer(seed_key(int.from_bytes(self.seed, "big")), "<u4")
                setup_at(self._board.boards, self.states, 0, self.num_players(), NONE)
                self._begin_to_remember(SEED_BYTES)
                self._decide(NONE)
        else:
            # NONE asks for the choices without an action, and must not come from outside.
            if action < 0 or not self._decide(action):
                raise IllegalAction(self._why_not(action))

    def _decide(self, action: int) -> bool:
        """Do an action, or NONE, and see who is asked what next; False if the action is not legal."""
        room = np.empty(ACTIONS, np.int16)
        n, seat = decide_at(self._board.boards, self._position.states, action, room)
        if n == ILLEGAL:
            return False
        self._choices = room[:n].tobytes()
        self.asked = seat if n else TERMINAL
        return True

    def _why_not(self, action: int) -> str:
        if self.is_terminal():
            return f"the game is over: action {action} comes too late, and nothing was done"
        return f"action {action} is not legal now; player {self.asked} may choose {self.legal_actions()}"

    def _begin_to_remember(self, steps: int) -> None:
        """The first thing that players see is the present position, after this many steps of the history."""
        self._known, self._known_steps = CopiedRecord(copy_of(self.states)), steps
        self._remember(self.states)

    def _remember(self, states: Records) -> None:
        """Add what each player sees in a position to the digest of its past."""
        for player, past in enumerate(self._pasts):
            self._pasts[player] = hashlib.sha256(past + view(states, player).tobytes()).digest()

    @property
    def pasts(self) -> list[bytes]:
        """For each player a digest of everything it has seen, and of what it did."""
        if self._known is not None:
            boards, known = self._board.boards, self._known.states
            history: list[int] = self.history()
            for action in history[self._known_steps :]:
                self._pasts[int(known["seat"][0])] += action.to_bytes(2, "little")
                apply_at(boards, known, 0, action)
                self._remember(known)
            self._known_steps = len(history)
        return self._pasts

    def resample_from_infostate(self, player_id: int, sampler: Callable[[], float]) -> "SpielState":
        """A random state that the player cannot tell from this one; the pasts of the others start again."""
        other: SpielState = self.clone()
        checked_seat(player_id, self.num_players())
        if not self.dealt:
            return other
        key = np.array([int(sampler() * 2**32) for _ in range(8)], "<u4").tobytes()
        other._position.states = resample(self._board.boards, view(self.states, player_id), key)
        # In an opening, a view says that its own seat is asked; who is asked first is no secret.
        other.states["seat"] = self.states["seat"]
        other._pasts = [b""] * len(self.pasts)
        other._begin_to_remember(len(other.history()))
        other._decide(NONE)
        other.asked = self.asked  # no secret either, even if a dealt hand cannot pay for the route that was named
        other._pasts[player_id] = self.pasts[player_id]
        return other


class SpielObserver:
    """What a player sees: numbers (bots.neural.observation) divided by their scales, in named parts; and text.

    Information states and observations have the same numbers. The text of an information state has perfect recall: it
    has a digest of all views that the player ever had and of its own actions.
    """

    def __init__(self, game: SpielGame, recall: bool, params: Any) -> None:
        if params:
            raise ValueError(f"there are no parameters of observations, but these were given: {params}")
        table = game.table
        self.recall = recall
        self._scales = scales(table.boards, table.players)
        self.tensor = np.zeros(table.size, np.float32)
        self.dict = {}
        start = 0
        for part in parts(table.boards, table.players):
            self.dict[part.name] = self.tensor[start : start + part.size]
            start += part.size

    def set_from(self, state: SpielState, player: int) -> None:
        """Write the tensor; all zeros before the cards are dealt."""
        checked_seat(player, state.num_players())
        if state.dealt:
            np.divide(state.seated().look(player), self._scales, out=self.tensor)
        else:
            self.tensor.fill(0)

    def string_from(self, state: SpielState, player: int) -> str:
        """The view in words, with its digest; for an information state, the digest of the whole past."""
        checked_seat(player, state.num_players())
        if not state.dealt:
            return f"player_{player} before the deal"
        seen = state.seated().watch(player)
        digest = state.pasts[player] if self.recall else hashlib.sha256(view(state.states, player).tobytes()).digest()
        return f"player_{player}\n{board_text(seen)}\n{'past' if self.recall else 'view'} {digest.hex()[:32]}"


def register() -> None:
    """Make the games known to `pyspiel.load_game`, each with its own class.

    OpenSpiel keeps what it is given until after Python has ended. A class does no harm then, but a function would.
    """
    kinds = {game: game_type(game, open_box(game).rules.players_max) for game in game_ids()}
    kinds[OWN_BOARD] = game_type(OWN_BOARD, SEATS, ("board", "game"))
    for game, kind in kinds.items():
        if kind.short_name not in pyspiel.registered_names():
            name, game_id = game.title().replace("-", ""), None if game == OWN_BOARD else game
            pyspiel.register_game(kind, type(f"{name}Game", (SpielGame,), {"game_id": game_id, "kind": kind}))


register()
