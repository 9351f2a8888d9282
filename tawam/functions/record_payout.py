"""`record-payout`: the team has paid a partner all that is due."""

from tawam.affiliates.errors import DueChanged, NothingDue, UnknownAffiliate
from tawam.affiliates.payouts import record_payout
from tawam.audit.trail import Actor
from tawam.database.port import Database, Row, Transaction
from tawam.functions.call import Call
from tawam.functions.form_rules import TextRule, text_problems
from tawam.functions.messages import refusal
from tawam.functions.team import team_transaction
from tawam.functions.wire.affiliates import PayoutLine, RecordPayoutRequest

RULES = {"note": TextRule(1, 300, {"en": "Please write how it was paid", "ar": "اكتب كيف حُوّل المبلغ"})}


class RecordPayout:
    """Sent twice, the second finds nothing due."""

    name = "record-payout"
    takes = RecordPayoutRequest

    def __init__(self, database: Database, currency: str) -> None:
        self._database = database
        self._currency = currency

    async def __call__(self, call: Call, body: RecordPayoutRequest) -> PayoutLine:
        note = body.note.strip()
        if problems := text_problems({"note": note}, RULES, call.language):
            raise refusal(400, "validation_failed", call.language, fields=problems)

        async def work(transaction: Transaction, actor: Actor) -> Row:
            return await record_payout(
                transaction, actor, body.affiliate_id.lower(), body.amount, self._currency, note
            )

        try:
            return payout_line(await team_transaction(self._database, call, work))
        except UnknownAffiliate as error:
            raise refusal(404, "affiliate_not_found", call.language) from error
        except NothingDue as error:
            raise refusal(409, "nothing_due", call.language) from error
        except DueChanged as error:
            raise refusal(409, "due_changed", call.language) from error


def payout_line(row: Row) -> PayoutLine:
    return PayoutLine(**{name: row[name] for name in PayoutLine.__struct_fields__})
