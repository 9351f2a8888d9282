"""Acts on productions and what belongs to them, by their customer or the team.

A call names what it acts on: `on=VIDEO`. This module alone says who may act, and for which side.
"""

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field, replace
from typing import Any, TypeVar

import msgspec
from sqlalchemy import Column, Select, Table, bindparam, select

from tawam.auth.admin import permissions
from tawam.auth.errors import AuthError
from tawam.auth.users.contacts import contact_of
from tawam.calls.call import Call, Callers, Services
from tawam.calls.form_rules import TextRule, text_errors
from tawam.calls.refusals import NotAllowed, NotSignedIn, Refusal, ValidationFailed
from tawam.calls.team import require_team_member
from tawam.database.errors import UniqueViolation
from tawam.database.port import Database, Row, Statement, Transaction
from tawam.database.retry import in_transaction
from tawam.http.limits import Limits
from tawam.normalization import clean_name
from tawam.productions.production import Side
from tawam.productions.refusals import UnknownProduction
from tawam.productions.tables import productions
from tawam.videos.refusals import CustomerOnly, UnknownComment, UnknownCut, UnknownVideo
from tawam.videos.tables import cut_comments, cuts, script_comments, videos
from tawam.videos.video import Author, Authored

T = TypeVar("T")
Known = TypeVar("Known")
Shown = TypeVar("Shown", bound=Authored)


@dataclass(frozen=True)
class Act:
    """What somebody does, in a transaction that has found them to be the customer or of the team."""

    call: Call
    transaction: Transaction
    author: Author
    production: Row
    committed: list[Callable[[], Awaitable[object]]] = field(default_factory=list[Any])

    def on_commit(self, then: Callable[[], Awaitable[object]]) -> None:
        """Run `then` after the transaction, once it has been committed."""
        self.committed.append(then)

    def checked(self, texts: dict[str, str], rules: dict[str, TextRule]) -> dict[str, str]:
        """Return the texts, which keep to the rules.

        Raises:
            ValidationFailed
        """
        if errors := text_errors(texts, rules, self.call.language):
            raise ValidationFailed(fields=errors)
        return texts

    def answer(self, row: Row, kind: type[Shown]) -> Shown:
        """Return a row as the caller reads it over REST: the accounts of authors are for the team."""
        is_team = self.call.caller.is_team or self.call.caller.role == "service_role"
        left_out = () if is_team else ("author_id",)
        # The keys of a row are of a class of their own, which msgspec does not take.
        return msgspec.convert({str(key): row[key] for key in row if key not in left_out}, kind)


Work = Callable[[Act], Awaitable[T]]


@dataclass(frozen=True)
class Thing:
    """What a call may act on.

    Attributes:
        find: its production, by `thing_id`.
        unknown: the refusal of strangers, as if there were none.
        name: the field of the request that names it.
        side: the one side that may act; None for both.
    """

    find: Statement
    unknown: type[Refusal]
    name: str
    side: Side | None = None

    def by(self, side: Side) -> "Thing":
        """The same, for one side alone."""
        return replace(self, side=side)

    async def run(self, services: Services, call: Call, callers: Callers, body: Any, work: Work[T]) -> T:
        return await services[Acts].run(call, self, getattr(body, self.name), work)


_OF_VIDEO = select(productions).join(videos, videos.c.production_id == productions.c.id)


def thing(chosen: Select[Any], column: Column[Any], unknown: type[Refusal], name: str) -> Thing:
    return Thing(Statement(chosen.where(column == bindparam("thing_id"))), unknown, name)


def _comments(table: Table) -> Thing:
    of_video = _OF_VIDEO.join(table, table.c.video_id == videos.c.id)
    return thing(of_video, table.c.id, UnknownComment, "comment_id")


PRODUCTION = thing(select(productions), productions.c.id, UnknownProduction, "production_id")
VIDEO = thing(_OF_VIDEO, videos.c.id, UnknownVideo, "video_id")
CUT = thing(_OF_VIDEO.join(cuts, cuts.c.video_id == videos.c.id), cuts.c.id, UnknownCut, "cut_id")
SCRIPT_COMMENT, CUT_COMMENT = _comments(script_comments), _comments(cut_comments)


class Acts:
    def __init__(self, database: Database, limits: Limits) -> None:
        self._database = database
        self._limits = limits

    async def read(
        self,
        call: Call,
        on: Thing,
        thing_id: str,
        look: Work[Known],
        reading: Callable[[Known], T],
    ) -> T:
        """Read what was sent, in another thread, for a caller who may act on the thing.

        The act that follows is another, which asks for the right again.

        Args:
            look: what the reading needs to know.

        Raises:
            Refusal: as `run`, before anything is read.
        """
        known = await self.run(call, on, thing_id, look)
        return await asyncio.to_thread(reading, known)

    async def run(self, call: Call, on: Thing, thing_id: str, work: Work[T]) -> T:
        """Run `work` in a transaction for a caller who may act on the thing.

        What was sent is looked at in there, or by `read` before: strangers learn nothing of it.

        Raises:
            Refusal: that of strangers is as if there were no such thing.
        """
        if call.caller.user_id is None and call.caller.role != "service_role":
            raise NotSignedIn
        await self._limits.hit("video_act", call.caller.user_id or call.address)

        async def checked_work(transaction: Transaction) -> tuple[T, Act]:
            production = await transaction.fetch_one(on.find, thing_id=thing_id.lower())
            author = await _author(transaction, call, production)
            if production is None or author is None:
                raise on.unknown
            if on.side is not None and author.side != on.side:
                raise NotAllowed if on.side == "team" else CustomerOnly
            act = Act(call, transaction, author, production)
            return await work(act), act

        try:
            answer, act = await in_transaction(self._database, checked_work)
        except UniqueViolation as error:
            # Somebody else took the id, which the caller chose, at the same moment.
            raise on.unknown from error
        for then in act.committed:
            await then()
        return answer


async def _author(transaction: Transaction, call: Call, production: Row | None) -> Author | None:
    """The one place that says who may act; None for everybody else.

    Raises:
        Refusal: somebody of the team has to prove it anew first.
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
            raise NotAllowed from error
    account = await contact_of(transaction, caller.user_id)
    name = None if account is None or account.name is None else clean_name(account.name[:200])
    return Author(user_id=caller.user_id, side="customer" if is_owner else "team", name=name or None)


def clean_text(text: str) -> str:
    """A typed text with line feeds alone, without blanks at the ends of its lines and of itself."""
    lines = text.replace("\r\n", "\n").replace("\r", "\n").split("\n")
    return "\n".join(line.rstrip() for line in lines).strip("\n \t")
