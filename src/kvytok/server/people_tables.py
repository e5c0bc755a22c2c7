"""The database's tables about people: accounts, their sessions, tournaments, and a cache of what finished games say."""

from typing import Final

from sqlalchemy import BigInteger, Boolean, Column, ForeignKey, Index, Integer, String, Table, Text

from kvytok.server.database import metadata

OUTCOME_VERSION: Final = 1
"""The version of the cached outcomes: rows of another version are computed again."""

accounts = Table(
    "accounts",
    metadata,
    Column("guest", String(24), primary_key=True),  # an account is a guest with a passphrase
    Column("name", String(40), nullable=False),
    Column("look", String(160), nullable=False, unique=True),  # how the name looks: nobody can be mistaken for another
    Column("passphrase", Text, nullable=False),  # an argon2id hash with its own salt
    Column("created", BigInteger, nullable=False),
)
"""Accounts: guests who can sign in on any device."""

sessions = Table(
    "sessions",
    metadata,
    Column("token", String(64), primary_key=True),  # SHA-256 of the secret in the cookie
    Column("id", String(12), nullable=False, unique=True),  # what the owner sees
    Column("guest", ForeignKey("accounts.guest", ondelete="CASCADE"), nullable=False),
    Column("before", String(24)),  # who the device was before it signed in
    Column("device", String(80), nullable=False),
    Column("created", BigInteger, nullable=False),
    Column("seen", BigInteger, nullable=False),
    Index("sessions_guest", "guest"),
)
"""The devices on which somebody is signed in."""

preferences = Table(
    "preferences",
    metadata,
    Column("guest", ForeignKey("accounts.guest", ondelete="CASCADE"), primary_key=True),
    Column("choices", Text, nullable=False),  # JSON: only what was chosen
    Column("changed", BigInteger, nullable=False),
)
"""The settings of accounts, which their devices share."""

outcomes = Table(
    "outcomes",
    metadata,
    Column("table_id", ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("version", Integer, nullable=False),
    Column("ended", BigInteger, nullable=False),
    Column("outcome", Text, nullable=False),  # JSON
    Index("outcomes_ended", "ended", "table_id"),
)
"""What finished games say about their players: a cache, which may be emptied at any time."""

device_games = Table(
    "device_games",
    metadata,
    Column("guest", String(24), primary_key=True),
    Column("id", String(24), primary_key=True),  # follows from the file
    Column("filed", BigInteger, nullable=False),
    Column("ended", BigInteger, nullable=False),
    Column("outcome", Text, nullable=False),  # JSON
    Column("file", Text, nullable=False),
    Index("device_games_filed", "guest", "filed"),
)
"""Games against bots that were played in a browser and sent here. They never count for ratings."""

tournaments = Table(
    "tournaments",
    metadata,
    Column("id", String(24), primary_key=True),
    Column("host", String(24), nullable=False),
    Column("status", String(8), nullable=False),
    Column("automatic", Boolean, nullable=False),
    Column("revision", Integer, nullable=False),
    Column("plan", Text, nullable=False),  # JSON: what is played, the entrants and the rounds
    Column("created", BigInteger, nullable=False),
    Column("changed", BigInteger, nullable=False),
    Index("tournaments_status", "status", "automatic"),
    Index("tournaments_host", "host"),
)
"""Tournaments; their results are those of their tables."""

entrants = Table(
    "entrants",
    metadata,
    Column("guest", String(24), primary_key=True),
    Column("tournament_id", ForeignKey("tournaments.id", ondelete="CASCADE"), primary_key=True),
    Index("entrants_tournament", "tournament_id"),
)
"""Which guests belong to which tournament, as host or player."""
