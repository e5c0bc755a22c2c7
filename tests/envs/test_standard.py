"""The standard environments play the games of the rules: cards, rewards, options and refusals."""

import re
import struct
import subprocess
import sys
import zlib
from typing import Any

import gymnasium
import numpy as np
import pytest

import kvytok.envs
from kvytok.boards import game_ids
from kvytok.bots.scripts.all_scripts import SCRIPTS
from kvytok.envs.aec import GameEnv
from kvytok.envs.env_table import EnvTable, IllegalAction
from kvytok.envs.naming import ACTION_RANGES, action_name
from kvytok.envs.parallel import GameParallelEnv
from kvytok.envs.pixels import painted, unpacked
from kvytok.envs.single import SingleEnv
from kvytok.game import Game
from kvytok.game.box import open_box
from kvytok.rules.actions import ACTIONS, PASS
from kvytok.rules.record import OPENING, OVER, TURN


def play(env: GameEnv, seed: int, steps: int = 10_000) -> list[tuple[str, int]]:
    """Play a random game; return who chose what."""
    rng = np.random.default_rng(seed)
    env.reset(seed=seed)
    chosen = []
    for agent in env.agent_iter(steps):
        seen, _, terminated, truncated, _ = env.last()
        action = None if terminated or truncated else int(rng.choice(np.flatnonzero(seen["action_mask"])))
        if action is not None:
            chosen.append((agent, action))
        elif terminated and len(env.agents) == env.max_num_agents:
            return chosen  # everybody still has a reward to read
        env.step(action)
    return chosen


@pytest.mark.parametrize("game_id", game_ids())
def test_a_seed_deals_the_same_cards_as_a_game(game_id: str) -> None:
    env = GameEnv(game_id, 3)
    env.reset(seed=11)
    assert env.table.states.tobytes() == Game.new(game_id, 3, seed=11).states.tobytes()
    parallel = GameParallelEnv(game_id, 3)
    parallel.reset(seed=11)
    assert parallel.table.states.tobytes() == env.table.states.tobytes()


def test_games_without_a_seed_go_on_from_the_last_one() -> None:
    def deals(seed: int) -> list[bytes]:
        env = GameEnv("usa")
        env.reset(seed=seed)
        found = []
        for _ in range(3):
            found.append(env.table.states.tobytes())
            env.reset()
        return found

    assert deals(1) == deals(1)
    assert len(set(deals(1) + deals(2))) == 6


@pytest.mark.parametrize("players", [2, 3, 5])
@pytest.mark.parametrize("reward", ["win", "margin"])
def test_rewards_add_up_to_nothing_and_favour_the_winner(players: int, reward: Any) -> None:
    env = GameEnv("europe", players, reward=reward)
    play(env, seed=players)
    earned = [env.rewards[agent] for agent in env.possible_agents]
    totals = [env.infos[agent]["score"] for agent in env.possible_agents]
    places = [env.infos[agent]["place"] for agent in env.possible_agents]
    assert sum(earned) == pytest.approx(0)
    assert earned[places.index(1)] == max(earned)
    if reward == "win":
        assert max(earned) == 1
    else:
        mine, others = totals[0], totals[1:]
        assert earned[0] == pytest.approx((mine - sum(others) / len(others)) / 100)


def test_a_shared_victory_is_divided() -> None:
    from kvytok.envs.reward import rewards
    from kvytok.rules.record import RESULT

    result = np.zeros(1, RESULT)
    result["rank"][0][:3] = 1, 1, 3
    assert rewards(result[0], 2, "win") == [0, 0]
    assert rewards(result[0], 3, "win") == [0.25, 0.25, -0.5]


def test_observations_are_not_overwritten() -> None:
    env = GameEnv("usa")
    env.reset(seed=1)
    seen = env.last()[0]
    before = seen["observation"].copy()
    env.step(int(np.flatnonzero(seen["action_mask"])[0]))
    assert np.array_equal(seen["observation"], before)
    assert env.last()[0]["observation"] is not seen["observation"]


@pytest.mark.parametrize("game_id", game_ids())
def test_what_is_remembered_changes_no_observation(game_id: str) -> None:
    env, rng = GameEnv(game_id, 3), np.random.default_rng(1)
    for seed in range(2):
        env.reset(seed=seed)
        while env.table.n:
            seen = env.last()[0]
            assert np.array_equal(seen["observation"], env.table.look(env.table.seat))
            env.step(int(rng.choice(np.flatnonzero(seen["action_mask"]))))


def test_all_answer_the_opening_at_once() -> None:
    env, rng = GameParallelEnv("europe-mega", 3), np.random.default_rng(1)
    seen, _ = env.reset(seed=3)
    for asked, phase in ((3, OPENING), (3, TURN), (1, None)):
        masks = {agent: np.flatnonzero(seen[agent]["action_mask"]) for agent in env.agents}
        assert sum(mask.tolist() != [PASS] for mask in masks.values()) == asked
        seen, *_ = env.step({agent: int(rng.choice(mask)) for agent, mask in masks.items()})
        assert phase is None or env.table.states["phase"][0] == phase


def test_who_is_not_asked_sees_without_acting() -> None:
    env = GameEnv("usa", 3)
    env.reset(seed=1)
    for agent in env.agents:
        seen = env.observe(agent)
        assert seen["observation"].any()
        assert seen["action_mask"].any() == (agent == env.agent_selection)


def test_an_illegal_action_is_replaced_and_counted_or_refused() -> None:
    env = GameEnv("usa", 2)
    env.reset(seed=1)
    agent = env.agent_selection
    env.step(PASS)
    assert env.infos[agent]["illegal"] == 1
    strict = GameEnv("usa", 2, illegal="raise")
    strict.reset(seed=1)
    before = strict.table.states.tobytes()
    for wrong in (PASS, -1, ACTIONS, 10**6):
        with pytest.raises(IllegalAction, match="not legal now; seat 0 may choose"):
            strict.step(wrong)
    assert strict.table.states.tobytes() == before


def test_a_truncated_agent_is_played_on_at_random() -> None:
    env = GameEnv("usa", 3, max_cycles=5)
    chosen = play(env, seed=4)
    assert {agent: [who for who, _ in chosen].count(agent) for agent in env.possible_agents} == dict.fromkeys(
        env.possible_agents, 5
    )
    assert env.agents == []


def test_nothing_can_be_done_before_the_deal_and_after_the_end() -> None:
    env = GameEnv("paris")
    with pytest.raises(RuntimeError, match="reset"):
        env.step(0)
    single = SingleEnv("paris")
    with pytest.raises(RuntimeError, match="reset"):
        single.step(np.int64(0))
    with pytest.raises(RuntimeError, match="reset"):
        GameParallelEnv("paris").step({})
    for name in ("agent_selection", "rewards", "infos"):
        with pytest.raises(AttributeError, match=f"no game was dealt, so there is no {name}; reset\\(\\) begins one"):
            getattr(GameEnv("paris"), name)
    with pytest.raises(AttributeError, match="'GameEnv' object has no attribute 'agent'"):
        _ = env.agent


@pytest.mark.parametrize(
    ("make", "told"),
    [
        (lambda: EnvTable("usa", 6), "usa is for 2 to 5 players, not 6"),
        (lambda: EnvTable("uas", 2), "did you mean usa"),
        (lambda: GameEnv("usa", reward="points"), "reward is one of win, margin, place, score"),
        (lambda: GameEnv("usa", illegal="ignore"), "illegal is one of random, raise"),
        (lambda: GameEnv("usa", render_mode="movie"), "render_mode is one of human"),
        (lambda: SingleEnv("usa", bots=("raser",)), "did you mean racer"),
        (lambda: SingleEnv("usa", bonus="max"), "usa has no bonus tickets, so 'max' cannot be added"),
        (lambda: GameEnv("usa").observe("player_7"), "there is no agent 'player_7'; there are: player_0, player_1"),
        (lambda: SingleEnv("usa", 4, bots=("racer", "greedy")), "2 bots for 3 seats"),
        (lambda: SingleEnv("usa", 2, seat=2), "seat is 0 to 1 or None"),
    ],
)
def test_refusals_say_what_to_do(make: Any, told: str) -> None:
    with pytest.raises(ValueError, match=told):
        make()


def test_environments_by_name() -> None:
    from kvytok.envs import europe_big_cities_v0, usa_v0

    assert str(usa_v0.env()) == "usa_v0"
    assert str(europe_big_cities_v0.env(players=4)) == "europe_big_cities_v0"
    assert {f"{game.replace('-', '_')}_v0" for game in game_ids()} <= set(dir(kvytok.envs))
    with pytest.raises(AttributeError):
        kvytok.envs.mars_v0  # noqa: B018
    with pytest.raises(AttributeError, match="did you mean usa_v0"):
        kvytok.envs.us_v0  # noqa: B018


def test_one_set_of_bonus_tickets_may_be_named_alone() -> None:
    for alone, several in (("max", ["max"]), ("orient_express", ("orient_express",))):
        assert SingleEnv("europe", bonus=alone).table.box is GameEnv("europe", bonus=several).table.box


@pytest.mark.parametrize(
    ("package", "extra", "wanted"),
    [
        ("gymnasium", "envs", "from kvytok.envs import usa_v0"),
        ("pettingzoo", "envs", "import kvytok.envs.parallel"),
        ("gymnasium", "envs", "import kvytok.envs.single"),
        ("gymnasium", "envs", "import kvytok.envs.vector"),
        ("gymnasium", "envs", "import kvytok.envs.bot_vector"),
        ("pyspiel", "openspiel", "import kvytok.envs.spiel"),
    ],
)
def test_a_missing_package_is_named_with_its_extra(package: str, extra: str, wanted: str) -> None:
    without = f"import sys; sys.modules[{package!r}] = None; {wanted}"
    run = subprocess.run([sys.executable, "-c", without], capture_output=True, text=True, timeout=60, check=False)
    assert run.returncode == 1
    told = f"{package} is not installed; it comes with the extra '{extra}': pip install 'kvytok[{extra}]'"
    assert told in run.stderr.splitlines()[-1]


@pytest.mark.parametrize("bot", SCRIPTS)
def test_gymnasium_plays_against_every_script(bot: str) -> None:
    env = gymnasium.make("kvytok/usa-v0", bots=(bot,), seat=1)
    rng = np.random.default_rng(0)
    _, info = env.reset(seed=5)
    assert info["seat"] == 1
    over, reward = False, 0.0
    while not over:
        seen, reward, over, truncated, info = env.step(rng.choice(np.flatnonzero(info["action_mask"])))
        assert not truncated
        assert "illegal" not in info
        assert env.observation_space.contains(seen)
    assert info["places"][1] in (1, 2)
    assert reward == (1 if info["places"] == [2, 1] else -1 if info["places"] == [1, 2] else 0)
    assert env.unwrapped.table.states["phase"][0] == OVER


def test_gymnasium_draws_the_learners_seat() -> None:
    env = SingleEnv("usa", 3)
    assert {env.reset(seed=seed)[1]["seat"] for seed in range(20)} == {0, 1, 2}
    assert env.reset(seed=7)[1]["seat"] == env.reset(seed=7)[1]["seat"]


def test_the_drawing_shows_cars_stations_and_no_secret() -> None:
    env = GameEnv("europe", 3, render_mode="svg")
    play(env, seed=2)
    drawn = env.render()
    box, view = env.table.box, env.table.watch()
    cars = sum(box.board.routes[box.route_numbers[name]].length for name in view.owners)
    from kvytok.game.board_picture import SEAT_COLORS

    found = sum(len(re.findall(f'<rect [^>]*rx="2.5" fill="{color}"', drawn)) for color in SEAT_COLORS)
    assert found == cars
    for city in box.board.cities:
        assert f">{city.names.en.replace('&', '&amp;')}<" in drawn
    assert drawn.count("<text") == len(box.cities) + 3 + 1
    texted = GameEnv("europe", 3, render_mode="ansi")
    texted.reset(seed=2)
    assert "hand" not in texted.render()
    assert "tickets:" not in texted.render()


def test_pixels_are_those_of_the_drawing() -> None:
    square = '<rect x="2" y="3" width="4" height="5" fill="#c02010"/>'
    ramp = "".join(f'<rect x="{x}" width="1" height="16" fill="rgb({9 * x},{3 * x},{x})"/>' for x in range(16))
    drawing = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 16" width="16" height="16">{ramp}{square}</svg>'
    wanted = np.array([[[9 * x, 3 * x, x] for x in range(16)]] * 16, np.uint8)
    wanted[3:8, 2:6] = 0xC0, 0x20, 0x10
    assert np.array_equal(painted(drawing, 16), wanted)


@pytest.mark.parametrize("kind", range(5))
def test_every_way_of_packing_a_line_is_undone(kind: int) -> None:
    rng = np.random.default_rng(kind)
    image = rng.integers(0, 256, (6, 5, 4), np.uint8)
    lines = bytearray()
    flat = image.reshape(6, 20).astype(int)
    for y in range(6):
        lines.append(kind)
        for x in range(20):
            left = flat[y, x - 4] if x >= 4 else 0
            above = flat[y - 1, x] if y else 0
            corner = flat[y - 1, x - 4] if y and x >= 4 else 0
            nearest = min((left, above, corner), key=lambda value: abs(left + above - corner - value))
            guess = (0, left, above, (left + above) // 2, nearest)[kind]
            lines.append((flat[y, x] - guess) % 256)
    header = struct.pack(">IIBBBBB", 5, 6, 8, 6, 0, 0, 0)
    chunks = [(b"IHDR", header), (b"IDAT", zlib.compress(bytes(lines))), (b"IEND", b"")]
    png = b"\x89PNG\r\n\x1a\n" + b"".join(struct.pack(">I", len(c)) + k + c + bytes(4) for k, c in chunks)
    assert np.array_equal(unpacked(png), image[:, :, :3])


def test_every_action_has_a_name_of_its_own() -> None:
    for game_id in game_ids():
        box = open_box(game_id)
        assert len({action_name(box, action) for action in range(ACTIONS)}) == ACTIONS
    assert [kind.first for kind in ACTION_RANGES] == [
        0,
        *np.cumsum([kind.size for kind in ACTION_RANGES])[:-1].tolist(),
    ]
    assert sum(kind.size for kind in ACTION_RANGES) == ACTIONS


def test_a_game_of_pettingzoo_says_what_it_is() -> None:
    from kvytok.envs import usa_v0

    assert repr(usa_v0) == "<kvytok.envs.usa_v0: env() and parallel_env() for PettingZoo>"
