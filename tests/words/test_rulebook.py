"""The rules are explained for every game in every language, with the same sections, rules and examples."""

import re
from pathlib import Path

import msgspec
import pytest

from kvytok.boards import find_game, game_ids
from kvytok.boards.schema import LANGUAGES, Language
from kvytok.boards.ticket_sets import big_cities
from kvytok.words import WordsError, rules_of, rules_text
from kvytok.words.catalogue import FOLDER
from kvytok.words.general_rules import general_rules
from kvytok.words.rulebook import FROM, HEADING
from words.messages import LATIN

LAST = {"S": 6, "D": 7, "C": 11, "T": 2, "B": 3, "E": 5, "X": 14}
RULE_IDS = {f"{letter}{number}" for letter, last in LAST.items() for number in range(1, last + 1)}
MENTION = re.compile(r"\b([A-Z]\d+)\b")
MARK = re.compile(r"\{\{([^}]*)\}\}")
TOLD_IN = re.compile(r"\(([A-Z]\d+(?:, [A-Z]\d+)*)\)\.?$")
BASE = ["goal", "setup", "turn", "drawing", "claiming", "tickets", "end", "ties"]
EUROPE = [*BASE[:5], "ferries", "tunnels", "stations", "tickets", "bonus", *BASE[6:]]
UKRAINE = [*BASE[:5], "ferries", "tunnels", "mountains", *BASE[5:]]
SECTIONS = {"usa": BASE, "paris": [*BASE[:5], "flags", *BASE[5:]], "ukraine": UKRAINE}
EXAMPLES = {
    *("draw", "gray-route", "double-route", "ticket", "longest-path"),
    *("ferry", "tunnel", "mountain", "station", "bus-route", "flag"),
}
BEGINNING: dict[str, set[str]] = {
    "en": {"same", "secret", "Five", "face", "Chance", "begins", "host", "clockwise"},
    "uk": {"одночасно", "таємно", "П", "відкриті", "жереб", "починає", "господар", "стрілкою"},
    "ru": {"одновременно", "тайно", "Пять", "открытыми", "жребий", "начинает", "хозяин", "стрелке"},
    "pl": {"jednocześnie", "tajemnicy", "Pięć", "odkrytych", "los", "zaczyna", "gospodarz", "wskazówek"},
}
"""Words of the paragraph about the beginning in the general text."""
WORD = re.compile(r"\w+")
EVERY: list[tuple[str, Language]] = [(game, lang) for game in game_ids() for lang in LANGUAGES]


def test_there_are_texts_for_all_games_and_no_others() -> None:
    found = {path.name for path in (FOLDER / "rules").iterdir()}
    assert found == {f"{game}.{lang}.md" for game, lang in EVERY}


@pytest.mark.parametrize(("game", "lang"), EVERY)
def test_sections(game: str, lang: str) -> None:
    text = rules_text(game, lang)
    assert HEADING.findall(text) == SECTIONS.get(game, EUROPE)
    assert text.count("\n## ") == len(SECTIONS.get(game, EUROPE))
    assert text.startswith(f"# {getattr(find_game(game)[1].names, lang)}\n")


@pytest.mark.parametrize(("game", "lang"), EVERY)
def test_every_paragraph_names_its_rules(game: str, lang: str) -> None:
    for paragraph in rules_text(game, lang).split("\n\n"):
        if not paragraph.startswith(("#", "{{")):
            assert TOLD_IN.search(paragraph.strip()), paragraph


@pytest.mark.parametrize("game", game_ids())
def test_same_rules_and_examples_in_every_language(game: str) -> None:
    told = {lang: MENTION.findall(rules_text(game, lang)) for lang in LANGUAGES}
    marks = {lang: MARK.findall(rules_text(game, lang)) for lang in LANGUAGES}
    for lang in LANGUAGES:
        assert told[lang] == told["en"]
        assert marks[lang] == marks["en"]
    assert set(told["en"]) <= RULE_IDS


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_big_cities_are_those_of_the_tickets(lang: Language) -> None:
    """The text names the cities that more than one ticket of the game leads to, and no others."""
    board, entry = find_game("europe-big-cities")
    goal = rules_text("europe-big-cities", lang).partition("{#goal}")[2].partition("\n## ")[0]
    listed = re.search(r": ([^.:]+)\.", goal)
    assert listed is not None
    wanted = {getattr(board.names_of(city), lang) for city in big_cities(board, entry)}
    assert len(wanted) == 9
    assert set(listed[1].split(", ")) == wanted


@pytest.mark.parametrize(("game", "lang"), EVERY)
def test_marks_are_known(game: str, lang: str) -> None:
    marks = MARK.findall(rules_text(game, lang))
    assert marks.count("points") == 1
    assert {mark.removeprefix("example:") for mark in marks if mark != "points"} <= EXAMPLES


def test_the_examples_are_described(root_of_docs: str) -> None:
    for name in EXAMPLES:
        assert f"`{name}`" in root_of_docs, name


@pytest.mark.parametrize("game", game_ids())
def test_rules_that_a_game_has_are_told(game: str) -> None:
    rules = find_game(game)[1].rules
    told = set(MENTION.findall(rules_text(game, "en")))
    # All rules that hold in every game, and the rulings that a player can meet.
    everywhere = [*(f"S{n}" for n in range(1, 6)), *(f"D{n}" for n in range(1, 8)), *(f"C{n}" for n in range(1, 5))]
    assert {*everywhere, "T1", "T2", "E1", "E2", "E5", "X1", "X2", "X3", "X4", "X5", "X11", "X12", "X13"} <= told
    assert ({"C6", "C7", "C8", "X6"} <= told) == any(route.tunnel for route in find_game(game)[0].routes)
    assert bool({"B1", "B2", "B3"} & told) == bool(rules.stations)
    assert ("E4" in told) == bool(rules.longest_path_points)
    assert ("C9" in told) == bool(rules.flag_points)
    assert ("S6" in told) == bool(rules.later_cards)
    assert ("C10" in told) == (rules.locomotives != "everywhere")
    assert ("C11" in told) == any(route.mountain for route in find_game(game)[0].routes)
    assert ("{{example:mountain}}" in rules_text(game, "en")) == ("C11" in told)


@pytest.mark.parametrize(("game", "lang"), EVERY)
def test_numbers_are_those_of_the_game(game: str, lang: str) -> None:
    rules, text = find_game(game)[1].rules, rules_text(game, lang)
    wild = rules.cards["locomotive"]
    numbers = (rules.cars, rules.hand, rules.longest_path_points, rules.flag_points, rules.stations)
    for number in (*numbers, wild, sum(rules.cards.values()), *rules.cards.values()):
        assert number == 0 or re.search(rf"\b{number}\b", text), number


@pytest.mark.parametrize(("game", "lang"), [entry for entry in EVERY if entry[1] in ("uk", "ru")])
def test_letters(game: str, lang: str) -> None:
    text = re.sub(r"\{[^}]*\}+|\b[A-Z]\d+\b", "", rules_text(game, lang))
    assert LATIN.findall(text) == []
    assert re.findall(r"\w*[ыэёъ]\w*" if lang == "uk" else r"\w*[іїєґ]\w*", text, re.IGNORECASE) == []


@pytest.mark.parametrize(("game", "lang"), EVERY)
def test_short_enough_for_six_minutes(game: str, lang: str) -> None:
    assert len(rules_text(game, lang).split()) < 1_300


def test_sections_of_others_are_put_in() -> None:
    text = rules_text("europe-1912", "pl")
    assert not FROM.search(text)
    assert "## Tunele {#tunnels}" in text


@pytest.mark.parametrize(("game", "lang"), EVERY)
def test_a_game_without_a_text_gets_a_general_one(game: str, lang: Language) -> None:
    board, entry = find_game(game)
    text = general_rules(board, entry, lang)
    assert text.startswith(f"# {getattr(entry.names, lang)}\n")
    wanted = SECTIONS.get(game, EUROPE)
    # Its numbers stand in a table, with mountains below it, and bonus tickets belong to the boards that have them.
    elsewhere = ("bonus", "mountains")
    assert HEADING.findall(text) == ["goal", "numbers", *(name for name in wanted[2:] if name not in elsewhere)]
    marks = MARK.findall(text)
    assert marks.count("points") == 1
    assert {mark.removeprefix("example:") for mark in marks if mark != "points"} <= EXAMPLES
    numbers = [int(line.split("|")[2]) for line in text.splitlines() if re.fullmatch(r"\|.*\| \d+ \|", line)]
    rules = entry.rules
    assert numbers[:2] == [rules.cars, rules.hand]
    assert numbers[-3:] == [rules.longest_path_points, rules.last_round_cars, rules.lanes_closed_up_to]
    if lang in ("uk", "ru"):
        assert LATIN.findall(re.sub(r"\{[^}]*\}+|\b[A-Z]\d+\b", "", text)) == []


@pytest.mark.parametrize(("game", "lang"), EVERY)
def test_the_general_text_tells_the_beginning_and_the_end(game: str, lang: Language) -> None:
    """Who begins, the face-up cards, the secret choice, the path with its points, and every way to break a tie."""
    board, entry = find_game(game)
    rules = entry.rules
    text = general_rules(board, entry, lang)
    beginning, end, ties = (_paragraphs(text, name) for name in ("numbers", "end", "ties"))
    assert any(line.endswith("(S2, S4, S5).") and BEGINNING[lang] <= set(WORD.findall(line)) for line in beginning)
    returned = [line for line in beginning if line.endswith("(S3).")]
    assert len(returned) == 1 + bool(rules.opening_long)
    assert any(re.search(rf"\b{rules.last_round_cars}\b.*\(E1\)", line) for line in end)
    path = [line for line in end if line.endswith("(E4).")]
    assert any(re.search(rf"\b{rules.longest_path_points}\b", line) for line in path) == bool(rules.longest_path_points)
    assert ("{{example:longest-path}}" in end) == bool(rules.longest_path_points)
    assert [line for line in ties if line.endswith("(E5, X14).")] == ties
    assert ties[0].count("; ") == len(rules.tie_breaks) - 1


def test_the_general_text_breaks_ties_in_the_order_of_the_game() -> None:
    board, entry = find_game("usa")
    rules = msgspec.structs.replace(entry.rules, tie_breaks=("fewer_stations", "tickets"), longest_path_points=0)
    text = general_rules(board, msgspec.structs.replace(entry, rules=rules), "en")
    assert "this decides, in order: fewer stations built; more completed tickets. Whoever" in text
    assert "There is no bonus for the longest path" in text
    none = msgspec.structs.replace(entry, rules=msgspec.structs.replace(rules, tie_breaks=()))
    assert "Players with equal points share the victory" in general_rules(board, none, "en")
    assert "{{tie" not in text


def _paragraphs(text: str, section: str) -> list[str]:
    """The lines of a section."""
    told = text.partition(f"{{#{section}}}")[2].partition("\n## ")[0]
    return [line for line in told.splitlines() if line]


def test_a_text_of_its_own_comes_first(strict: Path) -> None:
    assert rules_of(*find_game("europe"), "pl") == rules_text("europe", "pl")
    text = rules_of(*find_game("europe-strict", strict), "en")
    assert "In this game locomotives pay for ferries and tunnels only (C10)." in text
    assert "C10" not in general_rules(*find_game("europe"), "en")
    with pytest.raises(WordsError, match="'de'"):
        rules_of(*find_game("europe-strict", strict), "de")


def test_unknown_texts() -> None:
    with pytest.raises(WordsError, match="'mars'"):
        rules_text("mars", "en")
    with pytest.raises(WordsError, match="'de'"):
        rules_text("usa", "de")
    with pytest.raises(WordsError, match=r"\.\./usa"):
        rules_text("../usa", "en")
