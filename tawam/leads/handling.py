"""What the team does about a lead: takes it on, handles it, talks about it. Each step is on the trail."""

from dataclasses import dataclass
from typing import Any, Literal

from sqlalchemy import Table, bindparam, insert, select, update

from tawam.audit import trail
from tawam.audit.trail import Actor
from tawam.database.port import Row, Statement, Transaction
from tawam.database.schema import Id, new_id, now
from tawam.leads.tables import affiliate_applications, contact_messages, lead_notes

LeadKind = Literal["contact", "application", "order"]

INSERT_NOTE = Statement(insert(lead_notes))
_STATE = ("id", "email", "handled_at", "handled_by", "assignee_id")


class LeadNotFound(Exception):
    """There is no lead of this kind with this id."""


@dataclass(frozen=True)
class Handling:
    """The leads of one kind: rows of a table that has the columns of `_STATE`.

    All methods write in the caller's transaction, and nothing where nothing changes.
    """

    kind: LeadKind
    _lock: Statement
    _handle: Statement
    _assign: Statement

    @classmethod
    def of(cls, kind: LeadKind, table: Table) -> "Handling":
        is_it = table.c.id == bindparam("lead_id", type_=Id())
        change = update(table).where(is_it)
        return cls(
            kind,
            Statement(select(*(table.c[name] for name in _STATE)).where(is_it).with_for_update()),
            Statement(change.values(handled_at=bindparam("at"), handled_by=bindparam("by"))),
            Statement(change.values(assignee_id=bindparam("assignee"))),
        )

    async def lock(self, transaction: Transaction, lead_id: str) -> Row:
        """The lead's state, held until the transaction ends.

        Raises:
            LeadNotFound
        """
        row = await transaction.fetch_one(self._lock, lead_id=lead_id)
        if row is None:
            raise LeadNotFound(lead_id)
        return row

    async def set_handled(
        self, transaction: Transaction, actor: Actor, lead_id: str, *, is_handled: bool
    ) -> None:
        """Who handled it first has handled it.

        Raises:
            LeadNotFound
        """
        lead = await self.lock(transaction, lead_id)
        if is_handled == (lead["handled_at"] is not None):
            return
        after = {"handled_at": now(), "handled_by": actor.user_id} if is_handled else _NOT_HANDLED
        await transaction.execute(
            self._handle, lead_id=lead_id, at=after["handled_at"], by=after["handled_by"]
        )
        await self._record(transaction, actor, "lead.handled" if is_handled else "lead.reopened", lead, after)

    async def assign(
        self, transaction: Transaction, actor: Actor, lead_id: str, assignee_id: str | None
    ) -> None:
        """
        Args:
            assignee_id: an account of the team's, which the caller has made sure of; None for nobody.

        Raises:
            LeadNotFound
        """
        lead = await self.lock(transaction, lead_id)
        if lead["assignee_id"] == assignee_id:
            return
        await transaction.execute(self._assign, lead_id=lead_id, assignee=assignee_id)
        await self._record(transaction, actor, "lead.assigned", lead, {"assignee_id": assignee_id})

    async def add_note(self, transaction: Transaction, actor: Actor, lead_id: str, text: str) -> Row:
        """The note's row.

        Raises:
            LeadNotFound
        """
        lead = await self.lock(transaction, lead_id)
        note = {
            "id": new_id(),
            "kind": self.kind,
            "lead_id": lead_id,
            "author_id": actor.user_id,
            "author_email": actor.email,
            "text": text,
            "created_at": now(),
        }
        await transaction.execute(INSERT_NOTE, **note)
        await self._record(transaction, actor, "lead.noted", lead, {"note_id": note["id"]})
        return note

    async def _record(
        self, transaction: Transaction, actor: Actor, action: str, lead: Row, after: dict[str, Any]
    ) -> None:
        before = {name: lead[name] for name in after if name in lead}
        kind = {"kind": self.kind}
        await trail.record(transaction, actor, action, lead, before=kind | before, after=kind | after)


_NOT_HANDLED = {"handled_at": None, "handled_by": None}

MESSAGES = Handling.of("contact", contact_messages)
APPLICATIONS = Handling.of("application", affiliate_applications)
