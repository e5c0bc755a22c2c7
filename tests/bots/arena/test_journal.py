"""The journal: a tournament continues where it was stopped."""

from pathlib import Path

import pytest

from bots.arena.entrants import Picker, match
from kvytok.bots.arena.journal import Journal, JournalFault
from kvytok.bots.arena.match import Match, play_match
from kvytok.bots.arena.report import numbers

from .test_match import told

TOURNAMENTS = [match("usa", "racer", "random", games=200), match("europe", "racer", Picker, "random", games=6)]


def games(content: bytes) -> list[bytes]:
    """The lines of the games without their times, in any order."""
    return sorted(line.partition(b',"times"')[0] for line in content.splitlines()[1:])


@pytest.mark.slow
@pytest.mark.parametrize("tournament", TOURNAMENTS, ids=["scripts", "mixed"])
@pytest.mark.parametrize("kept", [0.0, 0.3, 0.77])
def test_what_was_cut_off_is_played_again(tournament: Match, kept: float, tmp_path: Path) -> None:
    whole = told(tournament, 2)
    journal = tmp_path / "games.jsonl"
    assert told(tournament, 2, journal=journal) == whole
    content = journal.read_bytes()
    journal.write_bytes(content[: int(len(content) * kept)])
    outcome = play_match(tournament, 1, journal=journal)
    assert outcome.fresh > 0
    assert told(tournament, 3, journal=journal) == whole
    assert games(journal.read_bytes()) == games(content)
    assert play_match(tournament, 1, journal=journal).fresh == 0


def test_times_come_from_the_journal_too(tmp_path: Path) -> None:
    tournament, journal = match("usa", "racer", Picker, games=4), tmp_path / "games.jsonl"
    first = numbers(tournament, play_match(tournament, 1, journal=journal), None)
    again = numbers(tournament, play_match(tournament, 1, journal=journal), None)
    for one, other in zip(first["bots"], again["bots"], strict=True):
        assert one["time"] == pytest.approx(other["time"], rel=1e-2, abs=1e-5)


def test_more_games_go_on(tmp_path: Path) -> None:
    journal = tmp_path / "games.jsonl"
    play_match(match("usa", "racer", "random", games=50), 1, journal=journal)
    outcome = play_match(match("usa", "racer", "random", games=80), 1, journal=journal)
    assert outcome.fresh == 30
    assert play_match(match("usa", "racer", "random", games=20), 1, journal=journal).sheet.played() == 20


@pytest.mark.parametrize(
    ("other", "said"),
    [
        (match("usa", "racer", "random", seed=2), r"was written with seed 1, not 2; take another file"),
        (match("usa", "random", "racer"), r"bots \[\"racer\",\"random\"\], not \[\"random\",\"racer\"\]"),
        (match("europe", "racer", "random"), "was written with board"),
    ],
)
def test_a_journal_of_other_settings_is_refused(other: Match, said: str, tmp_path: Path) -> None:
    journal = tmp_path / "games.jsonl"
    play_match(match("usa", "racer", "random"), 1, journal=journal)
    with pytest.raises(JournalFault, match=said):
        play_match(other, 1, journal=journal)


def test_other_files_are_refused_and_left_alone(tmp_path: Path) -> None:
    journal = tmp_path / "notes.txt"
    journal.write_text("my notes\n")
    with pytest.raises(JournalFault, match="is no journal"):
        play_match(match("usa", "racer", "random"), 1, journal=journal)
    assert journal.read_text() == "my notes\n"
    with pytest.raises(JournalFault, match="Is a directory"):
        play_match(match("usa", "racer", "random"), 1, journal=tmp_path)


def test_a_broken_line_is_named(tmp_path: Path) -> None:
    journal = tmp_path / "games.jsonl"
    play_match(match("usa", "racer", "random", games=4), 1, journal=journal)
    lines = journal.read_text().splitlines()
    lines[2] = lines[2][:40]
    journal.write_text("\n".join(lines) + "\n")
    with pytest.raises(JournalFault, match="line 3"):
        play_match(match("usa", "racer", "random", games=4), 1, journal=journal)


def test_nobody_else_writes_it_meanwhile(tmp_path: Path) -> None:
    settings = match("usa", "racer", "random").settings()
    journal = Journal(tmp_path / "games.jsonl", settings)
    with pytest.raises(JournalFault, match="another tournament is writing it"):
        Journal(tmp_path / "games.jsonl", settings)
    journal.close()
    Journal(tmp_path / "games.jsonl", settings).close()
