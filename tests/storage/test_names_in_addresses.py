"""Every name goes into an address and comes out of it as it is, whatever signs it holds."""

import base64
import re
from collections.abc import Callable
from email.message import Message
from typing import Any
from urllib.parse import quote, quote_plus, unquote

import httpx2
import pytest
from yarl import URL

from tests.storage.conftest import Ask, put
from tests.storage.test_error_matrix import PNG
from tests.storage.test_tus import BYTES, TUS, metadata

pytestmark = pytest.mark.on_sqlite

NAMES = [
    "plain.png",
    "a#b.png",
    "a?b=c&d.png",
    "100%.png",
    "a%23b%2Fc.png",
    "a%2523b.png",
    "a+b c;d=e&f.png",
    'it\'s "here" (1)!.png',
    "<tag>|^`{x}[y]~.png",
    "a:b@c,d$e*.png",
    "تقرير ١.png",
    "😀 é.png",
    "in/#/?/%/x.png",
]
# What a client makes of an address that the server answers.
CLIENTS: dict[str, Callable[[str], str]] = {
    # `encodeURI` of the whole: it encodes per cents that encode already, and leaves # and ? as they are.
    "javascript": lambda url: quote(url, safe="~()*!.'-_;/?:@&=+$,#"),
    "python": lambda url: str(URL("http://testserver/storage/v1/").join(URL(url[1:]))),
    "none": lambda url: url,
}


def opened(client: str, url: str) -> str:
    made = CLIENTS[client](url)
    return made if client == "python" else f"http://testserver/storage/v1{made}"


@pytest.mark.parametrize("client_kind", CLIENTS)
async def test_a_signed_address_opens_what_was_signed(
    client: httpx2.AsyncClient, service: Ask, docs: str, client_kind: str
):
    for name in NAMES:
        path = quote(name, safe="/")
        await put(service, f"docs/{path}", PNG, "image/png")
        body = {"expiresIn": 60}
        one = (await service("POST", f"/object/sign/docs/{path}", json=body)).json()["signedURL"]
        several = await service("POST", "/object/sign/docs", json={**body, "paths": [name]})
        for url in (one, several.json()[0]["signedURL"]):
            answer = await client.get(opened(client_kind, url))
            assert answer.content == PNG, (client_kind, url)
            other = await client.get(opened(client_kind, url.replace("?token=", "x?token=")))
            assert other.status_code == 400
        signed = (await service("POST", f"/object/upload/sign/docs/new-{path}")).json()
        # The client reads the token out of the address.
        assert URL(f"http://testserver{signed['url']}").query["token"] == signed["token"]
        stored = await client.put(opened(client_kind, signed["url"]), content=b"x")
        assert stored.json() == {"Key": f"docs/new-{name}"}
        assert (await service("GET", f"/object/info/docs/new-{path}")).json()["name"] == f"new-{name}"


async def test_a_signed_rendering_opens_what_was_signed(client: httpx2.AsyncClient, service: Ask, docs: str):
    name = "a#b?c%25 é.png"
    path = quote(name)
    await put(service, f"docs/{path}", PNG, "image/png")
    body = {"expiresIn": 60, "transform": {"width": 2}}
    url = (await service("POST", f"/object/sign/docs/{path}", json=body)).json()["signedURL"]
    for kind in CLIENTS:
        answer = await client.get(opened(kind, url))
        assert answer.headers["content-type"] == "image/png", kind


async def test_a_name_comes_through_every_other_door(service: Ask, docs: str):
    for number, name in enumerate(NAMES):
        path = quote(name, safe="/")
        await put(service, f"docs/{path}")
        copied, moved = f"copy-{number}/{name}", f"move-{number}/{name}"
        body = {"bucketId": "docs", "sourceKey": name}
        answer = await service("POST", "/object/copy", json={**body, "destinationKey": copied})
        assert answer.json()["Key"] == f"docs/{copied}"
        await service("POST", "/object/move", json={**body, "destinationKey": moved})
        for folder in (f"copy-{number}", f"move-{number}"):
            page = await service("POST", "/object/list-v2/docs", json={"prefix": f"{folder}/"})
            assert [each["name"] for each in page.json()["objects"]] == [f"{folder}/{name}"]
        names = {**TUS, **BYTES, "upload-length": "1", "upload-metadata": metadata("docs", f"tus/{name}")}
        created = await service("POST", "/upload/resumable", headers=names, content=b"x")
        assert created.status_code == 201
        removed = await service("DELETE", "/object/docs", json={"prefixes": [copied, moved, f"tus/{name}"]})
        assert len(removed.json()) == 3


def filename_of(answer: httpx2.Response) -> Any:
    message = Message()
    message["content-disposition"] = answer.headers["content-disposition"]
    return message.get_filename()


SAVED = ["report.pdf", "تقرير.pdf", "a b+c.pdf", "100% done.pdf", "a%20b ü.pdf", "it's (1)!.pdf", "😀.pdf"]


@pytest.mark.parametrize("name", SAVED)
async def test_a_download_is_saved_under_its_name(service: Ask, docs: str, name: str):
    await put(service, "docs/a")
    # The JavaScript client encodes a form and then the address; others encode once.
    twice = quote(quote_plus(name, safe="*"), safe="~()*!.'-_;/?:@&=+$,#")
    for query in (quote(name), quote_plus(name), twice):
        answer = await service("GET", f"/object/docs/a?download={query}")
        found = re.search(r"filename\*=UTF-8''(\S+)", answer.headers["content-disposition"])
        assert (unquote(found[1]) if found else filename_of(answer)) == name, query


@pytest.mark.parametrize("query", ["%25FF.pdf", "%2500.pdf", "50%25.pdf", "%250D%250Aa.pdf"])
async def test_what_is_no_name_is_not_decoded_again(service: Ask, docs: str, query: str):
    await put(service, "docs/a")
    answer = await service("GET", f"/object/docs/a?download={query}")
    assert quote(unquote(query)) in answer.headers["content-disposition"]


# What no text is: bytes that are not UTF-8, their replacement, halves of pairs, controls, noncharacters.
BROKEN = [
    "%FF",
    "a%C3",
    "%ED%A0%80",
    "%EF%BF%BD",
    "a%00b",
    "a%0Ab",
    "a%7Fb",
    "%C2%9B",
    "%EF%BF%BF",
    "%E2%80%AE",
]


async def test_a_name_that_is_no_text_is_refused(service: Ask, docs: str):
    await put(service, "docs/a")
    for broken in BROKEN:
        refused: dict[str, httpx2.Response] = {}
        for method, path in (
            ("POST", f"/object/docs/{broken}"),
            ("PUT", f"/object/docs/{broken}"),
            ("GET", f"/object/docs/{broken}"),
            ("GET", f"/object/info/docs/{broken}"),
            ("GET", f"/object/sign/docs/{broken}?token=x"),
            ("POST", f"/object/upload/sign/docs/{broken}"),
            ("DELETE", f"/object/docs/{broken}"),
            ("GET", f"/bucket/{broken}"),
            ("GET", f"/object/{broken}/a"),
        ):
            refused[f"{method} {path}"] = await service(method, path)
        name = unquote(broken)
        literal = {"bucketId": "docs", "sourceKey": "a", "destinationKey": name}
        refused["copy"] = await service("POST", "/object/copy", json=literal)
        refused["move"] = await service("POST", "/object/move", json=literal)
        refused["list"] = await service("POST", "/object/list/docs", json={"prefix": name})
        refused["search"] = await service("POST", "/object/list/docs", json={"prefix": "", "search": name})
        refused["list-v2"] = await service("POST", "/object/list-v2/docs", json={"prefix": name})
        raw = base64.b64encode(unquote(broken, "latin-1").encode("latin-1")).decode()
        described = f"bucketName {base64.b64encode(b'docs').decode()},objectName {raw}"
        names = {**TUS, "upload-length": "1", "upload-metadata": described}
        refused["tus"] = await service("POST", "/upload/resumable", headers=names)
        statuses = {key: answer.status_code for key, answer in refused.items()}
        assert set(statuses.values()) == {400, 404} - ({404} if 404 not in statuses.values() else set()), (
            statuses
        )
        assert all(answer.json()["statusCode"] in ("400", "404") for answer in refused.values())
    listed = (await service("POST", "/object/list/docs", json={"prefix": ""})).json()
    assert [each["name"] for each in listed] == ["a"]


@pytest.mark.parametrize(
    "body",
    [b'{"prefix": "\xff"}', b'{"prefix": "\\ud800"}', b'{"prefix": "", "search": "\\udc00\\ud800"}'],
)
async def test_json_that_is_no_text_is_refused(service: Ask, docs: str, body: bytes):
    headers = {"content-type": "application/json"}
    answer = await service("POST", "/object/list/docs", content=body, headers=headers)
    assert answer.status_code == 400
    assert answer.json()["code"] == "InvalidRequest"
