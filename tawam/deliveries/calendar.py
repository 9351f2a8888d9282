"""The plan of publications as an iCalendar (RFC 5545), at a private address that can be renewed."""

import hashlib
from base64 import urlsafe_b64encode
from collections.abc import Callable, Iterable, Sequence
from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING

import msgspec

from tawam.database.port import Database, Row, Transaction
from tawam.database.schema import now
from tawam.deliveries import statements
from tawam.deliveries.calendar_words import WORDS, summary
from tawam.languages import Language, path_prefix
from tawam.productions.statements import LOCK_ACCOUNT

if TYPE_CHECKING:
    # At run time where a calendar is written: the package takes 2 MB of memory.
    from icalendar import Event

# How long an entry is in a calendar: publishing takes minutes.
_LENGTH = timedelta(minutes=15)
_PRODUCT = "-//{brand}//Publications//{language}"
# How often programs may ask again.
REFRESHED_EVERY = timedelta(hours=1)

# Derives the secrets of an address from a text: once with every key of the server, the newest last.
Derive = Callable[[str], Sequence[bytes]]


class Feed(msgspec.Struct, frozen=True, kw_only=True):
    """A row of `calendar_feeds`. `generation`: counts the addresses that the account has had."""

    user_id: str
    token_hash: str
    generation: int
    language: Language
    created_at: str


class Shown(msgspec.Struct, frozen=True):
    """A calendar, and when something in it changed last."""

    content: bytes
    changed_at: str

    @property
    def etag(self) -> str:
        return f'"{hashlib.sha256(self.content).hexdigest()[:32]}"'


class CalendarFeeds:
    """Gives accounts an address, and finds whose an address is.

    The secret in it is derived from the account, a number and the server's key: it can be shown again, and
    the database alone does not tell it.
    """

    def __init__(self, derive: Derive) -> None:
        self._derive = derive

    async def token(
        self, transaction: Transaction, user_id: str, language: Language, *, renew: bool = False
    ) -> str:
        """Return the secret of the account's address; a new one if there is none yet, or if it is renewed.

        A renewed address ends the one before it at once. An address whose key the server no longer has
        is renewed too.
        """
        # Two windows that ask for the first address take turns.
        await transaction.fetch_one(LOCK_ACCOUNT, user_id=user_id)
        row = await transaction.fetch_one(statements.FEED, user_id=user_id)
        feed = None if row is None else Feed(**row)
        if feed is not None and not renew:
            for secret in self._secrets(user_id, feed.generation):
                if hash_of(secret) == feed.token_hash:
                    if feed.language != language:
                        await self._write(transaction, msgspec.structs.replace(feed, language=language))
                    return secret
        generation = 1 if feed is None else feed.generation + 1
        secret = self._secrets(user_id, generation)[-1]
        made = Feed(
            user_id=user_id,
            token_hash=hash_of(secret),
            generation=generation,
            language=language,
            created_at=now(),
        )
        if feed is None:
            await transaction.execute(statements.INSERT_FEED, **msgspec.structs.asdict(made))
        else:
            await self._write(transaction, made)
        return secret

    async def find(self, database: Database, token: str) -> Feed | None:
        """Find the feed of an address; None for an unknown one."""
        row = await database.fetch_one(statements.FEED_OF_TOKEN, token_hash=hash_of(token))
        return None if row is None else Feed(**row)

    async def _write(self, transaction: Transaction, feed: Feed) -> None:
        changed = msgspec.structs.asdict(feed)
        values = {f"new_{name}": value for name, value in changed.items() if name != "user_id"}
        await transaction.execute(statements.SET_FEED, user_id=feed.user_id, **values)

    def _secrets(self, user_id: str, generation: int) -> list[str]:
        derived = self._derive(f"{user_id}:{generation}")
        return [urlsafe_b64encode(secret).decode().rstrip("=") for secret in derived]


def hash_of(token: str) -> str:
    return hashlib.sha256(token.encode(errors="replace")).hexdigest()


def calendar_of(rows: Iterable[Row], feed: Feed, site_url: str, brand: str) -> Shown:
    """Write the plan of an account.

    Args:
        rows: of `statements.PLAN_OF_ACCOUNT`.
    """
    from icalendar import Calendar

    words, language = WORDS[feed.language], feed.language
    calendar = Calendar()
    calendar.add("prodid", _PRODUCT.format(brand=brand, language=language.upper()))
    calendar.add("version", "2.0")
    calendar.add("calscale", "GREGORIAN")
    calendar.add("method", "PUBLISH")
    calendar.add("x-wr-calname", words.title.format(brand=brand))
    calendar.add("name", words.title.format(brand=brand))
    calendar.add("refresh-interval", REFRESHED_EVERY, parameters={"VALUE": "DURATION"})
    calendar.add("x-published-ttl", REFRESHED_EVERY)
    changed_at = feed.created_at
    host = site_url.partition("://")[2].partition("/")[0].partition(":")[0]
    for row in rows:
        calendar.add_component(_event(row, language, site_url, host))
        changed_at = max(changed_at, row["updated_at"])
    return Shown(calendar.to_ical(), changed_at)


def _event(row: Row, language: Language, site_url: str, host: str) -> "Event":
    from icalendar import Event

    words = WORDS[language]
    start = _utc(row["planned_at"] or row["published_at"])
    link = f"{site_url}{path_prefix(language)}/studio/{row['production_id']}/plan#{row['id']}"
    lines = [f"{words.film}: {row['shape']}, {words.languages[row['language']]}", row["plan_name"]]
    if row["note"]:
        lines.append(row["note"])
    if row["published_url"]:
        lines.append(row["published_url"])
    event = Event()
    event.add("uid", f"{row['id']}@{host}")
    # The moment of the change in place of the present one: the same plan is the same text.
    event.add("dtstamp", _utc(row["updated_at"]))
    event.add("last-modified", _utc(row["updated_at"]))
    event.add("created", _utc(row["created_at"]))
    event.add("sequence", row["revision"])
    event.add("dtstart", start)
    event.add("dtend", start + _LENGTH)
    event.add("summary", summary(row["title"], row["channel"], language, is_out=bool(row["published_at"])))
    event.add("description", "\n".join([*lines, link]))
    event.add("url", link)
    event.add("transp", "TRANSPARENT")
    is_canceled = row["canceled_at"] is not None and row["published_at"] is None
    event.add("status", "CANCELLED" if is_canceled else "CONFIRMED")
    return event


def _utc(moment: str) -> datetime:
    return datetime.fromisoformat(moment).astimezone(UTC).replace(microsecond=0)
