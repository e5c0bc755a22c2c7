"""Games to analyse, between bots and with planted mistakes.

`PYTHONPATH=tests python -m analysis.games` writes the analysis that the page's test compares with.
"""

import json
from pathlib import Path

import msgspec

from kvytok.analysis.game_analysis import analyse
from kvytok.bots.bot import Bot
from kvytok.bots.registry import find_bot
from kvytok.bots.whole_move import choose_move
from kvytok.game.game import Game
from kvytok.game.moves import ClaimRoute, Move, TakeUnseen

FIXTURE = Path(__file__).resolve().parents[2] / "web/tests/analysis.json"
PLANS_FIXTURE = FIXTURE.with_name("analysis_by_plans.json")
WORLDS = 12
"""Few worlds: the numbers are noisy, but the same everywhere."""
FEW_WORLDS = 4
BONUS = ("orient_express",)
"""No network has learnt Europe with these tickets."""


def played(game_id: str, *names: str, seed: int, bonus: tuple[str, ...] = ()) -> Game:
    """A whole game between bots."""
    bots: list[Bot] = [find_bot(name).make() for name in names]
    game = Game.new(game_id, names=[f"{name} {seat}" for seat, name in enumerate(names)], seed=seed, bonus=bonus)
    while not game.over:
        seat = game.asked[0]
        game.play(choose_move(bots[seat], game.view(seat), seed=len(game.history), playouts=64), seat)
    return game


def with_mistake(game: Game) -> tuple[Game, Move]:
    """The game up to the last claim that completed a ticket, with a card taken in its place; and that claim."""
    for number in range(len(game.history) - 1, -1, -1):
        seat, move, _ = game.history[number]
        again = Game(game.box, game.names, game.key, game.chosen_first)
        for earlier in game.history[:number]:
            again.play(earlier.move, earlier.seat)
        view = again.view(seat)
        if isinstance(move, ClaimRoute) and TakeUnseen() in view.choices:
            before = sum(ticket.completed for ticket in view.tickets)
            after = again.copy()
            after.play(move, seat)
            if sum(ticket.completed for ticket in after.view(seat).tickets) > before:
                again.play(TakeUnseen(), seat)
                return again, move
    raise LookupError("no claim completed a ticket")


def fixture(game: Game, worlds: int) -> str:
    """A game file and its analysis, as JSON."""
    found = msgspec.to_builtins(analyse(game, worlds=worlds, seed=5))
    moves = ",\n".join(json.dumps(move, ensure_ascii=False) for move in found.pop("moves"))
    text = json.dumps({"file": game.record(), "analysis": found}, ensure_ascii=False)
    return f'{text[:-1]}, "moves": [\n{moves}\n]}}\n'


def fixtures() -> dict[Path, str]:
    """The analyses that the page's test compares with: by networks, and by plans where there is no network."""
    trained = played("paris", "random", "neural", seed=3)
    untrained = played("europe", "random", "greedy", seed=3, bonus=BONUS)
    return {FIXTURE: fixture(trained, WORLDS), PLANS_FIXTURE: fixture(untrained, FEW_WORLDS)}


if __name__ == "__main__":
    for path, text in fixtures().items():
        path.write_text(text, "utf-8")
