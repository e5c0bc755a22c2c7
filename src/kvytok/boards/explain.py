"""Why a value does not fit the format: plain words and a fix, from the message of a failed conversion."""

import json
import math
import re
from typing import Any

from msgspec import inspect

from kvytok.boards.misfit import read_misfit

_STEP = re.compile(r"\.(?P<name>\w+)|\[(?P<index>\d+|\.\.\.)\]")
_TOO = {"length": ("short", "long")}
"""Adjectives for a number below or above its bounds, if "small" and "large" are not the right words."""


def explained(message: str, raw: Any, kind: inspect.Type) -> tuple[str, str]:
    """The problem and the fix in plain words, from the message of a failed conversion."""
    misfit = read_misfit(message)
    path: list[str] = []
    for step in _STEP.finditer(misfit.place):
        name, raw, kind = _below(raw, kind, step["name"] or step["index"])
        path.append(name)
    where = ".".join(path)
    field = misfit.missing or misfit.unknown
    if field is not None:
        name = short(f"{where}.{field}" if where else field)
        if misfit.missing:
            return f"{name} is missing", "add it"
        known = ", ".join(entry.encode_name for entry in _struct_fields(kind))
        return f"{name} is not a field of this format", f"remove it or use one of: {known}"
    if misfit.in_key:
        keys = _table(kind).key_type
        wrong = next((key for key in raw if not _fits_key(key, keys)), "")
        return f"{where} has the unknown key {said(wrong)}", f"use {_wanted(keys)} as keys"
    return f"{where or 'the entry'} {_judged(raw, kind, where)}", f"use {_bounds(raw, kind) or _wanted(kind)}"


def _below(raw: Any, kind: inspect.Type, step: str) -> tuple[str, Any, inspect.Type]:
    """One step down the path of an error: its name, the value there, and the type expected there."""
    kind = _plain(kind)
    if step == "...":
        # The message does not say which key of the table it was, so take the first value that does not fit.
        wanted = _table(kind).value_type
        name, value = next(item for item in raw.items() if not _fits(item[1], wanted))
        return short(name), value, wanted
    if step.isdigit():
        number = int(step)
        item = kind.item_types[number] if isinstance(kind, inspect.TupleType) else _item_type(kind)
        return str(number + 1), raw[number], item
    field = next(entry for entry in _struct_fields(kind) if entry.encode_name == step)
    return step, raw[step], field.type


def _fits(raw: Any, kind: inspect.Type) -> bool:
    """Whether a value of a table fits; the tables of this format hold whole numbers."""
    kind = _plain(kind)
    assert isinstance(kind, inspect.IntType)
    # 12.0 is a whole number too, but -0.0 is refused.
    whole = _is_number(raw) and raw == raw // 1 and (raw != 0 or math.copysign(1, raw) > 0)
    return whole and (kind.ge or 0) <= raw <= (kind.le or 0)


def _fits_key(key: str, kind: inspect.Type) -> bool:
    """Whether a key of a table fits: a known word, or a whole number as text."""
    kind = _plain(kind)
    if isinstance(kind, inspect.LiteralType):
        return key in kind.values
    assert isinstance(kind, inspect.IntType)
    return key in map(str, range(kind.ge or 0, (kind.le or 0) + 1))


def _plain(kind: inspect.Type) -> inspect.Type:
    """A type without its description, and without the option to leave the value out."""
    while True:
        if isinstance(kind, inspect.Metadata):
            kind = kind.type
        elif isinstance(kind, inspect.UnionType):
            kind = next(choice for choice in kind.types if not isinstance(choice, inspect.NoneType))
        else:
            return kind


def _struct_fields(kind: inspect.Type) -> tuple[inspect.Field, ...]:
    kind = _plain(kind)
    return kind.fields if isinstance(kind, inspect.StructType) else ()


def _item_type(kind: inspect.Type) -> inspect.Type:
    assert isinstance(kind, inspect.VarTupleType)
    return kind.item_type


def _table(kind: inspect.Type) -> inspect.DictType:
    kind = _plain(kind)
    assert isinstance(kind, inspect.DictType)
    return kind


def _judged(raw: Any, kind: inspect.Type, where: str) -> str:
    """What is wrong with a value: "9 is too long"."""
    kind = _plain(kind)
    if _is_number(raw) and isinstance(kind, inspect.IntType | inspect.FloatType):
        below, above = _TOO.get(where, ("small", "large"))
        if kind.ge is not None and raw < kind.ge:
            return f"{said(raw)} is too {below}"
        if kind.le is not None and raw > kind.le:
            return f"{said(raw)} is too {above}"
    if isinstance(raw, list) and isinstance(kind, inspect.TupleType | inspect.VarTupleType):
        return f"has {len(raw)} values"
    return f"is {said(raw)}" if isinstance(raw, dict | list) or raw is None else f"{said(raw)} does not fit"


def _bounds(raw: Any, kind: inspect.Type) -> str | None:
    """The bounds in short, for a value of the right type that is out of bounds."""
    kind = _plain(kind)
    if isinstance(kind, inspect.IntType) and isinstance(raw, int) and not isinstance(raw, bool):
        return f"{kind.ge} to {kind.le}"
    if isinstance(kind, inspect.FloatType) and _is_number(raw):
        return f"{kind.ge:g} to {kind.le:g}" if kind.ge is not None and kind.le is not None else None
    return None


def _wanted(kind: inspect.Type) -> str:
    """What a value of this type looks like, in words."""
    if isinstance(kind, inspect.UnionType):
        return f"{_wanted(_plain(kind))}, or null"
    if isinstance(kind, inspect.Metadata):
        described = (kind.extra_json_schema or {}).get("description")
        return described if isinstance(described, str) else _wanted(kind.type)
    match kind:
        case inspect.IntType():
            return f"a whole number from {kind.ge} to {kind.le}"
        case inspect.FloatType():
            return f"a number from {kind.ge:g} to {kind.le:g}"
        case inspect.BoolType():
            return "true or false"
        case inspect.LiteralType():
            return "one of " + ", ".join(str(value) for value in kind.values)
        case inspect.DictType():
            return "a table { }"
        case inspect.TupleType():
            return f"a list of {len(kind.item_types)}"
        case inspect.VarTupleType():
            return f"a list of {kind.min_length or 0} to {kind.max_length} values" if kind.max_length else "a list"
        case inspect.StructType():
            return "an object { } with " + ", ".join(entry.encode_name for entry in kind.fields if entry.required)
        case _:
            return "a text"


def _is_number(raw: Any) -> bool:
    return isinstance(raw, int | float) and not isinstance(raw, bool)


def said(raw: Any) -> str:
    """A value as the file writes it, shortened."""
    if isinstance(raw, dict):
        return "an object"
    if isinstance(raw, list):
        return "a list"
    if isinstance(raw, str):
        return json.dumps(short(raw), ensure_ascii=False)
    return short(json.dumps(raw))


def short(text: str) -> str:
    """A text from a file, on one line and short enough for a message."""
    text = "".join(letter if letter.isprintable() else " " for letter in text)
    return text if len(text) <= 48 else text[:47] + "…"
