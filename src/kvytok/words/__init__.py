"""Words: everything that is said to people, in English, Ukrainian, Russian and Polish.

There is one folder of Fluent files for each language, with one file for each area; the page reads the same files. The
texts in `rules/` explain the games. docs/translating.md says how to correct a word or add a language. Sentences
need the packages of the extra `kvytok[words]`; the rules do not.
"""

from kvytok.words.catalogue import Words, WordsError, language_of, languages
from kvytok.words.general_rules import rules_of
from kvytok.words.rulebook import rules_text
from kvytok.words.teller import Teller

__all__ = ["Teller", "Words", "WordsError", "language_of", "languages", "rules_of", "rules_text"]
