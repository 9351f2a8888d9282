"""Begins videos, changes what they are about, and takes back those without a script."""

import msgspec

from tawam.consents.scope import ConsentChannel
from tawam.database.port import Row, Transaction
from tawam.database.schema import now
from tawam.languages import Language
from tawam.productions.refresh import refresh_twin
from tawam.productions.statements import TWIN
from tawam.productions.twins import require_twin
from tawam.videos import statements
from tawam.videos.mails import VideoMails
from tawam.videos.refusals import HasScript, TooMany, UnknownVideo
from tawam.videos.state import lock_open_production, lock_open_video, lock_video, refresh_video
from tawam.videos.video import MOST_VIDEOS, Author, VideoRow


class About(msgspec.Struct, frozen=True, kw_only=True):
    """What a video is about. `language`: spoken in it; `channels`: on which it is shown, at least one."""

    title: str
    brief: str
    language: Language
    channels: list[ConsentChannel]


async def begin_video(
    transaction: Transaction,
    mails: VideoMails,
    author: Author,
    production: Row,
    video_id: str,
    about: About,
    *,
    twin_id: str | None = None,
    is_told: bool = True,
) -> Row:
    """Begin a video of the production. The same id again is the same video: a second click.

    Args:
        video_id: made by the caller.
        twin_id: the twin that it shows; without it the production's own.
        is_told: a mail tells the team of a customer's idea.

    Raises:
        UnknownTwin: as `require_twin`.
        ProductionStopped: as `lock_open_production`.
        TooMany: the production has `MOST_VIDEOS`.
        UnknownVideo: the id is another production's video.
    """
    if twin_id is not None:
        await require_twin(transaction, production, twin_id)
    production = await lock_open_production(transaction, production, twin_id)
    known = await transaction.fetch_one(statements.VIDEO, video_id=video_id)
    if known is not None:
        if known["production_id"] != production["id"]:
            raise UnknownVideo
        return known
    places = await transaction.fetch_one(statements.PLACES, production_id=production["id"])
    count, last = (0, 0) if places is None else (places["count"], places["last"])
    if count >= MOST_VIDEOS:
        raise TooMany
    moment = now()
    video = VideoRow(
        id=video_id,
        production_id=production["id"],
        twin_id=twin_id or production["twin_id"],
        **msgspec.structs.asdict(about),
        position=last + 1,
        author_id=author.user_id,
        author_side=author.side,
        author_name=author.name,
        waits_since=moment,
        created_at=moment,
        updated_at=moment,
    )
    row = msgspec.structs.asdict(video)
    await transaction.execute(statements.INSERT_VIDEO, **row)
    if is_told and author.side == "customer":
        await mails.begun(transaction, row)
    await refresh_twin(transaction, row["twin_id"])
    return row


async def change_video(
    transaction: Transaction, production: Row, video_id: str, about: About, twin_id: str | None = None
) -> Row:
    """Change what a video is about. The language stays once there is a script.

    Args:
        twin_id: the twin that it shows from now on; without it the one that it shows.

    Raises:
        ProductionStopped, UnknownVideo
        UnknownTwin: as `require_twin`.
        HasScript: its script is in the other language, or shows a twin that is neither stopped, replaced nor
            deleted.
    """
    if twin_id is None:
        video = await lock_open_video(transaction, production, video_id)
    else:
        video = await _show_twin(transaction, production, video_id, twin_id)
    if video["version"] and about.language != video["language"]:
        raise HasScript
    changed = {**msgspec.structs.asdict(about), "updated_at": now()}
    values = {f"new_{name}": value for name, value in changed.items()}
    await transaction.execute(statements.SET_VIDEO, video_id=video_id, **values)
    return await refresh_video(transaction, video | changed)


async def _show_twin(transaction: Transaction, production: Row, video_id: str, twin_id: str) -> Row:
    """Lock what an open video needs, and let the video show the twin. Raises as `change_video`."""
    await require_twin(transaction, production, twin_id)
    await lock_open_production(transaction, production, twin_id)
    video = await lock_video(transaction, video_id)
    former_id = video["twin_id"]
    if former_id == twin_id:
        return video
    former = former_id and await transaction.fetch_one(TWIN, twin_id=former_id)
    is_over = former and (former["status"] in ("stopped", "deleted") or former["replaced_at"] is not None)
    if video["version"] and former and not is_over:
        raise HasScript
    await transaction.execute(statements.SET_TWIN, video_id=video_id, twin_id=twin_id)
    if former_id is not None:
        await refresh_twin(transaction, former_id)
    return video | {"twin_id": twin_id}


async def take_back_video(transaction: Transaction, author: Author, production: Row, video_id: str) -> Row:
    """Delete a video that has no script; of the customer's will also one whose script was never approved.

    Raises:
        ProductionStopped, UnknownVideo
        HasScript
    """
    video = await lock_open_video(transaction, production, video_id)
    if video["version"] and (author.side == "team" or await _was_approved(transaction, video_id)):
        raise HasScript
    await transaction.execute(statements.DELETE_VIDEO, video_id=video_id)
    await refresh_twin(transaction, video["twin_id"])
    return video


async def _was_approved(transaction: Transaction, video_id: str) -> bool:
    """Whether a version of the script ever was, which spent one of the plan's videos."""
    found = await transaction.fetch_one(statements.COUNT_APPROVALS, video_id=video_id)
    return found is not None and found["count"] > 0


async def delete_videos_of_account(transaction: Transaction, account: Row) -> None:
    """Delete the videos of an account that is being deleted, with all their words."""
    for statement in (statements.DELETE_VIDEOS_OF_ACCOUNT, statements.DELETE_BATCHES_OF_ACCOUNT):
        await transaction.execute(statement, user_id=account["id"])
