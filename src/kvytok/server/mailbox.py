"""The mailbox: sends e-mail through the SMTP server that the host of the site has named. Off unless one is named."""

import asyncio
import logging
import smtplib
import ssl
from email.message import EmailMessage
from importlib.util import find_spec
from typing import Final
from urllib.parse import unquote, urlsplit

from kvytok.boards import Library
from kvytok.boards.schema import Language
from kvytok.server.notify_messages import PushedNews
from kvytok.server.settings import Settings
from kvytok.words import Words
from kvytok.words.catalogue import known

log = logging.getLogger(__name__)

WITHIN: Final = 15.0
"""Seconds in which the SMTP server has to answer."""
PORTS: Final = {"smtp": 587, "smtps": 465}


class Mailbox:
    """Writes and sends e-mail."""

    def __init__(self, settings: Settings, library: Library) -> None:
        self.library = library
        self.sender = settings.mail_from
        self.url = settings.url.rstrip("/")
        self._server = urlsplit(settings.smtp)
        if settings.smtp and (self._server.scheme not in PORTS or not self._server.hostname):
            raise ValueError("KVYTOK_SMTP is an address such as smtp://user:password@mail.example.org:587")
        if settings.smtp and not (self.sender and self.url):
            raise ValueError("with KVYTOK_SMTP set KVYTOK_MAIL_FROM and KVYTOK_URL too: e-mail has a sender and links")
        if settings.smtp and not self.offered:
            log.warning("no e-mail is sent: its sentences are missing; install 'kvytok[server,words]'")

    @property
    def offered(self) -> bool:
        """Whether this server sends e-mail; its sentences come with the extra `words`."""
        return bool(self._server.scheme) and find_spec("fluent") is not None and find_spec("babel") is not None

    async def ask(self, address: str, language: str, token: str) -> bool:
        """Ask whether an address wants e-mail from here; False if it cannot be sent."""
        words = Words(known(language))
        lines = [words.format("mail-confirm-text"), f"{self.url}/confirm/{token}", words.format("mail-confirm-ignore")]
        return await self._send(address, words.format("mail-confirm-subject"), lines)

    async def tell(self, address: str, language: str, news: PushedNews) -> bool:
        """Tell the news; False if it cannot be sent."""
        spoken = known(language)
        words = Words(spoken)
        lines = []
        for each in news.news:
            said = words.format(f"news-{each.kind}", game=self._game(each.game, spoken))
            lines.append(f"{said}\n{self.url}/t/{each.table}")
        subject = lines[0].partition("\n")[0]
        if len(news.news) + news.more > 1:
            subject = words.format("news-several", count=len(news.news) + news.more)
        return await self._send(address, subject, [*lines, words.format("mail-stop"), self.url])

    def _game(self, game_id: str, language: Language) -> str:
        """The name of a game."""
        if game_id not in self.library.game_ids:
            return game_id
        names: str = getattr(self.library.find_game(game_id)[1].names, language)
        return names

    async def _send(self, address: str, subject: str, lines: list[str]) -> bool:
        message = EmailMessage()
        message["From"], message["To"], message["Subject"] = self.sender, address, subject
        message["Auto-Submitted"] = "auto-generated"
        message.set_content("\n\n".join(lines) + "\n")
        try:
            await asyncio.to_thread(self._hand_over, message)
        except (OSError, smtplib.SMTPException) as error:
            log.warning("an e-mail could not be sent", extra={"why": str(error)[:200]})
            return False
        return True

    def _hand_over(self, message: EmailMessage) -> None:
        """Give a message to the SMTP server, encrypted if it can."""
        server = self._server
        host, port = server.hostname or "", server.port or PORTS[server.scheme]
        safe = ssl.create_default_context()
        connection: smtplib.SMTP
        if server.scheme == "smtps":
            connection = smtplib.SMTP_SSL(host, port, timeout=WITHIN, context=safe)
        else:
            connection = smtplib.SMTP(host, port, timeout=WITHIN)
        with connection:
            connection.ehlo()
            if server.scheme == "smtp" and connection.has_extn("starttls"):
                connection.starttls(context=safe)
            if server.username:
                connection.login(unquote(server.username), unquote(server.password or ""))
            connection.send_message(message)
