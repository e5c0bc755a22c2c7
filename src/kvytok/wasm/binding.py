"""The TypeScript binding of the engine: where the fields of each record lie, and how each function is called."""

import json
from collections.abc import Sequence
from typing import Any, Final

import numpy as np

from kvytok.rules.actions import ACTIONS
from kvytok.wasm.intermediate import CompiledFunction, record_names

HEAD: Final = """\
/** Records and calls of the engine. Written by `kvytok wasm` together with engine.wasm; do not change it by hand. */

export interface Field {
  /** Bytes from the beginning of the record. */
  at: number;
  /** The type of its numbers: i1, u8, f4 and so on, with the number of bytes. */
  type: string;
  /** Empty for a single number. */
  shape: readonly number[];
}
export interface RecordLayout {
  size: number;
  fields: Readonly<Record<string, Field>>;
}
export interface Parameter {
  name: string;
  /** `int`, a type of numbers, or the name of a record. */
  kind: string;
  /** 0 for a single number. */
  dimensions: number;
  /** Bytes of one entry of an array. */
  item: number;
}
export interface Call {
  parameters: readonly Parameter[];
  /** `none`, `bool`, `int`, or `ints:n` for n numbers. */
  returns: string;
}

"""


def binding(functions: Sequence[CompiledFunction]) -> str:
    """The whole file."""
    records = {name: record_layout(dtype) for dtype, name in record_names().items()}
    calls = {
        function.name: {
            "parameters": [
                {"name": one.name, "kind": one.kind, "dimensions": one.dimensions, "item": one.item}
                for one in function.parameters
            ],
            "returns": function.returns,
        }
        for function in functions
    }
    return (
        HEAD
        + "/** The number of action ids. */\n"
        + f"export const ACTIONS = {ACTIONS};\n\n"
        + _constant("records", records, "Readonly<Record<string, RecordLayout>>")
        + "\n"
        + _constant("calls", calls, "Readonly<Record<string, Call>>")
    )


def record_layout(dtype: np.dtype[Any]) -> dict[str, Any]:
    """The fields of a record."""
    assert dtype.fields is not None
    fields = {}
    for name, (kind, at, *_) in dtype.fields.items():
        base, shape = kind.subdtype if kind.subdtype is not None else (kind, ())
        fields[name] = {"at": at, "type": base.str[1:], "shape": list(shape)}
    return {"size": dtype.itemsize, "fields": fields}


def _constant(name: str, value: dict[str, Any], kind: str) -> str:
    """A constant, with one entry a line."""
    lines = []
    for key, entry in value.items():
        if "fields" in entry:
            fields = "".join(f"      {field}: {_literal(told)},\n" for field, told in entry["fields"].items())
            lines.append(f"  {key}: {{\n    size: {entry['size']},\n    fields: {{\n{fields}    }},\n  }},\n")
        else:
            told = "".join(f"      {_literal(one)},\n" for one in entry["parameters"])
            returns = json.dumps(entry["returns"]).replace('"', "'")
            lines.append(f"  {key}: {{\n    parameters: [\n{told}    ],\n    returns: {returns},\n  }},\n")
    return f"export const {name} = {{\n{''.join(lines)}}} as const satisfies {kind};\n"


def _literal(entry: dict[str, Any]) -> str:
    """A flat object as TypeScript writes it."""
    told = ", ".join(f"{key}: {json.dumps(value)}" for key, value in entry.items())
    return "{ " + told.replace('"', "'") + " }"
