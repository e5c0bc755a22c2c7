"""Accounts: a guest with a name and a passphrase can sign in on any device. Nobody needs one.

An account is its guest: whoever makes one keeps the seats and the games, and a device that signs in becomes that guest.
A cookie of an account names a session that can be ended; without an account a cookie is only the signed guest.
"""

from typing import Any, Final

import msgspec
from sqlalchemy import delete, insert, select, update
from sqlalchemy.exc import IntegrityError

from kvytok.server.account_messages import AccountInfo, Credentials, SessionInfo, SharedSettings
from kvytok.server.database import now
from kvytok.server.guests import Guests, Session, hidden, random_id
from kvytok.server.names import display_fault, look
from kvytok.server.passphrases import Passphrases, demand_good
from kvytok.server.people_tables import accounts, preferences, sessions
from kvytok.server.refusal import Refusal
from kvytok.server.request_limits import Buckets
from kvytok.server.settings import Settings
from kvytok.server.store import Store

MOST_SESSIONS: Final = 50
"""Devices of one account; the one that was used longest ago is signed out first."""
SEEN_EVERY: Final = 3600 * 1000
"""Milliseconds between two notes of when a device was last used."""
BROWSERS: Final = (
    ("Edg", "Edge"),
    ("OPR", "Opera"),
    ("Firefox", "Firefox"),
    ("Chrome", "Chrome"),
    ("Safari", "Safari"),
)
SYSTEMS: Final = (
    ("Android", "Android"),
    ("iPhone", "iPhone"),
    ("iPad", "iPad"),
    ("Windows", "Windows"),
    ("Mac OS X", "Mac"),
    ("CrOS", "Chromebook"),
    ("Linux", "Linux"),
)


def told_device(agent: str) -> str:
    """Browser and system of a device, as its browser tells them; empty if it tells nothing."""
    browser = next((name for sign, name in BROWSERS if sign in agent), "")
    system = next((name for sign, name in SYSTEMS if sign in agent), "")
    return ", ".join(part for part in (browser, system) if part)


class AccountService:
    """Makes accounts, signs in and out, and knows which devices are signed in."""

    def __init__(self, settings: Settings, store: Store, guests: Guests) -> None:
        self.store = store
        self.guests = guests
        self.passphrases = Passphrases()
        self._addresses = Buckets(settings.sign_in_burst, settings.sign_in_rate)
        self._names = Buckets(settings.sign_in_burst, settings.sign_in_rate)

    # Who is it?

    async def owner(self, session: Session) -> str | None:
        """The guest of a cookie; None if its session was ended, or if the guest has made an account since then."""
        async with self.store.engine.connect() as connection:
            if session.secret is None:
                account = select(accounts.c.guest).where(accounts.c.guest == session.guest)
                return None if (await connection.execute(account)).first() else session.guest
            same = (sessions.c.token == hidden(session.secret), sessions.c.guest == session.guest)
            seen = (await connection.execute(select(sessions.c.seen).where(*same))).scalar()
        if seen is None:
            return None
        if now() - seen > SEEN_EVERY:
            async with self.store.writing() as connection:
                await connection.execute(update(sessions).where(*same).values(seen=now()))
        return session.guest

    async def open_session(self, guest: str, agent: str, before: str | None = None) -> str | None:
        """The secret of a new session on a device; None if the guest has no account and needs none."""
        secret = random_id(32)
        fields = {"before": before, "device": told_device(agent), "created": now(), "seen": now()}
        try:
            async with self.store.writing() as connection:
                account = select(accounts.c.guest).where(accounts.c.guest == guest)
                if (await connection.execute(account)).first() is None:
                    return None
                await connection.execute(
                    insert(sessions).values(token=hidden(secret), id=random_id(12), guest=guest, **fields)
                )
                newest = select(sessions.c.token).where(sessions.c.guest == guest).order_by(sessions.c.seen.desc())
                kept = list((await connection.execute(newest.limit(MOST_SESSIONS))).scalars())
                others = (sessions.c.guest == guest, sessions.c.token.not_in(kept))
                await connection.execute(delete(sessions).where(*others))
        except IntegrityError:  # the account was deleted at this moment
            return None
        return secret

    # Accounts.

    async def make(self, guest: str, wish: Credentials, address: str) -> None:
        """Make an account of a guest."""
        fault = display_fault(wish.name)
        if fault:
            raise Refusal("malformed", fault)
        demand_good(wish.passphrase, wish.name)
        self._demand_patience(address, "")
        fields: dict[str, Any] = {"name": wish.name, "look": look(wish.name)}
        fields["passphrase"] = await self.passphrases.hashed(wish.passphrase)
        try:
            async with self.store.writing() as connection:
                await connection.execute(insert(accounts).values(guest=guest, created=now(), **fields))
        except IntegrityError:
            if (await self._account(accounts.c.guest == guest)) is not None:
                raise Refusal("not-allowed", "you have an account already") from None
            raise Refusal("name-taken", "another account has that name, or one that looks the same") from None
        await self.store.name_guest(guest, wish.name)

    async def check(self, wish: Credentials, address: str) -> str:
        """The guest of an account, if name and passphrase are right."""
        self._demand_patience(address, look(wish.name))
        found = await self._account(accounts.c.look == look(wish.name))
        kept = None if found is None else str(found["passphrase"])
        if not await self.passphrases.fits(wish.passphrase, kept) or found is None or kept is None:
            raise Refusal("bad-passphrase", "there is no account with that name and passphrase")
        guest = str(found["guest"])
        if self.passphrases.is_old(kept):
            await self._keep_passphrase(guest, await self.passphrases.hashed(wish.passphrase))
        return guest

    async def demand_owner(self, guest: str, passphrase: str | None, address: str) -> bool:
        """Whether the guest has an account; `Refusal` unless the passphrase is right then."""
        found = await self._account(accounts.c.guest == guest)
        if found is None:
            return False
        self._demand_patience(address, found["look"])
        if not await self.passphrases.fits(passphrase or "", found["passphrase"]):
            raise Refusal("bad-passphrase", "the passphrase is not the one of your account")
        return True

    async def change_passphrase(self, session: Session, old: str, new: str, address: str) -> None:
        """Take another passphrase; all other devices are signed out."""
        if not await self.demand_owner(session.guest, old, address):
            raise Refusal("not-allowed", "you have no account")
        found = await self._account(accounts.c.guest == session.guest)
        demand_good(new, found["name"] if found else "")
        await self._keep_passphrase(session.guest, await self.passphrases.hashed(new))
        kept = hidden(session.secret or "")
        async with self.store.writing() as connection:
            others = (sessions.c.guest == session.guest, sessions.c.token != kept)
            await connection.execute(delete(sessions).where(*others))

    async def info(self, session: Session) -> AccountInfo:
        """An account as its owner sees it."""
        found = await self._account(accounts.c.guest == session.guest)
        if found is None:
            return AccountInfo(None, None, ())
        query = select(sessions).where(sessions.c.guest == session.guest).order_by(sessions.c.seen.desc())
        async with self.store.engine.connect() as connection:
            rows = list(await connection.execute(query))
        this = hidden(session.secret or "")
        devices = (SessionInfo(row.id, row.device, row.created, row.seen, row.token == this) for row in rows)
        return AccountInfo(found["name"], found["created"], tuple(devices))

    # Settings.

    async def settings(self, guest: str) -> SharedSettings:
        """The settings that the devices of an account share."""
        query = select(preferences.c.choices).where(preferences.c.guest == guest)
        async with self.store.engine.connect() as connection:
            return _read_settings((await connection.execute(query)).scalar())

    async def change_settings(self, guest: str, changes: SharedSettings) -> SharedSettings:
        """Keep what was chosen on a device; what is null there stays as it was."""
        chosen = {name: value for name, value in msgspec.structs.asdict(changes).items() if value is not None}
        account = select(accounts.c.guest).where(accounts.c.guest == guest).with_for_update()
        mine = preferences.c.guest == guest
        async with self.store.writing() as connection:
            if (await connection.execute(account)).first() is None:
                raise Refusal("not-allowed", "you have no account; the settings stay in this browser")
            row = (await connection.execute(select(preferences.c.choices).where(mine))).scalar()
            kept = msgspec.structs.replace(_read_settings(row), **chosen)
            fields = {"choices": msgspec.json.encode(kept).decode(), "changed": now()}
            if row is None:
                await connection.execute(insert(preferences).values(guest=guest, **fields))
            elif chosen:
                await connection.execute(update(preferences).where(mine).values(fields))
        return kept

    async def end_session(self, guest: str, which: str) -> None:
        """Sign out a device of a guest."""
        async with self.store.writing() as connection:
            chosen = (sessions.c.guest == guest, sessions.c.id == which)
            if not (await connection.execute(delete(sessions).where(*chosen))).rowcount:
                raise Refusal("not-found", "there is no such device")

    async def leave(self, session: Session) -> str:
        """Sign out this device; returns who it was before it signed in, or a new guest."""
        if session.secret is None:
            raise Refusal("not-allowed", "you are not signed in with an account")
        mine = sessions.c.token == hidden(session.secret)
        async with self.store.writing() as connection:
            before = (await connection.execute(select(sessions.c.before).where(mine))).scalar()
            await connection.execute(delete(sessions).where(mine))
        if before is None or await self._account(accounts.c.guest == before) is not None:
            return self.guests.new_id()
        return str(before)

    async def _keep_passphrase(self, guest: str, hashed: str) -> None:
        async with self.store.writing() as connection:
            await connection.execute(update(accounts).where(accounts.c.guest == guest).values(passphrase=hashed))

    async def _account(self, which: Any) -> dict[str, Any] | None:
        async with self.store.engine.connect() as connection:
            row = (await connection.execute(select(accounts).where(which))).first()
        return None if row is None else row._asdict()

    def _demand_patience(self, address: str, name: str) -> None:
        """Refuse whoever tries too often; the answer is the same whether the name exists or not."""
        allowed = self._addresses.take(address)
        if not allowed or (name and not self._names.take(name)):
            raise Refusal("too-fast", "too many tries; wait a minute")


def _read_settings(text: str | None) -> SharedSettings:
    """Settings as they are stored; a choice that this version does not know counts as none."""
    found: dict[str, Any] = msgspec.json.decode(text) if text else {}
    known: dict[str, Any] = {}
    for name, value in found.items():
        try:
            known |= {name: getattr(msgspec.convert({name: value}, SharedSettings), name)}
        except msgspec.ValidationError:
            continue
    return SharedSettings(**known)
