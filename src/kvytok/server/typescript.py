"""The messages as TypeScript types for the page; run `python -m kvytok.server.typescript` to write them.

The types come from the same structs that the server reads and writes, with their docstrings as comments.
"""

import ast
import inspect
import json
import sys
import textwrap
from collections.abc import Iterator
from pathlib import Path
from types import NoneType, UnionType
from typing import Annotated, Any, Final, Literal, Union, get_args, get_origin, get_type_hints

import msgspec
from msgspec import Struct

from kvytok.boards import schema
from kvytok.game.events import AnyEvent
from kvytok.game.moves import Move
from kvytok.server import (
    account_messages,
    company_messages,
    messages,
    notify_messages,
    tournament_messages,
    tournament_plan,
)
from kvytok.server.refusal import ErrorCode

TARGET: Final = Path("web/src/server/messages.ts")
"""Where the file lies, from the root of the repository."""

ALIASES: Final[dict[str, Any]] = {
    "TrainColor": schema.TrainColor,
    "CardColor": schema.CardColor,
    "RouteColor": schema.RouteColor,
    "Pieces": schema.Pieces,
    "Pace": messages.Pace,
    "Status": messages.Status,
    "Reaction": messages.Reaction,
    "StandIn": messages.StandIn,
    "Notice": messages.Notice,
    "LevelWish": company_messages.LevelWish,
    "SpokenWish": company_messages.SpokenWish,
    "ReportReason": company_messages.ReportReason,
    "NewsKind": notify_messages.NewsKind,
    "Every": notify_messages.Every,
    "ErrorCode": ErrorCode,
    "Move": Move,
    "AnyEvent": AnyEvent,
    "SeatWish": messages.SeatWish,
    "AgainstWhom": account_messages.AgainstWhom,
    "System": tournament_plan.System,
    "Absence": tournament_plan.Absence,
    "FromPage": messages.FromPage,
    "FromServer": messages.FromServer,
}
"""Types that keep their own name in TypeScript, in the order in which they are written."""

REQUESTS: Final = frozenset(
    (
        messages.Rename,
        messages.NewTable,
        messages.Join,
        messages.ColorWish,
        messages.HintsWish,
        messages.PlanningWish,
        company_messages.ListingWish,
        company_messages.QuickWish,
        company_messages.ReportWish,
        account_messages.Deletion,
        account_messages.SharedSettings,
        tournament_messages.NewTournament,
        *get_args(messages.SeatWish),
        *get_args(messages.FromPage),
    )
)
"""What the page sends: there a field with a default may be left out. The server always sends all fields."""

HEAD: Final = """\
// The messages between page and server as types, generated from the messages in src/kvytok/server.
// `python -m kvytok.server.typescript` writes this file; do not change it by hand.
// Times are whole milliseconds since 1970 UTC, durations whole milliseconds. docs/protocol.md explains the rest.
"""
LEAVES: Final = {str: "string", int: "number", float: "number", bool: "boolean", NoneType: "null"}


def typescript() -> str:
    """The whole file."""
    parts = [HEAD]
    for name, kind in ALIASES.items():
        parts.append(f"export type {name} =\n  {spell(kind, known=False)};\n")
    parts += (interface(struct) for struct in structs())
    return "\n".join(parts)


def structs() -> list[type[Struct]]:
    """Every struct that the messages consist of, in the order of first use."""
    found: dict[type[Struct], None] = {}
    for kind in (
        *messages.HTTP_BODIES,
        *account_messages.ACCOUNT_BODIES,
        *company_messages.COMPANY_BODIES,
        *notify_messages.NOTIFY_BODIES,
        *tournament_messages.TOURNAMENT_BODIES,
        *ALIASES.values(),
    ):
        for struct in _reached(kind):
            if struct not in found:
                found[struct] = None
    return list(found)


def _reached(kind: Any) -> Iterator[type[Struct]]:
    """The structs that a type consists of."""
    if isinstance(kind, type) and issubclass(kind, Struct):
        yield kind
        for hint in get_type_hints(kind, include_extras=True).values():
            yield from _reached(hint)
    elif get_origin(kind) is not Literal:
        for argument in get_args(kind):
            yield from _reached(argument)


def interface(struct: type[Struct]) -> str:
    """One struct as an interface."""
    lines = [*comment(inspect.getdoc(struct) or "", ""), f"export interface {struct.__name__} {{"]
    config = struct.__struct_config__
    if config.tag_field is not None:
        lines.append(f"  {config.tag_field}: {json.dumps(config.tag)};")
    hints, docs = get_type_hints(struct), field_docs(struct)
    for field in msgspec.structs.fields(struct):
        lines += comment(docs.get(field.name, ""), "  ")
        optional = "?" if not field.required and struct in REQUESTS else ""
        lines.append(f"  {field.encode_name}{optional}: {spell(hints[field.name])};")
    return "\n".join([*lines, "}", ""])


def spell(kind: Any, known: bool = True) -> str:
    """A type in TypeScript; with `known`, a named type is written as its name."""
    if known:
        for name, alias in ALIASES.items():
            if kind == alias:
                return name
    if kind in LEAVES:
        return LEAVES[kind]
    if isinstance(kind, type) and issubclass(kind, Struct):
        return kind.__name__
    origin, arguments = get_origin(kind), get_args(kind)
    if origin is Annotated:
        return spell(arguments[0])
    if origin is Literal:
        return " | ".join(json.dumps(value) for value in arguments)
    if origin in (Union, UnionType):
        return _union(kind, arguments)
    if origin is tuple:
        if arguments[-1] is not Ellipsis:
            return f"[{', '.join(spell(each) for each in arguments)}]"
        inner = spell(arguments[0])
        return f"({inner})[]" if " " in inner else f"{inner}[]"
    if origin is dict:
        record = f"Record<{spell(arguments[0])}, {spell(arguments[1])}>"
        return record if arguments[0] is str else f"Partial<{record}>"
    raise TypeError(f"there are no words in TypeScript for {kind}")


def _union(kind: Any, arguments: tuple[Any, ...]) -> str:
    """A union in TypeScript; a named union inside it, as in `Move | None`, keeps its name."""
    left = list(dict.fromkeys(arguments))
    words = []
    for name, alias in ALIASES.items():
        members = get_args(alias) if get_origin(alias) in (Union, UnionType) else ()
        if members and kind != alias and set(members) < set(left):
            words.append(name)
            left = [each for each in left if each not in members]
    return " | ".join([*words, *dict.fromkeys(spell(each) for each in left)])


def field_docs(struct: type[Struct]) -> dict[str, str]:
    """The docstring under each field of a struct, which Python itself does not keep."""
    docs: dict[str, str] = {}
    for base in reversed(struct.__mro__):
        if not issubclass(base, Struct) or base is Struct:
            continue
        body = ast.parse(textwrap.dedent(inspect.getsource(base))).body[0]
        assert isinstance(body, ast.ClassDef)
        for field, text in zip(body.body, body.body[1:], strict=False):
            if (
                isinstance(field, ast.AnnAssign)
                and isinstance(field.target, ast.Name)
                and isinstance(text, ast.Expr)
                and isinstance(text.value, ast.Constant)
            ):
                docs[field.target.id] = inspect.cleandoc(str(text.value.value))
    return docs


def comment(text: str, indent: str) -> list[str]:
    """A TSDoc comment as lines; an empty list if there is no text."""
    lines = text.replace("*/", "* /").splitlines()
    if len(lines) <= 1:
        return [f"{indent}/** {line} */" for line in lines]
    return [f"{indent}/**", *(f"{indent} * {line}".rstrip() for line in lines), f"{indent} */"]


def main(target: Path = TARGET) -> None:
    """Write the file; run from the root of the repository."""
    if not target.parent.is_dir():
        sys.exit(f"there is no folder {target.parent}; run this from the root of the repository")
    target.write_text(typescript(), encoding="utf-8")


if __name__ == "__main__":
    main()
