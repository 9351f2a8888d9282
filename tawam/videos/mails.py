"""Composes the mails about videos: to the customer in the production's language, and to the team."""

from collections.abc import Sequence
from typing import Any

from tawam.database.port import Row, Transaction
from tawam.database.schema import now
from tawam.languages import Language, path_prefix
from tawam.mail.outbox import Mail, enqueue
from tawam.normalization import mailable_name
from tawam.productions.refusals import UnknownProduction
from tawam.productions.statements import SET_REMINDED
from tawam.videos import statements
from tawam.videos.speaking import speaking_seconds
from tawam.videos.video import Author


class VideoMails:
    """A customer without a known address gets none."""

    def __init__(self, site_url: str, team_email: str) -> None:
        self._site_url = site_url
        self._team_email = team_email

    async def begun(self, transaction: Transaction, video: Row) -> None:
        """Tell the team of a customer's idea."""
        await self._to_team(transaction, video, {"news": "begun", "note": video["brief"] or None})

    async def written(self, transaction: Transaction, author: Author, video: Row) -> None:
        """Tell the other side that a version waits for it."""
        if author.side == "team":
            await self._to_customer(transaction, author, video, {"news": "written", "note": None})
        else:
            await self._to_team(transaction, video, {"news": "written", "note": None})

    async def decided(self, transaction: Transaction, author: Author, video: Row, decision: Row) -> None:
        """Tell the side that wrote the version what the other side decided."""
        values = {"news": decision["decision"], "note": decision["note"]}
        if author.side == "team":
            await self._to_customer(transaction, author, video, values)
        else:
            await self._to_team(transaction, video, values)

    async def batch(self, transaction: Transaction, author: Author, videos: Sequence[Row]) -> None:
        """Tell the other side in one mail of videos whose scripts were sent at once."""
        customer = await self._customer(transaction, videos[0])
        content: dict[str, Any] = {"count": len(videos), "titles": [video["title"] for video in videos[:3]]}
        path = f"/studio/{videos[0]['production_id']}"
        if author.side == "customer":
            shown = customer["full_name"] or customer["email"]
            content |= {"customer": shown, "plan": customer["plan_name"]}
            link = f"{self._site_url}/admin?tab=production&production={videos[0]['production_id']}"
            await enqueue(transaction, Mail(self._team_email, "scripts-news", "en", content | {"link": link}))
        elif customer["email"]:
            language: Language = customer["language"]
            content |= {
                "author": mailable_name(author.name),
                "link": f"{self._site_url}{path_prefix(language)}{path}",
            }
            await enqueue(transaction, Mail(customer["email"], "scripts-wait", language, content))

    async def _to_customer(
        self, transaction: Transaction, author: Author, video: Row, values: dict[str, Any]
    ) -> None:
        customer = await self._customer(transaction, video)
        if not customer["email"]:
            return
        language: Language = customer["language"]
        content = {
            **_described(video),
            **values,
            "author": mailable_name(author.name),
            "link": self._link(video, language),
        }
        await enqueue(transaction, Mail(customer["email"], "script-waits", language, content))
        # It leads to what waits: no reminder comes on top of it.
        await transaction.execute(SET_REMINDED, production_id=customer["production_id"], moment=now())

    async def _to_team(self, transaction: Transaction, video: Row, values: dict[str, Any]) -> None:
        customer = await self._customer(transaction, video)
        content = {
            **_described(video),
            **values,
            "customer": customer["full_name"] or customer["email"],
            "plan": customer["plan_name"],
            "link": self._link(video, "en"),
        }
        await enqueue(transaction, Mail(self._team_email, "script-news", "en", content))

    def _link(self, video: Row, language: Language) -> str:
        path = f"{path_prefix(language)}/studio/{video['production_id']}/videos/{video['id']}"
        return f"{self._site_url}{path}"

    async def _customer(self, transaction: Transaction, video: Row) -> Row:
        found = await transaction.fetch_one(statements.CUSTOMER, production_id=video["production_id"])
        if found is None:
            raise UnknownProduction
        return found


def _described(video: Row) -> dict[str, Any]:
    """The facts of a video in a mail. `seconds`: the estimate's middle."""
    least, most = speaking_seconds(video["words"], video["language"])
    return {
        "title": video["title"],
        "version": video["version"],
        "words": video["words"],
        "seconds": (least + most) // 2,
    }
