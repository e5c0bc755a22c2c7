"""The tables of the database about finding others: public tables, visitors, invitations, blocks and reports."""

from sqlalchemy import BigInteger, Boolean, Column, ForeignKey, Index, Integer, String, Table, Text

from kvytok.server.database import metadata

listings = Table(
    "listings",
    metadata,
    Column("table_id", ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("level", String(12), nullable=False),
    Column("language", String(8), nullable=False),
    Column("quick", Boolean, nullable=False),  # made by a quick match: it begins as soon as it is full
    Column("source", String(32), nullable=False),  # stands for the network address, which is not stored
    Column("at", BigInteger, nullable=False),
    Column("full", BigInteger),  # when the last seat was taken
    Index("listings_at", "at"),
    Index("listings_source", "source"),
)
"""The public tables. Whether a table still waits, runs or is over stands in `tables`."""

invites = Table(
    "invites",
    metadata,
    Column("table_id", ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("guest", String(24), primary_key=True),
    Column("by", String(24), nullable=False),
    Column("at", BigInteger, nullable=False),
    Index("invites_guest", "guest"),
    Index("invites_by", "by"),
)
"""Invitations of people who have sat at a table together; they count while the table is open."""

visitors = Table(
    "visitors",
    metadata,
    Column("host", String(24), primary_key=True),
    Column("guest", String(24), primary_key=True),
    Column("at", BigInteger, nullable=False),
    Index("visitors_guest", "guest"),
)
"""Who has opened the link of a table of whom, if it was not public."""

blocks = Table(
    "blocks",
    metadata,
    Column("guest", String(24), primary_key=True),
    Column("other", String(24), primary_key=True),
    Column("name", String(40), nullable=False),
    Column("at", BigInteger, nullable=False),
    Index("blocks_other", "other"),
)
"""Who has blocked whom, with the name that the other had then."""

reports = Table(
    "reports",
    metadata,
    Column("id", BigInteger().with_variant(Integer, "sqlite"), primary_key=True, autoincrement=True),
    Column("table_id", String(24), nullable=False),
    Column("by", String(24), nullable=False),
    Column("by_name", String(40), nullable=False),
    Column("about", String(24), nullable=False),
    Column("name", String(40), nullable=False),
    Column("why", String(12), nullable=False),
    Column("text", Text, nullable=False),
    Column("chat", Text, nullable=False),  # JSON: what was said last at the table
    Column("at", BigInteger, nullable=False),
    Index("reports_by", "by", "at"),
)
"""What people have reported about others, for the person who runs the site (`kvytok reports`)."""
