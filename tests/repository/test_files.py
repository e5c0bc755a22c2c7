"""Rules for every file of the project."""

import re
from pathlib import Path

LONGEST_MODULE = 600
VAGUE_NAMES = {"utils", "util", "helpers", "helper", "common", "manager", "misc"}
PACKAGE_HOSTS = [
    ".".join(parts)
    for parts in [
        ("pypi", "org"),
        ("pythonhosted", "org"),
        ("registry", "npmjs", "org"),
        ("registry", "yarnpkg", "com"),
        ("deb", "debian", "org"),
        ("conda", "anaconda", "org"),
    ]
]
MACHINE_PATH = re.compile(r"(?<![\w.>-])/(?:" + "|".join(("root", "home", "work", "Users")) + ")/")


def text_of(path: Path) -> str:
    return path.read_bytes().decode("utf-8", errors="ignore")


def test_no_file_names_a_package_host(project_files: list[Path], root: Path) -> None:
    found = [
        f"{path.relative_to(root)}: {host}" for path in project_files for host in PACKAGE_HOSTS if host in text_of(path)
    ]
    assert not found


def test_no_file_contains_a_path_of_somebodys_machine(project_files: list[Path], root: Path) -> None:
    found = [
        f"{path.relative_to(root)}:{number}: {line.strip()[:120]}"
        for path in project_files
        for number, line in enumerate(text_of(path).splitlines(), start=1)
        if MACHINE_PATH.search(line)
    ]
    assert not found


def test_modules_are_short_enough_to_do_one_thing(project_files: list[Path], root: Path) -> None:
    lengths = {
        str(path.relative_to(root)): len(text_of(path).splitlines())
        for path in project_files
        if path.suffix == ".py" and path.relative_to(root).parts[0] in {"src", "tests"}
    }
    assert {name: lines for name, lines in lengths.items() if lines > LONGEST_MODULE} == {}


def test_names_say_what_is_inside(project_files: list[Path], root: Path) -> None:
    code = [path.relative_to(root) for path in project_files if path.suffix in {".py", ".ts", ".svelte"}]
    assert [str(path) for path in code if VAGUE_NAMES.intersection(path.with_suffix("").parts)] == []


def test_text_files_end_with_one_newline(project_files: list[Path], root: Path) -> None:
    text_kinds = {".py", ".md", ".toml", ".yml", ".txt", ".json"}
    ragged = [
        str(path.relative_to(root))
        for path in project_files
        if path.suffix in text_kinds and (text := text_of(path)) and (not text.endswith("\n") or text.endswith("\n\n"))
    ]
    assert ragged == []


EXPRESSION = re.compile(r"""wait_for_function\(\s*f?("{3}|"|')(?![\s"]*(async )?(\(|\w+ =>))""")
"""Waiting for an expression: Playwright asks again with `eval`, which the page's Content-Security-Policy refuses."""


def test_browser_tests_wait_for_functions(project_files: list[Path], root: Path) -> None:
    assert EXPRESSION.search('wait_for_function("window.done")')
    found = [
        f"{path.relative_to(root)}: {match[0]}"
        for path in project_files
        if path.suffix == ".py" and path.name != Path(__file__).name
        for match in EXPRESSION.finditer(text_of(path))
    ]
    assert not found
