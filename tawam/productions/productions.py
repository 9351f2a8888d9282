"""Starts a production with the first charge of an order, and stops it when the money goes back."""

import msgspec

from tawam.database.port import Transaction
from tawam.database.schema import new_id, now
from tawam.orders.order import Order, Payment
from tawam.productions import statements
from tawam.productions.production import Production
from tawam.productions.refresh import refresh_production
from tawam.productions.twins import allowed_avatars, give_production


class Productions:
    """A `PaymentListener`: each paid order has one production; its renewals make none."""

    async def paid(self, transaction: Transaction, order: Order, payment: Payment) -> str | None:
        """Start the order's production, or go on with it, in the account that the order has joined.

        Returns:
            The production's page.
        """
        known = await transaction.fetch_one(statements.PRODUCTION_OF_ORDER, order_id=order.id)
        production_id = await self._start(transaction, order) if known is None else known["id"]
        if order.user_id is not None and (known is None or known["user_id"] is None):
            await give_production(transaction, production_id, order.user_id)
        await refresh_production(transaction, production_id)
        return f"/studio/{production_id}"

    async def reversed(self, transaction: Transaction, order: Order, payment: Payment) -> None:
        """Stop the production of an order whose money went back."""
        known = await transaction.fetch_one(statements.PRODUCTION_OF_ORDER, order_id=order.id)
        if known is not None:
            await refresh_production(transaction, known["id"])

    async def _start(self, transaction: Transaction, order: Order) -> str:
        moment = now()
        production = Production(
            id=new_id(),
            order_id=order.id,
            plan_id=order.plan_id,
            plan_name=order.plan_name,
            language=order.language,
            avatars=allowed_avatars(order.plan_id),
            waits_since=moment,
            # The mail about the payment says what comes next, and leads there. A guest cannot follow it yet:
            # whoever opens the account is told once more.
            reminded_at=None if order.user_id is None else moment,
            created_at=moment,
            updated_at=moment,
        )
        await transaction.execute(statements.INSERT_PRODUCTION, **msgspec.structs.asdict(production))
        return production.id
