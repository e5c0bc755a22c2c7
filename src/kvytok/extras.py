"""The extras: packages that only a part of Kvytok needs, and what to say where one is missing.

`pip install kvytok` gets the rules, the bots and the command line. Everything else is an extra of `pyproject.toml`.
"""

from importlib.util import find_spec
from typing import Final

EXTRAS: Final = {
    "server": (
        "aiosqlite",
        "argon2",
        "httptools",
        "itsdangerous",
        "litestar",
        "openskill",
        "segno",
        "sqlalchemy",
        "uvicorn",
        "websockets",
    ),
    "postgres": ("asyncpg",),
    "push": ("cryptography",),
    "envs": ("gymnasium", "pettingzoo", "resvg_py"),
    "openspiel": ("pyspiel",),
    "train": ("torch",),
    "words": ("babel", "fluent"),
    "cluster": ("ray",),
    "terminal": ("textual", "websockets"),
}
"""The packages of each extra, as they are imported."""


class MissingExtra(ModuleNotFoundError):
    """A package of an extra is not installed. The message says in one line how to install it."""

    def __init__(self, package: str, extra: str) -> None:
        told = f"{package} is not installed; it comes with the extra {extra!r}: pip install 'kvytok[{extra}]'"
        super().__init__(told, name=package)


def extra_of(package: str | None) -> str | None:
    """The extra that a module belongs to; None if it belongs to none."""
    top = (package or "").partition(".")[0]
    return next((extra for extra, packages in EXTRAS.items() if top in packages), None)


def missing(error: ModuleNotFoundError) -> ModuleNotFoundError:
    """What to raise instead of the error of a failed import: one that names the extra, where there is one."""
    if isinstance(error, MissingExtra) or error.name is None or (extra := extra_of(error.name)) is None:
        return error
    return MissingExtra(error.name.partition(".")[0], extra)


def need(extra: str) -> None:
    """Refuse to go on without the packages of an extra. Nothing is imported."""
    for package in EXTRAS[extra]:
        if find_spec(package) is None:
            raise MissingExtra(package, extra)
