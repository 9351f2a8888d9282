"""The mails about what waits for a second admin, to every admin in their own language."""

from collections.abc import Iterable
from typing import Any

from tawam.auth.access import is_banned
from tawam.database.port import Row, Transaction
from tawam.languages import path_prefix
from tawam.mail.outbox import Mail, Template, enqueue
from tawam.money import dollars


class ApprovalMails:
    def __init__(self, site_url: str) -> None:
        self._site_url = site_url

    async def write(self, transaction: Transaction, admins: Iterable[Row], approval: Row) -> None:
        """Write to the admins who can sign in that something waits, or what became of it."""
        template: Template = "approval-waits" if approval["status"] == "waiting" else "approval-decided"
        names = ["kind", "subject_email", "asked_by_email", "expires_at"]
        if template == "approval-decided":
            names += ["status", "decided_by_email"]
        values: dict[str, Any] = {name: approval[name] for name in names}
        values["amount"] = None if approval["amount"] is None else dollars(approval["amount"])
        for admin in admins:
            if admin["email"] and admin["email_confirmed_at"] and not is_banned(admin):
                link = f"{self._site_url}{path_prefix(admin['language'])}/admin?tab=approvals"
                content = {**values, "link": link}
                await enqueue(transaction, Mail(admin["email"], template, admin["language"], content))
