"""The tables of the database about notifications: browsers that want them, wishes, and what is still to be told."""

from sqlalchemy import BigInteger, Boolean, Column, ForeignKey, Index, Integer, String, Table, Text

from kvytok.server.database import metadata

subscriptions = Table(
    "subscriptions",
    metadata,
    Column("id", String(64), primary_key=True),  # SHA-256 of the endpoint
    Column("guest", String(24), nullable=False),
    Column("endpoint", Text, nullable=False),
    Column("p256dh", String(120), nullable=False),
    Column("auth", String(40), nullable=False),
    Column("at", BigInteger, nullable=False),
    Index("subscriptions_guest", "guest"),
)
"""Browsers that get push messages (RFC 8030), with the keys that only they can read with."""

wishes = Table(
    "wishes",
    metadata,
    Column("guest", String(24), primary_key=True),
    Column("turn", Boolean, nullable=False),
    Column("over", Boolean, nullable=False),
    Column("invite", Boolean, nullable=False),
    Column("quiet_from", Integer),  # minutes after midnight
    Column("quiet_to", Integer),
    Column("zone", String(64), nullable=False),
    Column("every", String(8), nullable=False),
    Column("language", String(8), nullable=False),
    Column("mail", String(254)),
    Column("confirmed", Boolean, nullable=False),
    Column("token", String(64)),  # SHA-256 of the secret part of the confirmation link
    Column("asked", BigInteger),  # when the confirmation was sent
    Column("sent", BigInteger),  # when the guest was told something last
    Index("wishes_token", "token"),
)
"""What a guest wants to be told, when and where."""

pending = Table(
    "pending",
    metadata,
    Column("guest", String(24), primary_key=True),
    Column("table_id", ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("kind", String(8), primary_key=True),
    Column("due", BigInteger, nullable=False),
    Index("pending_due", "due"),
)
"""What is still to be told; a node that tells it moves `due` on, and removes the row when it is told."""
