"""What a sender may say of a file, where and how, and what is kept of it."""

import json
from itertools import permutations
from typing import Any

import pytest

from tests.storage.conftest import Ask, put, refusal
from tests.storage.test_error_matrix import PNG

pytestmark = pytest.mark.on_sqlite

BOUNDARY = "xxBOUNDARYxx"
FORM = {"content-type": f"multipart/form-data; boundary={BOUNDARY}"}
FILE = 'Content-Disposition: form-data; name=""; filename="a"\r\nContent-Type: text/plain\r\n\r\nhello'
NAMELESS = (
    'Content-Disposition: form-data; name="file"\r\nContent-Type: application/octet-stream\r\n\r\nhello'
)


def field(name: str, value: str) -> str:
    return f'Content-Disposition: form-data; name="{name}"\r\n\r\n{value}'


def form(*parts: str | bytes) -> bytes:
    encoded = (part.encode() if isinstance(part, str) else part for part in parts)
    return b"".join(b"--%s\r\n%s\r\n" % (BOUNDARY.encode(), part) for part in encoded) + (
        f"--{BOUNDARY}--\r\n".encode()
    )


async def info_of(service: Ask, name: str) -> tuple[Any, Any, Any]:
    info = (await service("GET", f"/object/info/docs/{name}")).json()
    return info["content_type"], info["cache_control"], info["metadata"]


async def test_the_fields_of_a_form_come_in_any_order(service: Ask, docs: str):
    for kind in ("metadata", "userMetadata"):
        fields = [field("cacheControl", "77"), field("contentType", "text/csv"), field(kind, '{"a": "أ"}')]
        for number, parts in enumerate(permutations([FILE, *fields])):
            name = f"{kind}-{number}"
            answer = await service("POST", f"/object/docs/{name}", content=form(*parts), headers=FORM)
            assert answer.status_code == 200, answer.text
            assert await info_of(service, name) == ("text/csv", "max-age=77", {"a": "أ"}), parts
    # The one goes before the other; a file without a name is one by its type.
    both = [
        field("userMetadata", '{"b": 1}'),
        field("metadata", '{"a": 1}'),
        NAMELESS,
        field("contentType", "text/css"),
    ]
    assert (await service("PUT", "/object/docs/both", content=form(*both), headers=FORM)).status_code == 200
    assert await info_of(service, "both") == ("text/css", "max-age=3600", {"a": 1})
    assert (await service("GET", "/object/docs/both")).content == b"hello"


async def test_fields_behind_the_file_are_bounded_and_checked(service: Ask, docs: str):
    for parts in (
        [field("metadata", "[1]")],
        [field("metadata", "{")],
        [field("metadata", json.dumps({"a": "x" * 17_000}))],
        [field("x", "y" * 70_000)],
        [field("x", "1")] * 30,
        [b'Content-Disposition: form-data; name="metadata"\r\n\r\n{"a": "\xff"}'],
        [b'Content-Disposition: form-data; name="\xff"\r\n\r\n1'],
    ):
        answer = await service("POST", "/object/docs/a", content=form(FILE, *parts), headers=FORM)
        assert refusal(answer) == (400, "400", "InvalidRequest"), parts
    assert refusal(await service("GET", "/object/docs/a")) == (400, "404", "NoSuchKey")
    # A second file, however long, is left aside.
    second = FILE.replace("hello", "other" * 100_000)
    answer = await service("POST", "/object/docs/a", content=form(FILE, second), headers=FORM)
    assert answer.status_code == 200
    assert (await service("GET", "/object/docs/a")).content == b"hello"


async def test_a_type_that_is_said_last_is_the_one_that_the_bucket_asks(service: Ask):
    await service("POST", "/bucket", json={"name": "docs", "allowed_mime_types": ["text/csv"]})
    long = FILE.replace("hello", "a,b\n" * 5000)
    csv = form(long, field("contentType", "text/csv"))
    assert (await service("POST", "/object/docs/a", content=csv, headers=FORM)).status_code == 200
    other = await service("POST", "/object/docs/b", content=form(long), headers=FORM)
    assert refusal(other) == (400, "415", "InvalidMimeType")


TYPES: list[tuple[str, str, bool]] = [
    ("text/plain;charset=UTF-8", "text/plain", True),
    ("text/plain; charset=utf-8", "Text/Plain;charset=utf-8", True),
    ("Text/PLAIN", "text/plain ; charset=utf-8", True),
    (" text/plain ", "text/plain", True),
    ("text/*", "text/csv", True),
    ("TEXT/*", "text/csv;header=present", True),
    ("text/*;q=1", "text/csv", True),
    ("*/*", "text/csv", True),
    ("*", "text/csv", True),
    ("text/plain", "text/csv", False),
    ("application/*", "text/csv", False),
    ("Image/PNG", "image/png", True),
    ("image/jpg", "image/jpeg", True),
]


async def test_types_are_compared_as_types(service: Ask, docs: str):
    contents = {"image/png": PNG, "image/jpeg": b"\xff\xd8\xff\xe0\x00\x10JFIF" + bytes(100)}
    for pattern, claimed, is_taken in TYPES:
        body = {"allowed_mime_types": [pattern, ""]}
        assert (await service("PUT", "/bucket/docs", json=body)).status_code == 200
        content = contents.get(claimed, b"text")
        answer = await service("PUT", "/object/docs/a", content=content, headers={"content-type": claimed})
        assert (answer.status_code == 200) == is_taken, (pattern, claimed)


async def test_a_bucket_names_types(service: Ask):
    for pattern in ("text", "text/", "/plain", "text/plain, text/csv", "te xt/plain", "*/png"):
        answer = await service("POST", "/bucket", json={"name": "docs", "allowed_mime_types": [pattern]})
        assert refusal(answer) == (400, "415", "InvalidMimeType"), pattern


async def test_a_malformed_type_is_refused(service: Ask, docs: str):
    for claimed in ("nonsense", "image/\tjpg", "text/pläin".encode(), "a/b/c"):
        answer = await service("POST", "/object/docs/a", content=b"x", headers={"content-type": claimed})
        assert refusal(answer) == (400, "415", "InvalidMimeType"), claimed
        assert answer.json()["message"] == "Invalid Content-Type header"


SIZES: list[tuple[object, int | None]] = [
    ("20MB", 20_000_000),
    ("1.5MB", 1_500_000),
    ("1GB", 1_000_000_000),
    ("500kb", 500_000),
    ("0.5Kb", 500),
    ("1.005KB", 1010),
    ("1234b", 1230),
    ("3B", 3),
    (1000, 1000),
    (1000.0, 1000),
    ("1000", 1000),
    ("1234", 1234),
    (0, 0),
    ("0", 0),
    (None, None),
    ("", None),
]
NO_SIZES: list[object] = [
    *"0.5 MB|20 MB|1TB|-1|-5MB|1.5|1.5b|.5MB|5.MB|1e3MB|MB|٥MB|x".split("|"),
    -1,
    1.5,
    True,
    [],
    {},
]
TOO_LARGE: list[object] = ["99999GB", 2**62, "9" * 28, "9" * 28 + "GB"]


async def test_a_limit_is_read_as_a_size(service: Ask, docs: str):
    for given, kept in SIZES:
        for method, path in (("POST", "/bucket"), ("PUT", "/bucket/new")):
            answer = await service(method, path, json={"name": "new", "file_size_limit": given})
            assert answer.status_code == 200, (given, answer.text)
            assert (await service("GET", "/bucket/new")).json()["file_size_limit"] == kept, given
        await service("DELETE", "/bucket/new")
    for given in NO_SIZES:
        answer = await service("PUT", "/bucket/docs", json={"file_size_limit": given})
        assert refusal(answer) == (400, "400", "InvalidRequest"), given
    for given in TOO_LARGE:
        answer = await service("PUT", "/bucket/docs", json={"file_size_limit": given})
        assert refusal(answer) == (400, "413", "EntityTooLarge"), given


async def test_what_stands_for_an_empty_folder(service: Ask):
    await service("POST", "/bucket", json={"name": "docs", "allowed_mime_types": ["image/png"]})
    path = "/object/docs/in/.emptyFolderPlaceholder"
    for number, options in enumerate(
        ({"content": b""}, {"content": form(FILE.removesuffix("hello")), "headers": FORM})
    ):
        answer = await service("PUT", path, **options)
        assert answer.status_code == 200, (number, answer.text)
    for options in ({"content": b"x"}, {"content": form(FILE), "headers": FORM}):
        assert refusal(await service("PUT", path, **options)) == (400, "413", "EntityTooLarge")
    move = {"bucketId": "docs", "sourceKey": "in/.emptyFolderPlaceholder", "destinationKey": "in/a.png"}
    assert refusal(await service("POST", "/object/copy", json=move)) == (400, "415", "InvalidMimeType")


async def test_no_metadata_is_null(service: Ask, docs: str):
    await put(service, "docs/a")
    answer = await service("GET", "/object/info/docs/a")
    read = await service("GET", "/object/docs/a")
    assert answer.json()["metadata"] is None
    for header in ("etag", "last-modified", "cache-control"):
        assert answer.headers[header] == read.headers[header]
    for path in ("/object/docs/a", "/object/authenticated/docs/a", "/object/info/docs/a"):
        assert (await service("HEAD", path)).headers["etag"] == read.headers["etag"]


TAGS = [
    "all",
    "noindex, nofollow",
    "noindex,   nofollow,",
    "max-snippet: -1",
    "max-video-preview:0, noindex",
    "max-image-preview: large",
    "unavailable_after: Wed, 03 Dec 2025 13:09:53 GMT",
    "unavailable_after: Wed, 03 Dec 2025 13:09:53 GMT, noindex",
    "unavailable_after: 2025-12-03",
    "googlebot: noindex, otherbot: none",
]


async def test_what_crawlers_may_do_is_kept(service: Ask, docs: str):
    await put(service, "docs/a", PNG, "image/png")
    paths = ["/object/docs/a", "/object/authenticated/docs/a", "/render/image/authenticated/docs/a?width=1"]
    for path in paths:
        assert (await service("GET", path)).headers["x-robots-tag"] == "none"
    signed = (await service("POST", "/object/sign/docs/a", json={"expiresIn": 60})).json()["signedURL"]
    for tag in TAGS:
        headers = {"x-robots-tag": tag, "x-upsert": "true", "content-type": "image/png"}
        assert (await service("POST", "/object/docs/a", content=PNG, headers=headers)).status_code == 200, tag
        for path in (*paths[:2], signed):
            for method in ("GET", "HEAD"):
                assert (await service(method, path)).headers["x-robots-tag"] == tag, path
    assert (await service("GET", paths[2])).headers["x-robots-tag"] == TAGS[-1]
    move = {"bucketId": "docs", "sourceKey": "a", "destinationKey": "b"}
    await service("POST", "/object/move", json=move)
    assert (await service("GET", "/object/docs/b")).headers["x-robots-tag"] == TAGS[-1]
    # Another content is another file.
    await put(service, "docs/b")
    assert (await service("GET", "/object/docs/b")).headers["x-robots-tag"] == "none"


# A tag, and what is said of it; `{}` stands for the tag itself.
NO_TAGS = [
    ("invalidrule", 'Invalid X-Robots-Tag rule: "{}"'),
    ("NOINDEX", 'Invalid X-Robots-Tag rule: "{}"'),
    ("noindex, x, none", 'Invalid X-Robots-Tag rule: "x"'),
    ("noindex,  , nofollow", "X-Robots-Tag header contains empty rule"),
    ("max-snippet:", 'X-Robots-Tag rule "max-snippet" requires a value'),
    ("max-snippet: -2", 'X-Robots-Tag "max-snippet" value must be an integer >= -1, got: "-2"'),
    ("max-video-preview: 1e3", 'X-Robots-Tag "max-video-preview" value must be an integer >= -1, got: "1e3"'),
    (
        "max-image-preview: big",
        'X-Robots-Tag "max-image-preview" value must be one of: none, standard, large, got: "big"',
    ),
    ("unavailable_after: soon", 'X-Robots-Tag "unavailable_after" value must be a valid date, got: "soon"'),
    ("googlebot:", 'X-Robots-Tag user agent "googlebot" has no rules specified'),
    ("googlebot: x", 'Invalid X-Robots-Tag rule: "x"'),
    ("none, " * 50 + "none", "X-Robots-Tag header value may have 255 letters of ASCII"),
]


async def test_what_no_crawler_knows_is_refused(service: Ask, docs: str):
    for tag, message in NO_TAGS:
        answer = await service("POST", "/object/docs/a", content=b"x", headers={"x-robots-tag": tag})
        assert answer.status_code == 400
        assert answer.json() == {
            "statusCode": "400",
            "code": "InvalidRequest",
            "error": "invalid_x_robots_tag",
            "message": f"Invalid X-Robots-Tag header: {message.replace('{}', tag)}",
        }


AGENTS = [
    ("user-agent", "supabase-py/storage3 v0.11.3", False),
    ("user-agent", "supabase-py/storage3 v0.12.0", False),
    ("user-agent", "supabase-py/storage3 v0.12.1", True),
    ("user-agent", "supabase-py/storage3 v0.13.0", True),
    ("user-agent", "supabase-py/storage3 v2.34.1", True),
    ("x-client-info", "supabase-py/2.17.9", False),
    ("x-client-info", "supabase-py/1.99.0", False),
    ("x-client-info", "supabase-py/2.18.0", True),
    ("x-client-info", "supabase-py/10.0.0", True),
    ("x-client-info", "supabase-js/2.1.0", True),
    ("user-agent", "supabase-py/storage3 v" + "9" * 5000, True),
]


async def test_a_client_whose_class_has_no_type_is_told_none(service: Ask, docs: str):
    for header, agent, is_told in AGENTS:
        listed = (await service("GET", "/bucket", headers={header: agent})).json()
        assert len(listed) > 1
        read = (await service("GET", "/bucket/docs", headers={header: agent})).json()
        assert all(("type" in bucket) == is_told for bucket in [*listed, read]), agent
