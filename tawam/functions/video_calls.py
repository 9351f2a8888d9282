"""Says who may act on videos, and for which side: the customer of the production, and the team."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any, NamedTuple, TypeVar

import msgspec
from sqlalchemy import Column, Select, Table, bindparam, select

from tawam.allowances.spending import NothingLeft
from tawam.auth.admin import permissions
from tawam.auth.errors import AuthError
from tawam.auth.users.contacts import contact_of
from tawam.calls.call import Call
from tawam.calls.team import require_team_member
from tawam.consents.errors import ConsentMissing
from tawam.database.errors import UniqueViolation
from tawam.database.port import Database, Row, Statement, Transaction
from tawam.database.retry import in_transaction
from tawam.deliveries.errors import (
    AlreadyDelivered,
    DeliveryUsed,
    NotApproved,
    NotChecked,
    NotDelivered,
    PublicationClosed,
    UnknownDelivery,
    UnknownPublication,
)
from tawam.deliveries.tables import deliveries, publications
from tawam.functions.errors import ErrorCode, FunctionError, localized_error
from tawam.http.limits import Limits
from tawam.languages import Language
from tawam.normalization import clean_name
from tawam.productions.production import Side
from tawam.productions.tables import productions
from tawam.productions.twins import UnknownTwin
from tawam.videos.errors import (
    BatchMismatch,
    CustomerOnly,
    CutChanged,
    CutDecided,
    CutReceived,
    HasScript,
    NoRevisionLeft,
    OwnScript,
    ProductionStopped,
    ScriptChanged,
    ScriptDecided,
    ScriptNotApproved,
    ScriptUnchanged,
    TeamOnly,
    TooMany,
    UnknownComment,
    UnknownCut,
    UnknownNote,
    UnknownProduction,
    UnknownVideo,
    VideoError,
)
from tawam.videos.tables import cut_comments, cuts, script_comments, videos
from tawam.videos.video import Author, Authored

T = TypeVar("T")
Known = TypeVar("Known")
Shown = TypeVar("Shown", bound=Authored)
# What a call does as the author, on the production of the video.
Work = Callable[[Transaction, Author, Row], Awaitable[T]]

_ANSWERS: dict[type[VideoError], tuple[int, ErrorCode]] = {
    UnknownProduction: (404, "production_not_found"),
    UnknownVideo: (404, "video_not_found"),
    UnknownComment: (404, "comment_not_found"),
    UnknownNote: (404, "note_not_found"),
    ProductionStopped: (409, "production_stopped"),
    TooMany: (409, "too_many_entries"),
    BatchMismatch: (409, "idempotency_mismatch"),
    HasScript: (409, "video_has_script"),
    ScriptChanged: (409, "script_changed"),
    ScriptUnchanged: (409, "script_unchanged"),
    OwnScript: (409, "script_own"),
    ScriptDecided: (409, "script_decided"),
    TeamOnly: (403, "not_admin"),
    CustomerOnly: (409, "cut_of_customer"),
    ScriptNotApproved: (409, "script_not_approved"),
    UnknownCut: (404, "cut_not_found"),
    CutReceived: (409, "cut_received"),
    CutChanged: (409, "cut_changed"),
    CutDecided: (409, "cut_decided"),
    NoRevisionLeft: (409, "revisions_spent"),
    UnknownDelivery: (404, "delivery_not_found"),
    UnknownPublication: (404, "publication_not_found"),
    NotApproved: (409, "cut_not_approved"),
    NotChecked: (409, "delivery_not_ready"),
    AlreadyDelivered: (409, "delivery_delivered"),
    NotDelivered: (409, "delivery_not_delivered"),
    DeliveryUsed: (409, "delivery_used"),
    PublicationClosed: (409, "publication_closed"),
}


class Thing(NamedTuple):
    """What a call may be about.

    Attributes:
        find: its production, by `thing_id`.
        unknown: the refusal of strangers, as if there were none.
    """

    find: Statement
    unknown: type[VideoError]


_OF_VIDEO = select(productions).join(videos, videos.c.production_id == productions.c.id)


def _thing(chosen: Select[Any], column: Column[Any], unknown: type[VideoError]) -> Thing:
    return Thing(Statement(chosen.where(column == bindparam("thing_id"))), unknown)


PRODUCTION = _thing(select(productions), productions.c.id, UnknownProduction)
VIDEO = _thing(_OF_VIDEO, videos.c.id, UnknownVideo)
CUT = _thing(_OF_VIDEO.join(cuts, cuts.c.video_id == videos.c.id), cuts.c.id, UnknownCut)
COMMENTS = {
    table: _thing(_OF_VIDEO.join(table, table.c.video_id == videos.c.id), table.c.id, UnknownComment)
    for table in (script_comments, cut_comments)
}
DELIVERY, PUBLICATION = (
    _thing(select(productions).join(table, table.c.production_id == productions.c.id), table.c.id, unknown)
    for table, unknown in ((deliveries, UnknownDelivery), (publications, UnknownPublication))
)


class VideoCalls:
    def __init__(self, database: Database, limits: Limits) -> None:
        self._database = database
        self._limits = limits

    async def read(
        self,
        call: Call,
        thing: Thing,
        thing_id: str,
        look: Work[Known],
        reading: Callable[[Known], T],
        *,
        by: Side | None = None,
    ) -> T:
        """Read what was sent, in another thread, for a caller who may act on the thing.

        The act that follows is a call of its own, which asks for the right again.

        Args:
            look: what the reading needs to know.
            by: the one side that may act.

        Raises:
            FunctionError: as `on_production`, before anything is read.
        """
        known = await self._run(call, thing, thing_id, look, by)
        return await asyncio.to_thread(reading, known)

    async def on_production(self, call: Call, production_id: str, work: Work[T]) -> T:
        """Run `work` in a transaction for a caller who may act on the production.

        What was sent is looked at in there, or by `read` before: strangers learn nothing of it.

        Raises:
            FunctionError: a refusal, that of strangers as if there were no such production.
        """
        return await self._run(call, PRODUCTION, production_id, work)

    async def on_video(self, call: Call, video_id: str, work: Work[T], *, by: Side | None = None) -> T:
        """As `on_production`, for the production of a video."""
        return await self._run(call, VIDEO, video_id, work, by)

    async def on_cut(self, call: Call, cut_id: str, work: Work[T]) -> T:
        """As `on_production`, for the production of a cut's video."""
        return await self._run(call, CUT, cut_id, work)

    async def on_comment(self, call: Call, table: Table, comment_id: str, work: Work[T]) -> T:
        """As `on_production`, for the production of the video of a comment in `table`."""
        return await self._run(call, COMMENTS[table], comment_id, work)

    async def on_delivery(self, call: Call, delivery_id: str, work: Work[T], *, by: Side | None = None) -> T:
        """As `on_production`, for the production of a delivery."""
        return await self._run(call, DELIVERY, delivery_id, work, by)

    async def on_publication(self, call: Call, publication_id: str, work: Work[T]) -> T:
        """As `on_production`, for the production of a publication."""
        return await self._run(call, PUBLICATION, publication_id, work)

    async def _run(self, call: Call, thing: Thing, thing_id: str, work: Work[T], by: Side | None = None) -> T:
        if call.caller.user_id is None and call.caller.role != "service_role":
            raise localized_error(401, "no_authorization", call.language)
        await self._limits.hit("video_act", call.caller.user_id or call.address)

        async def checked_work(transaction: Transaction) -> T:
            production = await transaction.fetch_one(thing.find, thing_id=thing_id.lower())
            author = await self._author(transaction, call, production)
            if production is None or author is None:
                raise thing.unknown
            if by is not None and author.side != by:
                raise TeamOnly if by == "team" else CustomerOnly
            return await work(transaction, author, production)

        try:
            return await in_transaction(self._database, checked_work)
        except (VideoError, ConsentMissing) as error:
            raise video_error(error, call.language) from error
        except UnknownTwin as error:
            raise localized_error(404, "twin_not_found", call.language) from error
        except NothingLeft as error:
            raise localized_error(409, "allowance_spent", call.language) from error
        except UniqueViolation as error:
            # Somebody else took the id, which the caller chose, at the same moment.
            raise video_error(thing.unknown(), call.language) from error

    async def _author(self, transaction: Transaction, call: Call, production: Row | None) -> Author | None:
        """The one place that says who may act; None for everybody else.

        Raises:
            FunctionError: somebody of the team has to prove it anew first.
        """
        caller = call.caller
        is_owner = production is not None and production["user_id"] == caller.user_id is not None
        if not is_owner:
            if caller.team_role is None and caller.role != "service_role":
                return None
            actor = require_team_member(call)
            try:
                await permissions.begin_team_action(transaction, actor)
            except AuthError as error:
                raise localized_error(403, "not_admin", call.language) from error
        account = await contact_of(transaction, caller.user_id)
        name = None if account is None or account.name is None else clean_name(account.name[:200])
        return Author(user_id=caller.user_id, side="customer" if is_owner else "team", name=name or None)


def row_for(call: Call, row: Row, kind: type[Shown]) -> Shown:
    """Return a row as the caller reads it over REST: the accounts of authors are for the team."""
    is_team = call.caller.is_team or call.caller.role == "service_role"
    left_out = () if is_team else ("author_id",)
    # The keys of a row are of a class of their own, which msgspec does not take.
    return msgspec.convert({str(key): row[key] for key in row if key not in left_out}, kind)


def video_error(error: VideoError | ConsentMissing, language: Language) -> FunctionError:
    """Return the answer to a refused act on a video."""
    if isinstance(error, ConsentMissing):
        is_narrow = error.reason in ("language", "channel")
        return localized_error(409, "consent_too_narrow" if is_narrow else "consent_missing", language)
    status, code = _ANSWERS[type(error)]
    return localized_error(status, code, language)
