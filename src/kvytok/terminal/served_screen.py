"""The screen of a table on a server: the same as of any table, with the connection, the chat and those who wait."""

from collections.abc import Callable
from typing import ClassVar

from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.widgets import Input

from kvytok.bots.hint import Hint
from kvytok.game.events import TurnBegan
from kvytok.server.messages import LONGEST_CHAT, ChatLine
from kvytok.terminal import palette
from kvytok.terminal.any_table import SeenTable
from kvytok.terminal.panel import Panel
from kvytok.terminal.served_table import ServedTable, person_name
from kvytok.terminal.sheet import help_sheet
from kvytok.terminal.site_guest import SiteProblem
from kvytok.terminal.table_screen import TableScreen
from kvytok.terminal.table_teller import TableTeller

TROUBLE = "bold #ffb3a7"


class ChatPanel(Panel[str | None]):
    """A line to write; Enter sends it."""

    def inside(self) -> ComposeResult:
        """The line."""
        yield Input(max_length=LONGEST_CHAT)

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Send it."""
        self.dismiss(event.value.strip() or None)


class ServedScreen(TableScreen):
    """A game on a server."""

    AGAIN: ClassVar[str] = "end-rematch"
    BINDINGS: ClassVar[list[BindingType]] = [Binding("s", "say", show=False)]

    def __init__(self, table: ServedTable, language: str, again: Callable[[], None]) -> None:
        super().__init__(table, language, 0, again)
        self.served = table
        self._ended = False
        self._asked: object = None
        """The question that was opened last: one that the person closed stays closed."""

    def advance(self) -> None:
        """Whatever has to happen next: the person is asked, a question is no longer open, or the game is over."""
        table = self.served
        self.show()
        asked = self.app.screen if isinstance(self.app.screen, Panel) else None
        if table.over:
            if asked is not None:
                asked.dismiss(None)
            elif not self._ended:
                self._ended = True
                super().advance()
        elif not self.my_turn:
            if asked is not None and not isinstance(asked, ChatPanel) and not table.connection.unanswered:
                asked.dismiss(None)
        elif self.app.screen is self and self._question != self._asked:
            self._asked = self._question
            super().advance()

    @property
    def _question(self) -> object:
        """What is asked now; in an opening the answers of others change nothing."""
        view, news = self.view, self.served.news
        number = None if news is None or view.phase.startswith("opening") else news.seq
        return view.phase, number, view.offer, self.served.refused

    def news(self) -> None:
        """Something has changed: show it when the keys that were pressed are done."""
        if self.is_mounted:
            self.call_later(self.advance)

    @property
    def my_turn(self) -> bool:
        """Whether the person at the keyboard is asked, and no bot moves for them."""
        return super().my_turn and (self.served.replaced is None or not self.served.replaced.stand_in)

    def _prompt(self, view: SeenTable, teller: TableTeller) -> Text:
        """Trouble first, then who is asked for what."""
        say, table = self.words.format, self.served
        if table.connection.state == "lost":
            return Text(say("connection-lost"), TROUBLE)
        if table.connection.state == "closed":
            return Text(say("window-replaced" if table.connection.code == 4409 else "window-closed"), TROUBLE)
        if (away := table.replaced) is not None and not table.over:
            you = say("lobby-seat-you")
            told = say(f"stand-in-{away.stand_in}", player=you) if away.stand_in else say("called-you")
            return Text(f"{told}  Enter: {say('called-here')}", f"bold {palette.GLOW}")
        if table.refused is not None and not self._said:
            reason, code = table.refused.reason, f"error-{table.refused.code}"
            told = teller.reason(reason) if reason else say(code) if code in self.words else table.refused.text
            return Text(told, TROUBLE)
        if table.waiting is not None and not self.my_turn:
            player = str(teller.player(table.waiting.seat)["player"])
            return Text(say("bot-waits", player=player, seconds=str(table.waiting.about)))
        return super()._prompt(view, teller)

    def told(self, last: int | None = None) -> list[Text]:
        """The log with the chat, in the order in which it happened."""
        teller, lines = self.teller, []
        for entry in self.served.told[-(last or 0) :]:
            if isinstance(entry, ChatLine):
                lines.append(self._chat_line(entry))
            elif not isinstance(entry, TurnBegan):
                lines.append(self._log_line(entry, teller))
        return lines

    def _chat_line(self, line: ChatLine) -> Text:
        """A line of chat: words, a reaction, or what the server says about a player."""
        say, name = self.words.format, person_name(self.words, line.name, line.guest)
        color = palette.FAINT if line.seat is None else palette.SEATS[line.seat]
        if line.notice is not None:
            return Text(f"» {say(f'seat-news-{line.notice}', player=name)}", palette.FAINT)
        said = line.text if line.text is not None else say(f"reaction-{line.reaction}")
        return Text.assemble((f"» {name}: ", f"bold {color}"), (said, palette.INK))

    # Keys.

    def action_ask(self) -> None:
        """Say that we are here, if somebody asks; else open the question."""
        if self.served.replaced is not None:
            self.served.be_back()
        else:
            super().action_ask()

    def action_say(self) -> None:
        """Write a line to everybody at the table."""
        say = self.words.format
        keys = f"Enter {say('chat-send')}  Esc {say('play-key-back')}"
        self.app.push_screen(ChatPanel(say("chat-write"), keys), self._say)

    def action_help(self) -> None:
        """All keys, with that of the chat."""
        self.app.push_screen(help_sheet(self.teller, [("s", "say")]))

    def _say(self, text: str | None) -> None:
        if text:
            self.served.say(text)

    def action_hint(self) -> None:
        """Ask the server for good moves, if the table allows hints."""
        seat = self.viewer
        if not self.my_turn or seat is None:
            return

        def ask(stop: object) -> tuple[Hint, ...] | str:
            try:
                return self.served.guest.hints(self.served.link.table, seat).hints
            except SiteProblem as problem:
                return problem.code

        self._announce("hint-thinking")
        self.thinking.begin(ask, self._answered)

    def _answered(self, found: tuple[Hint, ...] | str) -> None:
        if not isinstance(found, str):
            return self._hinted(found)
        self._said = self.words.format(f"error-{found}" if f"error-{found}" in self.words else "error-offline")
        self.show()
