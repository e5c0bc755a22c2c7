"""The database: its tables and how to open it. SQLite by default, PostgreSQL for more than one node."""

from contextlib import suppress
from typing import Any, Final

from sqlalchemy import (
    URL,
    BigInteger,
    Boolean,
    Column,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    Text,
    event,
    insert,
    make_url,
    select,
    text,
    update,
)
from sqlalchemy.exc import ArgumentError, SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from kvytok.server.postgres_line import FREE_WITHIN, connect_arguments, guard, unhurried
from kvytok.server.settings import Settings
from kvytok.server.steady_clock import clock

SCHEMA: Final = 10
"""The version of the tables below. A change needs the next number, and a step in `STEPS` unless it only adds tables."""
STEPS: Final[dict[int, tuple[str, ...]]] = {
    1: (),
    2: ("ALTER TABLE {schema}tables ADD COLUMN hints BOOLEAN",),
    3: (
        "ALTER TABLE {schema}tables ADD COLUMN removed TEXT NOT NULL DEFAULT '[]'",
        "ALTER TABLE {schema}lines ADD COLUMN notice VARCHAR(20)",
    ),
    4: (),
    5: (),
    6: (),
    7: (),
    8: (),
    9: (),
}
"""The steps from each older version to the next, in SQL for both databases; new tables need no step.

1 to 2: the table `visits` is new; seats have a colour, which is missing in older rows.
2 to 3: a table says whether players may ask for hints.
3 to 4: a table lists whom the host has removed; chat lines may be notices of the server; a stored state begins with a
fingerprint of its layout, and a state without one is rebuilt from the log.
4 to 5: the table `links` is new; return links work once, and older ones no longer.
5 to 6: the tables of `company_schema` are new.
6 to 7: the tables about people are new (`people_tables`).
7 to 8: the table `boards` is new.
8 to 9: the tables `preferences` and `visitors` are new; a seat says whether its player agrees to planning help.
9 to 10: the table `device_games` is new.
"""
UPGRADING: Final = 7_045_236_841
"""The PostgreSQL lock that a node holds while it creates or changes the tables."""
PRAGMAS: Final = ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON")
"""SQLite: readers do not wait for the writer (WAL), and what is committed survives a power cut (FULL)."""
BUSY: Final = 2.0
"""Seconds that a writer waits for another process, such as a copy that is being made; people wait behind it."""

DRIVERS: Final = {
    "postgres": "postgresql+asyncpg",
    "postgresql": "postgresql+asyncpg",
    "sqlite": "sqlite+aiosqlite",
}
"""How addresses of databases begin elsewhere, and here."""
SUCH_AS: Final = "it looks like postgresql://user@host/database, or is empty for SQLite in the data folder"

metadata = MetaData()

meta = Table("meta", metadata, Column("name", String(40), primary_key=True), Column("value", Text, nullable=False))
"""Facts about the database itself: `schema`, its version."""

guests = Table(
    "guests",
    metadata,
    Column("id", String(24), primary_key=True),
    Column("name", String(40), nullable=False),
    Column("created", BigInteger, nullable=False),
)
"""Guests who have chosen a name; other guests exist only in their cookie."""

tables = Table(
    "tables",
    metadata,
    Column("id", String(24), primary_key=True),
    Column("code", String(12), nullable=False, unique=True),
    Column("host", String(24), nullable=False),
    Column("status", String(8), nullable=False),
    Column("game", String(40), nullable=False),
    Column("bonus", Text, nullable=False),  # JSON
    Column("first", Integer),
    Column("pace", String(8), nullable=False),
    Column("watchers", Boolean, nullable=False),
    Column("seats", Text, nullable=False),  # JSON
    Column("revision", Integer, nullable=False),  # counts all changes except moves
    Column("seq", Integer, nullable=False),  # counts the moves
    Column("state", LargeBinary),  # the newest state of the rules, behind a fingerprint of its layout
    Column("key", LargeBinary),  # the source of all chance
    Column("asked", Text, nullable=False),  # JSON: the seats that are to move
    Column("deadline", BigInteger),  # when the time for the present move ends
    Column("due", BigInteger),  # when the server has to look after the table
    Column("winners", Text, nullable=False),  # JSON
    Column("rematch", String(24)),
    Column("hints", Boolean),  # null: allowed if at most one person plays
    Column("removed", Text, nullable=False, server_default="[]"),  # JSON
    Column("created", BigInteger, nullable=False),
    Column("changed", BigInteger, nullable=False),
    Index("tables_due", "due"),
    Index("tables_host", "host", "status"),
)
"""One row for each table, with the newest state of its game."""

members = Table(
    "members",
    metadata,
    Column("guest", String(24), primary_key=True),
    Column("table_id", ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Index("members_table", "table_id"),
)
"""Which guests belong to which table, as host or player."""

moves = Table(
    "moves",
    metadata,
    Column("table_id", ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("number", Integer, primary_key=True),  # from 1
    Column("seat", Integer, nullable=False),
    Column("move", Text, nullable=False),
    Column("by", String(8), nullable=False),
    Column("at", BigInteger, nullable=False),
)
"""The log of moves: rows are only ever added."""

lines = Table(
    "lines",
    metadata,
    Column("id", BigInteger().with_variant(Integer, "sqlite"), primary_key=True, autoincrement=True),
    Column("table_id", ForeignKey("tables.id", ondelete="CASCADE"), nullable=False),
    Column("seat", Integer),
    Column("name", String(40), nullable=False),
    Column("text", Text),
    Column("reaction", String(20)),
    Column("notice", String(20)),
    Column("at", BigInteger, nullable=False),
    Index("lines_table", "table_id", "id"),
)
"""Chat, reactions, and notices of the server."""

links = Table(
    "links",
    metadata,
    Column("token", String(64), primary_key=True),  # SHA-256 of the secret part of the link
    Column("guest", String(24), nullable=False),
    Column("at", BigInteger, nullable=False),
    Index("links_guest", "guest"),
)
"""Return links that can still be used, one for each guest."""

boards = Table(
    "boards",
    metadata,
    Column("id", String(24), primary_key=True),  # follows from the content
    Column("content", LargeBinary, nullable=False),  # the file of the workshop
    Column("guest", String(24), nullable=False),
    Column("at", BigInteger, nullable=False),
    Index("boards_guest", "guest"),
)
"""Boards of the workshop, for the tables that are played on them."""

presence = Table(
    "visits",
    metadata,
    Column("table_id", ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("guest", String(24), primary_key=True),
    Column("node", String(24), primary_key=True),  # the process that the guest's page is connected to
    Column("here", Boolean, nullable=False),
    Column("at", BigInteger, nullable=False),  # when the node last knew the guest to be there
    Index("visits_node", "node"),
)
"""Who is at which table, and when those who left were last there. A node that has died stops renewing its rows."""


class WrongSchema(RuntimeError):
    """The database was made by another version of the program."""


def now() -> int:
    """The time in milliseconds; it never runs backwards."""
    return clock.now()


def address_of(settings: Settings) -> URL:
    """The address of the database; `ValueError` if it is none that can be used here. It may hold a password."""
    if not settings.database:
        return URL.create("sqlite+aiosqlite", database=str(settings.data / "kvytok.sqlite3"))
    try:
        url = make_url(settings.database)
    except ArgumentError:
        raise ValueError(f"KVYTOK_DATABASE is no address of a database; {SUCH_AS}") from None
    driver = DRIVERS.get(url.drivername, url.drivername)
    if driver not in DRIVERS.values():
        raise ValueError(f"KVYTOK_DATABASE names a database {url.drivername!r}, which is not known here; {SUCH_AS}")
    # Hosts of databases give addresses with the word of other drivers.
    options = {"ssl" if name == "sslmode" else name: value for name, value in url.query.items()}
    return url.set(drivername=driver, query=options)


def open_engine(settings: Settings) -> AsyncEngine:
    """Open the database engine of the settings. Its errors do not tell values, which may be keys of running games."""
    url = address_of(settings)
    if url.get_backend_name() == "postgresql":
        # Three of them are kept for moves, for news of other nodes, and for their notices (`nodes`, `postgres_log`).
        engine = create_async_engine(
            url,
            pool_size=15,
            max_overflow=0,  # those above would be closed after use, which takes long on a line that is lost
            pool_timeout=FREE_WITHIN,
            connect_args=connect_arguments(),
            hide_parameters=True,
        )
        guard(engine)
        if settings.database_schema:
            return engine.execution_options(schema_translate_map={None: settings.database_schema})
        return engine
    settings.data.mkdir(parents=True, exist_ok=True)
    _keep_private(settings)
    engine = create_async_engine(url, connect_args={"timeout": BUSY}, hide_parameters=True)
    event.listen(engine.sync_engine, "connect", _prepare_sqlite)
    return engine


def _keep_private(settings: Settings) -> None:
    """Let only the owner read the SQLite files, because they hold the keys of running games."""
    if not settings.database:
        file = settings.data / "kvytok.sqlite3"
        file.touch(mode=0o600)
        with suppress(PermissionError):  # the file belongs to somebody else, who may have let us use it
            file.chmod(0o600)


def _prepare_sqlite(connection: Any, record: Any) -> None:
    """Set up a new connection."""
    cursor = connection.cursor()
    for pragma in PRAGMAS:
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


async def create_schema(engine: AsyncEngine) -> None:
    """Create the tables, or upgrade older ones; `WrongSchema` if their version is unknown here."""
    async with unhurried(engine).connect() as connection:
        if engine.dialect.name == "sqlite":
            # Python's sqlite3 starts no transaction before CREATE or ALTER; this explicit one makes it all or nothing.
            await connection.execution_options(isolation_level="AUTOCOMMIT")
            await connection.exec_driver_sql("BEGIN IMMEDIATE")
        else:
            await connection.execute(text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": UPGRADING})
        try:
            await connection.run_sync(metadata.create_all)
            await _upgrade(connection)
        except BaseException:
            with suppress(SQLAlchemyError):  # why it failed counts, not whether it could be undone
                sqlite = engine.dialect.name == "sqlite"
                await (connection.exec_driver_sql("ROLLBACK") if sqlite else connection.rollback())
            raise
        await (connection.exec_driver_sql("COMMIT") if engine.dialect.name == "sqlite" else connection.commit())


async def _upgrade(connection: AsyncConnection) -> None:
    """Take the steps that lead from the version found to this one."""
    found = (await connection.execute(select(meta.c.value).where(meta.c.name == "schema"))).scalar()
    if found is None:
        await connection.execute(insert(meta).values(name="schema", value=str(SCHEMA)))
        return
    if not found.isdecimal() or not min(STEPS) <= int(found) <= SCHEMA:
        raise WrongSchema(f"the database has schema {found}, this program needs {SCHEMA}; use the version that made it")
    options = connection.sync_connection.get_execution_options() if connection.sync_connection else {}
    schema = (options.get("schema_translate_map") or {}).get(None)
    before = f"{connection.dialect.identifier_preparer.quote(schema)}." if schema else ""
    for version in range(int(found), SCHEMA):
        for statement in STEPS[version]:
            await connection.execute(text(statement.format(schema=before)))
    await connection.execute(update(meta).where(meta.c.name == "schema").values(value=str(SCHEMA)))
