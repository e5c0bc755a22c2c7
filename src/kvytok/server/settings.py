"""The settings of a server: defaults, the environment, and the command line.

docs/hosting.md lists them.
"""

import os
from collections.abc import Mapping
from pathlib import Path
from typing import Final, Literal, get_args, get_type_hints

from msgspec import Struct

LogLevel = Literal["debug", "info", "warning", "error"]
PREFIX: Final = "KVYTOK_"
DEFAULT_PORT: Final = 8451


class Settings(Struct, frozen=True, kw_only=True):
    """All settings of a server; docs/hosting.md explains them."""

    data: Path
    """The folder for the database and the secret."""
    host: str = "127.0.0.1"
    """The address to listen on."""
    port: int = DEFAULT_PORT
    """The port; 0 takes a free one."""
    database: str = ""
    """The address of another database, such as postgresql://user@host/database; empty: SQLite in the data folder."""
    database_schema: str = ""
    """The PostgreSQL schema for the tables; empty: the user's default."""
    secret: str = ""
    """The secret that signs the cookies; empty: a file in the data folder. All nodes of one site share it."""
    url: str = ""
    """The web address at the start of links; empty: the address that the request used."""
    origins: tuple[str, ...] = ()
    """Other sites whose pages may use this server."""
    boards: tuple[Path, ...] = ()
    """Board folders that are offered beside the built-in boards."""
    own_boards: int = 200
    """Boards of the workshop that are kept at once, for tables with friends; 0: none are taken."""
    page: Path = Path(__file__).parent / "page"
    """The built page."""
    bot_delay: float = 0.7
    """Seconds that a bot waits before its move, so that people can follow the game."""
    bot_seconds: float = 1.0
    """Seconds that a strong bot thinks about a move, and about a hint."""
    bot_playouts: int = 0
    """The number of playouts that it makes instead, however long they take, so that it can be repeated; 0: use time."""
    bot_patience: float = 5.0
    """Seconds that a bot may take beyond its thinking time; then it is stopped, or another bot moves in its place."""
    bot_tables: int = 10
    """The number of running games of bots alone that one address may have begun."""
    check_every: float = 1.0
    """Seconds between two searches for due tables without a timer, for example after a restart."""
    absence: float = 60.0
    """Seconds after which the others may let a bot move for a player whose connection is gone."""
    live_games: int = 200
    """The number of games kept in memory; the others are rebuilt from the database."""
    message_burst: int = 40
    """Socket messages that a connection may send at once."""
    message_rate: float = 10.0
    """Socket messages per second that a connection may send in the long run."""
    hint_burst: int = 12
    """Hints that a guest may ask for at once."""
    hint_rate: float = 0.5
    """Hints per second that a guest may ask for in the long run."""
    address_hint_burst: int = 60
    """Hints that one address may ask for at once."""
    address_hint_rate: float = 2.0
    """Hints per second that one address may ask for in the long run."""
    request_burst: int = 300
    """HTTP requests and new sockets that one address may send at once."""
    request_rate: float = 30.0
    """HTTP requests and new sockets per second that one address may send in the long run."""
    table_burst: int = 60
    """Tables that one address may make at once."""
    table_rate: float = 0.1
    """Tables per second that one address may make in the long run."""
    public_tables: int = 5
    """Public tables that one guest may have waiting."""
    address_public_tables: int = 40
    """Public tables that people of one address may have waiting."""
    company_burst: int = 60
    """Quick matches, invitations, blocks, reports and changes of public tables that one address may send at once."""
    company_rate: float = 0.2
    """The same per second in the long run."""
    sign_in_burst: int = 10
    """Passphrases that one address may try at once, and that may be tried for one name."""
    sign_in_rate: float = 0.05
    """Passphrases per second that one address may try in the long run, and that may be tried for one name."""
    notify_delay: float = 20.0
    """Seconds before people who are not at the table are told that it is their turn."""
    push_contact: str = ""
    """Where push services can reach whoever runs the site (mailto:… or https://…); empty: the web address."""
    push_hosts: tuple[str, ...] = ()
    """Push services of your own, such as https://push.example.org, which need no public address."""
    smtp: str = ""
    """The server for e-mail, such as smtp://user:password@mail.example.org:587; empty: no e-mail."""
    mail_from: str = ""
    """The sender of e-mail, such as Kvytok <games@example.org>."""
    sockets: int = 200
    """Sockets that one address may have open."""
    metrics: str = ""
    """The word that a reader of `/metrics` must send as bearer token; empty: only this machine may read them."""
    log: LogLevel = "info"
    """The lowest level that is logged."""


def default_data() -> Path:
    """The user's data folder, following the XDG standard."""
    base = os.environ.get("XDG_DATA_HOME") or ""
    return (Path(base) if os.path.isabs(base) else Path.home() / ".local" / "share") / "kvytok"


def read_settings(environment: Mapping[str, str] = os.environ, **given: object) -> Settings:
    """The settings from the environment (`KVYTOK_PORT` …) and from `given`, which wins; `ValueError` if one is bad."""
    found: dict[str, object] = {}
    for name, kind in get_type_hints(Settings).items():
        variable = PREFIX + name.upper()
        text = environment.get(variable)
        if not text:
            continue
        if kind in (int, float):
            try:
                found[name] = kind(text)
            except ValueError:
                raise ValueError(f"{variable} is a number, not {text!r}") from None
        elif kind == LogLevel:
            if text not in get_args(LogLevel):
                raise ValueError(f"{variable} is one of {', '.join(get_args(LogLevel))}, not {text!r}")
            found[name] = text
        elif name == "boards":
            found[name] = tuple(Path(folder) for folder in text.split(os.pathsep) if folder)
        else:
            found[name] = Path(text) if kind is Path else text if kind is str else tuple(text.split())
    found |= {name: value for name, value in given.items() if value is not None}
    found.setdefault("data", default_data())
    return Settings(**found)  # type: ignore[arg-type]
