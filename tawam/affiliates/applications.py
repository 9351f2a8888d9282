"""The team's word on applications: an approved applicant becomes a partner, with a link of their own."""

from sqlalchemy import bindparam, func, select, update

from tawam.affiliates import statements
from tawam.affiliates.adoption import adopt
from tawam.affiliates.codes import new_code
from tawam.affiliates.errors import AlreadyApproved, PartnerPaused, UnknownApplication
from tawam.affiliates.links import Links
from tawam.audit import trail
from tawam.audit.trail import Actor
from tawam.catalogue.catalogue import Affiliates as Terms
from tawam.database.port import Row, Transaction
from tawam.database.schema import Id, Timestamp, new_id, now
from tawam.database.statement import Statement
from tawam.leads.tables import affiliate_applications
from tawam.mail.outbox import Mail, enqueue

LOCK_APPLICATION = Statement(
    select(affiliate_applications)
    .where(affiliate_applications.c.id == bindparam("application_id", type_=Id()))
    .with_for_update()
)
# Whoever handled it first stays named.
DECIDE = Statement(
    update(affiliate_applications)
    .where(affiliate_applications.c.id == bindparam("application_id", type_=Id()))
    .values(
        decision=bindparam("new_decision"),
        handled_at=func.coalesce(affiliate_applications.c.handled_at, bindparam("moment", type_=Timestamp())),
        handled_by=func.coalesce(affiliate_applications.c.handled_by, bindparam("actor_id", type_=Id())),
    )
)


async def lock_application(transaction: Transaction, application_id: str) -> Row:
    """
    Raises:
        UnknownApplication: there is none of this id.
    """
    row = await transaction.fetch_one(LOCK_APPLICATION, application_id=application_id)
    if row is None:
        raise UnknownApplication
    return row


class Applications:
    """Decisions, each with its mail to the applicant. Made again, a decision changes nothing."""

    def __init__(self, terms: Terms, links: Links) -> None:
        self._terms = terms
        self._links = links

    async def approve(
        self, transaction: Transaction, actor: Actor, application: Row, user_id: str | None
    ) -> str:
        """The partner's id. Who applied twice is one partner.

        Args:
            application: as `lock_application` gave it.
            user_id: the account that has shown the applicant's address to be its own.

        Raises:
            PartnerPaused: they applied again; whether their link counts is decided first.
        """
        known = await transaction.fetch_one(statements.AFFILIATE_BY_EMAIL, email=application["email"])
        if application["decision"] == "approved" and known is not None:
            return known["id"]
        if known is not None and known["status"] == "paused":
            raise PartnerPaused
        affiliate = known or await _enrol(transaction, application, user_id)
        await _decide(transaction, actor, application, "approved")
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
        """
        Raises:
            AlreadyApproved: the applicant has become a partner.
        """
        if application["decision"] == "declined":
            return
        if application["decision"] == "approved":
            raise AlreadyApproved
        await _decide(transaction, actor, application, "declined")
        language = application["language"]
        # Not even the name: who typed it may have typed another's address, for us to mail it there.
        values = {"programme_link": self._links.page("/affiliate", language)}
        await enqueue(transaction, Mail(application["email"], "affiliate-declined", language, values))


async def _enrol(transaction: Transaction, application: Row, user_id: str | None) -> Row:
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
        await adopt(transaction, user_id, application["email"])
    return affiliate


async def _decide(transaction: Transaction, actor: Actor, application: Row, decision: str) -> None:
    await transaction.execute(
        DECIDE,
        application_id=application["id"],
        new_decision=decision,
        moment=now(),
        actor_id=actor.user_id,
    )
    before, after = {"decision": application["decision"]}, {"decision": decision}
    await trail.record(transaction, actor, f"application.{decision}", application, before=before, after=after)
