"""Enters downloads into the ledger, before anybody gets an address, and lists the files of archives."""

from typing import Any, Literal, NamedTuple

from tawam.database.port import Database, Row, Transaction
from tawam.database.schema import now
from tawam.deliveries import statements
from tawam.deliveries.deliveries import described, lock_twin_of
from tawam.deliveries.delivery import Delivery
from tawam.deliveries.file_names import distinct, folder_name, saved_name
from tawam.deliveries.refusals import NotDelivered, UnknownDelivery
from tawam.languages import Language
from tawam.ledger.ledger import append
from tawam.productions.statements import PRODUCTION
from tawam.videos import statements as videos
from tawam.videos.refusals import UnknownVideo
from tawam.videos.state import lock_open_production
from tawam.videos.video import Author

CaptionForm = Literal["vtt", "srt"]
# So many files are in one archive: 200 videos in every shape stay below.
MOST_FILES = 2_000


class Download(NamedTuple):
    """A file that may be downloaded. `name`: under which it is saved; `path`: of the film's object."""

    name: str
    path: str
    captions_id: str | None = None


class Film(NamedTuple):
    """A film of an archive, with its captions. `name`: with its folder."""

    delivery: Delivery
    name: str
    captions: list[Row]


async def begin_download(
    transaction: Transaction,
    author: Author,
    production: Row,
    delivery_id: str,
    captions: tuple[Language, CaptionForm] | None = None,
) -> Download:
    """Enter the download of a film, or of its captions, into the ledger.

    The entry comes before the address: no download is missing, and an address that nobody opened is one too.

    Raises:
        ProductionStopped, UnknownDelivery
        NotDelivered: the customer may not have it. The team may look at a film that was checked.
    """
    row = await _lock_shown(transaction, author, production, delivery_id)
    video = await transaction.fetch_one(videos.VIDEO, video_id=row["video_id"])
    delivery, title = _delivery(row), "" if video is None else video["title"]
    found: Row | None = None
    if captions is not None:
        found = await _captions(transaction, delivery_id, captions[0])
    suffix = "" if captions is None else f".{captions[0]}.{captions[1]}"
    shown = {**described(row, title), **({} if captions is None else {"captions": captions[0]})}
    await _enter(transaction, author, row["twin_id"], [shown])
    await _mark(transaction, author, [delivery_id])
    return Download(
        saved_name(delivery, title, suffix), delivery.object_path, None if found is None else found["id"]
    )


async def captions_to_show(
    transaction: Transaction, author: Author, production: Row, delivery_id: str, language: Language
) -> str:
    """The id of the captions of a film, for who looks at its cut: no entry is made of that either.

    Raises:
        As `begin_download`.
    """
    await _lock_shown(transaction, author, production, delivery_id)
    return (await _captions(transaction, delivery_id, language))["id"]


async def _lock_shown(transaction: Transaction, author: Author, production: Row, delivery_id: str) -> Row:
    """Lock a film that the author may have. Raises as `begin_download`."""
    await lock_twin_of(transaction, production, delivery_id)
    row = await transaction.fetch_one(statements.LOCK_DELIVERY, delivery_id=delivery_id)
    if row is None:
        raise UnknownDelivery
    allowed = ("delivered",) if author.side == "customer" else ("delivered", "checked")
    if row["status"] not in allowed:
        raise UnknownDelivery if row["delivered_at"] is None and author.side == "customer" else NotDelivered
    return row


async def _captions(transaction: Transaction, delivery_id: str, language: Language) -> Row:
    found = await transaction.fetch_one(statements.CAPTIONS_IN, delivery_id=delivery_id, of_language=language)
    if found is None:
        raise UnknownDelivery
    return found


async def begin_archive(
    transaction: Transaction, author: Author, production: Row, video_id: str | None
) -> list[Film]:
    """Enter the download of everything that was delivered of a production, or of one of its videos.

    Raises:
        ProductionStopped
        UnknownVideo: of another production.
        NotDelivered: there is nothing yet.
    """
    if video_id is not None:
        video = await transaction.fetch_one(videos.VIDEO, video_id=video_id)
        if video is None or video["production_id"] != production["id"]:
            raise UnknownVideo
    rows = await _rows(transaction, production["id"], video_id)
    twins = sorted({row["twin_id"] for row in rows})
    # In one order everywhere, so that two calls never wait for each other; without films its own.
    for twin_id in twins or [None]:
        await lock_open_production(transaction, production, twin_id)
    films = await films_of(transaction, production["id"], video_id)
    if not films:
        raise NotDelivered
    for twin_id in twins:
        shown = [described(row, row["title"]) for row in rows if row["twin_id"] == twin_id]
        await _enter(transaction, author, twin_id, shown)
    await _mark(transaction, author, [row["id"] for row in rows])
    return films


async def films_of(reader: Database | Transaction, production_id: str, video_id: str | None) -> list[Film]:
    """The films that stand, with their names in an archive: a folder for each video of a production.

    Those of a twin of which nothing is made for now are left out.
    """
    rows = await _rows(reader, production_id, video_id)
    named: list[str] = []
    for row in rows:
        folder = "" if video_id else f"{folder_name(row['position'], row['title'])}/"
        named.append(f"{folder}{saved_name(_delivery(row), row['title'])}")
    return [
        Film(
            _delivery(row),
            name,
            await reader.fetch_all(statements.CAPTIONS_OF_DELIVERY, delivery_id=row["id"]),
        )
        for row, name in zip(rows, distinct(named), strict=True)
    ]


async def may_still(database: Database, production_id: str, owner_id: str | None) -> bool:
    """Whether an archive that was asked for may still be given out.

    Args:
        owner_id: the customer's account; None for the team.
    """
    row = await database.fetch_one(PRODUCTION, production_id=production_id)
    return row is not None and row["stopped_at"] is None and owner_id in (None, row["user_id"])


async def _rows(reader: Database | Transaction, production_id: str, video_id: str | None) -> list[Row]:
    if video_id is None:
        rows = await reader.fetch_all(statements.STANDING_OF_PRODUCTION, production_id=production_id)
    else:
        rows = await reader.fetch_all(statements.STANDING_OF_VIDEO, video_id=video_id)
    return rows[:MOST_FILES]


async def _enter(transaction: Transaction, author: Author, twin_id: str, files: list[dict[str, Any]]) -> None:
    await append(transaction, twin_id, "video_downloaded", author.side, author.name, {"files": files})


async def _mark(transaction: Transaction, author: Author, delivery_ids: list[str]) -> None:
    """Note the customer's first download, after which nothing is taken back."""
    if author.side != "customer":
        return
    moment = now()
    for delivery_id in delivery_ids:
        await transaction.execute(
            statements.SET_DOWNLOADED,
            delivery_id=delivery_id,
            new_downloaded_at=moment,
            new_updated_at=moment,
        )


def _delivery(row: Row) -> Delivery:
    return Delivery(**{name: row[name] for name in Delivery.__struct_fields__})
