"""The widget of the map: it shows a part of the board, and tells where it was clicked."""

from textual import events
from textual.message import Message
from textual.strip import Strip
from textual.widget import Widget

from kvytok.game.board_grid import Point, Window
from kvytok.terminal.any_table import SeenTable
from kvytok.terminal.map_cells import Highlight, MapCells

ZOOMS = (1.0, 1.6, 2.5)


class BoardMap(Widget):
    """The map of the table."""

    class Clicked(Message):
        """A point of the board was clicked."""

        def __init__(self, point: Point, reach: float) -> None:
            super().__init__()
            self.point, self.reach = point, reach
            """The point, and how far from it something still counts as clicked."""

    def __init__(self, picture: MapCells) -> None:
        super().__init__()
        self.picture = picture
        self.view: SeenTable | None = None
        self.marked = Highlight()
        self.zoom = 0
        self.centre: Point | None = None
        self._drawn: object = None
        self._strips: list[Strip] = []

    def look(self, view: SeenTable) -> None:
        """Show another position."""
        self.view = view
        self.refresh()

    def mark(self, marked: Highlight) -> None:
        """Mark something; a magnified map moves there."""
        self.marked = marked
        routes = [self.picture.middle(name) for name in marked.routes or marked.way]
        cities = self.picture.layout.cities
        points = routes or [(cities[name].x, cities[name].y) for name in marked.cities]
        if points:
            self.centre = (sum(x for x, _ in points) / len(points), sum(y for _, y in points) / len(points))
        self.refresh()

    def magnify(self, step: int, around: Point | None = None) -> None:
        """Nearer or farther."""
        self.zoom = min(max(self.zoom + step, 0), len(ZOOMS) - 1)
        self.centre = around or self.centre
        self.refresh()

    def render_line(self, y: int) -> Strip:
        """A line of the picture, which is drawn once for each position, size and mark."""
        if self.view is None or not self.size.width:
            return Strip.blank(self.size.width)
        drawn = (self.view, self.size, self._window, self.marked, self.picture)
        if drawn != self._drawn:
            self._drawn = drawn
            lines = self.picture.draw(self.view, *self.size, self._window, self.marked)
            self._strips = [Strip(line, self.size.width) for line in lines]
        return self._strips[y] if y < len(self._strips) else Strip.blank(self.size.width)

    @property
    def _window(self) -> Window:
        return self.picture.window(ZOOMS[self.zoom], self.centre)

    def point(self, x: int, y: int) -> Point:
        """The point of the board under a cell."""
        window = self._window
        wide, high = window.width / max(1, self.size.width), window.height / max(1, self.size.height)
        return window.x + (x + 0.5) * wide, window.y + (y + 0.5) * high

    def on_click(self, event: events.Click) -> None:
        """Tell which point was clicked."""
        reach = 2.5 * self._window.width / max(1, self.size.width)
        self.post_message(self.Clicked(self.point(event.x, event.y), reach))

    def on_mouse_scroll_up(self, event: events.MouseScrollUp) -> None:
        """Nearer, where the mouse is."""
        event.stop()
        self.magnify(1, self.point(event.x, event.y))

    def on_mouse_scroll_down(self, event: events.MouseScrollDown) -> None:
        """Farther."""
        event.stop()
        self.magnify(-1)
