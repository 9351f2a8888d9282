"""A request becomes a trace: the request, and within it its statements, its calls and its jobs."""

import asyncio
import json
from typing import Any

import httpx2
import pytest

from tawam.logs import configure_logs, flush_lines
from tests.people import People, Person
from tests.storage.conftest import PNG
from tests.traces.collector import Collector, ReceivedSpan

SERVER, CLIENT = 2, 3
PASSWORD = "correct horse battery 7"


@pytest.fixture
async def ann(people: People) -> Person:
    return await people.add("ann")


async def received(collector: Collector, name: str) -> ReceivedSpan:
    return await asyncio.to_thread(collector.span, name)


async def test_a_read_and_its_statements_are_one_trace(
    client: httpx2.AsyncClient, ann: Person, collector: Collector, backend: str
) -> None:
    answer = await client.get(f"/rest/v1/profiles?select=username&id=eq.{ann.id}", headers=ann.headers)
    assert answer.status_code == 200

    request = await received(collector, "GET /rest/v1/profiles")
    assert (request.kind, request.parent_id, request.is_error) == (SERVER, "", False)
    assert request.attributes == {
        "http.request.method": "GET",
        "http.route": "/rest/v1/profiles",
        "http.response.status_code": 200,
        "tawam.request_id": answer.headers["x-request-id"],
    }
    read = next(each for each in collector.children(request) if each.name == "SELECT profiles")
    assert (read.trace_id, read.kind) == (request.trace_id, CLIENT)
    assert read.attributes == {
        "db.system.name": "sqlite" if backend == "sqlite" else "postgresql",
        "db.operation.name": "SELECT",
        "db.collection.name": "profiles",
    }


async def test_a_write_is_within_its_transaction(
    client: httpx2.AsyncClient, ann: Person, collector: Collector
) -> None:
    body = {"full_name": "Ann"}
    answer = await client.patch(f"/rest/v1/profiles?id=eq.{ann.id}", headers=ann.headers, json=body)
    assert answer.status_code == 204
    request = await received(collector, "PATCH /rest/v1/profiles")
    transaction = next(each for each in collector.children(request) if each.name == "transaction")
    inner = collector.children(transaction)
    assert "UPDATE profiles" in {each.name for each in inner}
    assert {each.trace_id for each in inner} == {request.trace_id}


@pytest.mark.on_sqlite
async def test_each_part_names_its_route_and_never_the_path(
    client: httpx2.AsyncClient, people: People, ann: Person, collector: Collector
) -> None:
    await client.get("/contact")
    await client.get("/nothing/like/this")
    await client.get("/auth/v1/user", headers=ann.headers)
    await client.post("/functions/v1/export-data", headers=ann.headers, json={})
    await client.post("/functions/v1/unheard-of", headers=people.anonymous, json={})
    await client.get("/rest/v1/unheard-of", headers=people.anonymous)
    await client.request("BREW", "/auth/v1/user")
    address = f"/storage/v1/object/avatars/{ann.id}/me.png"
    headers = {**ann.headers, "content-type": "image/png"}
    assert (await client.post(address, headers=headers, content=PNG)).status_code == 200

    upload = await received(collector, "POST /storage/v1/object/{bucket}/{name}")
    names = {each.name for each in collector.spans if each.kind == SERVER}
    assert names == {
        "GET /{path}",
        "GET /auth/v1/user",
        "POST /functions/v1/export-data",
        "POST /functions/v1/{path}",
        "GET",
        "HTTP /auth/v1/user",
        upload.name,
    }
    stored = [each.name for each in collector.spans if each.trace_id == upload.trace_id]
    assert {"storage put", "storage settle"} <= set(stored)


@pytest.mark.on_sqlite
async def test_lines_of_the_log_name_the_trace(
    client: httpx2.AsyncClient, collector: Collector, capfdbinary: pytest.CaptureFixture[bytes]
) -> None:
    configure_logs()
    await client.get("/nothing")
    request = await received(collector, "GET /{path}")
    flush_lines()
    lines = [json.loads(line) for line in capfdbinary.readouterr().out.splitlines()]
    mine = [line["event"] for line in lines if line.get("trace_id") == request.trace_id]
    # The line of the site's own logger, and the line of the request.
    assert mine == ["page_not_found", "request"]


async def test_a_mail_is_a_run_of_its_own(
    client: httpx2.AsyncClient, people: People, collector: Collector
) -> None:
    body = {"email": "omar.hidden@example.com", "password": PASSWORD}
    assert (await client.post("/auth/v1/signup", headers=people.anonymous, json=body)).status_code == 200
    sent = await received(collector, "send mail")
    run = await received(collector, "relay mail")
    assert (sent.parent_id, sent.trace_id, run.parent_id) == (run.span_id, run.trace_id, "")
    assert sent.attributes == {"tawam.mail.template": "confirm-signup"}
    # It is not sent within the request, which only puts it into the outbox.
    assert run.trace_id != (await received(collector, "POST /auth/v1/signup")).trace_id


async def test_nothing_secret_is_sent(
    client: httpx2.AsyncClient, people: People, ann: Person, collector: Collector
) -> None:
    """Whatever a request says may be a secret, wherever it says it: the bytes that leave hold none of it."""
    marks = "password token-in-query token-in-path mail-in-path in-header in-cookie in-host in-filter in-name"
    secret = {name: f"hush{number}" for number, name in enumerate(marks.split())}
    password = f"{secret['password']}-{PASSWORD}"
    mail = f"{secret['mail-in-path']}@example.com"
    headers = {"x-anything": secret["in-header"], "cookie": f"a={secret['in-cookie']}"}
    body = {"email": mail, "password": password, "data": {"full_name": secret["in-name"]}}
    await client.post("/auth/v1/signup", headers=people.anonymous | headers, json=body)
    await client.post("/auth/v1/token?grant_type=password", headers=people.anonymous, json=body)
    await client.get(f"/auth/v1/verify?token={secret['token-in-query']}&type=signup")
    for path in ("/consent/{}", "/ar/consent/{}", "/calendar/{}", "/rest/v1/{}", "/functions/v1/{}", "/{}"):
        await client.get(path.format(secret["token-in-path"]), headers=people.anonymous)
    await client.get(f"/storage/v1/object/public/{mail}/{mail}", headers=headers)
    await client.get("/contact", headers={"host": f"{secret['in-host']}.example"})
    await client.get(f"/rest/v1/profiles?username=eq.{secret['in-filter']}", headers=ann.headers)
    await client.request(secret["token-in-path"].upper(), "/contact")
    # What fails inside, with a message that names what was asked.
    await client.post("/rest/v1/notes", headers=ann.headers, json={"title": f"{secret['in-name']}\0"})

    await received(collector, "send mail")
    await client.get("/healthz")
    await received(collector, "GET /healthz")
    sent = b"".join(collector.bodies)
    assert b"/auth/v1/verify" in sent
    hidden = [*secret.values(), PASSWORD, "example.com", ann.id, ann.headers["authorization"][-20:]]
    assert [each for each in hidden if each.encode() in sent or each.upper().encode() in sent] == []


def unhandled(*_: Any) -> Any:
    raise RuntimeError("the-message-of-the-exception")


@pytest.mark.on_sqlite
async def test_a_failure_is_marked_without_its_message(
    client: httpx2.AsyncClient,
    people: People,
    collector: Collector,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("tawam.auth.access.Access.caller", unhandled)
    answer = await client.get("/rest/v1/profiles", headers=people.anonymous)
    assert answer.status_code == 500
    failed = await received(collector, "GET")
    assert failed.is_error
    assert failed.attributes["error.type"] == "500"
    assert b"the-message-of-the-exception" not in b"".join(collector.bodies)


@pytest.mark.on_sqlite
async def test_the_collector_is_asked_at_its_path_and_with_its_headers(
    client: httpx2.AsyncClient, collector: Collector
) -> None:
    await client.get("/healthz")
    span = await received(collector, "GET /healthz")
    path, headers = collector.asked[0]
    assert path == "/v1/traces"
    assert headers["content-type"] == "application/x-protobuf"
    assert span.resource["service.name"] == "tawam"
    assert span.resource["service.version"] == "0.1.0"
    assert len(span.resource["service.instance.id"]) == 36


class TestHeaders:
    @pytest.fixture
    def settings_values(self, traced_values: dict[str, Any]) -> dict[str, Any]:
        return traced_values | {"traces_headers": "authorization=Bearer%20k%2Cey, X-Tenant=a"}

    @pytest.mark.on_sqlite
    async def test_are_sent(self, client: httpx2.AsyncClient, collector: Collector) -> None:
        await client.get("/healthz")
        await received(collector, "GET /healthz")
        _, headers = collector.asked[0]
        assert (headers["authorization"], headers["x-tenant"]) == ("Bearer k,ey", "a")


class TestRatio:
    @pytest.fixture
    def settings_values(self, traced_values: dict[str, Any]) -> dict[str, Any]:
        return traced_values | {"traces_sample_ratio": 0.5}

    @pytest.mark.on_sqlite
    async def test_traces_are_whole_or_not_there(
        self,
        client: httpx2.AsyncClient,
        ann: Person,
        collector: Collector,
        capfdbinary: pytest.CaptureFixture[bytes],
    ) -> None:
        configure_logs()
        for _ in range(64):
            await client.get("/rest/v1/profiles?select=username", headers=ann.headers)
        flush_lines()
        lines = [json.loads(line) for line in capfdbinary.readouterr().out.splitlines()]
        logged = [line.get("trace_id") for line in lines if line["event"] == "request"]
        traced = {each for each in logged if each}
        # One in 2**63 says otherwise.
        assert 0 < len(traced) < len(logged) == 64

        def arrived() -> bool:
            return {each.trace_id for each in collector.spans if each.kind == SERVER} >= traced

        await asyncio.to_thread(collector.wait_for, arrived)
        reads = [each for each in collector.spans if each.name == "SELECT profiles"]
        assert traced <= {each.trace_id for each in reads}
        # A read of a request that is not traced would have no parent; jobs read profiles, too.
        assert [each for each in reads if not each.parent_id] == []
