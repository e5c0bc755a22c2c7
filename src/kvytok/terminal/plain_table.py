"""A plain table for people: headings and rows, without lines."""

from collections.abc import Iterable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rich.table import Table


def new_table(title: str, *left: str, right: Iterable[str] = ()) -> "Table":
    """A table for people with these headings; the columns in `right` hold numbers and are aligned to the right."""
    from rich.table import Table

    table = Table(title=title or None, title_justify="left", box=None, padding=(0, 2, 0, 0), pad_edge=False)
    for heading in left:
        table.add_column(heading, no_wrap=True)
    for heading in right:
        table.add_column(heading, justify="right")
    return table
