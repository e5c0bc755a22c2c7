"""A Ray cluster as a pool of workers: one process for each core of all its machines.

Tasks are independent, and each one has the same result wherever it is done. So a worker that is lost with its machine
costs only time: its tasks are done again by others.
"""

import pickle
import socket
import time
from collections.abc import Callable, Iterable, Iterator
from typing import Any, Generic, TypeVar

from kvytok.bots.players_digest import players_digest
from kvytok.extras import need

Task = TypeVar("Task")
Result = TypeVar("Result")

AHEAD = 2
"""The tasks that a worker has at once, so that it need not wait for the next one."""
REACH = 10
"""Seconds to wait for the head of the cluster."""
PATIENCE = 120
"""Seconds to wait for the first worker."""


class ClusterFault(Exception):
    """The cluster cannot do the work. The message says in one line why."""


class _Worker(Generic[Task, Result]):
    """A process on one core of the cluster.

    What it gets is pickled here and not by Ray, whose arrays are read-only: for them all rules would be compiled again.
    """

    def __init__(self, prepare: bytes) -> None:
        self._do: Callable[[Task], Result] = pickle.loads(prepare)()

    def digest(self) -> str:
        """What is installed on this machine."""
        return players_digest()

    def do(self, task: bytes) -> Result:
        """Do one task."""
        return self._do(pickle.loads(task))


class Cluster:
    """The workers of a Ray cluster; `with Cluster(address) as cluster` leaves it at the end."""

    def __init__(self, address: str) -> None:
        need("cluster")
        import ray

        self._ray = ray
        host, colon, port = address.rpartition(":")
        try:
            if colon and port.isdigit():  # Ray itself would try for minutes
                socket.create_connection((host, int(port)), REACH).close()
            ray.init(address=address, log_to_driver=False, namespace="kvytok")
        except (OSError, ValueError, RuntimeError) as error:
            raise ClusterFault(f"there is no Ray cluster at {address} ({str(error).splitlines()[0]})") from None
        self.cores = int(ray.cluster_resources().get("CPU", 0))  # type: ignore[no-untyped-call]
        if not self.cores:
            raise ClusterFault(f"the Ray cluster at {address} has no free core")

    def __enter__(self) -> "Cluster":
        return self

    def __exit__(self, *_: object) -> None:
        self._ray.shutdown()

    def finish(
        self, tasks: Iterable[Task], prepare: Callable[[], Callable[[Task], Result]]
    ) -> Iterator[tuple[Task, Result]]:
        """Do all tasks, and yield each with its result as soon as it is done; `prepare` runs once on each worker.

        The first worker that has started begins; slow machines join later.
        """
        ray, left = self._ray, iter(tasks)
        actor: Any = ray.remote(num_cpus=1, max_restarts=0)(_Worker)
        prepared = pickle.dumps(prepare)
        started = [actor.remote(prepared) for _ in range(self.cores)]
        starting: dict[Any, Any] = {worker.digest.remote(): worker for worker in started}
        workers: list[Any] = []
        waiting: dict[Any, tuple[Any, Task]] = {}
        again: list[Task] = []
        until = time.monotonic() + PATIENCE

        def give(worker: Any) -> None:
            task = again.pop() if again else next(left, None)
            if task is not None:
                waiting[worker.do.remote(pickle.dumps(task))] = worker, task

        try:
            while waiting or not workers:
                ready, _ = ray.wait([*waiting, *starting], timeout=0.2)
                for done in ready:
                    if done in starting:
                        worker = starting.pop(done)
                        if self._fits(done):
                            workers.append(worker)
                            for _ in range(AHEAD):
                                give(worker)
                        continue
                    worker, task = waiting.pop(done)
                    try:
                        yield task, ray.get(done)
                    except ray.exceptions.RayActorError:
                        again.append(task)
                        workers = [other for other in workers if other is not worker]
                        if not workers:
                            continue
                        worker = workers[len(again) % len(workers)]
                    except ray.exceptions.RayTaskError as error:
                        raise error.as_instanceof_cause() from None
                    give(worker)
                if not workers and not starting:
                    raise ClusterFault("all machines of the cluster are lost")
                if not workers and time.monotonic() > until:
                    raise ClusterFault(f"no machine of the cluster began to work within {PATIENCE} s")
        finally:
            for worker in started:
                ray.kill(worker)

    def _fits(self, answer: Any) -> bool:
        """Whether a worker has started; one with other sources would play other games."""
        try:
            digest = self._ray.get(answer)
        except self._ray.exceptions.RayActorError:
            return False
        if digest != players_digest():
            raise ClusterFault("a machine of the cluster has another version of Kvytok; install the same on all")
        return True
