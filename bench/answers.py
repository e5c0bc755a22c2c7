"""Checks that every bot answers every question in time: whole games with random keys, a fresh bot for each question.

python bench/answers.py --questions 2000 > bench/results/answers.txt

If a bot is late, the run ends at once and prints the position: the key, the decisions so far and the question's seed.
"""

import argparse
import os
import secrets
import sys
import threading
import time
from collections.abc import Iterator

import numpy as np

from kvytok.boards import find_game, game_ids, tickets_in_play
from kvytok.bots.batches.long_game import ENDLESS
from kvytok.bots.bot import Question
from kvytok.bots.neural.trained_network import has_network
from kvytok.bots.registry import bot_names, find_bot
from kvytok.bots.scripts.all_scripts import deal_at
from kvytok.rules.actions import ACTIONS
from kvytok.rules.board import board_records
from kvytok.rules.from_python import apply_at, legal_at, view
from kvytok.rules.record import OVER, STATE, Records

LIMIT = 10.0
"""The seconds after which an answer is late; the machine may be busy with other programs."""
THINKING = 0.01
"""The seconds that a searching bot gets: so few that it makes only the least number of playouts."""


class Watch:
    """Ends the run when a question has not been answered for too long."""

    def __init__(self) -> None:
        self._since, self._about = 0.0, ""
        threading.Thread(target=self._look, daemon=True).start()

    def begin(self, about: str) -> None:
        """Note that a question was asked."""
        self._about, self._since = about, time.monotonic()

    def end(self) -> None:
        """Note that it was answered."""
        self._since = 0.0

    def _look(self) -> None:
        while True:
            time.sleep(0.2)
            if self._since and time.monotonic() - self._since > LIMIT:
                print(f"LATE: {self._about}", flush=True)
                os._exit(1)


def tables() -> Iterator[tuple[str, int, Records]]:
    """Every game with every number of players."""
    for game in game_ids():
        board, rules = find_game(game)
        boards = board_records(board, rules, tickets_in_play(board, rules))
        for players in range(rules.rules.players_min, rules.rules.players_max + 1):
            yield game, players, boards


def plays(bot: str, game: str, players: int, boards: Records) -> bool:
    """Whether a bot can play at a table: networks play only games that they were trained for."""
    if bot == "published-ppo":
        return (game, players) == ("usa", 2)
    return bot != "neural" or has_network(boards, players)


def ask(bot: str, game: str, players: int, boards: Records, questions: int, watch: Watch) -> list[float]:
    """Play games with this bot on all seats until `questions` questions were asked; return the time of each answer."""
    states, room, took = np.zeros(1, STATE), np.zeros(ACTIONS, np.int16), []
    while len(took) < questions:
        key = np.frombuffer(secrets.token_bytes(32), "<u4").copy()
        deal_at(boards, key, states, players, 0)
        played: list[int] = []
        while states["phase"][0] != OVER and states["decisions"][0] < ENDLESS * players and len(took) < questions:
            n = legal_at(boards, states, 0, room)
            action = int(room[0])
            if n > 1:
                seat, seed = int(states["seat"][0]), secrets.randbits(62)
                question = Question(boards, view(states, seat), room[:n].copy(), seed, THINKING, threads=1)
                if took:  # at the first question at a table a bot may still compile or load something
                    watch.begin(f"{bot} {game} {players} key {key.tobytes().hex()} seed {seed} decisions {played}")
                begun = time.perf_counter()
                action = find_bot(bot).make().choose(question).action
                took.append(time.perf_counter() - begun)
                watch.end()
                assert action in question.actions, f"{bot} gave an illegal answer on {game} with {players} players"
            played.append(action)
            apply_at(boards, states, 0, action)
    return took


def main() -> None:
    """Ask every bot at every table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--questions", type=int, default=2000, help="for each bot and table")
    parser.add_argument("--bots", help="names, separated by commas; all if left out")
    parser.add_argument("--games", help="ids, separated by commas, for one of several processes; all if left out")
    arguments = parser.parse_args()
    watch = Watch()
    for bot in arguments.bots.split(",") if arguments.bots else bot_names():
        asked, slowest, where, total = 0, 0.0, "", 0.0
        for game, players, boards in tables():
            wanted = arguments.games is None or game in arguments.games.split(",")
            if not wanted or not plays(bot, game, players, boards):
                continue
            took = ask(bot, game, players, boards, arguments.questions, watch)
            longest = max(took[1:])
            asked, total = asked + len(took), total + sum(took)
            if longest > slowest:
                slowest, where = longest, f"{game} with {players}"
            print(f"{bot} {game} {players}: {longest * 1000:.0f} ms at most", file=sys.stderr, flush=True)
        print(f"{bot:18} {asked:7,} questions, all answered; {1000 * total / asked:7.2f} ms on average,"
              f" {1000 * slowest:6.0f} ms at most ({where})", flush=True)  # fmt: skip


if __name__ == "__main__":
    main()
