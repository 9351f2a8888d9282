"""`update-affiliate`: the team pauses a partner's link, or lets it count again."""

from tawam.affiliates.errors import UnknownAffiliate
from tawam.affiliates.standing import set_status
from tawam.audit.trail import Actor
from tawam.database.port import Database, Transaction
from tawam.functions.call import Call
from tawam.functions.messages import refusal
from tawam.functions.team import team_transaction
from tawam.functions.wire.affiliates import UpdateAffiliateAnswer, UpdateAffiliateRequest


class UpdateAffiliate:
    name = "update-affiliate"
    takes = UpdateAffiliateRequest

    def __init__(self, database: Database) -> None:
        self._database = database

    async def __call__(self, call: Call, body: UpdateAffiliateRequest) -> UpdateAffiliateAnswer:
        async def work(transaction: Transaction, actor: Actor) -> None:
            await set_status(transaction, actor, body.affiliate_id.lower(), body.status)

        try:
            await team_transaction(self._database, call, work)
        except UnknownAffiliate as error:
            raise refusal(404, "affiliate_not_found", call.language) from error
        return UpdateAffiliateAnswer(body.status)
