"""Deadlines follow the business days of the United Arab Emirates."""

from datetime import datetime

import pytest

from tawam.leads.deadlines import application_deadlines, message_due_at


@pytest.mark.parametrize(
    ("received", "soon", "due", "because"),
    [
        ("2026-11-23T10:00+04:00", "2026-11-26", "2026-11-27", "within a week"),
        ("2026-11-19T10:00+04:00", "2026-11-24", "2026-11-25", "a weekend is Saturday and Sunday"),
        ("2026-11-21T10:00+04:00", "2026-11-25", "2026-11-26", "a weekend's day is as its Friday's end"),
        ("2026-11-23T23:59+04:00", "2026-11-26", "2026-11-27", "late in the evening is the same day"),
        ("2026-11-23T20:00+00:00", "2026-11-27", "2026-11-28", "it is the next day in Dubai already"),
        (
            "2026-11-30T10:00+04:00",
            "2026-12-05",
            "2026-12-08",
            "National Day is no business day, nor the next",
        ),
        ("2026-12-30T10:00+04:00", "2027-01-05", "2027-01-06", "New Year's Day, in the next year's calendar"),
        ("2026-05-25T10:00+04:00", "2026-06-03", "2026-06-04", "four days of Eid al-Adha"),
    ],
)
async def test_applications_are_answered_by_the_end_of_the_third_business_day(
    received: str, soon: str, due: str, because: str
) -> None:
    deadlines = await application_deadlines(datetime.fromisoformat(received))
    midnights = [datetime.fromisoformat(f"{day}T00:00+04:00") for day in (soon, due)]
    assert [datetime.fromisoformat(moment) for moment in deadlines] == midnights, because


def test_messages_are_answered_within_24_hours_on_any_day() -> None:
    assert (
        message_due_at(datetime.fromisoformat("2026-12-01T22:00+04:00")) == "2026-12-02T18:00:00.000000+00:00"
    )
