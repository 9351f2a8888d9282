"""`export-data`: all that is held on a person, in a file."""

from sqlalchemy import bindparam, select

from tawam.auth import accounts
from tawam.auth.shapes import read_user_shape
from tawam.auth.tables import sessions
from tawam.database.port import Database, Statement
from tawam.database.schema import now
from tawam.functions import exported_leads
from tawam.functions.call import Call
from tawam.functions.messages import refusal
from tawam.functions.wire.account import ExportDataAnswer, ExportDataRequest
from tawam.http.limits import Limits
from tawam.notes.tables import notes
from tawam.orders.tables import orders, payments, subscriptions
from tawam.profiles.tables import profiles

_OWNER = bindparam("user_id")
# Named one by one: what a table holds besides, such as the ids by which a payment is found, is not told.
PROFILE = Statement(select(profiles).where(profiles.c.id == _OWNER))
NOTES = Statement(
    select(notes.c.id, notes.c.title, notes.c.content, notes.c.created_at, notes.c.updated_at)
    .where(notes.c.user_id == _OWNER)
    .order_by(notes.c.created_at)
)
ORDERS = Statement(
    select(
        orders.c.id,
        orders.c.status,
        orders.c.plan_name,
        orders.c.plan_type,
        orders.c.billing,
        orders.c.amount,
        orders.c.refunded_amount,
        orders.c.currency,
        orders.c.features,
        orders.c.email,
        orders.c.paid_at,
        orders.c.created_at,
        orders.c.updated_at,
    )
    .where(orders.c.user_id == _OWNER)
    .order_by(orders.c.created_at)
)
PAYMENTS = Statement(
    select(
        payments.c.id,
        payments.c.order_id,
        payments.c.status,
        payments.c.amount,
        payments.c.refunded_amount,
        payments.c.currency,
        payments.c.receipt_number,
        payments.c.period_start,
        payments.c.period_end,
        payments.c.paid_at,
        payments.c.created_at,
    )
    .join_from(payments, orders, orders.c.id == payments.c.order_id)
    .where(orders.c.user_id == _OWNER)
    .order_by(payments.c.created_at)
)
SUBSCRIPTIONS = Statement(
    select(
        subscriptions.c.id,
        subscriptions.c.order_id,
        subscriptions.c.status,
        subscriptions.c.current_period_end,
        subscriptions.c.cancels_at_period_end,
        subscriptions.c.canceled_at,
        subscriptions.c.created_at,
    )
    .join_from(subscriptions, orders, orders.c.id == subscriptions.c.order_id)
    .where(orders.c.user_id == _OWNER)
    .order_by(subscriptions.c.created_at)
)
SESSIONS = Statement(
    select(
        sessions.c.id,
        sessions.c.user_agent,
        sessions.c.aal,
        sessions.c.amr,
        sessions.c.created_at,
        sessions.c.refreshed_at,
    )
    .where(sessions.c.user_id == _OWNER)
    .order_by(sessions.c.created_at)
)
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
            account=await read_user_shape(self._database, user),
            profile=await self._database.fetch_one(PROFILE, user_id=user_id),
            notes=await self._database.fetch_all(NOTES, user_id=user_id),
            orders=await self._database.fetch_all(ORDERS, user_id=user_id),
            payments=await self._database.fetch_all(PAYMENTS, user_id=user_id),
            subscriptions=await self._database.fetch_all(SUBSCRIPTIONS, user_id=user_id),
            messages=await self._database.fetch_all(exported_leads.MESSAGES, email=address),
            applications=await self._database.fetch_all(exported_leads.APPLICATIONS, email=address),
            partner=await self._database.fetch_one(exported_leads.PARTNER, user_id=user_id),
            commissions=await self._database.fetch_all(exported_leads.COMMISSIONS, user_id=user_id),
            payouts=await self._database.fetch_all(exported_leads.PAYOUTS, user_id=user_id),
            sessions=await self._database.fetch_all(SESSIONS, user_id=user_id),
        )
