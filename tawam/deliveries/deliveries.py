"""Announces films, adds their captions, delivers them to the customer, and takes back a wrong one.

A film is announced, sent and checked first. Delivering it is an act of its own: it spends a variant, enters
the ledger and mails the customer, in one transaction.
"""

from contextlib import suppress
from typing import Any

import msgspec

from tawam.allowances.spending import AllowanceNotCounted, Correction, correct, spend_variant
from tawam.audit.trail import Actor, record
from tawam.calls.refusals import NotAllowed
from tawam.consents.coverage import require
from tawam.consents.scope import ConsentChannel
from tawam.database.port import Row, Transaction
from tawam.database.schema import now
from tawam.deliveries import statements
from tawam.deliveries.captions import Captions
from tawam.deliveries.checks import OTHER_SHAPE, shape_findings
from tawam.deliveries.delivery import MOST_DELIVERIES, Delivery, Shape
from tawam.deliveries.file_names import path_of
from tawam.deliveries.mails import DeliveryMails
from tawam.deliveries.refusals import (
    AlreadyDelivered,
    DeliveryUsed,
    NotApproved,
    NotChecked,
    NotDelivered,
    UnknownDelivery,
)
from tawam.languages import Language
from tawam.ledger.ledger import append
from tawam.productions.refresh import today
from tawam.videos.refusals import TooMany
from tawam.videos.state import lock_open_production, lock_open_video, lock_video, refresh_video
from tawam.videos.video import Author


class About(msgspec.Struct, frozen=True, kw_only=True):
    """What a delivery is for. `language`: spoken in it."""

    channel: ConsentChannel
    shape: Shape
    language: Language


class Deliveries:
    """
    Raises (from every method, besides its own):
        NotAllowed: a customer acts.
        ProductionStopped, UnknownDelivery
    """

    def __init__(self, mails: DeliveryMails) -> None:
        self._mails = mails

    async def announce(
        self,
        transaction: Transaction,
        author: Author,
        production: Row,
        video_id: str,
        delivery_id: str,
        about: About,
        file_name: str,
        size: int,
    ) -> Row:
        """Announce a film, which then goes to its object's name. The same id again is the same film.

        Raises:
            NotApproved: the customer has not approved a cut.
            ConsentMissing: for this language, channel and day.
            TooMany: the video has `MOST_DELIVERIES`.
        """
        _require_team(author)
        video = await lock_open_video(transaction, production, video_id)
        known = await transaction.fetch_one(statements.DELIVERY, delivery_id=delivery_id)
        if known is not None:
            if known["video_id"] != video_id:
                raise UnknownDelivery
            return known
        _require_approved(video)
        await require(transaction, video["twin_id"], about.language, about.channel, today())
        count = await transaction.fetch_one(statements.COUNT_DELIVERIES, video_id=video_id)
        if count is not None and count["count"] >= MOST_DELIVERIES:
            raise TooMany
        moment = now()
        delivery = Delivery(
            id=delivery_id,
            video_id=video_id,
            production_id=production["id"],
            twin_id=video["twin_id"],
            cut=video["cut"],
            **msgspec.structs.asdict(about),
            file_name=file_name,
            object_path=path_of(production["id"], delivery_id, file_name),
            size=size,
            findings=[],
            author_id=author.user_id,
            author_side=author.side,
            author_name=author.name,
            due_at=moment,
            created_at=moment,
            updated_at=moment,
        )
        row = msgspec.structs.asdict(delivery)
        await transaction.execute(statements.INSERT_DELIVERY, **row)
        return row

    async def change(
        self, transaction: Transaction, author: Author, production: Row, delivery_id: str, about: About
    ) -> Row:
        """Change what a film is for, before it is delivered.

        Raises:
            AlreadyDelivered
            ConsentMissing: as `announce`.
        """
        _require_team(author)
        row = await lock_open_delivery(transaction, production, delivery_id)
        if row["delivered_at"] is not None:
            raise AlreadyDelivered
        await require(transaction, row["twin_id"], about.language, about.channel, today())
        status, findings = row["status"], row["findings"]
        if status in ("checked", "refused") and all(each["code"] == OTHER_SHAPE for each in findings):
            findings = msgspec.to_builtins(shape_findings(about.shape, row["width"], row["height"]))
            status = "refused" if findings else "checked"
        state = {"status": status, "findings": findings, "updated_at": now()}
        changed = {**msgspec.structs.asdict(about), **state}
        await transaction.execute(statements.SET_ABOUT, delivery_id=delivery_id, **_named(changed))
        return row | changed

    async def call_off(
        self, transaction: Transaction, author: Author, production: Row, delivery_id: str
    ) -> Row:
        """Begin to delete a film that is not delivered: from here on it is one without a file.

        The caller destroys the file, and then the row with `forget`. Whatever breaks off in between leaves
        a row by which the file can be found, and the same call again goes on.

        Raises:
            AlreadyDelivered
        """
        _require_team(author)
        row = await lock_delivery(transaction, delivery_id)
        if row["delivered_at"] is not None:
            raise AlreadyDelivered
        await transaction.execute(statements.SET_CALLED_OFF, delivery_id=delivery_id, new_updated_at=now())
        return row

    async def forget(self, transaction: Transaction, author: Author, delivery_id: str) -> None:
        """Delete the row of a film that was called off.

        Raises:
            AlreadyDelivered: another file was sent, checked and delivered in the meantime.
        """
        _require_team(author)
        row = await lock_delivery(transaction, delivery_id)
        if row["delivered_at"] is not None:
            raise AlreadyDelivered
        await transaction.execute(statements.DELETE_DELIVERY, delivery_id=delivery_id)

    async def caption(
        self,
        transaction: Transaction,
        author: Author,
        production: Row,
        delivery_id: str,
        captions_id: str,
        language: Language,
        captions: Captions,
    ) -> Row:
        """Put captions beside a film, in place of others in the same language.

        The same id again changes nothing.

        Raises:
            NotDelivered: the film was taken back, or refused.
        """
        _require_team(author)
        row = await lock_open_delivery(transaction, production, delivery_id)
        known = await transaction.fetch_one(statements.CAPTIONS, captions_id=captions_id)
        if known is not None:
            if known["delivery_id"] != delivery_id:
                raise UnknownDelivery
            return known
        if row["status"] in ("taken_back", "refused"):
            raise NotDelivered
        before = await transaction.fetch_one(
            statements.CAPTIONS_IN, delivery_id=delivery_id, of_language=language
        )
        if before is not None:
            await transaction.execute(statements.DELETE_CAPTIONS, captions_id=before["id"])
        written: Row = {
            "id": captions_id,
            "delivery_id": delivery_id,
            "language": language,
            "vtt": captions.vtt,
            "srt": captions.srt,
            "vtt_size": len(captions.vtt.encode()),
            "srt_size": len(captions.srt.encode()),
            "cues": captions.cues,
            "author_id": author.user_id,
            "author_side": author.side,
            "author_name": author.name,
            "created_at": now(),
        }
        await transaction.execute(statements.INSERT_CAPTIONS, **written)
        return written

    async def remove_captions(
        self, transaction: Transaction, author: Author, production: Row, delivery_id: str, language: Language
    ) -> Row:
        """Remove the captions in a language.

        Returns:
            The delivery. Captions that are gone already change nothing.
        """
        _require_team(author)
        row = await lock_delivery(transaction, delivery_id)
        known = await transaction.fetch_one(
            statements.CAPTIONS_IN, delivery_id=delivery_id, of_language=language
        )
        if known is not None:
            await transaction.execute(statements.DELETE_CAPTIONS, captions_id=known["id"])
        return row

    async def deliver(
        self,
        transaction: Transaction,
        author: Author,
        production: Row,
        video_id: str,
        delivery_ids: list[str],
    ) -> list[Row]:
        """Deliver checked films of a video: all of them or none. What was delivered before is passed over.

        Each spends a variant of the plan; one mail tells the customer of all.

        Raises:
            NotChecked: a file is not here, not looked into, or refused.
            NotApproved: its cut is not the approved one any more.
            NotDelivered: one was taken back.
            ConsentMissing: for the language and channel of one, today.
            NothingLeft: the plan holds no variant for one of them.
        """
        _require_team(author)
        video = await lock_open_video(transaction, production, video_id)
        delivered: list[Row] = []
        fresh = 0
        # In one order everywhere, so that two calls never wait for each other.
        for delivery_id in sorted(set(delivery_ids)):
            row = await lock_delivery(transaction, delivery_id)
            if row["video_id"] != video_id:
                raise UnknownDelivery
            if row["status"] != "delivered":
                row = await self._deliver(transaction, author, production, video, row)
                fresh += 1
            delivered.append(row)
        if fresh:
            await refresh_video(transaction, video)
            await self._mails.ready(transaction, author, video, fresh)
        return delivered

    async def _deliver(
        self, transaction: Transaction, author: Author, production: Row, video: Row, row: Row
    ) -> Row:
        if row["status"] == "taken_back":
            raise NotDelivered
        if row["status"] != "checked":
            raise NotChecked
        _require_approved(video)
        # A film of another cut, or with a twin that was deleted, is not what the customer approved.
        if (row["cut"], row["twin_id"]) != (video["cut"], video["twin_id"]):
            raise NotApproved
        await require(transaction, row["twin_id"], row["language"], row["channel"], today())
        await spend_variant(transaction, production["id"], row["id"])
        moment = now()
        changed = {"status": "delivered", "delivered_at": moment, "updated_at": moment}
        await transaction.execute(statements.SET_DELIVERED, delivery_id=row["id"], **_named(changed))
        await append(
            transaction,
            row["twin_id"],
            "video_delivered",
            author.side,
            author.name,
            {**described(row, video["title"]), "sha256": row["sha256"], "size": row["size"]},
        )
        return row | changed

    async def take_back(
        self,
        transaction: Transaction,
        author: Author,
        actor: Actor,
        production: Row,
        delivery_id: str,
        reason: str,
    ) -> Row:
        """Take back a wrong film, and give its variant back. Taking it back again changes nothing.

        The caller destroys its file.

        Raises:
            NotDelivered: it never was.
            DeliveryUsed: the customer has downloaded it, or it is published.
        """
        _require_team(author)
        known = await transaction.fetch_one(statements.DELIVERY, delivery_id=delivery_id)
        if known is None or known["video_id"] is None:
            raise UnknownDelivery
        await lock_open_production(transaction, production, known["twin_id"])
        video = await lock_video(transaction, known["video_id"])
        row = await lock_delivery(transaction, delivery_id)
        if row["status"] == "taken_back":
            return row
        if row["status"] != "delivered":
            raise NotDelivered
        plan = await transaction.fetch_all(statements.PUBLICATIONS_OF_DELIVERY, delivery_id=delivery_id)
        if row["downloaded_at"] is not None or any(each["published_at"] for each in plan):
            raise DeliveryUsed
        moment = now()
        for each in plan:
            if each["canceled_at"] is None:
                canceled = {"canceled_at": moment, "revision": each["revision"] + 1, "updated_at": moment}
                await transaction.execute(
                    statements.SET_CANCELED, publication_id=each["id"], **_named(canceled)
                )
        changed = {"status": "taken_back", "taken_back_at": moment, "reason": reason, "updated_at": moment}
        await transaction.execute(statements.SET_TAKEN_BACK, delivery_id=delivery_id, **_named(changed))
        back = Correction(kind="variant", amount=1, note=reason, key=f"taken-back:{delivery_id}")
        # Of a plan that sets no number nothing was used up.
        with suppress(AllowanceNotCounted):
            await correct(transaction, production["id"], back)
        details: dict[str, Any] = {**described(row, video["title"]), "reason": reason}
        await append(transaction, row["twin_id"], "delivery_taken_back", author.side, author.name, details)
        subject = {"id": production["id"], "email": None}
        await record(transaction, actor, "delivery.taken_back", subject, after=details)
        await refresh_video(transaction, video)
        await self._mails.taken_back(transaction, author, video, reason)
        return row | changed


async def lock_open_delivery(transaction: Transaction, production: Row, delivery_id: str) -> Row:
    """Lock the twin that is seen in the film, the production and the delivery.

    Raises:
        ProductionStopped, UnknownDelivery
    """
    await lock_twin_of(transaction, production, delivery_id)
    return await lock_delivery(transaction, delivery_id)


async def lock_twin_of(transaction: Transaction, production: Row, delivery_id: str) -> None:
    """Lock the twin that is seen in the film, and the production.

    Raises:
        ProductionStopped
    """
    known = await transaction.fetch_one(statements.DELIVERY, delivery_id=delivery_id)
    await lock_open_production(transaction, production, None if known is None else known["twin_id"])


async def lock_delivery(transaction: Transaction, delivery_id: str) -> Row:
    """
    Raises:
        UnknownDelivery
    """
    locked = await transaction.fetch_one(statements.LOCK_DELIVERY, delivery_id=delivery_id)
    if locked is None or locked["video_id"] is None:
        raise UnknownDelivery
    return locked


def described(row: Row, title: str) -> dict[str, Any]:
    """The details of a delivery in the ledger."""
    names = ("channel", "shape", "language")
    return {"delivery_id": row["id"], "title": title, **{name: row[name] for name in names}}


def _require_team(author: Author) -> None:
    if author.side != "team":
        raise NotAllowed


def _require_approved(video: Row) -> None:
    if video["step"] not in ("delivery", "completed"):
        raise NotApproved


def _named(changed: dict[str, Any]) -> dict[str, Any]:
    return {f"new_{name}": value for name, value in changed.items()}
