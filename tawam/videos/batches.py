"""Makes the videos of a file at once, each with the first version of its script."""

import uuid
from collections.abc import Sequence

import msgspec

from tawam.allowances import statements as allowances
from tawam.allowances.allowance import Entry, statement_lines
from tawam.calls.refusals import IdempotencyMismatch
from tawam.catalogue.allowance import AllowanceKind
from tawam.consents.scope import ConsentChannel
from tawam.database.port import Row, Transaction
from tawam.database.schema import new_id, now
from tawam.languages import Language
from tawam.ledger.ledger import append_all
from tawam.productions.refresh import refresh_twin
from tawam.productions.twins import require_twin
from tawam.videos import statements
from tawam.videos.bulk import Draft
from tawam.videos.mails import VideoMails
from tawam.videos.refusals import TooMany
from tawam.videos.scripts import entry_details
from tawam.videos.state import lock_open_production, require_consent
from tawam.videos.video import (
    MOST_CHARACTERS,
    MOST_VIDEOS,
    Author,
    StateFacts,
    VersionRow,
    VideoRow,
    video_state,
)


class Batch(msgspec.Struct, frozen=True, kw_only=True):
    """Videos that are made at once.

    Attributes:
        id: made by the caller; the same one again is the same act.
        sha256: of everything that they are made from.
        twin_id: shown in each; None: the production's own.
        language, channels: of each.
    """

    id: str
    sha256: str
    twin_id: str | None = None
    language: Language
    channels: list[ConsentChannel]
    drafts: Sequence[Draft]


class Spending(msgspec.Struct, frozen=True, kw_only=True):
    """What the plan holds before anything is made.

    Attributes:
        kind: what an approved script spends.
        left: how many are left to spend; None where the plan sets no number.
        begun: videos that are here and will spend one, too.
        room: how many videos may be added to the production.
    """

    kind: AllowanceKind
    left: int | None
    begun: int
    room: int


async def spending_of(transaction: Transaction, production: Row, video: Row) -> Spending:
    """Say what new videos would spend.

    Args:
        video: the language, the channels and the twin of all of them; None: the production's own twin.

    Raises:
        UnknownTwin: as `require_twin`.
        ProductionStopped, ConsentMissing: nothing may be made.
    """
    if video["twin_id"] is not None:
        await require_twin(transaction, production, video["twin_id"])
    locked = await lock_open_production(transaction, production, video["twin_id"])
    await require_consent(transaction, video | {"twin_id": video["twin_id"] or locked["twin_id"]})
    of_production, moment = {"production_id": production["id"]}, now()
    entries = await transaction.fetch_all(allowances.CURRENT_ENTRIES, **of_production, moment=moment)
    lines = {line.kind: line for line in statement_lines((Entry(**row) for row in entries), moment)}
    kind: AllowanceKind = "lesson" if "lesson" in lines else "base_video"
    begun = await transaction.fetch_one(statements.UNSPENT, **of_production)
    places = await transaction.fetch_one(statements.PLACES, **of_production)
    return Spending(
        kind=kind,
        left=lines[kind].left if kind in lines else 0,
        begun=0 if begun is None else begun["count"],
        room=MOST_VIDEOS - (0 if places is None else places["count"]),
    )


async def make_batch(
    transaction: Transaction, mails: VideoMails, author: Author, production: Row, batch: Batch
) -> list[str]:
    """Make all videos of the batch, or none; returns their ids. The other side is told in one mail.

    Raises:
        UnknownTwin, ProductionStopped, ConsentMissing
        IdempotencyMismatch: the id is another batch's.
        TooMany: the production would have more than `MOST_VIDEOS`, or `MOST_CHARACTERS`.
    """
    if batch.twin_id is not None:
        await require_twin(transaction, production, batch.twin_id)
    production = await lock_open_production(transaction, production, batch.twin_id)
    known = await transaction.fetch_one(statements.BATCH, batch_id=batch.id)
    if known is not None:
        if (known["production_id"], known["sha256"]) != (production["id"], batch.sha256):
            raise IdempotencyMismatch
        return [_video_id(batch.id, line) for line in known["lines"]]
    last = await _last_place(transaction, production["id"], batch.drafts)
    rows = [
        _rows(author, production, batch, draft, last + number)
        for number, draft in enumerate(batch.drafts, start=1)
    ]
    await require_consent(transaction, rows[0][0])
    await transaction.execute(
        statements.INSERT_BATCH,
        id=batch.id,
        production_id=production["id"],
        sha256=batch.sha256,
        lines=[draft.line for draft in batch.drafts],
        author_id=author.user_id,
        author_side=author.side,
        author_name=author.name,
        created_at=now(),
    )
    for video, version in rows:
        await transaction.execute(statements.INSERT_VIDEO, **video)
        await transaction.execute(statements.INSERT_VERSION, **version)
    details = [entry_details(video, version) for video, version in rows]
    twin_id = rows[0][0]["twin_id"]
    await append_all(transaction, twin_id, "script_written", author.side, author.name, details)
    await refresh_twin(transaction, twin_id)
    await mails.batch(transaction, author, [video for video, _ in rows])
    return [video["id"] for video, _ in rows]


async def _last_place(transaction: Transaction, production_id: str, drafts: Sequence[Draft]) -> int:
    """The last place in the production's list.

    Raises:
        TooMany
    """
    places = await transaction.fetch_one(statements.PLACES, production_id=production_id)
    count, last = (0, 0) if places is None else (places["count"], places["last"])
    written = await transaction.fetch_one(statements.CHARACTERS, production_id=production_id)
    characters = (0 if written is None else written["count"]) + sum(len(draft.text) for draft in drafts)
    if count + len(drafts) > MOST_VIDEOS or characters > MOST_CHARACTERS:
        raise TooMany
    return last


def _rows(author: Author, production: Row, batch: Batch, draft: Draft, position: int) -> tuple[Row, Row]:
    """A video as it stands once its first version is sent, and that version."""
    state, moment = video_state(StateFacts(written_by=author.side)), now()
    video = VideoRow(
        id=_video_id(batch.id, draft.line),
        production_id=production["id"],
        twin_id=batch.twin_id or production["twin_id"],
        title=draft.title,
        brief="",
        language=batch.language,
        channels=batch.channels,
        position=position,
        step=state.step,
        script_status=state.script_status,
        waits_for=state.waits_for,
        waits_since=moment,
        version=1,
        words=draft.words,
        created_at=moment,
        updated_at=moment,
        author_id=author.user_id,
        author_side=author.side,
        author_name=author.name,
    )
    version = VersionRow(
        id=new_id(),
        video_id=video.id,
        number=1,
        text=draft.text,
        words=draft.words,
        created_at=moment,
        author_id=author.user_id,
        author_side=author.side,
        author_name=author.name,
    )
    return msgspec.structs.asdict(video), msgspec.structs.asdict(version)


def _video_id(batch_id: str, line: int) -> str:
    return str(uuid.uuid5(uuid.UUID(batch_id), str(line)))
