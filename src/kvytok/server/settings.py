"""The settings of a server: defaults, then what the environment and the command line say.

docs/hosting.md lists them.
"""

import os
from collections.abc import Mapping
from pathlib import Path
from typing import Final, Literal, get_args

from msgspec import Struct

LogLevel = Literal["debug", "info", "warning", "error"]
PREFIX: Final = "KVYTOK_"
DEFAULT_PORT: Final = 8451


class Settings(Struct, frozen=True, kw_only=True):
    """How a server runs."""

    data: Path
    """The folder of the database and the secret."""
    host: str = "127.0.0.1"
    port: int = DEFAULT_PORT
    database: str = ""
    """The address of another database, such as postgresql+asyncpg://…; empty: SQLite in the data folder."""
    database_schema: str = ""
    """A schema of PostgreSQL that the tables lie in; empty: the user's own."""
    secret: str = ""
    """The secret that cookies are signed with; empty: a file in the data folder. Nodes of one site share it."""
    url: str = ""
    """The address that links begin with; empty: the one that the page was asked for."""
    origins: tuple[str, ...] = ()
    """Other sites whose pages may use this server."""
    page: Path = Path(__file__).parent / "page"
    """The built page."""
    bot_delay: float = 0.7
    """Seconds that a bot waits before its move, so that people can follow."""
    check_every: float = 1.0
    """Seconds between two looks for tables that nobody reminded us of, as after a restart."""
    desks: int = 200
    """How many games are kept in memory; the others are rebuilt from the database."""
    message_burst: int = 40
    """Socket messages that a connection may send at once."""
    message_rate: float = 10.0
    """Socket messages that a connection may send in a second for long."""
    log: LogLevel = "info"
    """The least level of the log."""

    @property
    def database_url(self) -> str:
        """The address of the database."""
        return self.database or f"sqlite+aiosqlite:///{self.data / 'kvytok.sqlite3'}"


NUMBERS: Final = {
    "port": int,
    "bot_delay": float,
    "check_every": float,
    "desks": int,
    "message_burst": int,
    "message_rate": float,
}


def default_data() -> Path:
    """The user's data folder, as XDG has it."""
    base = os.environ.get("XDG_DATA_HOME") or ""
    return (Path(base) if os.path.isabs(base) else Path.home() / ".local" / "share") / "kvytok"


def read_settings(environment: Mapping[str, str] = os.environ, **given: object) -> Settings:
    """The settings from the environment (`KVYTOK_PORT` …) and from what is given, which wins; `ValueError` if wrong."""
    found: dict[str, object] = {}
    for name in Settings.__struct_fields__:
        text = environment.get(PREFIX + name.upper())
        if not text:
            continue
        if name in NUMBERS:
            try:
                found[name] = NUMBERS[name](text)
            except ValueError:
                raise ValueError(f"{PREFIX}{name.upper()} is a number, not {text!r}") from None
        elif name == "log":
            if text not in get_args(LogLevel):
                raise ValueError(f"{PREFIX}LOG is one of {', '.join(get_args(LogLevel))}, not {text!r}")
            found[name] = text
        elif name == "origins":
            found[name] = tuple(text.split())
        elif name in ("data", "page"):
            found[name] = Path(text)
        else:
            found[name] = text
    found |= {name: value for name, value in given.items() if value is not None}
    found.setdefault("data", default_data())
    return Settings(**found)  # type: ignore[arg-type]
