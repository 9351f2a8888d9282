"""Who may see and do what with videos and scripts: every table and function, on both databases."""

from typing import Any

import pytest

from tawam.database.schema import new_id
from tests.people import People
from tests.videos.desk import VIDEO, WORDS, Desk

CALLERS = ("visitor", "stranger", "person", "customer", "admin", "service")
MAY = {"customer", "admin", "service"}
TABLES = ("videos", "script_versions", "script_comments", "script_decisions")
# The code of a refusal, which is the same for what is not there.
UNKNOWN = {
    "create-video": "production_not_found",
    "change-video": "video_not_found",
    "delete-video": "video_not_found",
    "send-script": "video_not_found",
    "comment-script": "video_not_found",
    "close-script-comment": "comment_not_found",
    "decide-script": "video_not_found",
}


@pytest.fixture
async def headers(desk: Desk, people: People) -> dict[str, dict[str, str]]:
    bob, khalid = await people.add("bob"), await people.add("khalid")
    # The stranger is a customer too; the person has signed for the customer's twin.
    await desk.world.customer(bob)
    return {
        "visitor": people.anonymous,
        "stranger": bob.headers,
        "person": khalid.headers,
        "customer": desk.ann.headers,
        "admin": desk.noura.headers,
        "service": people.service,
    }


async def bodies(desk: Desk, caller: str) -> dict[str, dict[str, Any]]:
    """Acts that the caller could do, each on a video of its own."""
    # The other side's version is there to be decided.
    writer = desk.noura if caller == "customer" else desk.ann
    idea, script = await desk.begin(), await desk.begin(writer, text=WORDS)
    comment = await desk.comment(desk.ann, script["id"])
    return {
        "create-video": {"id": new_id(), "production_id": desk.customer.production_id, **VIDEO},
        "change-video": {"video_id": idea["id"], **VIDEO},
        "send-script": {"video_id": script["id"], "text": f"Words for {caller}.", "base": 1},
        "comment-script": {
            "id": new_id(),
            "video_id": script["id"],
            "version": 1,
            "line": 1,
            "text": "?",
        },
        "close-script-comment": {"comment_id": comment["id"], "is_done": True},
        "delete-video": {"video_id": idea["id"]},
    }


async def test_functions(desk: Desk, headers: dict[str, dict[str, str]]) -> None:
    holes: list[str] = []
    for caller in CALLERS:
        acts = await bodies(desk, caller)
        writer = desk.noura if caller == "customer" else desk.ann
        fresh = await desk.begin(writer, text=WORDS)
        acts["decide-script"] = {"video_id": fresh["id"], "version": 1, "decision": "approved"}
        assert acts.keys() == UNKNOWN.keys()
        for name, body in acts.items():
            answer = await desk.calls.post(name, headers[caller], **body)
            expected = 200 if caller in MAY else 401 if caller == "visitor" else 404
            if answer.status_code != expected:
                holes.append(f"{caller} {name}: {answer.status_code} {answer.text}")
            if expected == 404 and answer.json()["error"] != UNKNOWN[name]:
                holes.append(f"{caller} {name} is told {answer.json()['error']}")
    assert holes == []


async def test_admin_without_the_role_any_more_is_a_stranger(desk: Desk, people: People) -> None:
    zoe = await people.add("zoe")
    video = await desk.begin()
    body = {"video_id": video["id"], "text": WORDS, "base": 0}
    assert await desk.calls.refusal("send-script", zoe, **body) == (404, "video_not_found")


async def test_rows(desk: Desk, headers: dict[str, dict[str, str]]) -> None:
    video = await desk.begin(desk.noura, text=WORDS)
    await desk.comment(desk.ann, video["id"])
    await desk.decide(desk.ann, video["id"], 1)
    holes: list[str] = []
    for table in TABLES:
        for caller in CALLERS:
            answer = await desk.calls.client.get(f"/rest/v1/{table}?select=*", headers=headers[caller])
            rows = answer.json() if answer.status_code == 200 else []
            if bool(rows) is not (caller in MAY):
                holes.append(f"{caller} reads {len(rows)} rows of {table}")
            if caller == "customer" and any("author_id" in row for row in rows):
                holes.append(f"{caller} reads accounts of {table}")
            for method, address in (("POST", ""), ("PATCH", "?id=neq.0"), ("DELETE", "?id=neq.0")):
                written = await desk.calls.client.request(
                    method,
                    f"/rest/v1/{table}{address}",
                    json=None if method == "DELETE" else {"title": "x"},
                    headers=headers[caller],
                )
                if written.status_code < 400:
                    holes.append(f"{caller} may {method} {table}")
    assert holes == []
