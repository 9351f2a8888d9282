"""Which leads can go: those that the team has handled, of people who are neither customers nor partners.

Customers' messages stay as long as their orders keep an address: they may be about a refund or a dispute.
"""

from typing import Any

from sqlalchemy import ColumnElement, Select, Table, bindparam, delete, exists, select

from tawam.affiliates.tables import affiliates
from tawam.database.port import Row, Statement, Transaction
from tawam.leads.tables import affiliate_applications, contact_messages, lead_notes
from tawam.orders.tables import orders

_EMAIL = bindparam("lead_email")


def _is_settled(table: Table) -> tuple[ColumnElement[bool], ...]:
    has_bought = exists().where(orders.c.email == table.c.email, orders.c.paid_at.is_not(None))
    return table.c.handled_at.is_not(None), ~has_bought


IS_SETTLED_MESSAGE = _is_settled(contact_messages)
IS_SETTLED_APPLICATION = (
    *_is_settled(affiliate_applications),
    ~exists().where(affiliates.c.application_id == affiliate_applications.c.id),
)


def _of_address(table: Table, *conditions: ColumnElement[bool]) -> Select[Any]:
    return select(table.c.id).where(table.c.email == _EMAIL, *conditions)


_ERASURES = tuple(
    Statement(statement)
    for table, kind, conditions in (
        (contact_messages, "contact", IS_SETTLED_MESSAGE),
        (affiliate_applications, "application", IS_SETTLED_APPLICATION),
    )
    for statement in (
        delete(lead_notes).where(
            lead_notes.c.kind == kind, lead_notes.c.lead_id.in_(_of_address(table, *conditions))
        ),
        delete(table).where(table.c.id.in_(_of_address(table, *conditions))),
    )
)


async def erase_settled_leads(transaction: Transaction, account: Row) -> None:
    """Delete the settled leads of an account's address, and the team's notes on them.

    Messages of an unconfirmed address may be somebody else's: they have their own end.
    """
    if account["email"] is None or account["email_confirmed_at"] is None:
        return
    for statement in _ERASURES:
        await transaction.execute(statement, lead_email=account["email"])
