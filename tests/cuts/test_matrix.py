"""Who may see and do what with cuts: every table, function, file and topic, on both databases."""

from typing import Any

import pytest

from tawam.database.schema import new_id
from tests.cuts.rows import add_cut
from tests.cuts.suite import Suite
from tests.people import People
from tests.videos.desk import WORDS

CALLERS = ("visitor", "stranger", "person", "customer", "producer", "admin", "service")
TEAM = ("producer", "admin", "service")
# Who may, the code for those who know of it and may not, and that for strangers.
ACTS: dict[str, tuple[tuple[str, ...], str, str]] = {
    "start-cut": (TEAM, "not_admin", "not_admin"),
    "cancel-cut": (TEAM, "not_admin", "not_admin"),
    "comment-cut": ((*TEAM, "customer"), "", "video_not_found"),
    "close-cut-comment": ((*TEAM, "customer"), "", "comment_not_found"),
    "decide-cut": (("customer",), "cut_of_customer", "video_not_found"),
}
TABLES = ("cuts", "cut_comments", "cut_decisions")


@pytest.fixture
async def headers(suite: Suite, people: People) -> dict[str, dict[str, str]]:
    bob, khalid = await people.add("bob"), await people.add("khalid")
    # The stranger is a customer too; the person has signed for the customer's twin.
    await suite.desk.world.customer(bob)
    return {
        "visitor": people.anonymous,
        "stranger": bob.headers,
        "person": khalid.headers,
        "customer": suite.desk.ann.headers,
        "producer": (await people.add("noor", role="producer")).headers,
        "admin": suite.desk.noura.headers,
        "service": people.service,
    }


async def bodies(suite: Suite) -> dict[str, dict[str, Any]]:
    """Acts on a video of their own, with a cut that waits."""
    desk = suite.desk
    video = await desk.begin(desk.noura, text=WORDS)
    await desk.decide(desk.ann, video["id"], 1)
    open_cut = {"number": None, "status": "checking", "received_at": None}
    database, twin_id = desk.world.database, desk.customer.twin_id
    await add_cut(database, video["id"], twin_id)
    announced = await add_cut(database, video["id"], twin_id, **open_cut)
    own = Suite(desk, video["id"], suite.checker)
    comment = await own.comment(desk.ann)
    return {
        "start-cut": {"video_id": video["id"], "file_name": "b.mp4", "size": 7},
        "cancel-cut": {"cut_id": announced},
        "comment-cut": {"id": new_id(), "video_id": video["id"], "cut": 1, "at_ms": 1, "text": "?"},
        "close-cut-comment": {"comment_id": comment["id"], "is_done": True},
        "decide-cut": own.decision(1),
    }


async def test_functions(suite: Suite, headers: dict[str, dict[str, str]]) -> None:
    holes: list[str] = []
    for caller in CALLERS:
        acts = await bodies(suite)
        assert acts.keys() == ACTS.keys()
        for name, body in acts.items():
            may, refused, unknown = ACTS[name]
            answer = await suite.desk.calls.post(name, headers[caller], **body)
            code = answer.json().get("error", "done")
            if caller in may:
                expected = "done"
            elif caller == "visitor":
                expected = "no_authorization"
            else:
                expected = refused if caller in (*TEAM, "customer") else unknown
            if code != expected:
                holes.append(f"{caller} {name}: {code} in place of {expected}")
    assert holes == []


async def test_rows_and_files(suite: Suite, headers: dict[str, dict[str, str]]) -> None:
    cut = await suite.make()
    await suite.comment(suite.desk.ann)
    await suite.decide(1)
    hidden = await suite.send(file_name="b.mp4")
    client, holes = suite.desk.calls.client, list[str]()
    for caller in CALLERS:
        may, is_team = caller in (*TEAM, "customer"), caller in TEAM
        for table in TABLES:
            answer = await client.get(f"/rest/v1/{table}?select=*", headers=headers[caller])
            rows = answer.json() if answer.status_code == 200 else []
            expected = 0 if not may else 2 if is_team and table == "cuts" else 1
            if len(rows) != expected:
                holes.append(f"{caller} reads {len(rows)} rows of {table}")
            if not is_team and any("author_id" in row for row in rows):
                holes.append(f"{caller} reads accounts of {table}")
            for method, address in (("POST", ""), ("PATCH", "?id=neq.0"), ("DELETE", "?id=neq.0")):
                written = await client.request(
                    method,
                    f"/rest/v1/{table}{address}",
                    json=None if method == "DELETE" else {"note": "x"},
                    headers=headers[caller],
                )
                if written.status_code < 400:
                    holes.append(f"{caller} may {method} {table}")
        for path, reads in (
            (cut["object_path"], may),
            (cut["strip_path"], may),
            (hidden["object_path"], is_team),
        ):
            address = f"/storage/v1/object/authenticated/cuts/{path}"
            read = await client.get(address, headers=headers[caller])
            if (read.status_code == 200) is not reads:
                holes.append(f"{caller} reads {path}: {read.status_code}")
            if (
                caller != "service"
                and (
                    await client.delete(f"/storage/v1/object/cuts/{path}", headers=headers[caller])
                ).status_code
                < 400
            ):
                holes.append(f"{caller} deletes {path}")
    assert holes == []
