"""Networks for a single table: taken out of the shipped ones, which are for all tables of their game."""

from pathlib import Path

from kvytok.boards import find_game, tickets_in_play
from kvytok.bots.neural.player_counts import counts_of, first_layer
from kvytok.bots.neural.trained_network import board_digest, made_of, read_weights, shipped
from kvytok.learn.weights import save_weights
from kvytok.rules.board import board_records
from kvytok.rules.record import Records


def boards_of(game_id: str) -> Records:
    """The record of a game's board."""
    board, game = find_game(game_id)
    return board_records(board, game, tickets_in_play(board, game))


def write_single(folder: Path, game_id: str, players: int) -> Path:
    """Write the network of a game for one number of players; return its file."""
    boards = boards_of(game_id)
    shipped_file = shipped()[board_digest(boards), players]
    weights, made = read_weights(shipped_file), made_of(shipped_file)
    first, bias = first_layer(weights["first"], weights["first_bias"], boards, counts_of(made), players)
    own = {
        "first": first,
        "first_bias": bias,
        "value": weights["value"][:, :players],
        "value_bias": weights["value_bias"][:players],
    }
    path = folder / f"{game_id}-{players}.npz"
    save_weights(weights | own, path, made | {"players": players})
    return path
