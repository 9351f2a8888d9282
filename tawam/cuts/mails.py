"""Composes the mails about cuts: to the customer in the production's language, and to the team."""

from typing import Any

from tawam.cuts import statements
from tawam.database.port import Row, Transaction
from tawam.database.schema import now
from tawam.languages import Language, path_prefix
from tawam.mail.outbox import Mail, enqueue
from tawam.normalization import mailable_name
from tawam.productions.refusals import UnknownProduction
from tawam.productions.statements import SET_REMINDED
from tawam.videos.statements import CUSTOMER


class CutMails:
    """A customer without a known address gets none."""

    def __init__(self, site_url: str, team_email: str) -> None:
        self._site_url = site_url
        self._team_email = team_email

    async def made(self, transaction: Transaction, video: Row, cut: Row) -> None:
        """Tell the customer that a cut waits to be looked at."""
        customer = await _customer(transaction, video)
        if not customer["email"]:
            return
        language: Language = customer["language"]
        values = {
            **_described(video, cut),
            "seconds": round(cut["duration_ms"] / 1000),
            "author": mailable_name(cut["author_name"]),
            "note": cut["note"],
            "link": self._link(video, language),
        }
        await enqueue(transaction, Mail(customer["email"], "cut-waits", language, values))
        # It leads to what waits: no reminder comes on top of it.
        await transaction.execute(SET_REMINDED, production_id=customer["production_id"], moment=now())

    async def decided(self, transaction: Transaction, video: Row, cut: Row, decision: Row) -> None:
        """Tell the team what the customer decided."""
        customer = await _customer(transaction, video)
        found = await transaction.fetch_one(
            statements.COUNT_OPEN_COMMENTS, video_id=video["id"], number=cut["number"]
        )
        values = {
            **_described(video, cut),
            "news": decision["decision"],
            "note": decision["note"],
            "comments": 0 if found is None else found["count"],
            "customer": customer["full_name"] or customer["email"],
            "plan": customer["plan_name"],
            "link": self._link(video, "en"),
        }
        await enqueue(transaction, Mail(self._team_email, "cut-news", "en", values))

    def _link(self, video: Row, language: Language) -> str:
        path = f"{path_prefix(language)}/studio/{video['production_id']}/videos/{video['id']}"
        return f"{self._site_url}{path}#cut"


async def _customer(transaction: Transaction, video: Row) -> Row:
    found = await transaction.fetch_one(CUSTOMER, production_id=video["production_id"])
    if found is None:
        raise UnknownProduction
    return found


def _described(video: Row, cut: Row) -> dict[str, Any]:
    return {"title": video["title"], "cut": cut["number"]}
