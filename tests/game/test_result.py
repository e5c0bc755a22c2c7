"""The result of a game, item by item."""

import pytest

from game.random_games import TABLES, played
from kvytok import Game, Result


@pytest.mark.parametrize(("game_id", "players"), TABLES)
def test_items_add_up(game_id: str, players: int) -> None:
    game = played(game_id, players, seed=players)
    result = game.result()
    assert result.final
    rules = game.box.rules
    routes = dict(zip(game.box.routes, game.box.board.routes, strict=True))
    owners = game.view().owners
    for player in result.players:
        items = (player.route_points, player.ticket_points, player.station_points, player.flag_points)
        assert player.total == sum(items) + player.longest_bonus
        signed = [ticket.points if ticket.completed else -ticket.points for ticket in player.tickets]
        assert player.ticket_points == sum(signed)
        assert player.completed_count == sum(ticket.completed for ticket in player.tickets)
        own = [name for name, seat in owners.items() if seat == player.seat]
        assert player.route_points == sum(rules.route_points[routes[name].length] for name in own)
        assert set(player.longest_routes) <= set(own)
        assert player.longest_path == sum(routes[name].length for name in player.longest_routes)
        assert player.station_points == rules.station_points * (rules.stations - len(player.station_use))
        for use in player.station_use:
            assert game.view().stations[use.city] == player.seat
            if use.route is not None:
                assert use.city in (routes[use.route].a, routes[use.route].b)
                assert owners[use.route] != player.seat
    best = max(player.total for player in result.players)
    assert all(player.total == best for player in result.players if player.rank == 1)
    assert result.winners == tuple(player.name for player in result.players if player.rank == 1)


def test_a_game_can_be_scored_before_it_ends() -> None:
    result = Game.new("usa", names=["Anna", "Bo"], seed=1).result()
    assert not result.final
    assert result.winners == ("Anna", "Bo")
    assert result.text() == "Anna 0, Bo 0; Anna and Bo share the victory"


def tied(game: Game, *, completed: int | None = None, station: int | None = None) -> Result:
    """The result of an empty table where one seat got one thing and all scores were made equal."""
    states, box = game._states, game.box
    if station is not None:
        states["station_owner"][0][0] = station
        states["stations"][0][station] -= 1
        states["score"][0][station] += box.rules.station_points
    if completed is not None:
        ticket = next(t for t, name in enumerate(box.ticket_names) if name == "athina-angora")
        states["holder"][0][ticket] = completed
        states["ticket_n"][0][completed] += 1
        for name in ("athina-smyrna gray", "angora-smyrna orange"):
            states["owner"][0][box.route_numbers[name]] = completed
            states["score"][0][completed] += 4
        states["score"][0][completed] -= 5 + 8 + 10
    return game.result()


def test_what_decided_is_told() -> None:
    def fresh() -> Game:
        return Game.new("europe", names=["Anna", "Bo"], seed=1)

    assert tied(fresh()).decided_by == "points"
    assert len(tied(fresh()).winners) == 2
    by_tickets = tied(fresh(), completed=1)
    assert (by_tickets.winners, by_tickets.decided_by) == (("Bo",), "tickets")
    assert by_tickets.verdict() == "Bo wins by more tickets completed"
    by_stations = tied(fresh(), station=0)
    assert (by_stations.winners, by_stations.decided_by) == (("Bo",), "fewer_stations")
    by_points = fresh()
    by_points._states["score"][0][0] = 3
    assert (by_points.result().winners, by_points.result().decided_by) == (("Anna",), "points")
