"""The manual and the privacy pages say what the table of retention does."""

from datetime import timedelta

import pytest

from tawam.consents.deletion import BACKUPS_KEPT
from tawam.database.periods import Months, Period
from tawam.retention.table import RETENTION, as_markdown
from tests.auth.test_privacy_words import clauses
from tests.rules.repository import ROOT

PERIODS = {rule.name: rule.period for rule in RETENTION}
# Words of the line of the privacy page that names the period, in English and Arabic.
LINES = {
    "unconfirmed": ("never confirmed", "لم يُؤكَّد بريده"),
    "devices": ("devices that you signed in from", "الأجهزة التي سجّلت الدخول منها"),
    "requests": ("nobody signed", "لم يوقّعها أحد"),
    "leads": ("messages and applications", "الرسائل وطلبات الانضمام"),
    "orders": ("orders, invoices and payouts", "الطلبات والفواتير والحوالات"),
    "unpaid_orders": ("an order that was never paid", "في طلب لم يُدفع"),
    "payloads": ("what the payment provider reported", "ما أبلغنا به مزوّد الدفع"),
    "mails": ("mails that we sent", "الرسائل التي أرسلناها بالبريد"),
    "suppressions": ("our mails do not reach", "لا تصله رسائلنا"),
    "trail": ("the record of what was done", "سجل ما جرى"),
    "trail_addresses": ("the network address in it", "عنوان الشبكة فيه"),
    "logs": ("technical records", "السجلات التقنية"),
    "backups": ("Copies in backups", "نسخها الاحتياطية"),
}
# Nobody is told of them: they end within hours, or belong to the lines of what they are about.
UNTOLD = {"anonymous", "tokens", "refresh_tokens", "uploads", "changes", "broadcasts"} | {
    # Of mails, and of the trail.
    "mail_reports",
    "approvals",
}


def in_english(period: Period) -> str:
    if isinstance(period, timedelta):
        return f"{period.days} days"
    if isinstance(period, Months):
        return f"{period.count} months"
    return f"{period.count} years after the end of the year"


def in_arabic(period: Period) -> str:
    """In the singular accusative from 11 to 99, in the plural from 3 to 10."""
    if isinstance(period, timedelta):
        assert period.days % 100 > 10
        return f"{period.days} يومًا"
    if isinstance(period, Months):
        assert period.count > 10
        return f"{period.count} شهرًا"
    assert 3 <= period.count <= 10
    return f"{period.count} سنوات بعد نهاية السنة"


def test_manual_shows_the_table():
    text = (ROOT / "docs/operations.md").read_text()
    shown = text.partition("<!-- retention -->\n")[2].partition("<!-- /retention -->")[0]
    assert shown == as_markdown() + "\n", "put the text of as_markdown() there"


@pytest.mark.parametrize("name", LINES)
@pytest.mark.parametrize(("place", "language"), [(0, "en"), (1, "ar")])
def test_privacy_page_says_how_long(name: str, place: int, language: str):
    period = PERIODS[name]
    assert period is not None
    wanted = in_arabic(period) if language == "ar" else in_english(period)
    # From these words to the end of their clause.
    _, found, rest = clauses(language, "retention").partition(LINES[name][place])
    assert found
    assert wanted in rest.replace("؛", ";").split(";")[0].split("\n")[0]


def test_every_period_is_told_or_need_not_be():
    assert {name for name, period in PERIODS.items() if period is not None} == LINES.keys() | UNTOLD


def test_backups_end_when_the_certificates_of_deleted_twins_say():
    assert PERIODS["backups"] == BACKUPS_KEPT
