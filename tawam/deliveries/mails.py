"""Composes the mails about deliveries, to the customer in the production's language."""

from typing import Any

from tawam.database.port import Row, Transaction
from tawam.deliveries import statements
from tawam.languages import Language, path_prefix
from tawam.mail.outbox import Mail, Template, enqueue
from tawam.normalization import mailable_name
from tawam.videos.video import Author


class DeliveryMails:
    """A customer without a known address gets none."""

    def __init__(self, site_url: str) -> None:
        self._site_url = site_url

    async def ready(self, transaction: Transaction, author: Author, video: Row, files: int) -> None:
        """Tell the customer that `files` films of a video can be downloaded."""
        await self._send(transaction, "video-ready", author, video, {"files": files})

    async def taken_back(self, transaction: Transaction, author: Author, video: Row, reason: str) -> None:
        """Tell the customer that a film was wrong, and why."""
        await self._send(transaction, "delivery-taken-back", author, video, {"reason": reason})

    async def _send(
        self,
        transaction: Transaction,
        template: Template,
        author: Author,
        video: Row,
        values: dict[str, Any],
    ) -> None:
        customer = await transaction.fetch_one(statements.CUSTOMER, production_id=video["production_id"])
        if customer is None or not customer["email"]:
            return
        language: Language = customer["language"]
        path = f"{path_prefix(language)}/studio/{video['production_id']}/videos/{video['id']}"
        content = {
            "title": video["title"],
            "author": mailable_name(author.name),
            "link": f"{self._site_url}{path}#deliveries",
            **values,
        }
        await enqueue(transaction, Mail(customer["email"], template, language, content))
