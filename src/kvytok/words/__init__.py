"""Words: everything that is said to people, in English, Ukrainian, Russian and Polish.

There is one folder of Fluent files for each language, with one file for each area; the page reads the same files. The
texts in `rules/` explain the games. docs/translating.md says how to correct a word or add a language.
"""

from kvytok.words.catalogue import Words, WordsError, languages, negotiate
from kvytok.words.general_rules import rules_of
from kvytok.words.rulebook import rules_text
from kvytok.words.teller import event_text, move_text, reason_text, verdict_text

__all__ = [
    "Words",
    "WordsError",
    "event_text",
    "languages",
    "move_text",
    "negotiate",
    "reason_text",
    "rules_of",
    "rules_text",
    "verdict_text",
]
