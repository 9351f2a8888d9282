"""`download-…`, `show-captions` and `calendar-address` give out addresses that need no session."""

from collections.abc import Callable
from urllib.parse import quote

import msgspec

from tawam.auth.access import Caller
from tawam.calls.call import Call, Callers
from tawam.calls.fields import Id
from tawam.database.port import Database, Row, Transaction
from tawam.database.retry import in_transaction
from tawam.deliveries.calendar import CalendarFeeds
from tawam.deliveries.downloads import (
    CaptionForm,
    Download,
    Film,
    begin_archive,
    begin_download,
    captions_to_show,
)
from tawam.functions.errors import localized_error
from tawam.functions.video_calls import VideoCalls
from tawam.http.limits import Limits
from tawam.languages import Language
from tawam.videos.video import Author

# Sign for the caller the address of a film by its object's name, of captions by id and format, and of an
# archive by production and video.
SignFilm = Callable[[Caller, str], str]
SignCaptions = Callable[[Caller, str, CaptionForm], str]
SignArchive = Callable[[Caller, str, str | None], str]


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


class DownloadDelivery:
    """Enters a download into the ledger, and answers the address of the file."""

    name = "download-delivery"
    callers = Callers.ACCOUNTS
    request_type = DownloadDeliveryRequest

    def __init__(
        self, calls: VideoCalls, limits: Limits, sign_film: SignFilm, sign_captions: SignCaptions
    ) -> None:
        self._calls = calls
        self._limits = limits
        self._sign_film = sign_film
        self._sign_captions = sign_captions

    async def __call__(self, call: Call, body: DownloadDeliveryRequest) -> DownloadAnswer:
        async def work(transaction: Transaction, author: Author, production: Row) -> Download:
            if (body.form is None) != (body.spoken is None):
                detail = "form and spoken belong together"
                raise localized_error(400, "invalid_request", call.language, detail=detail)
            await self._limits.hit("download", author.user_id or call.address)
            captions = None if body.form is None or body.spoken is None else (body.spoken, body.form)
            return await begin_download(transaction, author, production, body.delivery_id.lower(), captions)

        found = await self._calls.on_delivery(call, body.delivery_id, work)
        if body.form is not None and found.captions_id is not None:
            url = self._sign_captions(call.caller, found.captions_id, body.form)
        else:
            url = self._sign_film(call.caller, found.path)
        return DownloadAnswer(url=f"{url}&download={quote(found.name, safe='')}", name=found.name)


class ShowCaptions:
    """Answers the address of captions, for who looks at the cut that they belong to."""

    name = "show-captions"
    callers = Callers.ACCOUNTS
    request_type = ShowCaptionsRequest

    def __init__(self, calls: VideoCalls, sign: SignCaptions) -> None:
        self._calls = calls
        self._sign = sign

    async def __call__(self, call: Call, body: ShowCaptionsRequest) -> ShowCaptionsAnswer:
        async def work(transaction: Transaction, author: Author, production: Row) -> str:
            return await captions_to_show(
                transaction, author, production, body.delivery_id.lower(), body.spoken
            )

        captions_id = await self._calls.on_delivery(call, body.delivery_id, work)
        return ShowCaptionsAnswer(url=self._sign(call.caller, captions_id, "vtt"))


class DownloadArchive:
    """Enters the download of all that was delivered into the ledger, and answers the archive's address."""

    name = "download-archive"
    callers = Callers.ACCOUNTS
    request_type = DownloadArchiveRequest

    def __init__(self, calls: VideoCalls, limits: Limits, sign: SignArchive) -> None:
        self._calls = calls
        self._limits = limits
        self._sign = sign

    async def __call__(self, call: Call, body: DownloadArchiveRequest) -> DownloadArchiveAnswer:
        production_id, video_id = body.production_id.lower(), body.video_id and body.video_id.lower()

        async def work(transaction: Transaction, author: Author, production: Row) -> list[Film]:
            await self._limits.hit("download", author.user_id or call.address)
            return await begin_archive(transaction, author, production, video_id)

        films = await self._calls.on_production(call, production_id, work)
        return DownloadArchiveAnswer(
            url=self._sign(call.caller, production_id, video_id),
            size=sum(film.delivery.size for film in films),
        )


class CalendarAddress:
    """Answers the address of the caller's calendar, and makes it the first time."""

    name = "calendar-address"
    callers = Callers.ACCOUNTS
    request_type = CalendarAddressRequest

    def __init__(self, database: Database, feeds: CalendarFeeds, limits: Limits, site_url: str) -> None:
        self._database = database
        self._feeds = feeds
        self._limits = limits
        self._site_url = site_url

    async def __call__(self, call: Call, body: CalendarAddressRequest) -> CalendarAddressAnswer:
        user_id = call.caller.user_id
        if user_id is None:
            raise localized_error(401, "no_authorization", call.language)
        await self._limits.hit("video_act", user_id)

        async def work(transaction: Transaction) -> str:
            return await self._feeds.token(transaction, user_id, call.language, renew=body.renew)

        token = await in_transaction(self._database, work)
        return CalendarAddressAnswer(url=f"{self._site_url}/calendar/{token}.ics")
