"""`kvytok analyse`: judges every decision of a game file, and tells luck from play."""

from pathlib import Path
from typing import TYPE_CHECKING

import click

from kvytok.cli.command_line import BadInput
from kvytok.cli.inputs import board_option, chosen_library, read_text, said_file
from kvytok.cli.language import language_option, words_in
from kvytok.cli.output import example, json_option, print_json, progress, show
from kvytok.cli.replay import LIMIT
from kvytok.terminal.plain_table import new_table

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rich.table import Table

    from kvytok.analysis.accounts import Analysis, JudgedMove
    from kvytok.analysis.luck import LuckAccount
    from kvytok.game import Game
    from kvytok.words import Teller


@click.command(
    short_help="Judge every decision of a game, and tell luck from play.",
    epilog=example(
        "kvytok analyse game.kvytok",
        "kvytok analyse game.kvytok --out game.svg --language pl",
        "kvytok analyse --json --playouts 64 - < game.kvytok",
    ),
)
@click.argument("file")
@board_option
@click.option("--out", type=click.Path(dir_okay=False, path_type=Path), help="Also draw the chances as an SVG picture.")
@click.option("--playouts", type=click.IntRange(8, 100_000), help="Worlds in which a choice is played.  [default: 192]")
@click.option("--luck", is_flag=True, help="Also measure luck by itself, and how far luck and play add up.")
@click.option("--seed", type=click.IntRange(0, 2**31), default=0, show_default=True, help="The source of all chance.")
@click.option("--threads", type=click.IntRange(1, 256), help="How many cores to use; all by default.")
@language_option
@json_option
def analyse(
    file: str,
    folder: Path | None,
    out: Path | None,
    playouts: int | None,
    luck: bool,
    seed: int,
    threads: int | None,
    language: str | None,
    as_json: bool,
) -> None:
    """Judge every decision of the game in FILE ("-" for stdin) by what its player knew then.

    It tells every player's chance to win over the game, the turning points, the better moves and why they are better,
    and how much of the result was luck. With --luck, luck is also measured by itself, with open cards and in more
    worlds (2048, or as many as --playouts says); this takes a minute or more.
    """
    from msgspec import to_builtins

    from kvytok.analysis.game_analysis import WORLDS
    from kvytok.analysis.game_analysis import analyse as analyse_game
    from kvytok.analysis.luck import LUCK_WORLDS, LuckAccount, measure_luck
    from kvytok.bots.neural.expert import is_trained

    words = None if as_json and out is None else words_in(language)
    game = _read(file, folder)
    if luck and not game.over:
        raise BadInput(f"{said_file(file)}: the luck of a game is measured when it is over")
    with progress("moves", len(game.history)) as report:
        found = analyse_game(game, playouts or WORLDS, seed, threads, report)
    measured: tuple[LuckAccount, ...] = ()
    if luck:
        with progress("moves", len(game.history)) as report:
            measured = measure_luck(game, playouts or LUCK_WORLDS, seed, threads, report)
    if words is not None:
        from kvytok.words import Teller

        teller = Teller(words.lang, game.box, game.names)
        if out is not None:
            _draw(found, out, teller)
        if not as_json:
            if not is_trained(game.box.records, game.players):
                show(words.format("analysis-untrained"), "")
            _tell(found, measured, teller)
    if as_json:
        print_json({**to_builtins(found), "measured": measured} if luck else found)


def _read(file: str, folder: Path | None) -> "Game":
    """The game in a file, checked move by move."""
    from kvytok.game.errors import GameFileError
    from kvytok.game.gamefile import replay

    text = read_text(file, LIMIT)
    library = chosen_library(folder)
    try:
        return replay(text, None if folder is None else library)
    except GameFileError as error:
        raise BadInput(f"{said_file(file)}, {error}") from None


def _draw(found: "Analysis", out: Path, teller: "Teller") -> None:
    from kvytok.analysis.picture import draw

    names = [str(teller.player(seat)["player"]) for seat in range(len(found.players))]
    try:
        out.write_text(draw(found, _title(teller, "analysis-chances"), names), "utf-8")
    except OSError as error:
        raise BadInput(f"--out {said_file(str(out))}: cannot be written ({error.strerror or error})") from None


def _title(teller: "Teller", label: str) -> str:
    game = str(getattr(teller.box.entry.names, teller.words.lang))
    return f"{game}: {teller.words.format(label)}"


def _tell(found: "Analysis", measured: "tuple[LuckAccount, ...]", teller: "Teller") -> None:
    """The whole analysis in words: the players, the turning points, then every move that was a mistake."""
    say = teller.words.format
    show(_players(found, teller), say("analysis-explained"), say("analysis-accuracy-explained"), "")
    if measured:
        show(_measured(measured, teller), say("analysis-measured-explained"), "")
    turning = [move for move in found.moves if move.number in found.turning_points]
    show(say("analysis-turning-points" if turning else "analysis-no-turning-points"))
    show(*(line for move in turning for line in _move(found, move, teller)), "")
    mistakes = [move for move in found.moves if move.verdict in ("inaccuracy", "mistake", "blunder")]
    show(say("analysis-mistakes" if mistakes else "analysis-no-mistakes"))
    show(*(line for move in mistakes for line in _move(found, move, teller)))


def _players(found: "Analysis", teller: "Teller") -> "Table":
    say = teller.words.format
    table = new_table(
        _title(teller, "analysis"), "", right=[str(teller.player(one.seat)["player"]) for one in found.players]
    )
    table.add_row(
        say("analysis-accuracy"), *(f"{one.accuracy:.0f} ± {one.accuracy_error:.0f}" for one in found.players)
    )
    rows = {
        "analysis-start": [one.start for one in found.players],
        "analysis-luck": [one.luck for one in found.players],
        "analysis-play": [one.play for one in found.players],
        "analysis-others": [one.others for one in found.players],
    }
    for label, shares in rows.items():
        table.add_row(say(label), *(f"{share:+.2f}" for share in shares))
    table.add_row(say("analysis-result"), *(f"{one.result:.2f}" for one in found.players), style="bold")
    table.add_row(say("analysis-error"), *(f"± {one.error:.2f}" for one in found.players))
    return table


def _measured(measured: "tuple[LuckAccount, ...]", teller: "Teller") -> "Table":
    """Luck and play as they were measured apart, and what they leave of the result."""
    say = teller.words.format
    title = _title(teller, "analysis-measured")
    table = new_table(title, "", right=[str(teller.player(one.seat)["player"]) for one in measured])
    rows = {
        "analysis-start": [f"{one.start:.2f}" for one in measured],
        "analysis-luck": [f"{one.luck:+.2f} ± {one.luck_error:.2f}" for one in measured],
        "analysis-play": [f"{one.play:+.2f}" for one in measured],
        "analysis-others": [f"{one.others:+.2f}" for one in measured],
        "analysis-difference": [f"{one.difference:+.2f} ± {one.error:.2f}" for one in measured],
        "analysis-result": [f"{one.result:.2f}" for one in measured],
    }
    for label, told in rows.items():
        table.add_row(say(label), *told)
    return table


def _move(found: "Analysis", move: "JudgedMove", teller: "Teller") -> "Iterator[str]":
    """A move with its verdict, what it changed, and the better one."""
    say = teller.words.format
    player = str(teller.player(move.seat)["player"])
    after = found.moves[move.number].chances if move.number < len(found.moves) else found.end
    change = f"{100 * move.chances[move.seat]:.0f}% → {100 * after[move.seat]:.0f}%"
    told = teller.move(move.move)
    verdict = say(f"verdict-{move.verdict}")
    yield f"{move.number:4}. {player}: {told} · {verdict} · {change}"
    if move.better is not None and move.verdict not in ("best", "only"):
        better = say("analysis-better", move=teller.move(move.better))
        cost = say("analysis-cost", cost=f"{100 * move.cost:.1f}", error=f"{100 * move.cost_error:.1f}")
        reasons = " ".join(
            teller.hint_reason(one.code, one.ticket, one.n, one.route, one.player) for one in move.reasons
        )
        yield f"      {better} {cost} {reasons}".rstrip()
