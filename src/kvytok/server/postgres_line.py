"""The line to PostgreSQL: how long anything on it may take, and how each side notices that it is lost.

A line that is cut says so. One that loses all packets says nothing for hours: here commands would never end, and there
the transaction of a node that nobody hears from would keep its locks.
"""

import asyncio
import socket
from contextlib import suppress
from typing import Any, Final

from sqlalchemy import NullPool, event, exc
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

CONNECT_WITHIN: Final = 3.0
"""Seconds within which a connection is open and set up, or is given up."""
ALIVE_WITHIN: Final = 2.0
"""Seconds within which a connection that was not used answers that it is alive."""
ANSWER_WITHIN: Final = 8.0
"""Seconds within which a command is answered; after them the line is lost. (`line_watch` notices it sooner.)"""
MOVES_WITHIN: Final = 5.0
"""The same for a group of moves, because people wait for it."""
FREE_WITHIN: Final = 4.0
"""Seconds to wait for a connection that others use."""
SILENT: Final = 5
"""Seconds after which the system asks whether the other side is still there."""
ASKED_EVERY: Final = 1
ASKED_TIMES: Final = 4
UNHEARD: Final = 8_000
"""Milliseconds after which data that nobody has confirmed ends the connection."""

KEEPALIVE: Final = {
    "tcp_keepalives_idle": SILENT,
    "tcp_keepalives_interval": ASKED_EVERY,
    "tcp_keepalives_count": ASKED_TIMES,
    "tcp_user_timeout": UNHEARD,
}
"""What PostgreSQL is asked to do on its side."""
LIMITS: Final = {
    # Shorter than our own patience: on a line that works, a slow command ends in order, and its work is undone.
    "statement_timeout": 7_000,
    "idle_in_transaction_session_timeout": 8_000,
}
"""How long PostgreSQL works and waits for us, in milliseconds."""


def connect_arguments() -> dict[str, Any]:
    """How the driver opens a connection, and the limits that it keeps."""
    return {"timeout": CONNECT_WITHIN, "command_timeout": ANSWER_WITHIN, "async_creator_fn": open_driver}


def guard(engine: AsyncEngine) -> None:
    """Watch the connections of an engine: each is asked before use, and given up when silent."""
    event.listen(engine.sync_engine, "checkout", _ask)
    event.listen(engine.sync_engine, "handle_error", _give_up)


def unhurried(engine: AsyncEngine) -> AsyncEngine:
    """An engine for the few commands that may take minutes, such as an upgrade; it keeps no connection."""
    if engine.dialect.name != "postgresql":
        return engine
    connect = {"timeout": CONNECT_WITHIN}
    patient = create_async_engine(engine.url, poolclass=NullPool, connect_args=connect, hide_parameters=True)
    event.listen(patient.sync_engine, "connect", lambda connection, _: connection.run_async(_keep_alive))
    return patient.execution_options(**engine.get_execution_options())


async def open_driver(*given: Any, **named: Any) -> Any:
    """A new connection of the driver. Setting it up counts as opening it."""
    import asyncpg  # type: ignore[import-untyped]  # an extra: only nodes with PostgreSQL have it

    async with asyncio.timeout(CONNECT_WITHIN):
        driver = await asyncpg.connect(*given, **named)
        try:
            await _prepare(driver)
        except BaseException:
            driver.terminate()
            raise
    return driver


async def _prepare(driver: Any) -> None:
    await _keep_alive(driver, LIMITS)


async def _keep_alive(driver: Any, limits: dict[str, int] | None = None) -> None:
    """Let the systems of both sides find out whether the other one is still there; `limits` are set with that."""
    transport = getattr(driver, "_transport", None)  # asyncpg has no other way to it
    line = transport and transport.get_extra_info("socket")
    if line is not None and line.family in (socket.AF_INET, socket.AF_INET6):
        line.setsockopt(socket.SOL_SOCKET, socket.SO_KEEPALIVE, 1)
        for name, value in (
            ("TCP_KEEPIDLE", SILENT),
            ("TCP_KEEPINTVL", ASKED_EVERY),
            ("TCP_KEEPCNT", ASKED_TIMES),
            ("TCP_USER_TIMEOUT", UNHEARD),
        ):
            if hasattr(socket, name):  # not every system has all of them
                line.setsockopt(socket.IPPROTO_TCP, getattr(socket, name), value)
    await _set(driver, KEEPALIVE | (limits or {}))


async def _set(driver: Any, settings: dict[str, int]) -> None:
    """Set what PostgreSQL allows on its system."""
    from asyncpg import InterfaceError, PostgresError  # as above

    commands = [f"SET {name} = {value}" for name, value in settings.items()]
    for tried in (["; ".join(commands)], commands):  # all at once; one by one if a system does not have them all
        refused = False
        for command in tried:
            try:
                await driver.execute(command)
            except PostgresError:
                refused = True
            except InterfaceError as error:  # the driver's word for a line that was lost meanwhile
                raise ConnectionResetError(str(error)) from error
        if not refused:
            return


def _ask(connection: Any, record: Any, pooled: Any) -> None:
    """Ask a connection of the pool for a sign of life; without one all are opened again."""

    async def ask(driver: Any) -> None:
        try:
            await driver.execute("SELECT 1", timeout=ALIVE_WITHIN)
        except BaseException:
            driver.terminate()  # saying goodbye would take as long again
            raise

    try:
        connection.run_async(ask)
    except Exception as error:
        raise exc.InvalidatePoolError from error


def _give_up(context: Any) -> None:
    """A command was not answered: its connection is lost, and those beside it are asked before they are used."""
    if isinstance(context.original_exception, TimeoutError) and context.connection is not None:
        context.is_disconnect = True
        with suppress(Exception):  # it may be gone already
            context.connection.connection.driver_connection.terminate()
