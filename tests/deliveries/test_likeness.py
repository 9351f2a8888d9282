"""What shows people leaves its bucket by no copy, and by no address that outlives a right or a consent."""

import base64
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Any

import httpx2
import jwt
import pytest
import time_machine
from sqlalchemy import bindparam, select, update

from tawam.auth.keys import SigningKeys
from tawam.auth.tables import users
from tawam.cuts.bucket import CUTS_BUCKET
from tawam.database.port import Statement
from tawam.database.schema import new_id, now
from tawam.deliveries.bucket import DELIVERIES_BUCKET
from tawam.objects.opening import open_blobs
from tawam.objects.policies import SERVICE
from tawam.objects.quota import Quota
from tawam.objects.records import Content, NewObject
from tawam.objects.store import ObjectStore
from tawam.objects.tables import object_parts
from tawam.profiles.bucket import AVATARS
from tawam.recordings.bucket import RECORDINGS_BUCKET
from tawam.settings import Settings
from tests.cuts.rows import add_cut
from tests.deliveries.depot import Depot
from tests.deliveries.rows import add_delivery
from tests.people import People, Person
from tests.storage.conftest import BASE, PNG
from tests.storage.test_renderings import picture

LIKENESS = (RECORDINGS_BUCKET, CUTS_BUCKET, DELIVERIES_BUCKET)
TEN_YEARS = 10 * 365 * 24 * 3600
SET_METADATA = Statement(
    update(users)
    .where(users.c.id == bindparam("account"))
    .values(app_metadata=bindparam("new_metadata", type_=users.c.app_metadata.type))
)
RELEASED = Statement(select(object_parts).where(object_parts.c.released_at.is_not(None)))
TUS = {"tus-resumable": "1.0.0"}


@dataclass(frozen=True)
class Likeness:
    """A film and its poster in each bucket, and a name in each that the team or the customer may write to.

    Attributes:
        producer: of the team; who signs, in most tests.
    """

    depot: Depot
    client: httpx2.AsyncClient
    people: People
    producer: Person
    posters: dict[str, str]
    announced: dict[str, str]

    async def ask(self, who: Person | None, method: str, path: str, **options: Any) -> httpx2.Response:
        credentials = self.people.service if who is None else who.headers
        headers = {**credentials, **options.pop("headers", {})}
        return await self.client.request(method, f"{BASE}{path}", headers=headers, **options)

    async def sign(self, who: Person | None, bucket: str, seconds: int = TEN_YEARS) -> dict[str, str]:
        """Sign each kind of address of the bucket's poster, or of its announced file."""
        name, asked = self.posters[bucket], {"expiresIn": seconds}
        one = await self.ask(who, "POST", f"/object/sign/{bucket}/{name}", json=asked)
        look = {**asked, "transform": {"width": 10}}
        rendered = await self.ask(who, "POST", f"/object/sign/{bucket}/{name}", json=look)
        many = await self.ask(who, "POST", f"/object/sign/{bucket}", json={**asked, "paths": [name]})
        assert [one.status_code, rendered.status_code, many.status_code] == [200] * 3, one.text
        return {
            "download": one.json()["signedURL"],
            "rendering": rendered.json()["signedURL"],
            "several": many.json()[0]["signedURL"],
        }

    async def sign_upload(self, who: Person | None, bucket: str) -> str:
        answer = await self.ask(who, "POST", f"/object/upload/sign/{bucket}/{self.announced[bucket]}")
        assert answer.status_code == 200, answer.text
        return answer.json()["token"]

    async def opened(self, addresses: dict[str, str]) -> set[str]:
        """The kinds of addresses that work, by any method and for a part too."""
        works: set[str] = set()
        for kind, address in addresses.items():
            answers = [await self.client.get(f"{BASE}{address}")]
            if kind != "rendering":
                answers += [
                    await self.client.head(f"{BASE}{address}"),
                    await self.client.get(f"{BASE}{address}", headers={"range": "bytes=0-3"}),
                    await self.client.get(f"{BASE}{address}", headers={"if-none-match": "*"}),
                ]
            worked = {answer.status_code < 400 for answer in answers}
            assert len(worked) == 1, (kind, [answer.status_code for answer in answers])
            works |= {kind} if worked == {True} else set()
        return works

    async def begin_upload(self, bucket: str, token: str, size: int = 8) -> httpx2.Response:
        fields = {"bucketName": bucket, "objectName": self.announced[bucket]}
        encoded = {key: base64.b64encode(value.encode()).decode() for key, value in fields.items()}
        described = ",".join(f"{key} {value}" for key, value in encoded.items())
        headers = {**TUS, "upload-length": str(size), "upload-metadata": described, "x-signature": token}
        return await self.client.post(f"{BASE}/upload/resumable/sign", headers=headers)

    async def send(self, location: str, token: str, offset: int, data: bytes) -> int:
        headers = {**TUS, "upload-offset": str(offset), "content-type": "application/offset+octet-stream"}
        answer = await self.client.patch(location, headers={**headers, "x-signature": token}, content=data)
        return answer.status_code

    async def put(self, bucket: str, token: str) -> int:
        path = f"{BASE}/object/upload/sign/{bucket}/{self.announced[bucket]}?token={token}"
        headers = {"content-type": "video/mp4"}
        return (await self.client.put(path, content=b"a film", headers=headers)).status_code

    async def put_picture(self) -> str:
        """Let the customer have a picture in the public bucket; returns its name."""
        name, headers = f"{self.depot.ann.id}/me.png", {"content-type": "image/png"}
        path = f"/object/avatars/{name}"
        answer = await self.ask(self.depot.ann, "POST", path, content=PNG, headers=headers)
        assert answer.status_code == 200, answer.text
        return name


@pytest.fixture
async def store(depot: Depot, settings: Settings) -> ObjectStore:
    """The application's own store, as another process has it; without listeners."""
    buckets = [AVATARS, *LIKENESS]
    return ObjectStore(depot.world.database, open_blobs(settings), Quota.of(settings), buckets)


@pytest.fixture
async def likeness(depot: Depot, store: ObjectStore, people: People) -> Likeness:
    database, customer, video = depot.world.database, depot.customer, await depot.begin()
    folders = {bucket: (video["id"], new_id()) for bucket in ("cuts", "deliveries")}
    folders["recordings"] = (customer.person.id, new_id())
    posters = {bucket: f"{folder}/{row}/poster.webp" for bucket, (folder, row) in folders.items()}
    films = {bucket: f"{folder}/{row}/film.mp4" for bucket, (folder, row) in folders.items()}
    await depot.world.add_recording(customer, "voice", **_columns(folders, posters, films, "recordings"))
    cut = _columns(folders, posters, films, "cuts")
    await add_cut(database, video["id"], customer.twin_id, **cut)
    film = _columns(folders, posters, films, "deliveries")
    await add_delivery(database, video, status="delivered", delivered_at=now(), **film)
    for bucket, name in posters.items():
        await store.put(bucket, name, picture())
        await store.put(bucket, films[bucket], b"a film")
    announced: dict[str, str] = {}
    announced["recordings"] = f"{customer.person.id}/{new_id()}/new.mp4"
    await depot.world.add_recording(
        customer,
        "voice",
        "checking",
        object_path=announced["recordings"],
        received_at=None,
        id=announced["recordings"].split("/")[1],
    )
    cut_id, delivery_id = new_id(), new_id()
    announced["cuts"] = f"{video['id']}/{cut_id}/new.mp4"
    open_cut = {"number": None, "status": "checking", "received_at": None, "object_path": announced["cuts"]}
    await add_cut(database, video["id"], customer.twin_id, id=cut_id, **open_cut)
    announced["deliveries"] = f"{video['id']}/{delivery_id}/new.mp4"
    sending = {"status": "sending", "object_path": announced["deliveries"]}
    await add_delivery(database, video, id=delivery_id, **sending)
    producer = await people.add("noor", role="producer")
    return Likeness(depot, depot.calls.client, people, producer, posters, announced)


def _columns(
    folders: dict[str, tuple[str, str]], posters: dict[str, str], films: dict[str, str], bucket: str
) -> dict[str, Any]:
    return {"id": folders[bucket][1], "poster_path": posters[bucket], "object_path": films[bucket]}


def test_every_bucket_in_which_people_are_seen_says_so():
    """A new one has to decide: what everybody may see is all that needs no consent."""
    assert all(policy.likeness for policy in LIKENESS)
    assert AVATARS.likeness is None
    assert AVATARS.is_public


KINDS = {"download", "rendering", "several"}
BUCKETS = [policy.id for policy in LIKENESS]


class TestAddresses:
    async def test_work_for_an_hour_at_most(self, likeness: Likeness) -> None:
        for who, bucket in zip((likeness.producer, likeness.depot.ann, None), BUCKETS, strict=True):
            addresses = await likeness.sign(who, bucket)
            short = await likeness.sign(who, bucket, 60)
            with time_machine.travel(datetime.now(UTC) + timedelta(minutes=59)):
                assert await likeness.opened(addresses) == KINDS
                assert await likeness.opened(short) == set()
            with time_machine.travel(datetime.now(UTC) + timedelta(minutes=61)):
                assert await likeness.opened(addresses) == set()

    async def test_are_asked_for_anew_by_browsers(self, likeness: Likeness) -> None:
        for kind, address in (await likeness.sign(likeness.producer, "cuts")).items():
            answer = await likeness.client.get(f"{BASE}{address}")
            assert answer.headers["cache-control"].startswith("private, no-cache"), kind

    async def test_end_with_the_signers_right(self, likeness: Likeness) -> None:
        """Whatever takes the right away: the role, a ban, the end of the session."""
        for lose, bucket in zip((take_role, ban, end_session), BUCKETS, strict=True):
            signer = await likeness.people.add(f"producer-{bucket}", role="producer")
            addresses = await likeness.sign(signer, bucket)
            assert await likeness.opened(addresses) == KINDS
            await lose(likeness, signer)
            assert await likeness.opened(addresses) == set(), bucket

    async def test_of_the_customer_end_with_the_session(self, likeness: Likeness) -> None:
        signed = {bucket: await likeness.sign(likeness.depot.ann, bucket) for bucket in BUCKETS}
        assert [await likeness.opened(signed[bucket]) for bucket in BUCKETS] == [KINDS] * 3
        await likeness.client.post("/auth/v1/logout", headers=likeness.depot.ann.headers)
        assert [await likeness.opened(signed[bucket]) for bucket in BUCKETS] == [set()] * 3

    @pytest.mark.parametrize("is_deleted", [False, True])
    async def test_end_with_the_consent(self, likeness: Likeness, *, is_deleted: bool) -> None:
        signers = (likeness.producer, likeness.depot.ann, None)
        signed = [(who, bucket, await likeness.sign(who, bucket)) for who in signers for bucket in BUCKETS]
        tokens = {bucket: await likeness.sign_upload(None, bucket) for bucket in BUCKETS}
        if is_deleted:
            await likeness.depot.calls.answer(
                "delete-twin", likeness.depot.ann, twin_id=likeness.depot.customer.twin_id
            )
        else:
            await likeness.depot.world.withdraw(likeness.depot.customer.twin_id)
        for who, bucket, addresses in signed:
            assert await likeness.opened(addresses) == set(), (who, bucket)
            path = f"/object/sign/{bucket}"
            name = likeness.posters[bucket]
            one = await likeness.ask(who, "POST", f"{path}/{name}", json={"expiresIn": 60})
            assert one.json()["code"] == "NoSuchKey"
            many = await likeness.ask(who, "POST", path, json={"expiresIn": 60, "paths": [name]})
            assert many.json()[0]["signedURL"] is None
        for bucket, token in tokens.items():
            assert await likeness.put(bucket, token) == 400
            assert (await likeness.begin_upload(bucket, token)).status_code == 403

    async def test_of_uploads_end_with_the_signers_right(self, likeness: Likeness) -> None:
        for bucket, lose in (("cuts", take_role), ("deliveries", ban), ("recordings", end_session)):
            who = likeness.depot.ann
            if bucket != "recordings":
                who = await likeness.people.add(f"producer-{bucket}", role="producer")
            token = await likeness.sign_upload(who, bucket)
            begun = await likeness.begin_upload(bucket, token)
            location = begun.headers["location"]
            assert await likeness.send(location, token, 0, b"1234") == 204
            await lose(likeness, who)
            assert await likeness.send(location, token, 4, b"5678") in (400, 403, 404)
            assert await likeness.put(bucket, token) == 400
            assert (await likeness.begin_upload(bucket, token)).status_code in (400, 403)

    async def test_of_uploads_work_for_an_hour(self, likeness: Likeness) -> None:
        for bucket in BUCKETS:
            token = await likeness.sign_upload(None, bucket)
            with time_machine.travel(datetime.now(UTC) + timedelta(minutes=61)):
                assert await likeness.put(bucket, token) == 400
            assert await likeness.put(bucket, token) == 200

    async def test_that_name_no_signer_are_over(self, likeness: Likeness, settings: Settings) -> None:
        """Tokens of before they named one, for ten years; other buckets go on taking them."""
        keys = SigningKeys.load(settings.data_dir)
        moment = int(datetime.now(UTC).timestamp())
        own = await likeness.put_picture()
        for bucket, name in (*likeness.posters.items(), ("avatars", own)):
            url = f"{bucket}/{name}"
            claims = {"url": url, "iat": moment, "exp": moment + TEN_YEARS}
            token = jwt.encode(claims, keys.derive("signed downloads", ""), algorithm="HS256")
            answer = await likeness.client.get(f"{BASE}/object/sign/{url}?token={token}")
            assert answer.status_code == (200 if bucket == "avatars" else 400), bucket

    async def test_of_other_buckets_work_as_long_as_asked(self, likeness: Likeness) -> None:
        ann, own = likeness.depot.ann, await likeness.put_picture()
        path = f"/object/sign/avatars/{own}"
        signed = await likeness.ask(ann, "POST", path, json={"expiresIn": TEN_YEARS})
        await end_session(likeness, ann)
        with time_machine.travel(datetime.now(UTC) + timedelta(days=3000)):
            assert (await likeness.client.get(f"{BASE}{signed.json()['signedURL']}")).status_code == 200

    async def test_that_functions_give_out_end_with_right_and_consent(self, likeness: Likeness) -> None:
        depot, client = likeness.depot, likeness.client
        film = next(row for row in await depot.all("deliveries") if row["status"] == "delivered")
        captions = {"id": new_id(), "delivery_id": film["id"], "spoken": "ar"}
        text = "WEBVTT\n\n00:00:01.000 --> 00:00:02.500\nOne number.\n"
        await depot.calls.answer("add-captions", depot.noura, **captions, text=text)

        async def addresses(who: Person) -> list[str]:
            shown = {"delivery_id": film["id"], "spoken": "ar"}
            answers = [
                await depot.calls.answer("download-delivery", who, delivery_id=film["id"]),
                await depot.calls.answer("show-captions", who, **shown),
                await depot.calls.answer("download-archive", who, production_id=film["production_id"]),
            ]
            return [answer["url"] for answer in answers]

        async def working(urls: list[str]) -> list[bool]:
            return [(await client.get(url)).status_code == 200 for url in urls]

        of_customer, of_producer = await addresses(depot.ann), await addresses(likeness.producer)
        of_admin = await addresses(depot.noura)
        for urls in (of_customer, of_producer, of_admin):
            assert await working(urls) == [True] * 3
        await take_role(likeness, likeness.producer)
        await end_session(likeness, depot.ann)
        assert await working(of_producer) == [False] * 3
        assert await working(of_customer) == [False] * 3
        assert await working(of_admin) == [True] * 3
        await depot.world.withdraw(depot.customer.twin_id)
        assert await working(of_admin) == [False] * 3


async def take_role(likeness: Likeness, person: Person) -> None:
    async with likeness.depot.world.database.transaction() as transaction:
        await transaction.execute(SET_METADATA, account=person.id, new_metadata={"provider": "email"})


async def ban(likeness: Likeness, person: Person) -> None:
    path = f"/auth/v1/admin/users/{person.id}"
    answer = await likeness.client.put(path, json={"ban_duration": "1h"}, headers=likeness.people.service)
    assert answer.status_code == 200, answer.text


async def end_session(likeness: Likeness, person: Person) -> None:
    await likeness.client.post("/auth/v1/logout", headers=person.headers)


def ways(likeness: Likeness, own: str, who: Person) -> Iterator[tuple[tuple[str, str], tuple[str, str]]]:
    """From each bucket into each, within it, onto itself, and from other buckets into it."""
    for bucket, name in likeness.posters.items():
        yield (bucket, name), ("avatars", f"{who.id}/stolen.png")
        yield (bucket, name), ("free", "stolen")
        yield (bucket, name), (bucket, f"{name.rpartition('/')[0]}/other.webp")
        yield (bucket, name), (bucket, name)
        for other in BUCKETS:
            yield (bucket, name), (other, likeness.announced[other])
        yield ("avatars", own), (bucket, likeness.announced[bucket])
        yield ("free", "a"), (bucket, likeness.announced[bucket])


class TestCopies:
    async def test_neither_leave_nor_enter_nor_stay(self, likeness: Likeness, store: ObjectStore) -> None:
        own = await likeness.put_picture()
        await likeness.ask(None, "POST", "/bucket", json={"id": "free"})
        await store.put("free", "a", b"x")
        holes: list[str] = []
        for who in (likeness.depot.ann, likeness.producer, likeness.depot.noura, None):
            for act in ("copy", "move"):
                for source, target in ways(likeness, own, who or likeness.depot.noura):
                    body = {
                        "bucketId": source[0],
                        "sourceKey": source[1],
                        "destinationBucket": target[0],
                        "destinationKey": target[1],
                    }
                    headers = {"x-upsert": "true"}
                    answer = await likeness.ask(who, "POST", f"/object/{act}", json=body, headers=headers)
                    if answer.json().get("code") not in ("AccessDenied", "NoSuchKey"):
                        holes.append(f"{who} {act} {source} {target}: {answer.text}")
        assert holes == []

    async def test_of_before_go_with_the_twin(self, likeness: Likeness, store: ObjectStore) -> None:
        """Posters that were copied into public pictures when that was still possible."""
        ann, database = likeness.depot.ann, likeness.depot.world.database
        copies = [("avatars", f"{ann.id}/{bucket}.png") for bucket in BUCKETS]
        for (bucket, name), copy in zip(likeness.posters.items(), copies, strict=True):
            row = await store.find(bucket, name)
            new = NewObject(*copy, ann.id)
            content = (row["size"], row["sha256"], row["content_type"])
            async with database.transaction() as transaction:
                await store.records.store(
                    transaction, SERVICE, new, Content(*content), store.records.attach_copies(row)
                )
            shown = f"{BASE}/object/public/{copy[0]}/{copy[1]}"
            assert (await likeness.client.get(shown)).content == picture()
        await store.put("avatars", f"{ann.id}/own.png", PNG)
        await likeness.depot.calls.answer("delete-twin", ann, twin_id=likeness.depot.customer.twin_id)
        for bucket, name in copies:
            shown = f"{BASE}/object/public/{bucket}/{name}"
            assert (await likeness.client.get(shown)).status_code == 400
        own = await likeness.client.get(f"{BASE}/object/public/avatars/{ann.id}/own.png")
        assert own.content == PNG
        keys = [blob.key async for some in store.blobs.listed() for blob in some]
        assert len(keys) == 1

    async def test_a_film_that_is_taken_back_leaves_no_bytes(self, depot: Depot, store: ObjectStore) -> None:
        video_id = await depot.approved()
        film = await depot.delivered(video_id)
        assert [blob async for some in store.blobs.listed() for blob in some]
        await depot.calls.answer("take-back-delivery", depot.noura, delivery_id=film["id"], reason="Typo")
        assert [blob async for some in store.blobs.listed() for blob in some] == []
        assert await store.database.fetch_all(RELEASED) == []
