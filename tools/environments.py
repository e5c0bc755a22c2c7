"""Writes the tables of docs/environments.md from the code: `python -m tools.environments`."""

import re
from pathlib import Path

from kvytok.boards import game_ids
from kvytok.envs.naming import action_table, observation_table, size_table
from kvytok.game.box import open_box

PAGE = Path(__file__).resolve().parents[1] / "docs" / "environments.md"
SECTION = r"(<!-- {name} -->\n).*?(<!-- end of {name} -->)"


def tables() -> dict[str, str]:
    """The generated tables, by the name of their place in the page."""
    return {
        "actions": action_table(),
        "sizes": size_table([open_box(game) for game in game_ids()]),
        "observation of usa": observation_table(open_box("usa"), 2),
        "observation of europe": observation_table(open_box("europe"), 2),
        "observation of paris": observation_table(open_box("paris"), 2),
    }


def renewed(page: str) -> str:
    """The page with its tables generated again; `ValueError` if the page has no place for one."""
    for name, table in tables().items():
        pattern = re.compile(SECTION.format(name=name), re.DOTALL)
        page, found = pattern.subn(lambda match, table=table: f"{match[1]}\n{table}\n\n{match[2]}", page)
        if found != 1:
            raise ValueError(f"docs/environments.md needs one place for {name!r}, and has {found}")
    return page


if __name__ == "__main__":
    PAGE.write_text(renewed(PAGE.read_text(encoding="utf-8")), encoding="utf-8")
    print(f"{PAGE.name} renewed")
