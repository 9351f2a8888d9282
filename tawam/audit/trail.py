"""The trail of the team's acts: who did what to whom. Rows are only ever added."""

from typing import Any

import msgspec
from sqlalchemy import insert

from tawam.audit.tables import audit_log
from tawam.database.port import Row, Statement, Transaction
from tawam.database.schema import new_id, now

INSERT_ENTRY = Statement(insert(audit_log))


class Actor(msgspec.Struct, frozen=True):
    """Who acts: an account; or the operator, with no id: `email` says `command line` or `service key`.

    Attributes:
        session_id: in which an account acts for the team; it is not kept.
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
    """Add an entry, in the transaction of the act itself.

    Args:
        action: `user.created`, `user.banned`, `user.role_changed` ...
        subject: the account it was done to (`id`, `email`).
        before, after: what changed. Never a password, a hash, a token or a link.
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
