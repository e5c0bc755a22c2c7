"""Numbers that the compiled rules work out for one seat, as plain Python calls them: over arrays of length one."""

from kvytok.rules import longest_path, network, stations
from kvytok.rules.compiler import entry
from kvytok.rules.entries import Records

_longest, _missing, _price = longest_path.longest_path, network.missing_cars, stations.station_price


@entry
def longest_at(boards: Records, states: Records, seat: int, scratches: Records) -> int:
    """See `longest_path.longest_path`."""
    return _longest(boards[0], states[0], seat, scratches[0])


@entry
def missing_at(boards: Records, states: Records, seat: int, city: int, scratches: Records) -> None:
    """See `network.missing_cars`."""
    _missing(boards[0], states[0], seat, city, scratches[0])


@entry
def station_price_at(boards: Records, states: Records, seat: int) -> int:
    """See `stations.station_price`."""
    return _price(boards[0], states[0], seat)
