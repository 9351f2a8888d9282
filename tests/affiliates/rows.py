"""Reads what the team's decisions store: affiliates, mails and audit entries."""

from sqlalchemy import select

from tawam.affiliates.tables import affiliates
from tawam.audit.tables import audit_log
from tawam.database.port import Database, Row
from tawam.database.statement import Statement
from tawam.leads.tables import affiliate_applications
from tawam.mail.tables import mails

APPLICATIONS = Statement(select(affiliate_applications).order_by(affiliate_applications.c.created_at))
AFFILIATES = Statement(select(affiliates))
TRAIL = Statement(select(audit_log).order_by(audit_log.c.created_at, audit_log.c.id))
MAILS = Statement(select(mails).order_by(mails.c.created_at, mails.c.id))


async def mailed(database: Database, template: str) -> list[Row]:
    return [mail for mail in await database.fetch_all(MAILS) if mail["template"] == template]


async def actions(database: Database) -> list[str]:
    return [row["action"] for row in await database.fetch_all(TRAIL)]
