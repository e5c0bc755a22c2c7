"""Writes docs/tree.md, the list of all source files: `python tools/tree.py`.

Every file is listed with its own first line: the docstring of a module, or the first comment of a page's component.
"""

import ast
import re
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
PAGE = ROOT / "docs/tree.md"
SOURCES = {"src/kvytok": ("*.py",), "web/src": ("*.svelte", "*.ts")}
COMMENT = re.compile(r"\s*(?:<!--|/\*\*|//)\s*(?:\*\s*)?(.*?)\s*(?:-->|\*/|\n)")
HEAD = """\
# The tree

Every file of the program with its own first line. `python tools/tree.py` writes this page; the ideas behind the tree
are in [Architecture](architecture.md).
"""


def first_line(path: Path) -> str:
    """The first line in which a file says what it is; ValueError if there is none."""
    text = path.read_text("utf-8")
    if path.suffix == ".py":
        told = (ast.get_docstring(ast.parse(text)) or "").partition("\n")[0]
    else:
        found = COMMENT.match(text)
        told = found[1] if found else ""
    if not told:
        raise ValueError(f"{path.relative_to(ROOT)} does not say in its first line what it is")
    return told.replace("|", "\\|")


def folder_table(folder: Path, patterns: tuple[str, ...]) -> str:
    """One folder as a heading and a table of its files; empty if it holds no source."""
    files = sorted(path for pattern in patterns for path in folder.glob(pattern))
    if not files:
        return ""
    init = folder / "__init__.py"
    about = f"\n{first_line(init)}\n" if init in files else ""
    rows = [f"| `{path.name}` | {first_line(path)} |" for path in files if path != init]
    table = "\n".join(["", "| file | what it is |", "|---|---|", *rows, ""]) if rows else ""
    return f"\n## {folder.relative_to(ROOT)}\n{about}{table}"


def tree() -> str:
    """The whole page."""
    parts = [HEAD]
    for start, patterns in SOURCES.items():
        folders = [ROOT / start, *sorted(path for path in (ROOT / start).rglob("*") if path.is_dir())]
        parts += [folder_table(folder, patterns) for folder in folders if folder.name != "__pycache__"]
    return "".join(parts)


if __name__ == "__main__":
    PAGE.write_text(tree(), "utf-8")
