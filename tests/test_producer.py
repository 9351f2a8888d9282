"""What a producer may do: each table, bucket, topic and function that is declared, decided by name.

A new one fails here until it is decided. `own`: as any account, on what is its own. `team`: as an admin.
`admins`: refused, as a stranger is.
"""

from base64 import b64encode
from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from typing import Any
from unittest import mock

import httpx2
import msgspec
import pytest
from sqlalchemy import true
from starlette.applications import Starlette

from tawam import app as application
from tawam.calls.call import Function
from tawam.database.schema import new_id
from tawam.database.table_policies import Role
from tawam.database.topic_policies import TopicPolicy
from tawam.objects.policies import BucketPolicy
from tawam.objects.store import ObjectStore
from tawam.realtime.context import Realtime
from tawam.rest.tables import EXPOSED
from tests.consents.conftest import ann, calls, customer, world
from tests.cuts.rows import add_cut
from tests.deliveries.depot import VTT
from tests.deliveries.rows import add_delivery, add_publication
from tests.objects.conftest import PNG
from tests.people import People, Person
from tests.productions.world import Customer, World
from tests.videos.desk import VIDEO, WORDS

__all__ = ["ann", "calls", "customer", "world"]

TABLES = {
    **dict.fromkeys(("notes", "sessions", "orders", "payments", "subscriptions"), "own"),
    # Beside the own one, the names of customers, without their addresses.
    "profiles": "names",
    **dict.fromkeys(
        (
            "productions",
            "twins",
            "recordings",
            "consent_requests",
            "consents",
            "ledger_entries",
            "videos",
            "script_versions",
            "script_comments",
            "script_decisions",
            "cuts",
            "cut_comments",
            "cut_decisions",
            "deliveries",
            "delivery_captions",
            "publications",
        ),
        "team",
    ),
    # What is left of a plan, and not the payment that it comes from.
    "allowance_entries": "without payments",
    **dict.fromkeys(
        (
            "refunds",
            "payment_events",
            "contact_messages",
            "affiliate_applications",
            "lead_notes",
            "affiliates",
            "commissions",
            "payouts",
            "audit_log",
            "suppressed_addresses",
            "approvals",
        ),
        "admins",
    ),
}
# A film is read by a download alone, which the ledger shows: the bucket gives out posters.
BUCKETS = {"avatars": "own", "recordings": "team", "cuts": "team", "deliveries": "own"}
TOPICS = {"production": "team", "video": "team"}
FUNCTIONS = {
    **dict.fromkeys(
        (
            "create-checkout",
            "checkout-status",
            "contact",
            "affiliate-application",
            "delete-account",
            "export-data",
            "drafting-offer",
            "open-consent",
            "sign-consent",
            "decline-consent",
            "start-consent-recording",
            # The customer's, or the person's who is shown.
            "create-twin",
            "request-consent",
            "withdraw-consent",
            "delete-twin",
            "deletion-certificate",
            "ledger-record",
            "calendar-address",
            "start-recording",
            "cancel-recording",
        ),
        "own",
    ),
    **dict.fromkeys(
        (
            "team-members",
            "accept-recording",
            "refuse-recording",
            "create-video",
            "change-video",
            "delete-video",
            "send-script",
            "comment-script",
            "close-script-comment",
            "decide-script",
            "start-cut",
            "cancel-cut",
            "comment-cut",
            "close-cut-comment",
            "decide-cut",
            "start-delivery",
            "change-delivery",
            "cancel-delivery",
            "add-captions",
            "remove-captions",
            "deliver",
            "take-back-delivery",
            "download-delivery",
            "show-captions",
            "download-archive",
            "plan-publication",
            "change-publication",
            "cancel-publication",
            "mark-published",
            "draft-script",
            "preview-bulk-videos",
            "create-bulk-videos",
            "mark-twin-ready",
            "assign-production",
            "allowance-statement",
        ),
        "team",
    ),
    **dict.fromkeys(
        (
            "team-overview",
            "handle-lead",
            "add-lead-note",
            "decide-application",
            "update-affiliate",
            "record-payout",
            "affiliate-statement",
            "receipt",
            "receipt-pdf",
            "refund-order",
            "settle-failed-refund",
            "cancel-subscription",
            "resume-subscription",
            "manage-subscription",
            "correct-allowance",
            "lift-suppression",
            "request-admin-role",
            "request-payout",
            "decide-approval",
            "withdraw-approval",
        ),
        "admins",
    ),
}
REFUSALS = (401, 403, 404)
# The fields of bodies by name, where a text does not do.
VALUES: dict[str, Any] = {
    **VIDEO,
    "amount": 1,
    "at_ms": 0,
    "at_once": False,
    "base": 0,
    "billing": "monthly",
    "channel": "linkedin",
    "cut": 1,
    "days": 7,
    "decision": "approved",
    "is_done": True,
    "kind": "variant",
    "language": "en",
    "languages": ["en"],
    "line": 1,
    "planned_at": f"{datetime.now(UTC).year + 1}-06-01T09:00:00+04:00",
    "plan_features": [],
    "purposes": ["training"],
    "reasons": ["noise"],
    "renew": False,
    "shape": "16:9",
    "size": 7,
    "status": "active",
    "text": WORDS,
    "until": "2099-12-31",
    "url": "https://example.com/post",
    "version": 1,
}
# Fields that stay away: one of two that exclude each other, or one that may be left out.
LEFT_OUT = {
    "token",
    "note_id",
    "reply_to",
    "is_handled",
    "is_draft",
    "proof",
    "fax",
    "assignee_id",
    "published_at",
    "form",
}
BULK = {"title": "For {name}", "text": WORDS, "file": b64encode(b"name\nMariam\n").decode(), "columns": {}}
BY_NAME: dict[str, dict[str, Any]] = {
    "preview-bulk-videos": BULK,
    "create-bulk-videos": BULK,
    "assign-production": {"assignee_id": None},
    "checkout-status": {"session_id": "unknown"},
    "decide-application": {"decision": "declined"},
    "handle-lead": {"kind": "contact"},
    "add-lead-note": {"kind": "contact"},
    "start-recording": {"kind": "voice"},
    **{name: {"token": "unknown"} for name in FUNCTIONS if name.startswith(("open-", "sign-", "decline-"))},
    "start-consent-recording": {"token": "unknown"},
}


class Declared(msgspec.Struct):
    """What the application declares."""

    buckets: list[BucketPolicy] = []
    topics: list[TopicPolicy] = []
    functions: list[Function] = []
    stores: list[ObjectStore] = []


@pytest.fixture
def declared() -> Iterator[Declared]:
    """Filled as soon as there is an application."""
    found = Declared()
    build = Realtime.build
    endpoints = application.FunctionEndpoints

    def store(database: Any, blobs: Any, quota: Any, policies: Any) -> ObjectStore:
        found.buckets.extend(policies)
        found.stores.append(ObjectStore(database, blobs, quota, policies))
        return found.stores[-1]

    def realtime(settings: Any, database: Any, access: Any, policies: Any) -> Realtime:
        found.topics.extend(policies)
        return build(settings, database, access, policies)

    def functions(every: Any, services: Any, access: Any) -> Any:
        found.functions.extend(every)
        return endpoints(every, services, access)

    with (
        mock.patch.object(application, "ObjectStore", store),
        mock.patch.object(application.Realtime, "build", realtime),
        mock.patch.object(application, "FunctionEndpoints", functions),
    ):
        yield found


@pytest.fixture
def settings_values() -> dict[str, Any]:
    # Nothing answers there: whoever may ask is told so.
    return {"drafting_url": "http://127.0.0.1:9/v1", "drafting_model": "none"}


def test_every_table_is_decided() -> None:
    assert TABLES.keys() == EXPOSED.keys()
    for name, decision in TABLES.items():
        policy = EXPOSED[name]
        read, admins = policy.read.get(Role.PRODUCER), policy.read[Role.ADMIN]
        if decision == "admins":
            assert read is None, name
            assert Role.PRODUCER not in {*policy.update, *policy.insert, *policy.delete}, name
            continue
        assert read is not None, name
        if decision == "own":
            users = policy.read[Role.USER]
            assert (read.columns, read.rows.compare(users.rows)) == (users.columns, True), name
        elif decision == "team":
            assert (read.columns, read.rows.compare(true())) == (admins.columns, True), name
        elif decision == "names":
            assert set(admins.columns) - set(read.columns) == {"email"}
        else:
            assert set(admins.columns) - set(read.columns) == {"payment_id"}
        for grants in (policy.update, policy.insert, policy.delete):
            # Nobody writes for others: a producer writes what any account may.
            assert (Role.PRODUCER in grants) is (Role.USER in grants), name


async def test_customers_are_seen_by_name_alone(
    client: httpx2.AsyncClient, people: People, customer: Customer
) -> None:
    noor = await people.add("noor", "noor", "Noor", role="producer")
    bob = await people.add("bob")

    async def read(columns: str) -> httpx2.Response:
        return await client.get(f"/rest/v1/profiles?select={columns}&order=full_name", headers=noor.headers)

    assert [row["full_name"] for row in (await read("id,full_name")).json()] == ["Ann Lee", "Noor"]
    assert (await read("email")).json()["code"] == "42501"
    answer = await client.patch(
        f"/rest/v1/profiles?id=eq.{customer.person.id}",
        headers={**noor.headers, "prefer": "return=representation"},
        json={"full_name": "x"},
    )
    assert answer.json() == []
    listed = await client.get("/auth/v1/admin/users", headers=noor.headers)
    assert (listed.status_code, listed.json()["error_code"]) == (403, "not_admin")
    assert bob.id not in (await read("id")).text


async def test_every_bucket_and_topic_is_decided(
    declared: Declared, app: Starlette, client: httpx2.AsyncClient, people: People, customer: Customer
) -> None:
    assert {bucket.id for bucket in declared.buckets} == BUCKETS.keys()
    public = {bucket.id for bucket in declared.buckets if bucket.is_public}
    assert {topic.prefix for topic in declared.topics} == TOPICS.keys()
    for topic in declared.topics:
        for act in ("read", "write"):
            allowed, admins = (topic.predicate(act, role) for role in (Role.PRODUCER, Role.ADMIN))
            assert allowed is not None
            assert admins is not None
            assert allowed.compare(admins), topic.prefix
    noor, bob = await people.add("noor", role="producer"), await people.add("bob")
    for bucket, decision in BUCKETS.items():
        path = f"{customer.person.id}/x.png"
        await declared.stores[0].put(bucket, path, PNG)
        address = f"/storage/v1/object/{bucket}/{path}"
        for who in (noor, bob):
            read = await client.get(address.replace("object/", "object/authenticated/"), headers=who.headers)
            # A public bucket asks no policy for reading.
            is_open = bucket in public or (who is noor and decision == "team")
            assert (read.status_code == 200) is is_open, (bucket, read.text)
            sent = {**who.headers, "content-type": "image/png", "x-upsert": "true"}
            assert (await client.post(address, headers=sent, content=PNG)).status_code >= 400, bucket
            assert (await client.delete(address, headers=who.headers)).status_code >= 400, bucket


async def test_every_function_is_decided(
    declared: Declared,
    app: Starlette,
    client: httpx2.AsyncClient,
    people: People,
    customer: Customer,
    world: World,
) -> None:
    assert {function.name for function in declared.functions} == FUNCTIONS.keys()
    await world.collect(customer)
    await world.make(customer)
    noor, bob = await people.add("noor", role="producer"), await people.add("bob")
    zoe = await people.add("zoe", is_admin=True)
    holes: list[str] = []

    async def call(function: Function, who: Person) -> tuple[int, str | None]:
        body = await body_for(function, client, zoe, customer, world)
        answer = await client.post(f"/functions/v1/{function.name}", json=body, headers=who.headers)
        is_error = answer.status_code >= 400
        return answer.status_code, answer.json()["error"] if is_error else None

    for function in declared.functions:
        stranger, producer = await call(function, bob), await call(function, noor)
        decision = FUNCTIONS[function.name]
        if decision == "own":
            is_kept = producer == stranger
        elif decision == "team":
            is_kept = producer[0] not in REFUSALS and stranger[0] in REFUSALS
        else:
            is_kept = producer == stranger != await call(function, zoe) and producer[0] in REFUSALS
        if not is_kept:
            holes.append(f"{function.name} is not for {decision}: {producer}, a stranger {stranger}")
    assert holes == []


async def body_for(  # noqa: C901 because it has a case for each field
    function: Function, client: httpx2.AsyncClient, zoe: Person, customer: Customer, world: World
) -> dict[str, Any]:
    """A body that names things that are there."""
    known: dict[str, Callable[[], Any]] = {
        "production_id": lambda: customer.production_id,
        "twin_id": lambda: customer.twin_id,
        "order_id": lambda: customer.story.order_id,
    }
    values = {**VALUES, **BY_NAME.get(function.name, {})}
    body: dict[str, Any] = {}
    for field in msgspec.structs.fields(function.request_type):
        name = field.name
        if name in ("cut_id", "comment_id", "video_id") and "cut" in function.name:
            value = await _of_cut(name, client, zoe, customer, world)
        elif name in ("delivery_id", "delivery_ids", "publication_id"):
            value = await _of_delivery(name, client, customer, world)
        elif name == "video_id":
            is_without = function.name in ("send-script", "delete-video")
            value = await _video(client, customer, text="" if is_without else WORDS)
        elif name == "comment_id":
            value = await _comment(client, zoe, customer)
        elif name == "recording_id":
            value = await world.add_recording(customer, "voice", "checked")
        elif name == "payment_id" and function.name.startswith("receipt"):
            payments = await client.get("/rest/v1/payments?select=id", headers=zoe.headers)
            value = payments.json()[0]["id"]
        elif name in known:
            value = known[name]()
        elif name in LEFT_OUT and name not in values:
            continue
        elif name in values:
            value = values[name]
        else:
            value = new_id() if name == "id" or name.endswith(("_id", "_key")) else "one two@example.com"[4:]
        body[field.encode_name] = value
    if "delivery_ids" in body:
        films = await client.get(f"/rest/v1/deliveries?id=eq.{body['delivery_ids'][0]}", headers=zoe.headers)
        body["video_id"] = films.json()[0]["video_id"]
    if function.name == "show-captions":
        captions = {**body, "id": new_id(), "text": VTT}
        answer = await client.post("/functions/v1/add-captions", json=captions, headers=zoe.headers)
        assert answer.status_code == 200, answer.text
    return body


async def _video(client: httpx2.AsyncClient, customer: Customer, text: str = WORDS) -> str:
    body = {"id": new_id(), "production_id": customer.production_id, **VIDEO, "text": text or None}
    # The customer's words, for the team to decide on.
    answer = await client.post("/functions/v1/create-video", json=body, headers=customer.person.headers)
    assert answer.status_code == 200, answer.text
    return answer.json()["id"]


async def _of_cut(
    name: str, client: httpx2.AsyncClient, zoe: Person, customer: Customer, world: World
) -> str:
    """A video with a cut, a cut whose file is on its way, or a comment on a cut."""
    video_id = await _video(client, customer)
    is_open = name == "cut_id"
    changes = {"number": None, "status": "checking", "received_at": None} if is_open else {}
    cut_id = await add_cut(world.database, video_id, customer.twin_id, **changes)
    if name != "comment_id":
        return cut_id if is_open else video_id
    body = {"id": new_id(), "video_id": video_id, "cut": 1, "at_ms": 0, "text": "Later?"}
    answer = await client.post("/functions/v1/comment-cut", json=body, headers=zoe.headers)
    assert answer.status_code == 200, answer.text
    return answer.json()["id"]


async def _of_delivery(
    name: str, client: httpx2.AsyncClient, customer: Customer, world: World
) -> str | list[str]:
    """A film that was checked, a list of one, or its plan."""
    video = {"id": await _video(client, customer), "production_id": customer.production_id}
    delivery_id = await add_delivery(world.database, {**video, "twin_id": customer.twin_id})
    if name == "publication_id":
        return await add_publication(world.database, customer.production_id, delivery_id)
    return [delivery_id] if name == "delivery_ids" else delivery_id


async def _comment(client: httpx2.AsyncClient, zoe: Person, customer: Customer) -> str:
    video_id = await _video(client, customer)
    body = {"id": new_id(), "video_id": video_id, "version": 1, "line": 1, "text": "Which number?"}
    answer = await client.post("/functions/v1/comment-script", json=body, headers=zoe.headers)
    assert answer.status_code == 200, answer.text
    return answer.json()["id"]
