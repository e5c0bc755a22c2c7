"""The line between nodes and PostgreSQL: it can be cut, go silent for a while, or lose everything."""

import asyncio
from contextlib import suppress


class Pair:
    """Both halves of one connection."""

    def __init__(self, lost: bool) -> None:
        self.lost = lost
        """Whether all that comes disappears, also after the line is mended, as behind a router that forgot it."""
        self.ends: list[asyncio.StreamWriter] = []


class Line:
    """A line to a port on this machine."""

    def __init__(self, port: int) -> None:
        self.target = port
        self.port = 0
        self.cut = False
        self.losing = False
        self.flowing = asyncio.Event()
        self.flowing.set()
        self.pairs: set[Pair] = set()
        self._server: asyncio.Server | None = None

    async def open(self) -> None:
        """Begin to listen."""
        self._server = await asyncio.start_server(self._join, "127.0.0.1", 0)
        self.port = self._server.sockets[0].getsockname()[1]

    async def close(self) -> None:
        """End everything, on both sides."""
        if self._server is not None:
            self._server.close()
        for pair in list(self.pairs):
            pair.lost = False
        self.break_off()

    async def _join(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        if self.cut:
            writer.transport.abort()
            return
        pair = Pair(self.losing)
        pair.ends.append(writer)
        self.pairs.add(pair)
        try:
            if pair.lost:  # nobody hears of it
                with suppress(OSError):
                    while await reader.read(65536):
                        pass
                writer.transport.abort()
                return
            there, back = await asyncio.open_connection("127.0.0.1", self.target)
            pair.ends.append(back)
            await asyncio.gather(self._carry(pair, reader, back), self._carry(pair, there, writer))
        except OSError:
            writer.transport.abort()
        finally:
            self.pairs.discard(pair)

    async def _carry(self, pair: Pair, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with suppress(OSError):
            while data := await reader.read(65536):
                await self.flowing.wait()
                if not pair.lost:
                    writer.write(data)
                    await writer.drain()
        if not pair.lost:  # the end of one side is lost as well
            writer.transport.abort()

    def break_off(self) -> None:
        """Cut everything that is connected."""
        for pair in list(self.pairs):
            for end in pair.ends:
                end.transport.abort()

    def lose(self) -> None:
        """Lose all packets from now on, and say nothing about it."""
        self.losing = True
        for pair in self.pairs:
            pair.lost = True

    def mend(self) -> None:
        """Carry new connections again; those from before stay lost."""
        self.losing = False
