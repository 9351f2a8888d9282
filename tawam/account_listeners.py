"""Says which domains hear of accounts, and in which order."""

from sqlalchemy import bindparam, delete

from tawam.affiliates import affiliate, settled_leads
from tawam.auth.users import listeners
from tawam.consents import deletion, links
from tawam.database.port import Statement, Transaction
from tawam.deliveries.tables import calendar_feeds
from tawam.notes.tables import notes
from tawam.orders import guest_orders, subscriptions
from tawam.productions import twins
from tawam.videos import videos

# What foreign keys delete along with an account whose row goes.
_OF_ACCOUNT = tuple(
    Statement(delete(table).where(table.c.user_id == bindparam("user_id")))
    for table in (notes, calendar_feeds)
)


def connect_account_listeners() -> None:
    """Let the domains hear of accounts, in this process."""
    listeners.connect(
        listeners.Listeners(
            joined=(
                guest_orders.claim_guest_orders,
                twins.claim_productions,
                links.link_person,
                # After the orders: an affiliate earns nothing from their own orders.
                affiliate.link_account,
            ),
            leaving=(
                subscriptions.refuse_running_plan,
                deletion.mark_deleted_with_account,
                videos.delete_videos_of_account,
                settled_leads.erase_settled_leads,
            ),
            left=(
                affiliate.unlink_account,
                links.unlink_person,
                _delete_rows,
            ),
        )
    )


async def _delete_rows(transaction: Transaction, user_id: str) -> None:
    for statement in _OF_ACCOUNT:
        await transaction.execute(statement, user_id=user_id)
