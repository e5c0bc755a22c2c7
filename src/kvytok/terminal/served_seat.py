"""A visit to a table on a server: who we are there, a seat, and what the game is played with."""

from pathlib import Path

from kvytok.boards import Library
from kvytok.game.box import open_box
from kvytok.terminal.served_table import ServedTable
from kvytok.terminal.site_guest import SiteGuest, SiteProblem, TableLink


class NoBoard(Exception):
    """The board of the game is not here, or is another one."""


def seated(
    link: TableLink, file: Path, name: str | None, watch: bool, library: Library, newcomer: str | None = None
) -> ServedTable:
    """The table behind a link, with a seat for us unless we watch; `SiteProblem` if there is none.

    `file` keeps who we are. A `newcomer` who gives no other name is called so.
    """
    guest = SiteGuest(link.site, file)
    guest.sign_in(name or (newcomer if guest.cookie is None else None))
    info = guest.table(link.table)
    if not watch and not any(seat.mine for seat in info.seats):
        if info.status != "open":
            raise SiteProblem("table-full", "the game has begun")
        info = guest.join(link.table)
    try:
        box = open_box(info.game, info.bonus, library)
    except ValueError:
        raise NoBoard(f"the board of {info.game} is not here; give its folder with --board") from None
    if guest.route_names(info.game) != box.routes:
        raise NoBoard(f"the server has another version of the board of {info.game}; both need the same one")
    return ServedTable(link, guest, info, box)
