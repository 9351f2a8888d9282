"""Films, captions and archives by signed addresses, each an entry of the ledger."""

import asyncio
import io
import resource
import zipfile
import zlib
from collections.abc import AsyncGenerator
from datetime import UTC, datetime, timedelta

import httpx2
import pytest
import time_machine
from starlette.types import Message
from stream_zip import ZipError

from tawam.database.schema import new_id
from tawam.deliveries.delivery import Delivery
from tawam.deliveries.file_names import distinct, saved_name
from tawam.downloads.archive import ArchiveFile, archive_size, archived
from tawam.ledger.ledger import entries
from tests.deliveries.depot import FILM_BYTES, TALL_BYTES, VTT, Depot
from tests.people import People

TITLE = 'أسعارنا: "بوضوح" / 2027?'


async def captioned(depot: Depot, title: str = TITLE) -> str:
    """A video with two films, one of them with captions."""
    video_id = await depot.approved(title=title)
    row = await depot.checked(video_id)
    captions = {"id": new_id(), "delivery_id": row["id"], "spoken": "ar", "text": VTT}
    await depot.calls.answer("add-captions", depot.noura, **captions)
    tall = await depot.checked(video_id, TALL_BYTES, shape="9:16", channel="website")
    await depot.deliver(video_id, row["id"], tall["id"])
    return video_id


class TestFilms:
    async def test_are_downloaded_by_an_address_that_ends(self, depot: Depot) -> None:
        video_id = await captioned(depot)
        film = next(row for row in await depot.all("deliveries") if row["shape"] == "16:9")
        answer = await depot.calls.answer("download-delivery", depot.ann, delivery_id=film["id"])
        assert answer["name"] == "أسعارنا بوضوح 2027 - linkedin 16x9 en.mp4"
        got = await depot.calls.client.get(answer["url"])
        assert (got.status_code, got.content) == (200, FILM_BYTES)
        assert "filename*=UTF-8''%D8%A3" in got.headers["content-disposition"]
        part = await depot.calls.client.get(answer["url"], headers={"range": "bytes=5-8"})
        assert (part.status_code, part.content) == (206, b"film")
        with time_machine.travel(datetime.now(UTC) + timedelta(hours=2)):
            assert (await depot.calls.client.get(answer["url"])).status_code == 400
        forged = answer["url"].replace("token=", "token=x")
        assert (await depot.calls.client.get(forged)).status_code == 400
        entry = (await entries(depot.world.database, depot.customer.twin_id))[-1]
        assert (entry.kind, entry.actor, entry.actor_name) == ("video_downloaded", "customer", "Ann Lee")
        assert entry.details["files"][0]["title"] == TITLE
        assert (await depot.delivery(film["id"]))["downloaded_at"] is not None
        assert (await depot.video())["id"] == video_id

    async def test_have_captions_in_both_formats(self, depot: Depot) -> None:
        await captioned(depot)
        film = next(row for row in await depot.all("deliveries") if row["shape"] == "16:9")
        for form, start in (("vtt", "WEBVTT"), ("srt", "1\n00:00:01,000")):
            body = {"delivery_id": film["id"], "form": form, "spoken": "ar"}
            answer = await depot.calls.answer("download-delivery", depot.ann, **body)
            assert answer["name"].endswith(f".ar.{form}")
            got = await depot.calls.client.get(answer["url"])
            assert got.text.startswith(start)
            assert got.headers["content-disposition"].startswith("attachment")
        none = {"delivery_id": film["id"], "form": "vtt", "spoken": "en"}
        assert await depot.calls.refusal("download-delivery", depot.ann, **none) == (
            404,
            "delivery_not_found",
        )
        half = {"delivery_id": film["id"], "form": "vtt"}
        assert await depot.calls.refusal("download-delivery", depot.ann, **half) == (400, "invalid_request")

    async def test_captions_are_looked_at_without_an_entry(self, depot: Depot, people: People) -> None:
        await captioned(depot)
        film = next(row for row in await depot.all("deliveries") if row["shape"] == "16:9")
        asked = {"delivery_id": film["id"], "spoken": "ar"}
        before = len(await entries(depot.world.database, depot.customer.twin_id))
        for who in (depot.ann, depot.noura):
            answer = await depot.calls.answer("show-captions", who, **asked)
            got = await depot.calls.client.get(answer["url"])
            assert (got.status_code, got.text[:6]) == (200, "WEBVTT")
        assert len(await entries(depot.world.database, depot.customer.twin_id)) == before
        assert (await depot.delivery(film["id"]))["downloaded_at"] is None
        bob = await people.add("bob")
        assert await depot.calls.refusal("show-captions", bob, **asked) == (404, "delivery_not_found")
        missing = {**asked, "spoken": "en"}
        assert await depot.calls.refusal("show-captions", depot.ann, **missing) == (404, "delivery_not_found")
        await depot.world.withdraw(depot.customer.twin_id)
        assert await depot.calls.refusal("show-captions", depot.ann, **asked) == (409, "production_stopped")

    async def test_that_wait_or_stand_still_are_not_given_out(self, depot: Depot) -> None:
        video_id = await depot.approved()
        waiting = await depot.checked(video_id)
        found = await depot.calls.refusal("download-delivery", depot.ann, delivery_id=waiting["id"])
        assert found == (404, "delivery_not_found")
        # The team looks at it before it delivers, and that is an entry too.
        await depot.calls.answer("download-delivery", depot.noura, delivery_id=waiting["id"])
        await depot.deliver(video_id, waiting["id"])
        assert (await depot.delivery(waiting["id"]))["downloaded_at"] is None
        body = {"production_id": depot.customer.production_id}
        archive = await depot.calls.answer("download-archive", depot.ann, **body)
        await depot.world.withdraw(depot.customer.twin_id)
        for name, asked in (
            ("download-delivery", {"delivery_id": waiting["id"]}),
            ("download-archive", body),
        ):
            assert await depot.calls.refusal(name, depot.ann, **asked) == (409, "production_stopped")
        assert (await depot.calls.client.get(archive["url"])).status_code == 404


class TestArchives:
    async def test_hold_everything_that_was_delivered(self, depot: Depot, people: People) -> None:
        video_id = await captioned(depot)
        await captioned(depot, TITLE.upper())
        body = {"production_id": depot.customer.production_id}
        answer = await depot.calls.answer("download-archive", depot.ann, **body)
        got = await depot.calls.client.get(answer["url"])
        assert got.headers["content-type"] == "application/zip"
        assert int(got.headers["content-length"]) == len(got.content) > answer["size"]
        with zipfile.ZipFile(io.BytesIO(got.content)) as archive:
            assert archive.testzip() is None
            names = archive.namelist()
            assert "01 أسعارنا بوضوح 2027/أسعارنا بوضوح 2027 - linkedin 16x9 en.ar.srt" in names
            assert len(names) == len(set(names)) == 8
            film = next(name for name in names if name.endswith("linkedin 16x9 en.mp4"))
            assert archive.read(film) == FILM_BYTES
            assert all(info.flag_bits & 0x800 for info in archive.infolist() if not info.filename.isascii())
            assert not any(name.startswith("/") or ".." in name or "\\" in name for name in names)
        head = await depot.calls.client.head(answer["url"])
        assert (head.headers["content-length"], head.content) == (str(len(got.content)), b"")
        one = await depot.calls.answer("download-archive", depot.ann, **body, video_id=video_id)
        got = await depot.calls.client.get(one["url"])
        assert len(zipfile.ZipFile(io.BytesIO(got.content)).namelist()) == 4
        assert (await depot.kinds()).count("video_downloaded") == 2
        # The address is for this archive, and for this account.
        other = one["url"].replace(f"/{video_id}", f"/{new_id()}")
        assert (await depot.calls.client.get(other)).status_code == 403
        stranger = await people.add("omar")
        assert await depot.calls.refusal("download-archive", stranger, **body) == (
            404,
            "production_not_found",
        )

    async def test_of_nothing_are_refused(self, depot: Depot) -> None:
        video_id = await depot.approved()
        body = {"production_id": depot.customer.production_id}
        expected = (409, "delivery_not_delivered")
        assert await depot.calls.refusal("download-archive", depot.ann, **body) == expected
        asked = {**body, "video_id": new_id()}
        assert await depot.calls.refusal("download-archive", depot.ann, **asked) == (404, "video_not_found")
        assert await depot.calls.refusal("download-archive", depot.ann, **body, video_id=video_id) == expected

    @pytest.mark.on_sqlite
    async def test_of_one_account_are_two_at_once(self, depot: Depot) -> None:
        """A client that goes away ends its archive, and leaves its place to the next one."""
        await captioned(depot)
        body = {"production_id": depot.customer.production_id}
        url = (await depot.calls.answer("download-archive", depot.ann, **body))["url"]
        clients = [_Client(depot.calls.client, url) for _ in range(2)]
        for client in clients:
            await client.began.wait()
        refused = await depot.calls.client.get(url)
        assert (refused.status_code, refused.headers["retry-after"]) == (429, "60")
        await clients[0].leave()
        assert (await depot.calls.client.get(url)).status_code == 200
        await clients[1].leave()


class _Client:
    """Reads the beginning of an answer, and waits."""

    def __init__(self, client: httpx2.AsyncClient, url: str) -> None:
        transport = client._transport  # pyright: ignore[reportPrivateUsage] because it holds the application
        path, _, query = url.partition("?")
        self.began, self._gone = asyncio.Event(), asyncio.Event()
        scope = {
            "type": "http",
            "method": "GET",
            "path": path,
            "raw_path": path.encode(),
            "query_string": query.encode(),
            "headers": [(b"host", b"testserver")],
            "client": ("127.0.0.1", 50_000),
            "server": ("testserver", 80),
            "scheme": "http",
            "http_version": "1.1",
            "root_path": "",
        }
        self._task = asyncio.create_task(transport.app(scope, self._receive, self._send))  # pyright: ignore[reportAttributeAccessIssue] because the transport is given as any

    async def leave(self) -> None:
        self._gone.set()
        await self._task

    async def _receive(self) -> Message:
        await self._gone.wait()
        return {"type": "http.disconnect"}

    async def _send(self, message: Message) -> None:
        if message["type"] == "http.response.body":
            self.began.set()
            await self._gone.wait()


class TestStream:
    async def test_memory_stays_flat(self) -> None:
        """A gigabyte goes through in less than 64 MiB."""
        piece, count = bytes(2 * 1024 * 1024), 512
        crc32 = 0
        for _ in range(count):
            crc32 = zlib.crc32(piece, crc32)

        async def read() -> AsyncGenerator[bytes]:
            for _ in range(count):
                yield piece

        file = ArchiveFile("film.mp4", len(piece) * count, crc32, "2026-11-21T03:05:00+00:00", read)
        before, size = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss, 0
        async for chunk in archived([file]):
            size += len(chunk)
        assert size == archive_size([file])
        assert resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before < 64 * 1024

    @pytest.mark.parametrize("change", [{"crc32": 1}, {"size": 3}, {"size": 5}])
    async def test_of_another_file_breaks_off(self, change: dict[str, int]) -> None:
        async def read() -> AsyncGenerator[bytes]:
            yield b"film"

        file = ArchiveFile("a.mp4", 4, zlib.crc32(b"film"), "2026-11-21T03:05:00+00:00", read)
        with pytest.raises(ZipError):
            async for _ in archived([file._replace(**change)]):
                pass


class TestNames:
    @pytest.mark.parametrize(
        ("title", "begins"),
        [
            ("CON", "CON-video - "),
            ("../../etc/passwd", "etc passwd - "),
            ("\u202egpj.exe", "gpj.exe - "),
            ("   ", "video - "),
            ("x" * 200, "x" * 60 + " - "),
            ("مرحبًا", "مرحبًا - "),
        ],
    )
    def test_are_safe(self, title: str, begins: str) -> None:
        moment = "2026-11-21T03:05:00+00:00"
        delivery = Delivery(
            id="1",
            production_id="2",
            twin_id="3",
            cut=1,
            channel="youtube",
            shape="4:5",
            language="ar",
            file_name="a.mov",
            object_path="2/1/a.mov",
            size=1,
            author_side="team",
            due_at=moment,
            created_at=moment,
            updated_at=moment,
        )
        assert saved_name(delivery, title) == f"{begins}youtube 4x5 ar.mov"

    def test_are_numbered(self) -> None:
        names = ["a v1.2 en.mp4", "A V1.2 EN.mp4", "b.ar.vtt", "b.ar.vtt"]
        assert distinct(names) == ["a v1.2 en.mp4", "A V1.2 EN (2).mp4", "b.ar.vtt", "b (2).ar.vtt"]
