"""Receipts count by the year of the company's calendar."""

from tests.orders.desk import Desk

# From the desk's start to midnight in Dubai, with which 2027 begins there: 20:00 UTC.
NEW_YEAR = 40 * 24 + 11


async def test_a_year_begins_at_midnight_in_dubai_and_its_numbers_at_one(desk: Desk) -> None:
    numbers: list[str] = []
    for hours in (0, NEW_YEAR - 0.1, NEW_YEAR, NEW_YEAR + 1):
        story = await desk.place()
        await story.tell(story.paid(), hours)
        numbers += [payment["receipt_number"] for payment in await story.payments()]
    assert numbers == ["2026-000001", "2026-000002", "2027-000001", "2027-000002"]
