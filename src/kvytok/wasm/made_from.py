"""What the engine of the page was made from: `made_from.json` beside it tells whether it must be made again."""

import hashlib
import io
import json
import tokenize
from importlib.metadata import version
from typing import Final

from kvytok.bots.entry_points import MODULES
from kvytok.rules.compiler import sources_of

IGNORED: Final = (tokenize.ENCODING, tokenize.COMMENT, tokenize.NL, tokenize.ENDMARKER)
MAKERS: Final = {f"wasm.{name}" for name in ("binding", "engine_module", "intermediate")}
"""The modules that make the engine out of the compiled ones."""
SIGNS: Final = {tokenize.NEWLINE: "\n", tokenize.INDENT: "{", tokenize.DEDENT: "}"}


def made_from(module: bytes, binding: str) -> str:
    """The file: fingerprints of the sources and the compiler, and of what was made from them."""
    told = {"sources": sources_fingerprint(), "engine": _hash(module), "binding": _hash(binding.encode())}
    return json.dumps(told, indent=2) + "\n"


def sources_fingerprint() -> str:
    """The fingerprint of the code that becomes or makes the engine, without its comments, and of the compiler."""
    entered = {module.removeprefix("kvytok.") for module in MODULES}
    sources = sources_of(lambda name, _: name in entered | MAKERS)
    told = [f"{name} {_code(text)}" for name, text in sources.items()]
    return _hash("\n".join([*(f"{tool} {version(tool)}" for tool in ("numba", "llvmlite")), *told]).encode())


def _code(source: bytes) -> str:
    """A source without comments, docstrings and blank lines."""
    found: list[str] = []
    begins = True  # whether a statement begins
    for token in tokenize.tokenize(io.BytesIO(source).readline):
        if token.type in IGNORED or (begins and token.type in (tokenize.STRING, tokenize.NEWLINE)):
            continue
        found.append(SIGNS.get(token.type, token.string))
        begins = token.type in SIGNS
    return "".join(found)


def _hash(content: bytes) -> str:
    return hashlib.sha256(content).hexdigest()[:32]
