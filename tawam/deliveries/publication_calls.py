"""Customers and the team plan publications, and record what is out."""

import re
from datetime import UTC, datetime, timedelta
from typing import Annotated

import msgspec
from msgspec import Meta

from tawam.calls.call import Call, call
from tawam.calls.fields import Id, LongText
from tawam.calls.form_rules import WEB_ADDRESS, TextRule, text_errors
from tawam.calls.refusals import ValidationFailed
from tawam.database.schema import timestamp
from tawam.deliveries import publications
from tawam.deliveries.acts import DELIVERY, PUBLICATION
from tawam.deliveries.delivery import LONGEST_ADDRESS, LONGEST_NOTE, PublicationRow
from tawam.languages import Language
from tawam.normalization import typed
from tawam.videos.acts import Act

NOTE_RULES = {"note": TextRule(0, LONGEST_NOTE, multiline=True)}
ADDRESS_RULES = {
    "url": TextRule(
        1, LONGEST_ADDRESS, {"en": "Please paste the address of the post", "ar": "الصق رابط المنشور"}
    )
}
Moment = Annotated[datetime, Meta(tz=True)]
# Nobody plans further ahead, and nothing went out before that long ago.
FURTHEST = timedelta(days=2 * 366)
_SECURE = re.compile(r"https://[^/?#]*\.", re.IGNORECASE)
_CLOCKS_DIFFER = timedelta(minutes=5)
_PAST: dict[Language, str] = {"en": "Choose an hour that is still to come", "ar": "اختر موعدًا لم يحن بعد"}
_FAR: dict[Language, str] = {
    "en": "Choose a day within the next two years",
    "ar": "اختر يومًا خلال السنتين القادمتين",
}
_NOT_YET: dict[Language, str] = {
    "en": "That hour is still to come",
    "ar": "لم يحن هذا الموعد بعد",
}
_NOT_AN_ADDRESS: dict[Language, str] = {
    "en": "The address begins with https://",
    "ar": "يبدأ الرابط بـ \u2066https://\u2069",
}


class PlanPublicationRequest(msgspec.Struct, frozen=True, kw_only=True):
    """Plans when a delivery goes out on its channel.

    Attributes:
        id: a new UUID; the same one again is the same plan.
        planned_at: ISO 8601 with its offset.
    """

    id: Id
    delivery_id: Id
    planned_at: Moment
    note: LongText = ""
    language: Language | None = None


class ChangePublicationRequest(msgspec.Struct, frozen=True, kw_only=True):
    """Moves a plan to another hour."""

    publication_id: Id
    planned_at: Moment
    note: LongText = ""
    language: Language | None = None


class CancelPublicationRequest(msgspec.Struct, frozen=True, kw_only=True):
    """Cancels a plan."""

    publication_id: Id
    language: Language | None = None


class MarkPublishedRequest(msgspec.Struct, frozen=True, kw_only=True):
    """Records that a publication is out.

    Attributes:
        url: of the post, with https. A later call corrects it.
        published_at: now, if it is left out.
    """

    publication_id: Id
    url: LongText
    published_at: Moment | None = None
    language: Language | None = None


@call("plan-publication", on=DELIVERY)
async def plan_publication(act: Act, body: PlanPublicationRequest) -> PublicationRow:
    """Plan a publication, on a day that the consent covers."""
    note, planned_at = _plan(act.call, body.note, body.planned_at)
    delivery_id, publication_id = body.delivery_id.lower(), body.id.lower()
    row = await publications.plan(
        act.transaction, act.author, act.production, delivery_id, publication_id, planned_at, note
    )
    return act.answer(row, PublicationRow)


@call("change-publication", on=PUBLICATION)
async def change_publication(act: Act, body: ChangePublicationRequest) -> PublicationRow:
    """Move a plan to another hour."""
    note, planned_at = _plan(act.call, body.note, body.planned_at)
    publication_id = body.publication_id.lower()
    row = await publications.replan(act.transaction, act.production, publication_id, planned_at, note)
    return act.answer(row, PublicationRow)


@call("cancel-publication", on=PUBLICATION)
async def cancel_publication(act: Act, body: CancelPublicationRequest) -> PublicationRow:
    """Cancel a plan."""
    row = await publications.cancel(act.transaction, body.publication_id.lower())
    return act.answer(row, PublicationRow)


@call("mark-published", on=PUBLICATION)
async def mark_published(act: Act, body: MarkPublishedRequest) -> PublicationRow:
    """Record that a publication is out, with its address."""
    url, published_at = _published(act.call, body)
    publication_id = body.publication_id.lower()
    row = await publications.mark_published(act.transaction, act.author, publication_id, url, published_at)
    return act.answer(row, PublicationRow)


def _plan(call: Call, note: str, planned_at: datetime) -> tuple[str | None, str]:
    """
    Raises:
        ValidationFailed
    """
    note = note.strip()
    errors = text_errors({"note": note}, NOTE_RULES, call.language)
    if planned_at < datetime.now(UTC) - _CLOCKS_DIFFER:
        errors = {**errors, "planned_at": _PAST[call.language]}
    elif planned_at > datetime.now(UTC) + FURTHEST:
        errors = {**errors, "planned_at": _FAR[call.language]}
    if errors:
        raise ValidationFailed(fields=errors)
    return note or None, timestamp(planned_at)


def _published(call: Call, body: MarkPublishedRequest) -> tuple[str, str | None]:
    """
    Raises:
        ValidationFailed
    """
    url = typed(body.url)
    errors = text_errors({"url": url}, ADDRESS_RULES, call.language)
    if not errors and not _is_address(url):
        errors = {"url": _NOT_AN_ADDRESS[call.language]}
    moment = body.published_at
    if moment is not None and moment > datetime.now(UTC) + _CLOCKS_DIFFER:
        errors = {**errors, "published_at": _NOT_YET[call.language]}
    if moment is not None and moment < datetime.now(UTC) - FURTHEST:
        errors = {**errors, "published_at": _FAR[call.language]}
    if errors:
        raise ValidationFailed(fields=errors)
    return url, None if moment is None else timestamp(moment)


def _is_address(url: str) -> bool:
    """Whether it is an https address of a host, without a password in it."""
    return WEB_ADDRESS.fullmatch(url) is not None and _SECURE.match(url) is not None
