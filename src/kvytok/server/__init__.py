"""The server: guests, tables and sockets around the game. It stores and sends; it decides no rule."""

from kvytok.extras import need

need("server")
