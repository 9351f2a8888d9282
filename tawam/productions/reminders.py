"""Reminds customers by mail of what waits for them: at once, then at most every third working day."""

import asyncio
from datetime import UTC, datetime, timedelta

from tawam.database.port import Database, Row, Transaction
from tawam.database.retry import in_transaction
from tawam.database.schema import now, timestamp
from tawam.languages import Language, path_prefix
from tawam.mail.outbox import Mail, enqueue
from tawam.productions import statements
from tawam.productions.production import NEEDED_KINDS, Production, TwinFacts
from tawam.productions.refresh import refresh_twin, twins_of
from tawam.working_days import WORKING_DAY, working_time

_PAUSE = 3 * WORKING_DAY
# A mail of the same act, such as that of a refused recording, has said already what waits.
_JUST_SAID = timedelta(minutes=1)
# What a mail leads to: the consent first, as in the Studio.
_ORDER = ("base_video", "voice", "consent")


class Reminders:
    def __init__(self, database: Database, site_url: str) -> None:
        self._database = database
        self._site_url = site_url

    async def send_due(self) -> int:
        """Remind everybody whose turn it is to be reminded, and return their number."""
        moment = datetime.now(UTC)
        found = await self._database.fetch_all(
            statements.TO_REMIND, before=timestamp(moment - _PAUSE), just_said=timestamp(moment - _JUST_SAID)
        )
        due = await asyncio.to_thread(lambda: [row for row in found if _is_due(row, moment)])
        sent = 0
        for row in due:

            async def work(transaction: Transaction, row: Row = row) -> bool:
                return await self._remind(transaction, row)

            sent += await in_transaction(self._database, work)
        return sent

    async def _remind(self, transaction: Transaction, row: Row) -> bool:
        facts = await refresh_twin(transaction, row["twin_id"])
        production = await transaction.fetch_one(statements.LOCK_PRODUCTION, production_id=row["id"])
        is_same = production is not None and production["reminded_at"] == row["reminded_at"]
        if production is None or not is_same or production["waits_for"] != "customer":
            # Another worker has reminded meanwhile, or the customer was quicker.
            return False
        video = await transaction.fetch_one(statements.VIDEO_FOR_CUSTOMER, production_id=row["id"])
        twin_id = row["twin_id"]
        for each, work in (await twins_of(transaction, Production(**production))).items():
            if not work.is_onboarded and work.waits_for == "customer":
                twin_id, facts = each, work.facts
                break
        need, language = what_waits(facts or TwinFacts(), video), row["language"]
        if need is None:
            return False
        values = {
            "plan": production["plan_name"],
            "need": need,
            "link": self._link(production, need, video, language, twin_id),
            "profile_link": f"{self._site_url}{path_prefix(language)}/profile",
        }
        await enqueue(transaction, Mail(row["email"], "studio-reminder", language, values))
        await transaction.execute(statements.SET_REMINDED, production_id=row["id"], moment=now())
        return True

    def _link(self, production: Row, need: str, video: Row | None, language: Language, twin_id: str) -> str:
        """The address of the very thing that waits."""
        studio = f"{self._site_url}{path_prefix(language)}/studio/{production['id']}"
        if video is not None and need in ("script", "cut"):
            return f"{studio}/videos/{video['id']}{'#cut' if need == 'cut' else ''}"
        if twin_id != production["twin_id"]:
            return f"{studio}/recordings?twin={twin_id}"
        return f"{studio}#consent" if need == "agreement" else f"{studio}/recordings#{need}"


def what_waits(facts: TwinFacts, video: Row | None = None) -> str | None:
    """What the customer is to do first; None when nothing waits any more.

    Args:
        video: the one that has waited for the customer the longest, if any.

    Returns:
        `agreement`, the kind of a recording to send, `script` or `cut`.
    """
    if not facts.has_consent:
        return "agreement"
    there = facts.accepted | facts.arriving | facts.to_review
    for kind in _ORDER:
        if kind in NEEDED_KINDS - there:
            return kind
    if video is None:
        return None
    return "cut" if video["step"] == "editing" else "script"


def _is_due(row: Row, moment: datetime) -> bool:
    if row["reminded_at"] is None:
        return True
    reminded, waits = (datetime.fromisoformat(row[name]) for name in ("reminded_at", "waits_since"))
    # A turn that began after the last mail is news; the rest waits for the third working day.
    return reminded < waits - _JUST_SAID or working_time(reminded, moment) >= _PAUSE
