"""A PostgreSQL for the tests: the one named in the environment, a local one, or one started for the tests."""

import asyncio
import atexit
import os
import shutil
import socket
import subprocess
import tempfile
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


def _started() -> str:
    """Start a server with its own data; it stops when the tests end."""
    programs = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"))
    assert programs, "the tests need PostgreSQL (Debian: apt-get install postgresql)"
    folder = Path(tempfile.mkdtemp(prefix="kvytok-postgres-"))
    if os.getuid() == 0:
        shutil.chown(folder, "postgres")
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    data, programs_folder = str(folder / "data"), programs[-1].parent
    _as_postgres(str(programs_folder / "initdb"), "-D", data, "-A", "trust", "-U", "postgres")
    settings = f"-p {port} -k {folder} -c listen_addresses=127.0.0.1 -c fsync=off"
    control = str(programs_folder / "pg_ctl")
    _as_postgres(control, "-D", data, "-w", "-l", str(folder / "log"), "-o", settings, "start")
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    atexit.register(_as_postgres, control, "-D", data, "-m", "immediate", "stop")
    return f"postgresql://postgres@127.0.0.1:{port}/postgres"


@cache
def url() -> str:
    """The address of PostgreSQL: KVYTOK_TEST_POSTGRES, a local server that lets us in, or one that we start."""
    named = os.environ.get("KVYTOK_TEST_POSTGRES")
    if named:
        return named
    return LOCAL if asyncio.run(_answers(LOCAL)) else _started()
