"""`export-data`: all that is held on a person, in a file."""

from tawam.auth.responses import user_json
from tawam.auth.users import accounts
from tawam.database.port import Database
from tawam.database.schema import now
from tawam.functions import exported_rows
from tawam.functions.call import Call
from tawam.functions.messages import refusal
from tawam.functions.wire.account import ExportDataAnswer, ExportDataRequest
from tawam.http.limits import Limits

_AS_FILE = {"Content-Disposition": 'attachment; filename="account-data.json"'}


class ExportData:
    """Answers what is the caller's own, without secrets, as a file that browsers save."""

    name = "export-data"
    takes = ExportDataRequest

    def __init__(self, database: Database, limits: Limits) -> None:
        self._database = database
        self._limits = limits

    async def __call__(self, call: Call, body: ExportDataRequest) -> ExportDataAnswer:
        user_id = call.caller.user_id
        if user_id is None:
            raise refusal(401, "no_authorization", call.language)
        await self._limits.hit("export_data", user_id)
        user = await self._database.fetch_one(accounts.USER_BY_ID, user_id=user_id)
        if user is None:
            raise refusal(401, "unauthorized", call.language)
        call.headers.update(_AS_FILE)
        # What others typed under an address that is not shown to be the caller's is not told.
        address = user["email"] if user["email_confirmed_at"] else None
        return ExportDataAnswer(
            exported_at=now(),
            account=await user_json(self._database, user),
            profile=await self._database.fetch_one(exported_rows.PROFILE, user_id=user_id),
            notes=await self._database.fetch_all(exported_rows.NOTES, user_id=user_id),
            orders=await self._database.fetch_all(exported_rows.ORDERS, user_id=user_id),
            payments=await self._database.fetch_all(exported_rows.PAYMENTS, user_id=user_id),
            subscriptions=await self._database.fetch_all(exported_rows.SUBSCRIPTIONS, user_id=user_id),
            messages=await self._database.fetch_all(exported_rows.MESSAGES, email=address),
            applications=await self._database.fetch_all(exported_rows.APPLICATIONS, email=address),
            partner=await self._database.fetch_one(exported_rows.PARTNER, user_id=user_id),
            commissions=await self._database.fetch_all(exported_rows.COMMISSIONS, user_id=user_id),
            payouts=await self._database.fetch_all(exported_rows.PAYOUTS, user_id=user_id),
            sessions=await self._database.fetch_all(exported_rows.SESSIONS, user_id=user_id),
            passkeys=await self._database.fetch_all(exported_rows.PASSKEYS, user_id=user_id),
            recovery_codes=await self._database.fetch_all(exported_rows.RECOVERY_CODES, user_id=user_id),
            devices=await self._database.fetch_all(exported_rows.DEVICES, user_id=user_id),
        )
