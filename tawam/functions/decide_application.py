"""`decide-application`: the team approves or declines an applicant to the affiliate programme."""

from tawam.affiliates.applications import Applications, lock_application
from tawam.affiliates.errors import AlreadyApproved, PartnerPaused, UnknownApplication
from tawam.audit.trail import Actor
from tawam.auth.users import accounts
from tawam.database.port import Database, Transaction
from tawam.functions.call import Call
from tawam.functions.messages import refusal
from tawam.functions.team import team_transaction
from tawam.functions.wire.affiliates import DecideApplicationAnswer, DecideApplicationRequest


class DecideApplication:
    """The decision, the partner, the lead's end and the mail are one transaction."""

    name = "decide-application"
    takes = DecideApplicationRequest

    def __init__(self, database: Database, applications: Applications) -> None:
        self._database = database
        self._applications = applications

    async def __call__(self, call: Call, body: DecideApplicationRequest) -> DecideApplicationAnswer:
        async def work(transaction: Transaction, actor: Actor) -> str | None:
            application = await lock_application(transaction, body.application_id.lower())
            if body.decision == "declined":
                await self._applications.decline(transaction, actor, application)
                return None
            user_id = await _account(transaction, application["email"])
            return await self._applications.approve(transaction, actor, application, user_id)

        try:
            return DecideApplicationAnswer(await team_transaction(self._database, call, work))
        except UnknownApplication as error:
            raise refusal(404, "lead_not_found", call.language) from error
        except AlreadyApproved as error:
            raise refusal(409, "already_approved", call.language) from error
        except PartnerPaused as error:
            raise refusal(409, "partner_paused", call.language) from error


async def _account(transaction: Transaction, email: str) -> str | None:
    """The account that has shown the address to be its own."""
    user = await transaction.fetch_one(accounts.LOCK_USER_BY_EMAIL, email=email)
    return user["id"] if user and user["email_confirmed_at"] else None
