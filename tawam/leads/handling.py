"""The team's work on a lead: assigning, marking it handled, adding notes. Each change has an audit entry."""

from dataclasses import dataclass
from typing import Any, Literal

from sqlalchemy import Table, bindparam, insert, select, update

from tawam.audit import trail
from tawam.audit.trail import Actor
from tawam.calls.refusals import refusal
from tawam.database.port import Row, Statement, Transaction
from tawam.database.schema import Id, new_id, now
from tawam.leads.tables import affiliate_applications, contact_messages, lead_notes

LeadKind = Literal["contact", "application", "order"]

INSERT_NOTE = Statement(insert(lead_notes))
_COLUMNS = ("id", "email", "handled_at", "handled_by", "assignee_id")


LeadNotFound = refusal(
    "lead_not_found",
    404,
    en="There is no such entry any more. Reload the page.",
    ar="لم يعد هذا العنصر موجودًا. أعد تحميل الصفحة.",
)


@dataclass(frozen=True)
class LeadHandling:
    """The leads of one kind: the rows of a table that has the columns of `_COLUMNS`.

    All methods use the caller's transaction. A change to the state that the lead has already writes nothing.
    """

    kind: LeadKind
    _lock: Statement
    _handle: Statement
    _assign: Statement

    @classmethod
    def of(cls, kind: LeadKind, table: Table) -> "LeadHandling":
        has_id = table.c.id == bindparam("lead_id", type_=Id())
        change = update(table).where(has_id)
        return cls(
            kind,
            Statement(select(*(table.c[name] for name in _COLUMNS)).where(has_id).with_for_update()),
            Statement(change.values(handled_at=bindparam("at"), handled_by=bindparam("by"))),
            Statement(change.values(assignee_id=bindparam("assignee"))),
        )

    async def lock(self, transaction: Transaction, lead_id: str) -> Row:
        """Return the lead's state, locked until the transaction ends.

        Raises:
            LeadNotFound
        """
        row = await transaction.fetch_one(self._lock, lead_id=lead_id)
        if row is None:
            raise LeadNotFound
        return row

    async def set_handled(
        self, transaction: Transaction, actor: Actor, lead_id: str, *, is_handled: bool
    ) -> None:
        """Mark the lead handled or open. A lead that is handled already keeps its first handler.

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
        """Assign the lead.

        Args:
            assignee_id: a team member's account, which the caller has checked; None unassigns the lead.

        Raises:
            LeadNotFound
        """
        lead = await self.lock(transaction, lead_id)
        if lead["assignee_id"] == assignee_id:
            return
        await transaction.execute(self._assign, lead_id=lead_id, assignee=assignee_id)
        await self._record(transaction, actor, "lead.assigned", lead, {"assignee_id": assignee_id})

    async def add_note(self, transaction: Transaction, actor: Actor, lead_id: str, text: str) -> Row:
        """Add a note and return its row.

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

MESSAGES = LeadHandling.of("contact", contact_messages)
APPLICATIONS = LeadHandling.of("application", affiliate_applications)
