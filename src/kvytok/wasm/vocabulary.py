"""The vocabulary of the engine for the page: the names behind the numbers of the records and of the actions."""

import json
from typing import Any, Final

import msgspec

from kvytok.boards.schema import COLOR_ALIASES, Rules
from kvytok.game.event_maker import FIELDS
from kvytok.game.events import EVENTS
from kvytok.game.result import DECIDERS
from kvytok.rules import actions, record
from kvytok.rules.board import RETURNED, TIE_BREAK
from kvytok.rules.network import FAR
from kvytok.rules.ticket_way import AIDED, PLAIN
from kvytok.rules.why import REASON_NAMES, REASONS, rule_id

ACTION_NUMBERS: Final = (
    "TAKE", "UNSEEN", "DRAW_TICKETS", "PASS", "KEEP", "CLAIM", "PAY", "PAY_LOCOMOTIVES", "BUILD", "ADD", "GIVE_UP",
    "LEAVE_FLAG", "NO_FLAG",
)  # fmt: skip
RECORD_NUMBERS: Final = (
    "NONE", "NOBODY", "WATCHER", "WHOLE", "SEATS", "LENGTH", "COLORS", "LOCOMOTIVE", "GRAY", "OPENING_LONG",
    "OPENING", "TURN", "SECOND_CARD", "KEEP_TICKETS", "PAY_ROUTE", "PAY_STATION", "TUNNEL", "FLAG", "OVER",
)  # fmt: skip
HEAD: Final = """\
/** The names behind the numbers of the engine. Written by `kvytok wasm`; do not change it by hand. */
import type { AnyEvent, CardColor, Result } from '../server/messages.ts';

/** An event: its name, what each of its fields is made from, and the fields that only its seat may know. */
export interface EventShape {
  event: AnyEvent['event'];
  fields: Readonly<Record<string, string>>;
  secrets: readonly string[];
}

"""


def vocabulary() -> str:
    """The whole file."""
    numbers = {name: getattr(actions, name) for name in ACTION_NUMBERS}
    numbers |= {name: getattr(record, name) for name in RECORD_NUMBERS} | {"FAR": FAR, "PLAIN": PLAIN, "AIDED": AIDED}
    events = [
        {"event": event.__struct_config__.tag, "fields": fields, "secrets": sorted(event.secrets)}
        for event, fields in zip(EVENTS, FIELDS, strict=True)
    ]
    rules = [[rule_id(reason, phase) for phase in range(record.OVER + 1)] for reason in range(REASONS)]
    return (
        HEAD
        + "".join(f"export const {name} = {number};\n" for name, number in numbers.items())
        + _list("COLOR_NAMES", "readonly CardColor[]", record.COLOR_NAMES)
        + _list("PHASE_NAMES", "readonly string[]", record.PHASE_NAMES)
        + _list("DECIDERS", "readonly Result['decided_by'][]", DECIDERS)
        + _list("REASON_NAMES", "readonly string[]", REASON_NAMES)
        + "\n/** The rule behind each reason, by the phase in which it is given. */"
        + _list("RULE_IDS", "readonly (readonly string[])[]", rules)
        + "\n/** By the kind of what happened. */"
        + _list("EVENTS", "readonly EventShape[]", events)
        + "\n/** What the files of a board may say: the rules where a game states none, other words, and numbers. */\n"
        + _object("RULES", msgspec.to_builtins(Rules()))
        + _object("COLOR_ALIASES: Readonly<Record<string, string>>", COLOR_ALIASES)
        + _object("RETURNED: Readonly<Record<string, number>>", RETURNED)
        + _object("TIE_BREAKS: Readonly<Record<string, number>>", TIE_BREAK)
    )


def _object(name: str, fields: dict[str, Any]) -> str:
    """A constant object, with one field a line."""
    lines = "".join(f"  {key}: {_literal(value)},\n" for key, value in fields.items())
    return f"export const {name} = {{\n{lines}}};\n"


def _list(name: str, kind: str, entries: Any) -> str:
    """A constant list, with one entry a line."""
    lines = "".join(f"  {_literal(entry)},\n" for entry in entries)
    return f"\nexport const {name}: {kind} = [\n{lines}];\n"


def _literal(value: Any) -> str:
    """A value as TypeScript writes it."""
    if isinstance(value, dict):
        told = ", ".join(f"{key}: {_literal(entry)}" for key, entry in value.items())
        return f"{{ {told} }}" if told else "{}"
    if isinstance(value, list):
        return f"[{', '.join(map(_literal, value))}]"
    return json.dumps(value).replace('"', "'")
