"""`download-…`, `show-captions` and `calendar-address` give out addresses that need no session."""

from typing import Protocol
from urllib.parse import quote

import msgspec

from tawam.auth.access import Caller
from tawam.calls.call import Call, call
from tawam.calls.fields import Id
from tawam.calls.refusals import InvalidRequest
from tawam.calls.team import require_account
from tawam.database.port import Database, Transaction
from tawam.database.retry import in_transaction
from tawam.deliveries.acts import DELIVERY
from tawam.deliveries.calendar import CalendarFeeds
from tawam.deliveries.downloads import (
    CaptionForm,
    begin_archive,
    begin_download,
    captions_to_show,
)
from tawam.http.limits import Limits
from tawam.languages import Language
from tawam.settings import Settings
from tawam.videos.acts import PRODUCTION, Act


class Addresses(Protocol):
    """Signs addresses for a caller, by which they are opened without a session for some minutes."""

    def film(self, caller: Caller, path: str) -> str:
        """Return the address of a film by its object's name."""
        ...

    def captions(self, caller: Caller, captions_id: str, form: CaptionForm) -> str:
        """Return the address of captions in a format."""
        ...

    def archive(self, caller: Caller, production_id: str, video_id: str | None) -> str:
        """Return the address of all that was delivered of a production, or of one of its videos."""
        ...


class DownloadDeliveryRequest(msgspec.Struct, frozen=True, kw_only=True):
    """Asks for the address of a film; with `form`, of its captions in the language `spoken`."""

    delivery_id: Id
    form: CaptionForm | None = None
    spoken: Language | None = None
    language: Language | None = None


class ShowCaptionsRequest(msgspec.Struct, frozen=True, kw_only=True):
    """Asks for the captions of a film in the language `spoken`, to show them beside the cut."""

    delivery_id: Id
    spoken: Language
    language: Language | None = None


class ShowCaptionsAnswer(msgspec.Struct, frozen=True, kw_only=True):
    """`url`: a path of this server that has them as WebVTT for some minutes."""

    url: str


class DownloadArchiveRequest(msgspec.Struct, frozen=True, kw_only=True):
    """Asks for the address of everything that was delivered, of a production or of one of its videos."""

    production_id: Id
    video_id: Id | None = None
    language: Language | None = None


class DownloadAnswer(msgspec.Struct, frozen=True, kw_only=True):
    """`url`: a path of this server that downloads the file for some minutes. `name`: of the file."""

    url: str
    name: str


class DownloadArchiveAnswer(msgspec.Struct, frozen=True, kw_only=True):
    """`url`: as of `DownloadAnswer`. `size`: the bytes of its films."""

    url: str
    size: int


class CalendarAddressRequest(msgspec.Struct, frozen=True, kw_only=True):
    """Asks for the address of the caller's calendar. `renew`: the one before it ends at once."""

    renew: bool = False
    language: Language | None = None


class CalendarAddressAnswer(msgspec.Struct, frozen=True):
    """`url`: for programs that read calendars. Whoever has it reads the plan."""

    url: str


@call("download-delivery", on=DELIVERY)
async def download_delivery(
    act: Act, body: DownloadDeliveryRequest, limits: Limits, addresses: Addresses
) -> DownloadAnswer:
    """Enter a download into the ledger, and answer the address of the file."""
    if (body.form is None) != (body.spoken is None):
        raise InvalidRequest(detail="form and spoken belong together")
    await limits.hit("download", act.author.user_id or act.call.address)
    captions = None if body.form is None or body.spoken is None else (body.spoken, body.form)
    delivery_id = body.delivery_id.lower()
    found = await begin_download(act.transaction, act.author, act.production, delivery_id, captions)
    if body.form is not None and found.captions_id is not None:
        url = addresses.captions(act.call.caller, found.captions_id, body.form)
    else:
        url = addresses.film(act.call.caller, found.path)
    return DownloadAnswer(url=f"{url}&download={quote(found.name, safe='')}", name=found.name)


@call("show-captions", on=DELIVERY)
async def show_captions(act: Act, body: ShowCaptionsRequest, addresses: Addresses) -> ShowCaptionsAnswer:
    """Answer the address of captions, for who looks at the cut that they belong to."""
    captions_id = await captions_to_show(
        act.transaction, act.author, act.production, body.delivery_id.lower(), body.spoken
    )
    return ShowCaptionsAnswer(url=addresses.captions(act.call.caller, captions_id, "vtt"))


@call("download-archive", on=PRODUCTION)
async def download_archive(
    act: Act, body: DownloadArchiveRequest, limits: Limits, addresses: Addresses
) -> DownloadArchiveAnswer:
    """Enter the download of all that was delivered into the ledger, and answer the archive's address."""
    video_id = body.video_id and body.video_id.lower()
    await limits.hit("download", act.author.user_id or act.call.address)
    films = await begin_archive(act.transaction, act.author, act.production, video_id)
    return DownloadArchiveAnswer(
        url=addresses.archive(act.call.caller, act.production["id"], video_id),
        size=sum(film.delivery.size for film in films),
    )


@call("calendar-address")
async def calendar_address(
    call: Call,
    body: CalendarAddressRequest,
    database: Database,
    feeds: CalendarFeeds,
    limits: Limits,
    settings: Settings,
) -> CalendarAddressAnswer:
    """Answer the address of the caller's calendar, and make it the first time."""
    user_id = require_account(call)
    await limits.hit("video_act", user_id)

    async def work(transaction: Transaction) -> str:
        return await feeds.token(transaction, user_id, call.language, renew=body.renew)

    token = await in_transaction(database, work)
    return CalendarAddressAnswer(url=f"{settings.site_url}/calendar/{token}.ics")
