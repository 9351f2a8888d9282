"""`/downloads/...`: archives and captions by signed addresses; `/calendar/{token}.ics`: the plan.

Whoever holds an address gets the file. Functions give the addresses out, after an entry in the ledger.
"""

import asyncio
import zlib
from collections.abc import AsyncGenerator, Awaitable, Callable, Mapping
from datetime import UTC, datetime
from email.utils import format_datetime
from functools import partial
from importlib import import_module

from sqlalchemy import bindparam, select
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route
from starlette.types import Receive, Scope, Send

from tawam.auth.access import is_banned
from tawam.auth.tables import users
from tawam.brand import Brand
from tawam.database.errors import DatabaseUnavailable
from tawam.database.statement import Statement
from tawam.database.table_policies import Role
from tawam.deliveries import statements
from tawam.deliveries.calendar import CalendarFeeds, Shown, calendar_of
from tawam.deliveries.downloads import Film, films_of, may_still
from tawam.deliveries.file_names import BUCKET
from tawam.downloads.archive import ArchiveFile, archive_size, archived
from tawam.errors import ApiError
from tawam.http.client_address import client_address
from tawam.http.limits import Limits, TooManyRequests
from tawam.objects.errors import TooManyUploads
from tawam.objects.quota import ParallelUploads
from tawam.storage.context import Storage
from tawam.storage.downloads import ByteResponse, attachment
from tawam.storage.errors import StorageError

# Archives that an account may download at once from this process.
PARALLEL_ARCHIVES = 2
# The longest secret of a calendar; longer ones are not looked up.
_LONGEST_TOKEN = 100
_LONGEST_TAGS = 2000
_NO_STORE = {"Cache-Control": "no-store", "X-Robots-Tag": "noindex"}
_GONE = "There is nothing at this address.\nلا شيء في هذا العنوان.\n"
_ENDED = (
    "This address has ended. Go back and download again.\nانتهى هذا الرابط. ارجع إلى صفحتك ونزّل من جديد.\n"
)
_BUSY = "You are downloading two archives already.\nلديك تنزيلان جاريان، فانتظر انتهاء أحدهما.\n"
_TEAM = (Role.PRODUCER, Role.ADMIN, Role.SERVICE)
_TYPES = {"vtt": "text/vtt", "srt": "application/x-subrip"}

_ACCOUNT = Statement(
    select(users.c.banned_until, users.c.deleted_at).where(users.c.id == bindparam("user_id"))
)

Handler = Callable[[Request], Awaitable[Response]]


class DownloadRoutes:
    def __init__(
        self, storage: Storage, feeds: CalendarFeeds, limits: Limits, site_url: str, brand: Brand
    ) -> None:
        self._storage = storage
        self._database = storage.store.database
        self._feeds = feeds
        self._limits = limits
        self._site_url = site_url
        self._brand = brand
        self._running = ParallelUploads(PARALLEL_ARCHIVES)

    def routes(self) -> list[Route]:
        return [
            Route("/downloads/archive/{production}.zip", self._plain(self._archive)),
            Route("/downloads/archive/{production}/{video}.zip", self._plain(self._archive)),
            Route("/downloads/captions/{captions}.{form}", self._plain(self._captions)),
            Route("/calendar/{token}.ics", self._plain(self._calendar)),
        ]

    def _plain(self, handle: Handler) -> Handler:
        """Answer errors in plain words: people open these addresses, not programs."""

        async def handled(request: Request) -> Response:
            try:
                return await handle(request)
            except StorageError:
                return PlainTextResponse(_ENDED, 403, _NO_STORE)
            except TooManyUploads:
                return PlainTextResponse(_BUSY, 429, {**_NO_STORE, "Retry-After": "60"})
            except TooManyRequests as error:
                return PlainTextResponse(error.message, 429, {**_NO_STORE, **error.headers})
            except DatabaseUnavailable as error:
                headers = {**_NO_STORE, "Retry-After": str(error.retry_after)}
                return PlainTextResponse("Please try again in a moment.\n", 503, headers)
            except ApiError as error:
                return PlainTextResponse(f"{error.message}\n", error.status, {**_NO_STORE, **error.headers})

        return handled

    async def _archive(self, request: Request) -> Response:
        path: dict[str, str] = request.path_params
        production_id, video_id = path["production"], path.get("video")
        owner = await self._owner(request, archive_url(production_id, video_id))
        films = await films_of(self._database, production_id, video_id)
        if not films or not await may_still(self._database, production_id, owner):
            return PlainTextResponse(_GONE, 404, _NO_STORE)
        files = [file for film in films for file in await self._files(film)]
        name = _archive_name(films, video_id)
        headers = {
            **_NO_STORE,
            "Content-Type": "application/zip",
            "Content-Length": str(archive_size(files)),
            "Content-Disposition": attachment(name),
            "Accept-Ranges": "none",
        }
        if request.method == "HEAD":
            return ByteResponse(200, headers, _nothing())
        who = owner or f"team {client_address(request)}"
        await asyncio.to_thread(import_module, "stream_zip")
        self._running.enter(who)
        return _Counted(200, headers, archived(files), partial(self._running.leave, who))

    async def _captions(self, request: Request) -> Response:
        path: dict[str, str] = request.path_params
        owner = await self._owner(request, captions_url(path["captions"], path["form"]))
        row = await self._database.fetch_one(statements.CAPTIONS, captions_id=path["captions"])
        delivery = row and await self._database.fetch_one(
            statements.SHOWN_DELIVERY, delivery_id=row["delivery_id"]
        )
        if not row or not delivery or path["form"] not in _TYPES:
            return PlainTextResponse(_GONE, 404, _NO_STORE)
        is_delivered = owner is None or delivery["status"] == "delivered"
        if not is_delivered or not await may_still(self._database, delivery["production_id"], owner):
            return PlainTextResponse(_GONE, 404, _NO_STORE)
        name = request.query_params.get("download") or f"captions.{path['form']}"
        headers = {**_NO_STORE, "Content-Disposition": attachment(name)}
        return Response(row[path["form"]], 200, headers, f"{_TYPES[path['form']]}; charset=utf-8")

    async def _calendar(self, request: Request) -> Response:
        address, token = client_address(request), request.path_params["token"]
        await self._limits.hit("calendar", address)
        await self._limits.check("calendar_unknown", address)
        feed = await self._feeds.find(self._database, token) if len(token) <= _LONGEST_TOKEN else None
        if feed is None:
            await self._limits.hit("calendar_unknown", address)
            return PlainTextResponse(_GONE, 404, _NO_STORE)
        if not await self._may_read(feed.user_id):
            return PlainTextResponse(_GONE, 404, _NO_STORE)
        rows = await self._database.fetch_all(statements.PLAN_OF_ACCOUNT, user_id=feed.user_id)
        await asyncio.to_thread(import_module, "icalendar")
        shown = calendar_of(rows, feed, self._site_url, self._brand.name[feed.language])
        headers = {
            "ETag": shown.etag,
            "Last-Modified": _http_date(shown.changed_at),
            # An old address may show nothing once it is renewed: every copy is asked for anew.
            "Cache-Control": "private, no-cache",
            "X-Robots-Tag": "noindex",
            "Content-Disposition": 'inline; filename="tawam.ics"',
        }
        if _is_known(request, shown):
            return Response(None, 304, headers)
        return Response(shown.content, 200, headers, "text/calendar; charset=utf-8")

    async def _may_read(self, user_id: str) -> bool:
        """Whether the account is there and not banned: its addresses show nothing meanwhile."""
        account = await self._database.fetch_one(_ACCOUNT, user_id=user_id)
        return account is not None and account["deleted_at"] is None and not is_banned(account)

    async def _owner(self, request: Request, url: str) -> str | None:
        """Return the account for which the address was signed; None while its signer works in the team.

        Raises:
            StorageError: the token is not ours, has ended, is for another address, or its signer's session is
                over.
        """
        claims = self._storage.tokens.verify("archive", request.query_params.get("token", ""), url)
        viewer = await self._storage.signers.viewer(claims)
        return None if viewer.role in _TEAM else viewer.user_id or ""

    async def _files(self, film: Film) -> list[ArchiveFile]:
        """The film and its captions, as files of an archive."""
        delivery = film.delivery
        row = await self._storage.store.find(BUCKET, delivery.object_path)
        read = partial(self._storage.store.read, row)
        moment = delivery.delivered_at or delivery.created_at
        files = [ArchiveFile(film.name, row["size"], delivery.crc32 or 0, moment, read)]
        stem = film.name.rpartition(".")[0]
        for captions in film.captions:
            for form in _TYPES:
                content: bytes = captions[form].encode()
                name = f"{stem}.{captions['language']}.{form}"
                open_text = partial(_once, content)
                files.append(ArchiveFile(name, len(content), zlib.crc32(content), moment, open_text))
        return files


class _Counted(ByteResponse):
    """An answer after which `end` is called, however it ends."""

    def __init__(
        self,
        status: int,
        headers: Mapping[str, str],
        pieces: AsyncGenerator[memoryview],
        end: Callable[[], None],
    ) -> None:
        super().__init__(status, headers, pieces)
        self._end = end

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        try:
            await super().__call__(scope, receive, send)
        finally:
            self._end()


def archive_url(production_id: str, video_id: str | None) -> str:
    """The path of an archive, without its token."""
    return f"/downloads/archive/{production_id}{f'/{video_id}' if video_id else ''}.zip"


def captions_url(captions_id: str, form: str) -> str:
    """The path of captions, without its token."""
    return f"/downloads/captions/{captions_id}.{form}"


def _archive_name(films: list[Film], video_id: str | None) -> str:
    name = films[0].name.partition(" - ")[0] if video_id else "Tawam"
    return f"{name}.zip"


def _is_known(request: Request, shown: Shown) -> bool:
    """Whether the program has this calendar. The date counts when it is the same: a plan may also shrink."""
    tags = request.headers.get("if-none-match")
    if tags is not None:
        return shown.etag in [tag.strip().removeprefix("W/") for tag in tags[:_LONGEST_TAGS].split(",")]
    return request.headers.get("if-modified-since") == _http_date(shown.changed_at)


def _http_date(moment: str) -> str:
    exact = datetime.fromisoformat(moment).astimezone(UTC).replace(microsecond=0)
    return format_datetime(exact, usegmt=True)


async def _once(content: bytes) -> AsyncGenerator[memoryview]:
    yield memoryview(content)


async def _nothing() -> AsyncGenerator[memoryview]:
    return
    yield memoryview(b"")
