"""Pictures in another size or format."""

import io
from urllib.parse import unquote

import httpx2
import pytest
from limits import parse
from PIL import Image

from tawam.http.limits import RULES
from tests.people import People, Person
from tests.storage.conftest import Ask, asker, put, refusal

pytestmark = pytest.mark.on_sqlite


def picture(width: int = 80, height: int = 40, kind: str = "PNG") -> bytes:
    file = io.BytesIO()
    Image.new("RGB", (width, height), "teal").save(file, kind)
    return file.getvalue()


def size_and_format(answer: httpx2.Response) -> tuple[tuple[int, int], str | None]:
    assert answer.status_code == 200, answer.text
    with Image.open(io.BytesIO(answer.content)) as image:
        return image.size, image.format


@pytest.fixture
async def shown(service: Ask, docs: str) -> str:
    await put(service, "docs/a.png", picture(), "image/png")
    return "docs/a.png"


async def test_a_picture_takes_the_size_and_format_that_are_asked(service: Ask, shown: str):
    path = f"/render/image/authenticated/{shown}"
    answer = await service("GET", f"{path}?width=20&height=20&resize=contain")
    assert size_and_format(answer) == ((20, 10), "PNG")
    assert answer.headers["cache-control"] == "private, max-age=3600"
    answer = await service("GET", f"{path}?width=20&height=20&format=webp&quality=50")
    assert size_and_format(answer) == ((20, 20), "WEBP")
    assert answer.headers["content-type"] == "image/webp"
    again = await service("GET", f"{path}?width=20", headers={"if-none-match": answer.headers["etag"]})
    assert again.status_code == 200
    again = await service(
        "GET",
        f"{path}?width=20&height=20&format=webp&quality=50",
        headers={"if-none-match": answer.headers["etag"]},
    )
    assert again.status_code == 304


async def test_a_public_picture_is_rendered_for_anybody(client: httpx2.AsyncClient, ann: Person):
    path = f"avatars/{ann.id}/a.png"
    await put(asker(client, ann.headers), path, picture(), "image/png")
    answer = await client.get(f"/storage/v1/render/image/public/{path}?width=8")
    assert size_and_format(answer) == ((8, 4), "PNG")
    assert answer.headers["cross-origin-resource-policy"] == "cross-origin"


async def test_a_signed_picture_looks_as_signed(client: httpx2.AsyncClient, service: Ask, shown: str):
    body = {"expiresIn": 60, "transform": {"width": 10, "height": 10}}
    signed = (await service("POST", f"/object/sign/{shown}", json=body)).json()["signedURL"]
    assert signed.startswith(f"/render/image/sign/{shown}?token=")
    answer = await client.get(f"/storage/v1{signed}&width=80")
    assert size_and_format(answer)[0] == (10, 10)
    # The token opens this look of the picture, not the picture.
    original = await client.get(f"/storage/v1{signed.replace('/render/image/', '/object/')}")
    assert refusal(original) == (400, "400", "InvalidJWT")


async def test_strangers_get_no_rendering(client: httpx2.AsyncClient, people: People, shown: str):
    ask = asker(client, people.anonymous)
    for kind, code in (("public", "NoSuchBucket"), ("authenticated", "NoSuchKey")):
        answer = await ask("GET", f"/render/image/{kind}/{shown}?width=8")
        assert refusal(answer) == (400, "404", code)


async def test_a_side_is_as_long_as_it_may_be(service: Ask, docs: str):
    await put(service, "docs/long.png", picture(30, 1), "image/png")
    path = "/render/image/authenticated/docs/long.png"
    assert size_and_format(await service("GET", f"{path}?width=0&height=0"))[0] == (30, 1)
    assert size_and_format(await service("GET", f"{path}?width=9999&height=1"))[0] == (2500, 1)


@pytest.mark.parametrize("column", ["origin", "avif", "png"])
async def test_avif_is_read_and_written(service: Ask, docs: str, column: str):
    await put(service, "docs/a.avif", picture(kind="AVIF"), "image/avif")
    answer = await service("GET", f"/render/image/authenticated/docs/a.avif?width=20&format={column}")
    assert size_and_format(answer) == ((20, 10), "PNG" if column == "png" else "AVIF")
    assert answer.headers["content-type"] == ("image/png" if column == "png" else "image/avif")


# A line break in a value, as anywhere, makes it another value.
WRONG = ("width=-1", "quality=5", "resize=x", "format=svg", "width=x", "resize=cover%0A", "format=avif%0Ax")


@pytest.mark.parametrize("query", WRONG)
async def test_information_is_asked_for_with_a_sound_transform(service: Ask, shown: str, query: str):
    for path in (f"/object/info/{shown}", f"/object/info/authenticated/{shown}"):
        assert refusal(await service("GET", f"{path}?{query}")) == (400, "400", "InvalidRequest")
    assert (await service("HEAD", f"/object/{shown}?{query}")).status_code == 400
    assert (await service("HEAD", f"/object/{shown}?width=10&resize=cover")).status_code == 200
    assert (await service("GET", f"/object/{shown}?{query}")).status_code == 200


@pytest.mark.parametrize("query", WRONG)
async def test_a_picture_cannot_look_like_that(service: Ask, shown: str, query: str):
    answer = await service("GET", f"/render/image/authenticated/{shown}?{query}")
    assert refusal(answer) == (400, "400", "InvalidRequest")
    name, _, value = query.partition("=")
    body = {"expiresIn": 60, "transform": {name: unquote(value)}}
    assert refusal(await service("POST", f"/object/sign/{shown}", json=body))[2] == "InvalidRequest"


async def test_what_is_no_picture_is_not_rendered(service: Ask, docs: str):
    await put(service, "docs/a.txt")
    answer = await service("GET", "/render/image/authenticated/docs/a.txt?width=8")
    assert refusal(answer) == (400, "400", "InvalidRequest")


async def test_an_address_asks_for_so_many_looks_alone(
    service: Ask, shown: str, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setitem(RULES, "rendering", parse("2/1 minute"))
    path = f"/render/image/authenticated/{shown}"
    for width in (8, 9, 8, 9):
        # What was rendered a moment ago counts nothing.
        assert (await service("GET", f"{path}?width={width}")).status_code == 200
    refused = await service("GET", f"{path}?width=10")
    assert refusal(refused) == (429, "429", "TooManyRequests")
    assert int(refused.headers["retry-after"]) > 0
