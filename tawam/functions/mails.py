"""`lift-suppression`: an admin lets an address have mails again."""

from typing import Annotated

import msgspec
from msgspec import Meta

from tawam.audit import trail
from tawam.audit.trail import Actor
from tawam.auth.users import accounts
from tawam.database.port import Database, Transaction
from tawam.functions.call import Call, Callers
from tawam.functions.errors import localized_error
from tawam.functions.team import admin_transaction
from tawam.languages import Language
from tawam.mail.suppressions import NotSuppressed, lift


class LiftSuppressionRequest(msgspec.Struct, frozen=True, kw_only=True):
    """`address`: as `suppressed_addresses` names it."""

    address: Annotated[str, Meta(min_length=1, max_length=320)]
    language: Language | None = None


class LiftSuppressionAnswer(msgspec.Struct, frozen=True, kw_only=True):
    """The address gets mails from now on."""

    address: str


class LiftSuppression:
    """Removes an address from those that get no mails; reports of before do not count any more."""

    name = "lift-suppression"
    callers = Callers.ADMINS
    request_type = LiftSuppressionRequest

    def __init__(self, database: Database) -> None:
        self._database = database

    async def __call__(self, call: Call, body: LiftSuppressionRequest) -> LiftSuppressionAnswer:
        async def work(transaction: Transaction, actor: Actor) -> str:
            return await lift_suppression(transaction, actor, body.address)

        try:
            return LiftSuppressionAnswer(address=await admin_transaction(self._database, call, work))
        except NotSuppressed as error:
            raise localized_error(404, "address_not_suppressed", call.language) from error


async def lift_suppression(transaction: Transaction, actor: Actor, address: str) -> str:
    """Let an address have mails again, with an audit entry; returns it as it was suppressed.

    Raises:
        NotSuppressed
    """
    lifted = await lift(transaction, address)
    account = await transaction.fetch_one(accounts.LOCK_USER_BY_EMAIL, email=lifted["address"])
    subject = account or {"id": None, "email": lifted["address"]}
    before = {"reason": lifted["reason"], "detail": lifted["detail"], "since": lifted["created_at"]}
    await trail.record(transaction, actor, "mail.suppression_lifted", subject, before=before)
    return lifted["address"]
