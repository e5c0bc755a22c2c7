"""The lab's figures for many boards in one text, from the files of `kvytok boards lab --json`.

kvytok boards lab --game usa --players 2 --games 120000 --json > build/usa.json
python bench/lab.py build/usa.json build/europe.json
"""

import argparse
import json
from pathlib import Path
from statistics import correlation, mean
from typing import Any


def report(found: dict[str, Any]) -> str:
    """The figures of one board: a line about the whole game, then the tickets from too cheap to too dear."""
    tickets = sorted(found["tickets"], key=lambda ticket: (ticket["fair"] is None, _off(ticket)))
    fair = [ticket for ticket in tickets if ticket["fair"] is not None]
    length = correlation([t["points"] for t in tickets], [t["cars"] for t in tickets])
    first, racer = found["seats"][0], found["racer"]
    lines = [
        f"{found['game']}, {found['players']} players, {found['games']:,} games of {', '.join(found['bots'])}",
        f"first player wins {_share(first)}, a racer among them {_share(racer)}; middle score {found['scores'][2]}, "
        f"{found['rounds'][2]} rounds; {found['tickets_kept']:.1f} tickets kept, {found['tickets_done']:.1f} completed",
        f"values and lengths: correlation {length:.3f}, equal for "
        f"{sum(t['points'] == t['cars'] for t in tickets)} of {len(tickets)}; a value is off by "
        f"{mean(abs(_off(t)) for t in fair):.1f} on average, named too low {_count(fair, 'too-low')}, "
        f"too high {_count(fair, 'too-high')}",
    ]
    if named := [f"{route['name']} ({route['verdict']})" for route in found["routes"] if route["verdict"]]:
        lines.append(f"routes: {', '.join(named)}")
    if scarce := [color["color"] for color in found["colors"] if color["verdict"]]:
        lines.append(f"scarce colours: {', '.join(scarce)}")
    width = max(len(ticket["name"]) for ticket in tickets)
    lines.append(f"{'ticket':{width}}  value  length          fair        brings  completed")
    for ticket in tickets:
        worth = "" if ticket["fair"] is None else f"{ticket['fair']:5.1f} ± {ticket['fair_error']:3.1f}"
        lines.append(
            f"{ticket['name']:{width}}  {ticket['points']:5}  {ticket['cars']:6}  {worth:>12}  "
            f"{ticket['brings']:5.1f} ± {ticket['error']:3.1f}  {ticket['done']:8.0%}"
        )
    return "\n".join(lines)


def _off(ticket: dict[str, Any]) -> float:
    return 0.0 if ticket["fair"] is None else float(ticket["points"] - ticket["fair"])


def _share(found: dict[str, Any]) -> str:
    return f"{found['share']:.1%} ± {100 * found['error']:.1f}"


def _count(tickets: list[dict[str, Any]], verdict: str) -> int:
    return sum(ticket["verdict"] == verdict for ticket in tickets)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("files", nargs="+", type=Path)
    print("\n\n".join(report(json.loads(file.read_text())) for file in parser.parse_args().files))


if __name__ == "__main__":
    main()
