"""Tells the team, in a mail, in the log and as an alarm, that somebody's role in it changed."""

from tawam.alarms import count_alarm
from tawam.audit.trail import Actor
from tawam.database.port import Row, Transaction
from tawam.database.schema import now
from tawam.database.team_role import TeamRole
from tawam.logs import logger
from tawam.mail.outbox import Mail, enqueue

_log = logger("auth")


async def mail_role_change(
    transaction: Transaction,
    team_email: str,
    actor: Actor,
    user: Row,
    before: TeamRole | None,
    after: TeamRole | None,
) -> None:
    """Write the mail in the transaction of the change; nothing where the role stays.

    Args:
        user: `id` and `email` of the account.
    """
    if before == after:
        return
    values = {"email": user["email"], "actor": actor.email, "before": before, "after": after, "at": now()}
    await enqueue(transaction, Mail(team_email, "role-changed", "en", values))


def report_role_change(actor: Actor, user_id: str, role: TeamRole | None) -> None:
    """Log the change, and count the alarm; called when its transaction has committed."""
    count_alarm("role_changed")
    _log.warning("role_changed", user_id=user_id, actor_id=actor.user_id, role=role)
