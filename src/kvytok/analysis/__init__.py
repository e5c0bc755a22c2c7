"""The analysis of a finished game: what every decision cost, what luck brought, and where the game turned."""
