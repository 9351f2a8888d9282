"""Writes the audit log: which actor did what to which account. Rows are not changed; old ones are swept."""

from typing import Any

import msgspec
from sqlalchemy import insert

from tawam.audit.tables import audit_log
from tawam.database.port import Row, Statement, Transaction
from tawam.database.schema import new_id, now

INSERT_ENTRY = Statement(insert(audit_log))


class Actor(msgspec.Struct, frozen=True):
    """The account that acts. The operator has no account: `email` is then `command line` or `service key`.

    Attributes:
        session_id: the session in which a team member acts; it is checked, not stored.
    """

    user_id: str | None
    email: str | None
    ip_address: str | None
    session_id: str | None = None


async def record(
    transaction: Transaction,
    actor: Actor,
    action: str,
    subject: Row | None,
    *,
    before: dict[str, Any] | None = None,
    after: dict[str, Any] | None = None,
) -> None:
    """Add an entry in the transaction of the change that it records.

    Args:
        action: such as `user.created`, `user.banned` or `user.role_changed`.
        subject: the row that was changed, with `id` and `email`.
        before, after: the changed values. Never a password, a hash, a token or a link.
    """
    await transaction.execute(
        INSERT_ENTRY,
        id=new_id(),
        actor_id=actor.user_id,
        actor_email=actor.email,
        action=action,
        subject_id=subject["id"] if subject else None,
        subject_email=subject["email"] if subject else None,
        before=before,
        after=after,
        ip_address=actor.ip_address,
        created_at=now(),
    )
