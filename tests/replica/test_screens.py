"""What people see over HTTP through two workers with a standby: never less than was written before."""

import asyncio
from collections.abc import AsyncGenerator
from contextlib import AsyncExitStack
from typing import Any

import httpx2
import pytest
from prometheus_client.parser import text_string_to_metric_families
from sqlalchemy import insert
from starlette.applications import Starlette

from tawam.database.port import Database
from tawam.database.schema import new_id, now
from tawam.database.statement import Statement
from tawam.orders.tables import orders
from tests.functions.test_account_data import ORDER
from tests.people import People, Person
from tests.realtime.conftest import token_of
from tests.realtime.wire import changes, wire
from tests.replica.conftest import Pair, until

ADD_ORDER = Statement(insert(orders))


class Worker:
    """One of the applications, as a client of it."""

    def __init__(self, app: Starlette, client: httpx2.AsyncClient) -> None:
        self.app = app
        self.client = client

    async def get(self, path: str, headers: dict[str, str]) -> Any:
        answer = await self.client.get(path, headers=headers)
        assert answer.status_code == 200, answer.text
        return answer.json()

    async def post(self, path: str, body: dict[str, Any], headers: dict[str, str]) -> Any:
        answer = await self.client.post(path, json=body, headers=headers)
        assert answer.is_success, answer.text
        return answer.json() if answer.content else None

    async def figures(self) -> dict[str, float]:
        """The figures of the standby, counts by the server that answered."""
        text = (await self.client.get("/metrics")).text
        return {
            sample.labels.get("server", sample.name): sample.value
            for family in text_string_to_metric_families(text)
            for sample in family.samples
            if sample.name.startswith("tawam_replica") and not sample.name.endswith("_created")
        }

    async def answered_by_replica(self, path: str, headers: dict[str, str]) -> Any:
        """What a list shows once the standby answers it."""
        async with asyncio.timeout(60):
            while True:
                before = await self.figures()
                found = await self.get(path, headers)
                if (await self.figures())["replica"] > before["replica"]:
                    return found


@pytest.fixture
async def workers(apps: list[Starlette]) -> AsyncGenerator[list[Worker]]:
    async with AsyncExitStack() as stack:
        workers: list[Worker] = []
        for app in apps:
            transport = httpx2.ASGITransport(app=app, client=("127.0.0.1", 50000), raise_app_exceptions=False)
            client = httpx2.AsyncClient(transport=transport, base_url="http://testserver")
            workers.append(Worker(app, await stack.enter_async_context(client)))
        yield workers


@pytest.fixture
async def zoe(people: People) -> Person:
    return await people.add("zoe", is_admin=True)


async def add_order(database: Database) -> str:
    order_id = new_id()
    key = f"key of {order_id}"
    async with database.transaction() as transaction:
        values = {
            **ORDER,
            "id": order_id,
            "idempotency_key": key,
            "session_id": key,
            "user_id": None,
            "created_at": now(),
            "updated_at": now(),
        }
        await transaction.execute(ADD_ORDER, **values)
    return order_id


async def test_row_rules_hold_on_the_standby(
    workers: list[Worker], people: People, zoe: Person, database: Database
) -> None:
    await add_order(database)
    ann, bob = await people.add("ann"), await people.add("bob")
    first, second = workers
    for person, title in ((ann, "of Ann"), (bob, "of Bob")):
        await first.post("/rest/v1/notes", {"title": title, "content": "c"}, person.headers)
    # Only searches of customers go there.
    search = "/rest/v1/notes?select=title&title=ilike.*of*"
    for person, title in ((ann, "of Ann"), (bob, "of Bob")):
        assert await second.answered_by_replica(search, person.headers) == [{"title": title}]
    # An order belongs to whoever has confirmed its address, which is Ann's.
    path = "/rest/v1/orders?select=id"
    for person, asked, seen in ((zoe, "", 1), (ann, "&plan_name=ilike.*", 1), (bob, "&plan_name=ilike.*", 0)):
        found = await second.answered_by_replica(path + asked, person.headers)
        assert len(found) == seen


async def test_what_an_admin_changes_is_in_the_next_list_of_every_worker(
    workers: list[Worker], people: People, zoe: Person, database: Database, pair: Pair
) -> None:
    first, second = workers
    order_id = await add_order(database)
    path = "/rest/v1/orders?select=id,assignee_id"
    listed = [{"id": order_id, "assignee_id": None}]
    for worker in workers:
        assert await worker.answered_by_replica(path, zoe.headers) == listed
    await asyncio.to_thread(pair.standby.pause_replay)
    lead = {"kind": "order", "id": order_id, "assigneeId": zoe.id}
    await first.post("/functions/v1/handle-lead", lead, zoe.headers)
    for worker in (second, first):
        assert await worker.get(path, zoe.headers) == [{"id": order_id, "assignee_id": zoe.id}]
    trail = await second.get("/rest/v1/audit_log?select=action", zoe.headers)
    assert trail == [{"action": "lead.assigned"}]
    mona = await people.add("mona")
    users = await second.get("/auth/v1/admin/users", zoe.headers)
    assert users["users"][0]["email"] == mona.email
    overview = await second.post("/functions/v1/team-overview", {"days": 7}, zoe.headers)
    assert overview["totals"]["newUsers"] == 2
    exported = await second.post("/functions/v1/export-data", {}, mona.headers)
    assert exported["account"]["email"] == mona.email
    await asyncio.to_thread(pair.standby.resume_replay)
    for worker in workers:
        shown = await worker.answered_by_replica(path, zoe.headers)
        assert shown == [{"id": order_id, "assignee_id": zoe.id}]


async def test_a_live_screen_that_reads_again_has_the_change_that_it_heard_of(
    workers: list[Worker], people: People, zoe: Person, database: Database, pair: Pair
) -> None:
    """Whoever wrote it: here it is none of the applications."""
    screen, path = workers[1], "/rest/v1/orders?select=id&order=created_at"
    added = [await add_order(database)]
    assert await screen.answered_by_replica(path, zoe.headers) == [{"id": added[0]}]
    async with wire(screen.app, people.anonymous["apikey"]) as socket:
        joined = await socket.join("db", token_of(zoe), postgres_changes=changes({"table": "orders"}))
        assert joined["status"] == "ok"
        await socket.event("system")
        await asyncio.to_thread(pair.standby.pause_replay)
        for _ in range(3):
            added.append(await add_order(database))
            await socket.event("postgres_changes")
            assert await screen.get(path, zoe.headers) == [{"id": each} for each in added]


async def test_nobody_notices_that_the_standby_is_killed(
    workers: list[Worker], people: People, zoe: Person, database: Database, pair: Pair
) -> None:
    order_id = await add_order(database)
    path = "/rest/v1/orders?select=id"
    await workers[0].answered_by_replica(path, zoe.headers)
    stop, statuses = asyncio.Event(), list[int]()

    async def read_on(worker: Worker, person: int) -> None:
        headers = {**people.service, "x-client-info": f"{person}"}
        while not stop.is_set():
            answers = [
                await worker.client.get(path, headers=headers),
                await worker.client.get("/auth/v1/admin/users", headers=headers),
                await worker.client.post("/functions/v1/team-overview", json={"days": 7}, headers=headers),
            ]
            statuses.extend(answer.status_code for answer in answers)
            assert answers[0].json() == [{"id": order_id}]

    load = [asyncio.create_task(read_on(worker, person)) for worker in workers for person in range(3)]
    await asyncio.to_thread(pair.standby.crash)
    for worker in workers:

        async def is_left(worker: Worker = worker) -> bool:
            return (await worker.figures())["tawam_replica_in_use"] == 0

        await until(is_left)
        assert (await worker.client.get("/readyz")).status_code == 200
    await asyncio.to_thread(pair.standby.serve)
    await workers[0].answered_by_replica(path, zoe.headers)
    stop.set()
    await asyncio.gather(*load)
    assert set(statuses) == {200}


async def test_the_lag_is_among_the_metrics(workers: list[Worker], people: People, pair: Pair) -> None:
    worker = workers[0]

    async def is_behind() -> bool:
        return (await worker.figures())["tawam_replica_lag_seconds"] > 1

    async def is_current() -> bool:
        figures = await worker.figures()
        return figures["tawam_replica_lag_seconds"] == 0 and figures["tawam_replica_in_use"] == 1

    await until(is_current)
    await asyncio.to_thread(pair.standby.pause_replay)
    await people.add("ann")
    await until(is_behind)
    await asyncio.to_thread(pair.standby.resume_replay)
    await until(is_current)
