"""What waits for the owner of an address: it joins the account that shows the address to be its own."""

from tawam.affiliates.affiliate import link_account
from tawam.database.port import Transaction
from tawam.orders.guest_orders import claim_guest_orders


async def join(transaction: Transaction, user_id: str, email: str) -> None:
    """
    Args:
        email: normalized, and confirmed in this transaction or before.
    """
    await claim_guest_orders(transaction, user_id, email)
    # After the orders: a partner's own ones earn nothing.
    await link_account(transaction, user_id, email)
