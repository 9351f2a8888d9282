"""Receipts are numbered without gaps within a year of the company's calendar."""

from datetime import datetime

from sqlalchemy import bindparam, insert, update

from tawam.database.port import Statement, Transaction
from tawam.dubai import DUBAI
from tawam.orders.tables import receipt_numbers

# Whoever takes a number holds the year's row until the transaction ends: a number is used or not taken.
NEXT = Statement(
    update(receipt_numbers)
    .where(receipt_numbers.c.year == bindparam("of_year"))
    .values(last=receipt_numbers.c.last + 1)
    .returning(receipt_numbers.c.last)
)
FIRST = Statement(insert(receipt_numbers))


async def next_number(transaction: Transaction, paid_at: str) -> str:
    """The next number of the year of `paid_at`: `2026-000123`.

    Raises:
        UniqueViolation: another took the first number of the year at this moment; run it all again.
    """
    year = datetime.fromisoformat(paid_at).astimezone(DUBAI).year
    row = await transaction.fetch_one(NEXT, of_year=year)
    if row is None:
        await transaction.execute(FIRST, year=year, last=1)
    return f"{year}-{1 if row is None else row['last']:06}"
