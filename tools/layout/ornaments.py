"""Small drawings for the preview of a board: portal stones, locomotives, mountains and the compass rose."""


def portal(width: float, height: float, teeth: int = 9, depth: float = 1.7) -> str:
    """The path of a toothed band around a space: the stones of a tunnel's portal."""
    a, b = width / 2, height / 2
    points: list[tuple[float, float]] = []
    sides = (
        ((-a, -b), (a, -b), (0, -1), teeth),
        ((a, -b), (a, b), (1, 0), max(2, round(teeth * height / width))),
        ((a, b), (-a, b), (0, 1), teeth),
        ((-a, b), (-a, -b), (-1, 0), max(2, round(teeth * height / width))),
    )
    for (x0, y0), (x1, y1), (out_x, out_y), count in sides:
        for n in range(2 * count):
            rise = depth if n % 2 == 0 else 0.0
            for share in (n / (2 * count), (n + 1) / (2 * count)):
                points.append((x0 + (x1 - x0) * share + out_x * rise, y0 + (y1 - y0) * share + out_y * rise))
    return "M" + "L".join(f"{x:.2f} {y:.2f}" for x, y in points) + "Z"


def locomotive(radius: float, ink: str, paper: str) -> str:
    """A small engine in a disc."""
    return (
        f'<circle r="{radius:.2f}" fill="{paper}" stroke="{ink}" stroke-width=".8"/>'
        f'<g transform="scale({radius / 6:.3f})" fill="{ink}" stroke="none">'
        '<path d="M-4 1.3V-3.4h3.2v2.2h2v-2h1.5v2h.4q1.2.2 1.2 1.5v1z"/>'
        '<circle cx="-2.2" cy="2.1" r="1.5"/><circle cx="2" cy="2.1" r="1.5"/></g>'
    )


def peak(x: float, y: float, size: float, paper: str) -> str:
    """One mountain: a light slope on the left, three strokes of shade on the right."""
    a = size * 0.95

    def at(right: float, down: float) -> str:
        return f"{x + a * right:.1f} {y + size * down:.1f}"

    slopes = f"M{at(-1, 0.5)}Q{at(-0.35, -0.2)} {at(0, -0.75)}Q{at(0.3, -0.1)} {at(1, 0.5)}"
    shade = f"M{at(0.04, -0.6)}L{at(0.2, 0.4)}M{at(0.2, -0.3)}L{at(0.45, 0.42)}M{at(0.42, 0.02)}L{at(0.68, 0.45)}"
    return f'<path d="{slopes}" fill="{paper}"/><path d="{shade}" stroke-width=".6"/>'


def rose(x: float, y: float, radius: float, face: str) -> str:
    """A plain compass rose, north up."""
    brown, light = "#5d4d30", "#f1e6cb"
    points = []
    for turn, share in ((45, 0.58), (0, 1.0)):
        a = radius * share
        for quarter in range(4):
            half = f'<path d="M0 {-a:.1f}L{{side}}{a * 0.16:.1f} {-a * 0.16:.1f}L0 0z" fill="{{fill}}"/>'
            dark, lit = half.format(side="", fill=brown), half.format(side="-", fill=light)
            points.append(f'<g transform="rotate({turn + 90 * quarter})">{dark}{lit}</g>')
    return (
        f'<g transform="translate({x:g} {y:g})" stroke="{brown}" stroke-width=".8" opacity=".75">'
        f'<circle r="{radius * 0.62:.1f}" fill="none"/><circle r="{radius * 0.56:.1f}" fill="none" stroke-width=".5"/>'
        + "".join(points)
        + f'<text y="{-radius - 6:.1f}" text-anchor="middle" font-family="{face}, Georgia, serif" font-size="17.6" '
        f'fill="{brown}" stroke="none">N</text></g>'
    )
