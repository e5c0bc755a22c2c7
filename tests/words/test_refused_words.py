"""Words that readers stumbled over stay out: of the catalogues, of the rules as players read them, of the boards."""

import re
from collections.abc import Iterator
from functools import cache

import msgspec
import pytest

from kvytok.boards import find_game, game_ids
from kvytok.boards.schema import LANGUAGES, Language
from kvytok.words.catalogue import FOLDER
from words.messages import readings

REFUSED: dict[Language, dict[str, str]] = {
    "en": {
        r"cars?": "the pieces are trains or buses, lengths are spaces",
        r"grays?|colors?": "grey, colour",
        r"shall": "should, will, or the present tense",
        r"so (?:few|many)": "this few, this many",
        r"fit together": "match",
        r"by itself": "automatically, on its own",
        r"cards on top": "extra cards",
        r"turn back": "give up the tunnel",
        r"commitment|fingerprint": "the check code of the key",
        r"long routes? tickets?|big tickets?": "long tickets",
        r"sign of life": "asked whether they are there",
        r"tracks?|paths? of a double": "lanes",
        r"until now this device": "now",
    },
    "uk": {
        r"програ(?:ти|йте)": "відтворити (of a replay)",
        r"смуг\w*": "колія, лінія",
        r"паралельн\w+": "подвійна ділянка і її колії",
        r"звичайно": "звичайна (of a speed)",
        r"кра(?:й|ю|ї|їв|єм)": "регіон",
        r"зобов’язан\w+|відбит\w+": "контрольний код",
        r"манівц\w+": "кружним шляхом",
        r"викладеного кольору": "того самого кольору",
        r"звичайну ціну за": "карти, як за звичайну ділянку",
        r"відступ\w+": "відмовитися від тунелю",
        r"викону(?:є|ють|вати)|виконан\w+": "прокладений (of a ticket)",
        r"вагон(?:и|ів|а|у)?": "вагончик",
        r"за столом немає": "не за столом",
        r"становище": "позиція",
        r"на руках": "у руці",
        r"прибра(?:в|ти) \w+ з-за столу": "більше не за столом",
        r"квит(?:ок|к)\w*": "маршрут (a card that names two cities)",
    },
    "ru": {
        r"дорожк\w+": "путь (one of two), дорога (the longest)",
        r"параллельн\w+": "двойной перегон и его пути",
        r"кра(?:й|я|е|ёв|ем)": "регион",
        r"нужда": "спрос",
        r"обязательств\w+|отпечат\w+": "контрольный код",
        r"выложенного цвета": "того же цвета",
        r"отступ\w+": "отказаться от туннеля",
        r"выполн\w+": "пройденный (of a ticket)",
        r"вагон(?:ы|ов|а|у)?": "вагончик",
        r"карт\w* вагончик\w+": "карты составов",
        r"за столом нет": "не за столом",
        r"вам этого нельзя": "вам это недоступно",
        r"найдётся за вас": "игра сама найдёт",
        r"билет\w*": "маршрут (a card that names two cities)",
    },
    "pl": {
        r"pion(?:ek|k)\w*": "wagoniki, elementy",
        r"stacj\w+": "dworce",
        r"długi\w* bilet\w*": "długa trasa",
        r"tali[aiąęo]\w*": "stos",
        r"oddaj urządzenie": "przekaż",
        r"zobowiązani\w+|odcisk\w*": "kod kontrolny",
        r"albo żadnej": "najwyżej jedną",
        r"wyłoż\w+": "zagrać karty",
        r"zwykłą cenę za": "karty jak za zwykłe połączenie",
        r"wycofa\w+": "zrezygnować z tunelu",
        r"kończy bilet": "realizuje bilet",
        r"przeciw botom": "z botami",
        r"ujednolić": "wyrównaj",
    },
}
"""What is refused in a language, as a regular expression for whole words, and what to say instead."""

MARKS: dict[Language, str] = {
    "en": r"""["«»„]|\.\.\.| -- |'|\s%""",
    "uk": r"""["„“”]|\.\.\.| -- |'|(?<!\xa0)%""",
    "ru": r"""["„“”]|\.\.\.| -- |'|(?<!\xa0)%""",
    "pl": r"""["«»“]|\.\.\.| -- |'|\s%""",
}
"""Marks that a language does not use: other quotation marks, three dots, and a percent sign that stands wrong."""


@cache
def texts(lang: Language) -> dict[str, str]:
    """Everything that is said in a language, by where it stands."""
    found = {message: "§".join(reading.text) for message, reading in readings(lang).items()}
    for path in (*FOLDER.glob(f"rules/*.{lang}.md"), *FOLDER.glob(f"{lang}/*.md")):
        found[path.name] = re.sub(r"\{\{[^}]*\}\}|\{#[\w-]+\}|-{3,}", "", path.read_text(encoding="utf-8"))
    for game in game_ids():
        board, entry = find_game(game)
        found |= {f"{board.id}/{number}": text for number, text in enumerate(_said([board.notice, entry], lang))}
    return found


def _said(thing: object, lang: Language) -> Iterator[str]:
    """The texts of a part of a board in a language."""
    match msgspec.to_builtins(thing, str_keys=True):
        case {"en": str(), **rest} as names:
            yield names["en"] if lang == "en" else rest[lang]
        case dict(parts):
            for part in parts.values():
                yield from _said(part, lang)
        case list(parts):
            for part in parts:
                yield from _said(part, lang)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_refused_words_stay_out(lang: Language) -> None:
    found = {
        where: f"{match[0]}: {better}"
        for where, text in texts(lang).items()
        for word, better in REFUSED[lang].items()
        if (match := re.search(rf"\b(?:{word})\b", text, re.IGNORECASE))
    }
    assert found == {}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_marks_are_those_of_the_language(lang: Language) -> None:
    found = {where: match[0] for where, text in texts(lang).items() if (match := re.search(MARKS[lang], text))}
    assert found == {}


def test_refused_words_are_found() -> None:
    """The expressions match what they were written for, and not the words that only begin alike."""
    for lang, (bad, good) in {
        "en": ("Cards on top", "a locomotive drawn on its own"),
        "uk": ("Програти гру на краю поля", "крайні міста України"),
        "ru": ("Нужда в крае", "крайние города, Украина"),
        "pl": ("pionki i stacje", "dworce"),
    }.items():
        assert re.search(rf"\b(?:{'|'.join(REFUSED[lang])})\b", bad, re.IGNORECASE)
        assert not re.search(rf"\b(?:{'|'.join(REFUSED[lang])})\b", good, re.IGNORECASE)
