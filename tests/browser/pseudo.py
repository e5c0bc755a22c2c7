"""The pseudo-language: the page with a catalogue in which every letter of every text is a marked one.

Whatever the page shows in other letters does not come from the catalogues, so it would stay English in all languages.
"""

import json
import re
import shutil
import subprocess
import unicodedata
from pathlib import Path
from typing import Any, Final

from fluent.syntax import FluentParser, FluentSerializer, ast, visitor
from playwright.sync_api import Page, Route

ROOT: Final = Path(__file__).resolve().parents[2]
PLAIN: Final = "abcdefghijklmnopqrstuvwxyz"
MARKED: Final = "ǎƀćďěƒǧȟǐĵǩľḿňǒṗɋřšťǔṽẃẋýž"
MARKS: Final = str.maketrans(PLAIN + PLAIN.upper(), MARKED + MARKED.upper())
UNTOUCHED: Final = re.compile(r"\{\{.*?\}\}|\{#[\w-]+\}|\([A-Z]\d+(?:, [A-Z]\d+)*\)")
"""What is no text in the rules: marks, the ids of headings, and the ids of rules, which players must not see."""


def marked(text: str) -> str:
    """A text of the pseudo-language; marks of the source, as in *Cádiz*, are left out."""
    plain = "".join(sign for sign in unicodedata.normalize("NFD", text) if not unicodedata.combining(sign))
    return plain.translate(MARKS)


class _Marking(visitor.Transformer):
    """Marks the texts of a Fluent file, and nothing else in it."""

    def visit_TextElement(self, node: ast.TextElement) -> ast.TextElement:
        return ast.TextElement(marked(node.value))


def marked_messages(text: str) -> str:
    """A Fluent file in the pseudo-language."""
    return FluentSerializer().serialize(_Marking().visit(FluentParser().parse(text)))


def marked_rules(text: str) -> str:
    """The rules of a game in the pseudo-language."""
    parts, end = [], 0
    for found in UNTOUCHED.finditer(text):
        parts += [marked(text[end : found.start()]), found[0]]
        end = found.end()
    return "".join(parts) + marked(text[end:])


def page_in(folder: Path) -> Path:
    """Where `build_page` puts the page."""
    return folder / "src" / "kvytok" / "server" / "page"


def build_page(folder: Path) -> Path:
    """Build the page with the pseudo-language in place of English."""
    web, words = folder / "web", folder / "src" / "kvytok" / "words"
    shutil.copytree(ROOT / "web", web, ignore=shutil.ignore_patterns("node_modules", "tests"))
    (web / "node_modules").symlink_to((ROOT / "web" / "node_modules").resolve())
    shutil.copytree(ROOT / "src" / "kvytok" / "words", words, ignore=shutil.ignore_patterns("*.py", "__pycache__"))
    # The workshop takes the built-in boards and their schema from here.
    boards = Path("src/kvytok/boards")
    shutil.copytree(ROOT / boards, folder / boards, ignore=shutil.ignore_patterns("*.py", "__pycache__"))
    for file in [*(folder / boards).glob("*/board.json"), *(folder / boards).glob("*/cities.json")]:
        file.write_text(json.dumps(_mark_names(json.loads(file.read_text("utf-8")))), "utf-8")
    for path in (words / "en").glob("*.ftl"):
        path.write_text(marked_messages(path.read_text(encoding="utf-8")), encoding="utf-8")
    for path in ((words / "en" / "general_rules.md"), *(words / "rules").glob("*.en.md")):
        path.write_text(marked_rules(path.read_text(encoding="utf-8")), encoding="utf-8")
    subprocess.run(["npm", "run", "--silent", "build"], cwd=web, check=True, capture_output=True)
    return page_in(folder)


def _mark_names(told: Any) -> Any:
    """An answer of the server whose texts in four languages are marked."""
    if isinstance(told, dict):
        if {"en", "uk", "ru", "pl"} <= told.keys():
            return {key: marked(text) if isinstance(text, str) else _mark_names(text) for key, text in told.items()}
        return {name: _mark_names(part) for name, part in told.items()}
    return [_mark_names(part) for part in told] if isinstance(told, list) else told


def mark_answers(page: Page) -> None:
    """Mark what the server says about games and boards, too: these texts belong to the boards."""

    def answer(route: Route) -> None:
        reply = route.fetch()
        route.fulfill(response=reply, body=json.dumps(_mark_names(reply.json())))

    page.route(re.compile(r"/api/(games|boards)\b"), answer)


COLLECT: Final = """() => {
    const spoken = ['aria-label', 'aria-description', 'aria-valuetext', 'aria-roledescription', 'title', 'alt',
        'placeholder', 'label'];
    const seen = window.seen = new Map();
    const keep = (text, where) => { if (text?.trim() && !seen.has(text)) seen.set(text, where); };
    const named = element => [element.nodeName.toLowerCase(), ...element.classList].join('.');
    const look = node => {
        if (node.nodeType === Node.TEXT_NODE) {
            const parent = node.parentElement;
            if (parent && !parent.closest('script, style')) keep(node.data, named(parent));
            return;
        }
        if (node.nodeType !== Node.ELEMENT_NODE) return;
        for (const name of spoken) keep(node.getAttribute(name), `${named(node)} ${name}`);
        for (const child of node.childNodes) look(child);
    };
    const every = {subtree: true, childList: true, characterData: true};
    const watch = () => {
        look(document.body);
        new MutationObserver(changes => {
            for (const {type, target, addedNodes, attributeName} of changes) {
                if (type === 'childList') addedNodes.forEach(look);
                else if (type === 'characterData') look(target);
                else keep(target.getAttribute(attributeName), `${named(target)} ${attributeName}`);
            }
        }).observe(document.body, {...every, attributeFilter: spoken});
        // The title that a page comes with is the server's, in the reader's language.
        new MutationObserver(() => keep(document.title, 'title')).observe(document.head, every);
    };
    document.body ? watch() : addEventListener('DOMContentLoaded', watch);
}"""
"""Collects every text and every spoken attribute that the page ever has, also for a moment only."""


def collect(page: Page) -> None:
    """Begin to collect, on this page and on every one that its window loads later."""
    page.add_init_script(f"({COLLECT})()")


def unmarked(page: Page, allowed: tuple[str, ...]) -> dict[str, str]:
    """The texts of the page in other letters than the marked ones, with their places, without what is allowed."""
    seen: dict[str, str] = page.evaluate("Object.fromEntries(window.seen)") | {page.title(): "title"}
    found = {}
    for text, where in seen.items():
        rest = text
        for name in allowed:
            rest = re.sub(name, "", rest)
        if any(letter.isalpha() and letter.lower() not in MARKED for letter in rest):
            found[text] = where
    return found
