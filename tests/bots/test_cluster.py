"""A match and an experiment on a Ray cluster of two machines give what they give here, also if a machine is lost."""

from collections.abc import Iterator
from functools import partial
from operator import attrgetter
from typing import Any

import numpy as np
import pytest

from kvytok.bots.arena.match import Match, play_match
from kvytok.bots.arena.match_games import ThinkingTime
from kvytok.bots.cluster import Cluster, ClusterFault
from kvytok.bots.lab.experiment import experiment
from kvytok.bots.registry import find_bot
from kvytok.game import open_box


@pytest.fixture(scope="module")
def two_machines() -> Iterator[Any]:
    """Two nodes of Ray, each with its own processes, on this machine."""
    from ray.cluster_utils import Cluster as Nodes

    # Ray's workers are as important as other tests; by default everything else goes first.
    patch = pytest.MonkeyPatch()
    patch.setenv("RAY_worker_niceness", "0")
    nodes = Nodes(
        initialize_head=True,
        head_node_args={"num_cpus": 1, "object_store_memory": 80 << 20, "include_dashboard": False},
    )
    nodes.add_node(num_cpus=1, object_store_memory=80 << 20)
    yield nodes
    nodes.shutdown()
    patch.undo()


@pytest.mark.slow
def test_workers_may_write_into_what_they_get(two_machines: Any) -> None:
    """Read-only arrays are another type for the compiler: it would compile all rules again, for a minute and a half."""
    tasks = [np.zeros(size) for size in (1, 1 << 20)]
    with Cluster(two_machines.address) as cluster:
        done = cluster.finish(tasks, partial(attrgetter, "flags.writeable"))
        assert [writeable for _, writeable in done] == [True, True]


@pytest.mark.slow
def test_a_cluster_plays_the_same_games(two_machines: Any) -> None:
    usa = open_box("usa")
    match = Match(usa, tuple(map(find_bot, ("racer", "greedy"))), 2, 400, seed=3)
    asked = Match(usa, tuple(map(find_bot, ("casual", "racer"))), 2, 4, seed=3, thinking=ThinkingTime(None, 8))
    here, asked_here = play_match(match), play_match(asked)
    counted = experiment(usa.records, 3, 900, seed=2)
    with Cluster(two_machines.address) as cluster:
        assert cluster.cores == 2
        there, asked_there = play_match(match, cluster=cluster), play_match(asked, cluster=cluster)
        assert here.sheet.games.tobytes() == there.sheet.games.tobytes()
        assert asked_here.sheet.games.tobytes() == asked_there.sheet.games.tobytes()
        assert experiment(usa.records, 3, 900, seed=2, cluster=cluster).lab.tobytes() == counted.lab.tobytes()


@pytest.mark.slow
def test_a_lost_machine_costs_only_time(two_machines: Any) -> None:
    usa = open_box("usa")
    expected = experiment(usa.records, 2, 12_000, seed=4)
    lost: list[int] = []

    def lose(done: int) -> None:
        if not lost:
            lost.append(done)
            two_machines.remove_node(two_machines.worker_nodes.copy().pop(), allow_graceful=False)

    with Cluster(two_machines.address) as cluster:
        played = experiment(usa.records, 2, 12_000, seed=4, report=lose, cluster=cluster)
    assert lost[0] < 12_000
    assert played.lab.tobytes() == expected.lab.tobytes()


def test_no_cluster_is_told_in_one_line() -> None:
    with (
        pytest.raises(ClusterFault, match=r"^there is no Ray cluster at 127\.0\.0\.1:1 ") as caught,
        Cluster("127.0.0.1:1"),
    ):
        pass
    assert "\n" not in str(caught.value)
