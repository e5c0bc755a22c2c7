"""The server: guests, tables and sockets around the game. It authenticates, stores and tells; it decides no rule."""
