"""Every language says everything, with the same arguments, in its own letters and with its own plurals."""

import itertools
import re
from math import prod

import pytest
from fluent.runtime import FluentBundle, FluentResource
from fluent.syntax import ast

from kvytok.boards.schema import CARD_COLORS, LANGUAGES, ROUTE_COLORS, TRAIN_COLORS, Language
from kvytok.words import Words, WordsError, catalogue, language_of, languages
from kvytok.words.catalogue import AREAS, FOLDER
from words.messages import LATIN, NUMBERS, choices_of, entries, plain_text, readings, variables
from words.usage import FAMILIES, asked_for, families_asked_for, members

ALLOWED = {
    "Kvytok",
    "QR",
    "Tab",
    "Enter",
    "Shift",
    "Home",
    "F2",
    "Alt",
    "Escape",
    "Klawisz V",
    *(f"{key} {letter}." for key in ("Клавіша", "Клавиша") for letter in "VCRT"),
    "End",
    "Days of Wonder",
    "Asmodee",
    "Ticket to Ride",
    "Orient Express",
}
RULE_ID = re.compile(r"\b[SDCTBEX]\d+\b")


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("area", AREAS)
def test_files_are_sound(lang: Language, area: str) -> None:
    assert [entry.content for entry in entries(lang, area) if isinstance(entry, ast.Junk)] == []


def test_every_file_is_an_area() -> None:
    found = {path.relative_to(FOLDER).as_posix() for path in FOLDER.rglob("*.ftl")}
    assert found == {f"{lang}/{area}.ftl" for lang in LANGUAGES for area in AREAS}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_same_messages_in_the_same_order(lang: Language) -> None:
    assert list(readings(lang)) == list(readings("en"))


@pytest.mark.parametrize("lang", LANGUAGES)
def test_same_variables(lang: Language) -> None:
    ours = {message: variables(lang, message) for message in readings(lang)}
    assert ours == {message: variables("en", message) for message in readings("en")}


def test_everything_that_is_put_together_has_a_message() -> None:
    assert families_asked_for() == set(FAMILIES)
    assert members() - set(readings("en")) == set()


def test_every_message_is_used() -> None:
    assert [message for message in readings("en") if message not in asked_for()] == []


@pytest.mark.parametrize("lang", LANGUAGES)
def test_colours_all_have_words(lang: Language) -> None:
    words = Words(lang)
    for message, colors in [("card-name", CARD_COLORS), ("card-taken", CARD_COLORS), ("card-word", CARD_COLORS)]:
        assert len({words.format(message, color=color, pieces="train") for color in colors}) == len(colors)
    assert len({words.format("route-color", color=color) for color in ROUTE_COLORS}) == len(ROUTE_COLORS)
    assert len({words.format("cards-colored", color=color, count=2) for color in TRAIN_COLORS}) == len(TRAIN_COLORS)
    sets = ("blue", "red", "green", "yellow", "black"), ("brown", "red", "violet", "gray", "light-blue")
    for colors in sets:
        assert len({words.format("player-color", color=color) for color in colors}) == len(colors)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("area", AREAS)
def test_messages_format(lang: Language, area: str) -> None:
    """With every selection, and with numbers of every plural form: no error, no brace, no doubled or missing space."""
    words = Words(lang)
    for message in (entry.id.name for entry in entries(lang, area) if isinstance(entry, ast.Message)):
        names = sorted(variables(lang, message))
        tried = [choices_of(lang, message, name) for name in names]
        ways = itertools.product(*tried) if prod(map(len, tried)) <= 2_000 else _one_at_a_time(tried)
        for values in ways:
            text = words.format(message, **dict(zip(names, values, strict=True)))
            assert text, message
            assert not re.search(r"[{}$]|  | [,.;:!?](?!\w)|\?\?\?", text), f"{message}: {text}"
            assert text == text.strip(), f"{message}: {text}"


def _one_at_a_time(tried: list[tuple[str | int, ...]]) -> list[tuple[str | int, ...]]:
    """Each value of each variable at least once, with all pairs of neighbouring variables."""
    longest = max(map(len, tried))
    return [
        tuple(values[(turn * step + turn // len(values)) % len(values)] for step, values in enumerate(tried, 1))
        for turn in range(longest * 40)
    ]


@pytest.mark.parametrize("lang", ["uk", "ru", "pl"])
def test_plural_choices_are_complete(lang: Language) -> None:
    """A selection by number has one, few and many, unless few and many have the same words."""
    allowed = [{"one", "few", "many"}, {"one", "other"}, {"0", "other"}, {"0", "one", "few", "many"}]
    for message, reading in readings(lang).items():
        for name, choices in reading.counted.items():
            for keys in choices:
                if keys & {"one", "few", "many"}:
                    assert keys in allowed, f"{message}: {name} chooses by {sorted(keys)}"


PLURALS = {
    "uk": {
        "n-points": "0 балів, 1 бал, 2 бали, 4 бали, 5 балів, 11 балів, 21 бал, 22 бали, 25 балів",
        "n-cards": "0 карт, 1 карта, 2 карти, 4 карти, 5 карт, 11 карт, 21 карта, 22 карти, 25 карт",
        "n-tickets": "0 маршрутів, 1 маршрут, 2 маршрути, 4 маршрути, 5 маршрутів, 11 маршрутів, 21 маршрут, "
        "22 маршрути, 25 маршрутів",
    },
    "ru": {
        "n-points": "0 очков, 1 очко, 2 очка, 4 очка, 5 очков, 11 очков, 21 очко, 22 очка, 25 очков",
        "n-cards": "0 карт, 1 карта, 2 карты, 4 карты, 5 карт, 11 карт, 21 карта, 22 карты, 25 карт",
        "n-spaces": "0 звеньев, 1 звено, 2 звена, 4 звена, 5 звеньев, 11 звеньев, 21 звено, 22 звена, 25 звеньев",
    },
    "pl": {
        "n-points": "0 punktów, 1 punkt, 2 punkty, 4 punkty, 5 punktów, 11 punktów, 21 punktów, 22 punkty, 25 punktów",
        "n-cards": "0 kart, 1 karta, 2 karty, 4 karty, 5 kart, 11 kart, 21 kart, 22 karty, 25 kart",
        "n-stations": "0 dworców, 1 dworzec, 2 dworce, 4 dworce, 5 dworców, 11 dworców, 21 dworców, 22 dworce, "
        "25 dworców",
    },
}


@pytest.mark.parametrize(("lang", "message"), [(lang, message) for lang in PLURALS for message in PLURALS[lang]])
def test_slavic_plurals(lang: str, message: str) -> None:
    words = Words(lang)
    assert ", ".join(words.format(message, count=n) for n in NUMBERS) == PLURALS[lang][message]


FORM = {
    "uk": dict(zip(NUMBERS, ["many", "one", "few", "few", "many", "many", "one", "few", "many"], strict=True)),
    "ru": dict(zip(NUMBERS, ["many", "one", "few", "few", "many", "many", "one", "few", "many"], strict=True)),
    "pl": dict(zip(NUMBERS, ["many", "one", "few", "few", "many", "many", "many", "few", "many"], strict=True)),
}


@pytest.mark.parametrize("lang", FORM)
def test_numbers_of_one_form_read_alike(lang: Language) -> None:
    """In every message that selects by a number, numbers of one plural form change nothing but the number."""
    words = Words(lang)
    for message in readings(lang):
        for name in (name for name, groups in readings(lang)[message].counted.items() if _by_number(groups)):
            rest = {other: choices_of(lang, message, other)[0] for other in variables(lang, message) if other != name}
            rest |= {other: 7 for other, value in rest.items() if isinstance(value, int)}
            said: dict[str, set[str]] = {}
            for n in NUMBERS[1:]:
                text = words.format(message, **rest, **{name: n})
                said.setdefault(FORM[lang][n], set()).add(re.sub(rf"\b{n}\b", "#", text))
            assert all(len(texts) == 1 for texts in said.values()), f"{message}: {said}"
            assert len(set.union(*said.values())) > 1, f"{message} chooses by {name} for nothing"


def _by_number(groups: list[set[str]]) -> bool:
    return any("one" in keys for keys in groups)


@pytest.mark.parametrize("lang", ["uk", "ru"])
def test_cyrillic_texts_have_no_latin_letters(lang: Language) -> None:
    found = {}
    for message in readings(lang):
        text = RULE_ID.sub("", plain_text(lang, message))
        for name in ALLOWED:
            text = text.replace(name, "")
        if LATIN.search(text):
            found[message] = text
    assert found == {}


@pytest.mark.parametrize(
    ("lang", "letters"), [("uk", "ыэёъ"), ("ru", "іїєґ"), ("pl", "а-яіїєґё"), ("en", "а-яіїєґё"), ("pl", "qvx")]
)
def test_letters_belong_to_the_language(lang: Language, letters: str) -> None:
    found = {}
    for message in readings(lang):
        text = RULE_ID.sub("", plain_text(lang, message))
        for name in ALLOWED:
            text = text.replace(name, "")
        for match in re.findall(rf"\w*[{letters}]\w*", text, re.IGNORECASE):
            found.setdefault(message, []).append(match)
    assert found == {}


def test_languages() -> None:
    assert languages() == ("en", "uk", "ru", "pl")
    with pytest.raises(WordsError, match="'de'"):
        Words("de")


@pytest.mark.parametrize(
    ("environ", "lang"),
    [
        ({}, "en"),
        ({"LANG": ""}, "en"),
        ({"LANG": "uk_UA.UTF-8"}, "uk"),
        ({"LANG": "pl"}, "pl"),
        ({"LANG": "ru_UA.KOI8-U@old"}, "ru"),
        ({"LANG": "C.UTF-8"}, "en"),
        ({"LANG": "de_DE.UTF-8"}, "en"),
        ({"LANG": "pl_PL", "LC_MESSAGES": "ru_RU"}, "ru"),
        ({"LANG": "pl_PL", "LC_MESSAGES": "ru_RU", "LC_ALL": "uk_UA"}, "uk"),
        ({"LANG": "pl_PL", "LC_ALL": ""}, "pl"),
        ({"LANG": "pl_PL", "LC_ALL": "C"}, "en"),
    ],
)
def test_the_language_of_a_locale(environ: dict[str, str], lang: str) -> None:
    assert language_of(environ) == lang


@pytest.mark.parametrize(
    ("lang", "texts"),
    [
        ("en", ["1,234.50", "1,234", "33.3%"]),
        ("uk", ["1 234,50", "1 234", "33,3%"]),
        ("ru", ["1 234,50", "1 234", "33,3%"]),
        ("pl", ["1 234,50", "1 234", "33,3%"]),
    ],
)
def test_numbers(lang: str, texts: list[str]) -> None:
    words = Words(lang)
    told = [words.number(1234.5, 2), words.number(1234, 0), words.percent(1 / 3)]
    assert [text.replace("\xa0", " ").replace("\u202f", " ") for text in told] == texts


def test_missing_words_are_errors_in_tests_and_english_in_production(monkeypatch: pytest.MonkeyPatch) -> None:
    full = catalogue._bundle("en")
    poor = FluentBundle(["pl"], use_isolating=False)
    poor.add_resource(FluentResource("n-points = { $coun }\n"))
    monkeypatch.setattr(catalogue, "_bundle", lambda lang: full if lang == "en" else poor)
    for message, text in [("confirm", "Confirm"), ("n-points", "2 points")]:
        with pytest.raises(WordsError, match=message):
            Words("pl").format(message, count=2)
        assert Words("pl", strict=False).format(message, count=2) == text
    with pytest.raises(WordsError, match="no message 'nonsense'"):
        Words("en").format("nonsense")
    assert Words("pl", strict=False).format("nonsense") == "nonsense"


def test_names_in_a_row() -> None:
    rows = {lang: Words(lang).join(["A", "B", "C"]) for lang in LANGUAGES}
    assert rows["pl"] == "A, B i C"
    assert rows["ru"] == "A, B и C"
