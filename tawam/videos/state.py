"""Locks what an act on a video is about, and writes the video's state as it follows from its rows."""

from collections.abc import Sequence
from typing import NamedTuple

from msgspec.structs import replace

from tawam.consents.coverage import require
from tawam.database.port import Row, Transaction
from tawam.database.schema import now
from tawam.productions.refresh import refresh_twin, today
from tawam.productions.refusals import ProductionStopped
from tawam.productions.statements import LOCK_PRODUCTION, LOCK_TWIN
from tawam.videos import statements
from tawam.videos.refusals import UnknownVideo
from tawam.videos.video import StateFacts, Verdict, video_state


async def lock_open_production(transaction: Transaction, production: Row, twin_id: str | None = None) -> Row:
    """Lock a twin of the production and then the production, and return it as it stands then.

    Args:
        twin_id: the twin of which something is made; without it the production's own.

    Raises:
        ProductionStopped: nothing is made of the twin for now, or it was deleted.
    """
    of_twin = twin_id or production["twin_id"]
    twin = None if of_twin is None else await transaction.fetch_one(LOCK_TWIN, twin_id=of_twin)
    locked = await transaction.fetch_one(LOCK_PRODUCTION, production_id=production["id"])
    if twin is None or twin["status"] in ("stopped", "deleted"):
        raise ProductionStopped
    if locked is None or locked["stopped_at"] is not None:
        raise ProductionStopped
    if twin_id is None and locked["twin_id"] != of_twin:
        raise ProductionStopped
    return locked


async def lock_open_video(transaction: Transaction, production: Row, video_id: str) -> Row:
    """Lock the video's twin, the production and the video, and return the video.

    Raises:
        UnknownVideo: it was deleted a moment ago.
        ProductionStopped: as `lock_open_production`.
    """
    video = await transaction.fetch_one(statements.VIDEO, video_id=video_id)
    if video is None:
        raise UnknownVideo
    await lock_open_production(transaction, production, video["twin_id"])
    locked = await lock_video(transaction, video_id)
    if locked["twin_id"] != video["twin_id"]:
        # It went on with another twin at this moment.
        raise ProductionStopped
    return locked


async def lock_video(transaction: Transaction, video_id: str) -> Row:
    """
    Raises:
        UnknownVideo: it was deleted a moment ago.
    """
    locked = await transaction.fetch_one(statements.LOCK_VIDEO, video_id=video_id)
    if locked is None:
        raise UnknownVideo
    return locked


async def require_consent(transaction: Transaction, video: Row) -> None:
    """Refuse words and cuts that the consent does not cover: every channel of the video counts.

    Raises:
        ConsentMissing
    """
    for channel in video["channels"]:
        await require(transaction, video["twin_id"], video["language"], channel, today())


class Found(NamedTuple):
    """The facts of a video, its newest version and its newest cut that can be looked at."""

    facts: StateFacts
    version: Row | None
    cut: Row | None


async def video_facts(transaction: Transaction, video_id: str) -> Found:
    version = await transaction.fetch_one(statements.NEWEST_VERSION, video_id=video_id)
    video = await transaction.fetch_one(statements.VIDEO, video_id=video_id)
    cut = await transaction.fetch_one(statements.NEWEST_CUT, video_id=video_id)
    if version is None:
        return Found(StateFacts(), None, cut)
    said = await transaction.fetch_all(statements.DECISIONS, video_id=video_id, version=version["number"])
    facts = StateFacts(written_by=version["author_side"], script_verdict=_verdict(said))
    # A cut of older words, of a twin that is deleted, or of somebody who is no longer shown, is one to look
    # back at.
    is_persons = cut is not None and video is not None and cut["twin_id"] == video["twin_id"]
    if cut is None or not is_persons or cut["version"] != version["number"] or cut["status"] != "ready":
        return Found(facts, version, cut)
    said = await transaction.fetch_all(statements.CUT_DECISIONS, video_id=video_id, cut=cut["number"])
    films = await transaction.fetch_all(statements.DELIVERED, video_id=video_id, cut=cut["number"])
    channels = await transaction.fetch_one(statements.CHANNELS, video_id=video_id) or {"channels": []}
    delivered = set(channels["channels"]) <= {film["channel"] for film in films}
    facts = replace(facts, has_cut=True, cut_verdict=_verdict(said), delivered=delivered)
    return Found(facts, version, cut)


async def refresh_video(transaction: Transaction, video: Row) -> Row:
    """Derive the state of a locked video and of its production, and write what changed.

    Returns:
        The video as it is now.
    """
    found = await video_facts(transaction, video["id"])
    state, moment = video_state(found.facts), now()
    waits = (state.waits_for, state.script_status, state.cut_status)
    is_same_wait = waits == (video["waits_for"], video["script_status"], video["cut_status"])
    changed = {
        "step": state.step,
        "script_status": state.script_status,
        "cut_status": state.cut_status,
        "waits_for": state.waits_for,
        "waits_since": video["waits_since"] if is_same_wait else moment,
        "version": 0 if found.version is None else found.version["number"],
        "words": 0 if found.version is None else found.version["words"],
        "cut": 0 if found.cut is None else found.cut["number"],
        "updated_at": moment,
    }
    values = {f"new_{name}": value for name, value in changed.items()}
    await transaction.execute(statements.SET_STATE, video_id=video["id"], **values)
    if video["twin_id"] is not None:
        await refresh_twin(transaction, video["twin_id"])
    return video | changed


def _verdict(decisions: Sequence[Row]) -> Verdict | None:
    """The verdict of the decisions in their order. An approval comes last: nothing is decided after it."""
    verdicts: list[Verdict] = [row["decision"] for row in decisions]
    return "approved" if "approved" in verdicts else verdicts[-1] if verdicts else None
