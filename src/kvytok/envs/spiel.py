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
from kvytok.envs.naming import action_name
from kvytok.envs.reward import MARGIN, ZeroSum, rewards
from kvytok.game.board_picture import board_text
from kvytok.game.box import Box, open_box
from kvytok.rules.actions import ACTIONS
from kvytok.rules.chance import seed_key
from kvytok.rules.from_python import apply_at, legal_at, resample, setup_at, view
from kvytok.rules.record import NONE, OVER, SEATS, STATE, Records

SEED_BYTES: Final = 8
"""The number of chance nodes at the start of a game."""
OUTCOMES: Final = 256
SEED_OUTCOMES: Final = [(byte, 1 / OUTCOMES) for byte in range(OUTCOMES)]
CHANCE: Final = int(pyspiel.PlayerId.CHANCE)
TERMINAL: Final = int(pyspiel.PlayerId.TERMINAL)
LONGEST: Final = 10_000
"""The number of decisions after which a game is scored as it stands; only endless tries at tunnels get there."""


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
    claimed = sum(rules.route_points[route.length] + rules.flag_points for route in box.board.routes)
    return float(claimed + 2 * tickets + rules.stations * rules.station_points + rules.longest_path_points) / MARGIN


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


class SpielState(pyspiel.State):  # type: ignore[misc]
    """A game in progress: the record of the rules, and for each player a digest of everything it has seen.

    The digests are made when somebody asks for them, from the actions since the last time; most states are never asked.
    OpenSpiel copies and saves a state by its attributes, so it has no others.
    """

    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        self.seed = b""
        self.states: Records = np.zeros(1, STATE)
        self.asked = CHANCE
        """Who is asked: a seat, chance, or nobody when the game is over."""
        self._pasts = [b""] * game.table.players
        self._known: Records | None = None
        """The position up to which the digests go; None before the deal."""
        self._since: list[int] = []
        """The actions since then."""

    # What you can ask about a game.

    @property
    def dealt(self) -> bool:
        """Whether the seed is complete and the cards are on the table."""
        return len(self.seed) == SEED_BYTES

    def current_player(self) -> int:
        """Who is asked."""
        return self.asked

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

    def _legal_actions(self, player: int) -> list[int]:
        return sorted(self._legal())

    def _legal(self) -> list[int]:
        room = np.empty(ACTIONS, np.int16)
        n = legal_at(self.get_game().table.boards, self.states, 0, room)
        found: list[int] = room[:n].tolist()
        return found

    def _action_to_string(self, player: int, action: int) -> str:
        return f"seed {action}" if player == pyspiel.PlayerId.CHANCE else action_name(self.get_game().table.box, action)

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
        boards = self.get_game().table.boards
        if self.asked != CHANCE:
            apply_at(boards, self.states, 0, action)
            self._since.append(action)
        else:
            self.seed += bytes((action,))
            if not self.dealt:
                return
            self.states["key"] = np.frombuffer(seed_key(int.from_bytes(self.seed, "big")), "<u4")
            setup_at(boards, self.states, 0, self.num_players(), NONE)
            self._begin_to_remember()
        states = self.states  # fields of the array: those of a single record are read ten times as slowly
        over = states["phase"].item() == OVER or states["decisions"].item() >= LONGEST
        self.asked = TERMINAL if over else states["seat"].item()

    def _begin_to_remember(self) -> None:
        """The first thing that players see is the present position."""
        self._known, self._since = self.states.copy(), []
        self._remember(self._known)

    def _remember(self, states: Records) -> None:
        """Add what each player sees in a position to the digest of its past."""
        for player, past in enumerate(self._pasts):
            self._pasts[player] = hashlib.sha256(past + view(states, player).tobytes()).digest()

    @property
    def pasts(self) -> list[bytes]:
        """For each player a digest of everything it has seen, and of what it did."""
        if self._known is not None:
            boards = self.get_game().table.boards
            for action in self._since:
                self._pasts[int(self._known["seat"][0])] += bytes((action & 255, action >> 8))
                apply_at(boards, self._known, 0, action)
                self._remember(self._known)
            self._since = []
        return self._pasts

    def resample_from_infostate(self, player_id: int, sampler: Callable[[], float]) -> "SpielState":
        """A random state that the player cannot tell from this one; the pasts of the others start again."""
        other: SpielState = self.clone()
        if not self.dealt:
            return other
        key = np.array([int(sampler() * 2**32) for _ in range(8)], "<u4").tobytes()
        other.states = resample(self.get_game().table.boards, view(self.states, player_id), key)
        # In an opening, a view says that its own seat is asked; who is asked first is no secret.
        other.states["seat"] = self.states["seat"]
        other._pasts = [b""] * len(self.pasts)
        other._begin_to_remember()
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
        if state.dealt:
            np.divide(state.seated().look(player), self._scales, out=self.tensor)
        else:
            self.tensor.fill(0)

    def string_from(self, state: SpielState, player: int) -> str:
        """The view in words, with its digest; for an information state, the digest of the whole past."""
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
