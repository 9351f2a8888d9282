"""What each address answers for a bucket, an object or a caller that is not right, as the original does."""

import io
from typing import Any

import httpx2
import pytest
from PIL import Image

from tests.people import People
from tests.storage.conftest import Ask, asker, put

# The answer's status, and of its body `statusCode`, `error` and `message`; None stands for a success.
Answer = tuple[int, str, str, str] | None

NO_BUCKET: Answer = (400, "404", "Bucket not found", "Bucket not found")
NO_OBJECT: Answer = (400, "404", "not_found", "Object not found")
DENIED: Answer = (400, "403", "Unauthorized", "new row violates row-level security policy")
EXISTS: Answer = (400, "409", "Duplicate", "The resource already exists")
BAD_NAME: Answer = (400, "400", "InvalidKey", "Invalid key: a\\b")
ROLE: Answer = (403, "403", "Unauthorized", "Access denied: Invalid role")

SITUATIONS = {
    "unknown bucket": "nowhere/a",
    "unknown object": "docs/none",
    "existing object": "docs/a",
    "anonymous": "docs/a",
    "bad name": "docs/a%5Cb",
}
Row = tuple[str, str, dict[str, Any] | None, list[Answer]]
COPY = {"bucketId": "{bucket}", "sourceKey": "{name}", "destinationKey": "new"}
# Method, address, body, and an answer for each of the situations.
MATRIX: list[Row] = [
    ("GET", "/object/{}", None, [NO_BUCKET, NO_OBJECT, None, NO_OBJECT, BAD_NAME]),
    ("GET", "/object/authenticated/{}", None, [NO_BUCKET, NO_OBJECT, None, NO_OBJECT, BAD_NAME]),
    ("GET", "/object/public/{}", None, [NO_BUCKET] * 5),
    ("GET", "/object/info/{}", None, [NO_BUCKET, NO_OBJECT, None, NO_OBJECT, BAD_NAME]),
    ("GET", "/object/info/authenticated/{}", None, [NO_BUCKET, NO_OBJECT, None, NO_OBJECT, BAD_NAME]),
    ("GET", "/object/info/public/{}", None, [NO_BUCKET] * 5),
    ("GET", "/render/image/authenticated/{}", None, [NO_BUCKET, NO_OBJECT, None, NO_OBJECT, BAD_NAME]),
    ("GET", "/render/image/public/{}", None, [NO_BUCKET] * 5),
    ("POST", "/object/sign/{}", {"expiresIn": 60}, [NO_OBJECT, NO_OBJECT, None, NO_OBJECT, BAD_NAME]),
    ("POST", "/object/upload/sign/{}", None, [NO_BUCKET, None, EXISTS, DENIED, BAD_NAME]),
    ("POST", "/object/{}", None, [NO_BUCKET, None, EXISTS, DENIED, BAD_NAME]),
    ("PUT", "/object/{}", None, [NO_BUCKET, None, None, DENIED, BAD_NAME]),
    ("POST", "/object/copy", COPY, [NO_OBJECT, NO_OBJECT, None, NO_OBJECT, NO_OBJECT]),
    ("POST", "/object/move", COPY, [NO_OBJECT, NO_OBJECT, None, NO_OBJECT, NO_OBJECT]),
    ("DELETE", "/object/{}", None, [NO_OBJECT, NO_OBJECT, None, NO_OBJECT, BAD_NAME]),
]
_file = io.BytesIO()
Image.new("RGB", (2, 2), "teal").save(_file, "PNG")
PNG = _file.getvalue()


def refusal_of(answer: httpx2.Response) -> Answer:
    if answer.status_code < 300:
        return None
    body = answer.json()
    return answer.status_code, body["statusCode"], body["error"], body["message"]


async def test_every_address_of_an_object(
    client: httpx2.AsyncClient, people: People, service: Ask, docs: str
):
    others = asker(client, people.anonymous)
    found: dict[tuple[str, str, str], Answer] = {}
    wanted: dict[tuple[str, str, str], Answer] = {}
    for method, address, body, answers in MATRIX:
        for (situation, path), answer in zip(SITUATIONS.items(), answers, strict=True):
            await service("DELETE", f"/object/{docs}", json={"prefixes": ["none", "new"]})
            await put(service, "docs/a", PNG, "image/png")
            bucket, _, name = path.replace("%5C", "\\").partition("/")
            sent = body and {
                key: value.format(bucket=bucket, name=name) if isinstance(value, str) else value
                for key, value in body.items()
            }
            options = {"json": sent} if sent else {"content": b"x"} if method in ("POST", "PUT") else {}
            ask = others if situation == "anonymous" else service
            key = (method, address, situation)
            found[key], wanted[key] = refusal_of(await ask(method, address.format(path), **options)), answer
    assert found == wanted


async def test_lists_and_buckets(client: httpx2.AsyncClient, people: People, service: Ask, docs: str):
    others = asker(client, people.anonymous)
    await put(service, "docs/a")
    # A list of what is not there is empty.
    for path in ("nowhere", "docs"):
        ask = service if path == "nowhere" else others
        assert (await ask("POST", f"/object/list/{path}", json={"prefix": ""})).json() == []
        page = (await ask("POST", f"/object/list-v2/{path}", json={})).json()
        assert page == {"hasNext": False, "folders": [], "objects": []}
        assert (await ask("DELETE", f"/object/{path}", json={"prefixes": ["a"]})).json() == []
        signed = await ask("POST", f"/object/sign/{path}", json={"expiresIn": 60, "paths": ["a", "../x"]})
        error = "Either the object does not exist or you do not have access to it"
        assert signed.json() == [{"path": each, "signedURL": None, "error": error} for each in ("a", "../x")]
    for ask, method, path, body, answer in (
        (others, "POST", "/bucket", {"name": "new"}, DENIED),
        (others, "GET", "/bucket/docs", None, NO_BUCKET),
        (others, "POST", "/bucket/docs/empty", {}, ROLE),
        (others, "DELETE", "/cdn/docs/a", None, ROLE),
        (service, "GET", "/bucket/nowhere", None, NO_BUCKET),
        (service, "PUT", "/bucket/nowhere", {"public": True}, NO_BUCKET),
        (service, "POST", "/bucket/nowhere/empty", None, NO_BUCKET),
        (service, "DELETE", "/bucket/nowhere", None, NO_BUCKET),
        (service, "POST", "/bucket", {"name": "docs"}, EXISTS),
    ):
        assert refusal_of(await ask(method, path, json=body)) == answer, (method, path)
    for name in ("a/b", " a", "a ", "", "a" * 101, "a\ufffd", "a\x00", "ملف"):
        refused = refusal_of(await service("POST", "/bucket", json={"name": name}))
        assert refused == (400, "400", "Invalid Input", "Bucket name invalid"), name


@pytest.mark.on_sqlite
async def test_what_is_no_number_or_no_change(service: Ask, docs: str):
    for query in ("limit=0", "limit=-1", "limit=x", "limit=", "offset=-1", "offset=1.5", "sortOrder=up"):
        assert (await service("GET", f"/bucket?{query}")).status_code == 400, query
    for body in ({}, {"name": "docs"}, {"public": "maybe"}):
        assert (await service("PUT", f"/bucket/{docs}", json=body)).status_code == 400, body
    for path, body in (
        ("list", {"prefix": "", "limit": 0}),
        ("list", {"prefix": "", "limit": 1.5}),
        ("list", {"prefix": "", "offset": -1}),
        ("list-v2", {"limit": 0}),
        ("list-v2", {"sortBy": {"column": "secret"}}),
        ("list", {"prefix": "a\x00"}),
        ("list-v2", {"prefix": "a\ufffd"}),
    ):
        assert (await service("POST", f"/object/{path}/docs", json=body)).status_code == 400, (path, body)
    for path in ("list", "list-v2"):
        for asked in (
            {"prefix": "a\\b%_'"},
            {"search": "\\"},
            {"limit": 10_000},
            {"limit": 10**9},
            {"limit": 2, "offset": 10**12},
        ):
            answer = await service("POST", f"/object/{path}/docs", json={"prefix": "", **asked})
            assert answer.status_code == 200, (path, asked)


@pytest.mark.on_sqlite
@pytest.mark.parametrize(
    ("method", "path"),
    [("GET", "/object/docs"), ("PATCH", "/object/docs/a"), ("POST", "/bucket/docs"), ("GET", "/nothing")],
)
async def test_another_method_is_no_route(service: Ask, docs: str, method: str, path: str):
    assert refusal_of(await service(method, path)) == (
        404,
        "404",
        "Not Found",
        f"Route {method}:/storage/v1{path} not found",
    )


@pytest.mark.on_sqlite
async def test_credentials_of_every_form(client: httpx2.AsyncClient, people: People, docs: str):
    key, token = people.anonymous["apikey"], (await people.add("ann")).headers["authorization"][7:]
    service_key = people.service["apikey"]
    for word in ("Bearer ", "bearer ", "BEARER  ", ""):
        for given, is_known in ((token, True), (service_key, True), (key, True), (token[:-2] + "xx", False)):
            headers = {"apikey": key, "authorization": f"{word}{given}"}
            listed = await client.get("/storage/v1/bucket", headers=headers)
            assert (listed.status_code == 200) == is_known, headers
            assert bool(listed.json()) == (given == service_key or not is_known)
            read = await client.get("/rest/v1/notes", headers=headers)
            assert (read.status_code == 200) == is_known, headers
    user = await client.get("/auth/v1/user", headers={"apikey": key, "authorization": token})
    assert user.json()["email"] == "ann@example.com"
    for bad in ("Bearer x", "x", "Bearer", "Basic YTpi", "Bearer a b", "a.b.c", "Bearer " + "é", "Token t"):
        headers = httpx2.Headers({"apikey": key, "authorization": bad}, encoding="latin-1")
        for path in ("/bucket", "/object/docs/a", "/object/authenticated/docs/a", "/object/info/docs/a"):
            answer = await client.get(f"/storage/v1{path}", headers=headers)
            body = answer.json()
            assert (answer.status_code, body["statusCode"]) == (400, "403"), (bad, path)
            assert (body["error"], body["code"]) == ("Unauthorized", "AccessDenied"), (bad, path)
        # Another scheme is no token for the other protocols.
        others = await client.get("/rest/v1/notes", headers=headers)
        is_ignored = bad == "Bearer" or bad.startswith(("Basic", "Token"))
        assert others.status_code == (200 if is_ignored else 401), bad


@pytest.mark.parametrize("credentials", ["none", "wrong", "anonymous"])
async def test_a_public_bucket_asks_nobody(
    client: httpx2.AsyncClient, people: People, service: Ask, credentials: str
):
    await service("POST", "/bucket", json={"name": "shown", "public": True})
    await put(service, "shown/a", PNG, "image/png")
    headers = {"none": {}, "wrong": {"authorization": "Bearer x"}, "anonymous": people.anonymous}[credentials]
    plain = [
        "/object/shown/a",
        "/object/info/shown/a",
        "/object/public/shown/a",
        "/object/info/public/shown/a",
    ]
    named = [
        "/object/authenticated/shown/a",
        "/object/info/authenticated/shown/a",
        "/render/image/authenticated/shown/a",
    ]
    for method in ("GET", "HEAD"):
        for path in [*plain, "/render/image/public/shown/a", *named]:
            answer = await client.request(method, f"/storage/v1{path}", headers=headers)
            is_open = path not in named or credentials == "anonymous"
            assert answer.status_code == (200 if is_open else 400), (method, path)
            assert bool(answer.headers.get("etag")) == is_open, (method, path)
    missing = await client.get("/storage/v1/object/shown/none", headers=headers)
    assert refusal_of(missing) == NO_OBJECT
    # To write, and to list, a policy is asked as ever.
    assert (await client.put("/storage/v1/object/shown/a", headers=headers, content=b"x")).status_code == 400
    if credentials == "anonymous":
        listed = await client.post("/storage/v1/object/list/shown", headers=headers, json={"prefix": ""})
        assert listed.json() == []
