"""The team's decisions on applications: an approved applicant becomes an affiliate with a referral link."""

from sqlalchemy import bindparam, func, select, update

from tawam.affiliates import statements
from tawam.affiliates.affiliate import link_account
from tawam.affiliates.referrals import Links, new_code
from tawam.audit import trail
from tawam.audit.trail import Actor
from tawam.calls.refusals import refusal
from tawam.catalogue.catalogue import Affiliates as Terms
from tawam.database.port import Row, Transaction
from tawam.database.schema import Id, Timestamp, new_id, now
from tawam.database.statement import Statement
from tawam.leads.handling import LeadNotFound
from tawam.leads.tables import affiliate_applications
from tawam.mail.outbox import Mail, enqueue

LOCK_APPLICATION = Statement(
    select(affiliate_applications)
    .where(affiliate_applications.c.id == bindparam("application_id", type_=Id()))
    .with_for_update()
)
# `handled_at` and `handled_by` keep the first decision's values.
DECIDE = Statement(
    update(affiliate_applications)
    .where(affiliate_applications.c.id == bindparam("application_id", type_=Id()))
    .values(
        decision=bindparam("new_decision"),
        handled_at=func.coalesce(affiliate_applications.c.handled_at, bindparam("moment", type_=Timestamp())),
        handled_by=func.coalesce(affiliate_applications.c.handled_by, bindparam("actor_id", type_=Id())),
    )
)


AffiliatePaused = refusal(
    "partner_paused",
    409,
    en="This partner's link is paused. Let it count again first, or decline.",
    ar="رابط صاحب طلب الانضمام هذا متوقّف مؤقّتًا. شغّل الرابط أولًا أو ارفض طلبه.",
)
AlreadyApproved = refusal(
    "already_approved",
    409,
    en="This applicant is a partner already. Pause the partner instead.",
    ar="صاحب طلب الانضمام هذا شريك، ويمكنك إيقاف رابطه مؤقّتًا.",
)


async def lock_application(transaction: Transaction, application_id: str) -> Row:
    """Return the application's row, locked until the transaction ends.

    Raises:
        LeadNotFound
    """
    row = await transaction.fetch_one(LOCK_APPLICATION, application_id=application_id)
    if row is None:
        raise LeadNotFound
    return row


class ApplicationDecisions:
    """Approves and declines, each with a mail to the applicant. Repeating a decision changes nothing."""

    def __init__(self, terms: Terms, links: Links) -> None:
        self._terms = terms
        self._links = links

    async def approve(
        self, transaction: Transaction, actor: Actor, application: Row, user_id: str | None
    ) -> str:
        """Approve the application and return the affiliate's id; an existing affiliate is kept.

        Args:
            application: the row that `lock_application` returned.
            user_id: the account that has confirmed the applicant's address.

        Raises:
            AffiliatePaused
        """
        known = await transaction.fetch_one(statements.AFFILIATE_BY_EMAIL, email=application["email"])
        if application["decision"] == "approved" and known is not None:
            return known["id"]
        if known is not None and known["status"] == "paused":
            raise AffiliatePaused
        affiliate = known or await _create_affiliate(transaction, application, user_id)
        await _store_decision(transaction, actor, application, "approved")
        language = application["language"]
        values = {
            "full_name": application["full_name"],
            "referral_link": self._links.referral(affiliate["code"], language),
            "statement_link": self._links.page("/referrals", language),
            "referral_days": self._terms.referral_days,
            "hold_days": self._terms.hold_days,
        }
        await enqueue(transaction, Mail(application["email"], "affiliate-approved", language, values))
        return affiliate["id"]

    async def decline(self, transaction: Transaction, actor: Actor, application: Row) -> None:
        """Decline the application.

        Raises:
            AlreadyApproved
        """
        if application["decision"] == "declined":
            return
        if application["decision"] == "approved":
            raise AlreadyApproved
        await _store_decision(transaction, actor, application, "declined")
        language = application["language"]
        # The mail holds no typed text, not even the name: the address may be somebody else's.
        values = {"programme_link": self._links.page("/affiliate", language)}
        await enqueue(transaction, Mail(application["email"], "affiliate-declined", language, values))


async def _create_affiliate(transaction: Transaction, application: Row, user_id: str | None) -> Row:
    affiliate = {
        "id": new_id(),
        "application_id": application["id"],
        "user_id": None,
        "email": application["email"],
        "full_name": application["full_name"],
        "code": new_code(),
        "language": application["language"],
        "status": "active",
        "created_at": now(),
    }
    await transaction.execute(statements.INSERT_AFFILIATE, **affiliate)
    if user_id is not None:
        await link_account(transaction, user_id, application["email"])
    return affiliate


async def _store_decision(transaction: Transaction, actor: Actor, application: Row, decision: str) -> None:
    await transaction.execute(
        DECIDE,
        application_id=application["id"],
        new_decision=decision,
        moment=now(),
        actor_id=actor.user_id,
    )
    before, after = {"decision": application["decision"]}, {"decision": decision}
    await trail.record(transaction, actor, f"application.{decision}", application, before=before, after=after)
