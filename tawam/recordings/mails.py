"""Composes the mails about recordings: to the customer, and to the team."""

from collections.abc import Callable, Sequence
from typing import Any

from tawam.database.port import Row, Transaction
from tawam.database.schema import now
from tawam.languages import Language, path_prefix
from tawam.mail.outbox import Mail, Template, enqueue
from tawam.productions.statements import SET_REMINDED
from tawam.recordings import statements
from tawam.recordings.recording import Finding
from tawam.recordings.refusal_reasons import reasons_in
from tawam.recordings.refusals import UnknownRecording

_IN_ADMIN = "/admin?tab=production&production="


class RecordingMails:
    """A customer without a known address gets none."""

    def __init__(self, site_url: str, team_email: str) -> None:
        self._site_url = site_url
        self._team_email = team_email

    async def to_check(self, transaction: Transaction, recording: Row) -> None:
        """Tell the team that something is to be checked, once for all that wait of one twin."""
        waiting = await transaction.fetch_one(
            statements.OTHERS_TO_CHECK, twin_id=recording["twin_id"], recording_id=recording["id"]
        )
        if waiting is not None and waiting["count"]:
            return
        customer = await self._customer(transaction, recording)
        values = {
            **_described(recording),
            "customer": customer["full_name"] or customer["email"],
            "plan": customer["plan_name"],
            "advice": [finding["en"] for finding in recording["findings"]],
            "production_link": f"{self._site_url}{_IN_ADMIN}{customer['production_id']}",
        }
        await enqueue(transaction, Mail(self._team_email, "recordings-to-check", "en", values))

    async def accepted(self, transaction: Transaction, recording: Row) -> None:
        await self._to_customer(transaction, recording, "recording-accepted", lambda _: {})

    async def refused_by_checks(
        self, transaction: Transaction, recording: Row, findings: Sequence[Finding]
    ) -> None:
        """Tell the customer for what the checks refused the recording, in the same words as the Studio."""
        hard = [finding for finding in findings if finding.hard]

        def values(language: Language) -> dict[str, Any]:
            return {"reasons": [getattr(finding, language) for finding in hard], "note": None}

        await self._to_customer(transaction, recording, "recording-refused", values)

    async def refused_by_team(self, transaction: Transaction, recording: Row) -> None:
        """Tell the customer for what the team refused the recording."""

        def values(language: Language) -> dict[str, Any]:
            return {"reasons": reasons_in(language, recording["reasons"]), "note": recording["note"]}

        await self._to_customer(transaction, recording, "recording-refused", values)

    async def _to_customer(
        self,
        transaction: Transaction,
        recording: Row,
        template: Template,
        values: Callable[[Language], dict[str, Any]],
    ) -> None:
        customer = await self._customer(transaction, recording)
        if not customer["email"] or customer["production_id"] is None:
            return
        language: Language = customer["language"]
        link = f"{self._site_url}{path_prefix(language)}/studio/{customer['production_id']}/recordings"
        content = {**_described(recording), "recordings_link": link, **values(language)}
        await enqueue(transaction, Mail(customer["email"], template, language, content))
        # It leads to what waits: no reminder comes on top of it.
        await transaction.execute(SET_REMINDED, production_id=customer["production_id"], moment=now())

    async def _customer(self, transaction: Transaction, recording: Row) -> Row:
        found = await transaction.fetch_one(statements.CUSTOMER, recording_id=recording["id"])
        if found is None:
            raise UnknownRecording
        return found


def _described(recording: Row) -> dict[str, Any]:
    return {"kind": recording["kind"], "file_name": recording["file_name"]}
