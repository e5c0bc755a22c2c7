"""A PostgreSQL for the tests: the one named in the environment, a local one, or one started for the tests."""

import asyncio
import atexit
import contextlib
import os
import shutil
import signal
import socket
import subprocess
import tempfile
import time
from functools import cache
from pathlib import Path

import asyncpg

LOCAL = "postgresql://127.0.0.1:5432/test"


async def _answers(url: str) -> bool:
    try:
        connection = await asyncpg.connect(url, timeout=3)
    except (TimeoutError, OSError, asyncpg.PostgresError):
        return False
    await connection.close()
    return True


def _as_postgres(*command: str) -> None:
    """Run a PostgreSQL command as another user, because PostgreSQL refuses to run as root."""
    user = ["runuser", "-u", "postgres", "--"] if os.getuid() == 0 else []
    subprocess.run([*user, *command], check=True, capture_output=True, timeout=60)


class Cluster:
    """A PostgreSQL of our own, with its data in a temporary folder; it can be killed and started again."""

    def __init__(self, *settings: str) -> None:
        programs = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"))
        assert programs, "the tests need PostgreSQL (Debian: apt-get install postgresql)"
        self.programs = programs[-1].parent
        self.folder = Path(tempfile.mkdtemp(prefix="kvytok-postgres-"))
        if os.getuid() == 0:
            shutil.chown(self.folder, "postgres")
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = free.getsockname()[1]
        self.settings = settings
        self.data = str(self.folder / "data")
        _as_postgres(str(self.programs / "initdb"), "-D", self.data, "-A", "trust", "-U", "postgres")

    @property
    def url(self) -> str:
        """The address of its database."""
        return f"postgresql://postgres@127.0.0.1:{self.port}/postgres"

    def start(self) -> None:
        """Start it, and wait until it answers."""
        here = "-c listen_addresses=127.0.0.1 -c unix_socket_directories="
        settings = f"-p {self.port} {here} {' '.join(self.settings)}"
        self._control("-w", "-l", str(self.folder / "log"), "-o", settings, "start")

    def kill(self) -> None:
        """Kill all its processes without a warning."""
        first = int((Path(self.data) / "postmaster.pid").read_text().split()[0])
        os.kill(first, signal.SIGSTOP)  # it starts no new ones meanwhile
        family = [first, *map(int, Path(f"/proc/{first}/task/{first}/children").read_text().split())]
        for process in family:
            with contextlib.suppress(ProcessLookupError):
                os.kill(process, signal.SIGKILL)
        while any(Path(f"/proc/{process}/exe").exists() for process in family):
            time.sleep(0.01)
        # Where nobody fetches the exit status of a killed process, its number looks alive, and PostgreSQL waits for it.
        (Path(self.data) / "postmaster.pid").unlink()

    def remove(self) -> None:
        """Stop it for good."""
        with contextlib.suppress(subprocess.CalledProcessError):
            self._control("-m", "immediate", "stop")
        shutil.rmtree(self.folder, ignore_errors=True)

    def _control(self, *words: str) -> None:
        _as_postgres(str(self.programs / "pg_ctl"), "-D", self.data, *words)


def _started() -> str:
    """Start a server with its own data; it stops when the tests end."""
    cluster = Cluster("-c fsync=off")
    cluster.start()
    atexit.register(cluster.remove)
    return cluster.url


@cache
def url() -> str:
    """The address of PostgreSQL: KVYTOK_TEST_POSTGRES, a local server that lets us in, or one that we start."""
    named = os.environ.get("KVYTOK_TEST_POSTGRES")
    if named:
        return named
    return LOCAL if asyncio.run(_answers(LOCAL)) else _started()
