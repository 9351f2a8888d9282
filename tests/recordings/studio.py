"""The Studio in tests: customers with a production, files that are sent, checks that are run."""

import base64
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import httpx2
from sqlalchemy import bindparam, insert, select, update

from tawam.database.port import Database, Row, Statement
from tawam.database.schema import new_id, now
from tawam.ledger.tables import ledger_entries
from tawam.mail.tables import mails
from tawam.objects.tables import object_parts, objects
from tawam.orders.tables import orders
from tawam.productions.production import Production
from tawam.productions.statements import INSERT_PRODUCTION
from tawam.productions.tables import productions, twins
from tawam.productions.twins import give_production
from tawam.recordings.checker import FileChecker
from tawam.recordings.tables import recordings
from tests.people import Person

_ORDER_IS = ("id", "user_id", "email", "created_at", "updated_at")
ORDER: dict[str, Any] = {
    "provider": "sandbox",
    "status": "paid",
    "plan_id": "executive",
    "plan_name": "EXECUTIVE",
    "plan_type": "retainer",
    "amount": 200_000,
    "currency": "USD",
    "features": [],
    "language": "en",
    "refunded_amount": 0,
}
ADD_ORDER = Statement(
    insert(orders).values({name: bindparam(name, type_=orders.c[name].type) for name in (*ORDER, *_ORDER_IS)})
)
PRODUCTION = Statement(select(productions).where(productions.c.id == bindparam("production_id")))
RECORDING = Statement(select(recordings).where(recordings.c.id == bindparam("recording_id")))
RECORDINGS = Statement(select(recordings).order_by(recordings.c.created_at))
MAILS = Statement(select(mails).order_by(mails.c.created_at))
LEDGER = Statement(
    select(ledger_entries)
    .where(ledger_entries.c.twin_id == bindparam("twin_id"))
    .order_by(ledger_entries.c.number)
)
OBJECTS = Statement(select(objects).where(objects.c.bucket_id == "recordings").order_by(objects.c.name))
HELD_PARTS = Statement(select(object_parts).where(object_parts.c.released_at.is_(None)))
STOP_TWIN = Statement(
    update(twins)
    .where(twins.c.id == bindparam("twin_id"))
    .values(status="stopped", stopped_at=bindparam("moment"))
)
TUS = {"tus-resumable": "1.0.0"}


@dataclass(frozen=True)
class Customer:
    """A person with a production and a twin."""

    person: Person
    production_id: str
    twin_id: str

    @property
    def headers(self) -> dict[str, str]:
        return self.person.headers


class Studio:
    """Calls the server as the browser does, and reads the database beside it."""

    def __init__(self, client: httpx2.AsyncClient, database: Database, checker: FileChecker) -> None:
        self.client = client
        self.database = database
        self.checker = checker

    async def add_production(self, person: Person, language: str = "en") -> Customer:
        order_id, moment = new_id(), now()
        async with self.database.transaction() as transaction:
            order = {
                **ORDER,
                "id": order_id,
                "user_id": person.id,
                "email": person.email,
                "language": language,
                "created_at": moment,
                "updated_at": moment,
            }
            await transaction.execute(ADD_ORDER, **order)
            production = Production(
                id=new_id(),
                order_id=order_id,
                plan_id="executive",
                plan_name="EXECUTIVE",
                language="ar" if language == "ar" else "en",
                created_at=moment,
                updated_at=moment,
            )
            values = {name: getattr(production, name) for name in production.__struct_fields__}
            await transaction.execute(INSERT_PRODUCTION, **values)
            await give_production(transaction, production.id, person.id)
        made = await self.production(production.id)
        return Customer(person, production.id, made["twin_id"])

    async def stop(self, customer: Customer) -> None:
        async with self.database.transaction() as transaction:
            await transaction.execute(STOP_TWIN, twin_id=customer.twin_id, moment=now())

    async def invoke(self, name: str, headers: Mapping[str, str], **body: Any) -> httpx2.Response:
        return await self.client.post(f"/functions/v1/{name}", json=body, headers=dict(headers))

    async def start(
        self, customer: Customer, kind: str, size: int, file_name: str = "mariam-video.mp4"
    ) -> Row:
        answer = await self.invoke(
            "start-recording",
            customer.headers,
            production_id=customer.production_id,
            kind=kind,
            file_name=file_name,
            size=size,
        )
        assert answer.status_code == 200, answer.text
        return answer.json()

    async def upload(
        self, headers: Mapping[str, str], path: str, content: bytes, **more: str
    ) -> httpx2.Response:
        """Send a file in one request."""
        named = {name.replace("_", "-"): value for name, value in more.items()}
        typed = {**headers, "content-type": "video/mp4", **named}
        return await self.client.post(f"/storage/v1/object/recordings/{path}", content=content, headers=typed)

    async def send(self, customer: Customer, kind: str, content: bytes, file_name: str = "mariam.mp4") -> Row:
        """Announce and send a file in one request, and return its row before the checks."""
        started = await self.start(customer, kind, len(content), file_name)
        answer = await self.upload(customer.headers, started["object_path"], content)
        assert answer.status_code == 200, answer.text
        return await self.recording(started["id"])

    async def checked(self, recording: Row) -> Row:
        """Run the checks of the one file that waits for them."""
        assert await self.checker.check_due()
        return await self.recording(recording["id"])

    async def send_and_check(
        self, customer: Customer, kind: str, content: bytes, file_name: str = "mariam.mp4"
    ) -> Row:
        return await self.checked(await self.send(customer, kind, content, file_name))

    async def recording(self, recording_id: str) -> Row:
        row = await self.database.fetch_one(RECORDING, recording_id=recording_id)
        assert row is not None
        return row

    async def recordings(self) -> list[Row]:
        return await self.database.fetch_all(RECORDINGS)

    async def production(self, production_id: str) -> Row:
        row = await self.database.fetch_one(PRODUCTION, production_id=production_id)
        assert row is not None
        return row

    async def mails(self) -> list[tuple[str, str]]:
        """The template and the recipient of each mail."""
        return [(row["template"], row["recipient"]) for row in await self.mail_rows()]

    async def mail_rows(self) -> list[Row]:
        return await self.database.fetch_all(MAILS)

    async def ledger(self, customer: Customer) -> list[str]:
        rows = await self.database.fetch_all(LEDGER, twin_id=customer.twin_id)
        return [row["kind"] for row in rows]

    async def object_names(self) -> list[str]:
        return [row["name"] for row in await self.database.fetch_all(OBJECTS)]

    async def create_upload(
        self, headers: Mapping[str, str], path: str, size: int, *, is_signed: bool = False
    ) -> httpx2.Response:
        """Begin a resumable upload."""
        described = {"bucketName": "recordings", "objectName": path, "contentType": "video/mp4"}
        encoded = ",".join(
            f"{name} {base64.b64encode(value.encode()).decode()}" for name, value in described.items()
        )
        return await self.client.post(
            f"/storage/v1/upload/resumable{'/sign' if is_signed else ''}",
            headers={**headers, **TUS, "upload-length": str(size), "upload-metadata": encoded},
        )

    async def continue_upload(
        self, headers: Mapping[str, str], location: str, offset: int, content: bytes
    ) -> httpx2.Response:
        return await self.client.patch(
            location,
            content=content,
            headers={
                **headers,
                **TUS,
                "upload-offset": str(offset),
                "content-type": "application/offset+octet-stream",
            },
        )

    async def send_in_pieces(
        self, headers: Mapping[str, str], path: str, content: bytes, piece: int, *, is_signed: bool = False
    ) -> None:
        """Send a file as a resumable upload."""
        begun = await self.create_upload(headers, path, len(content), is_signed=is_signed)
        assert begun.status_code == 201, begun.text
        for offset in range(0, len(content), piece):
            answer = await self.continue_upload(
                headers, begun.headers["location"], offset, content[offset : offset + piece]
            )
            assert answer.status_code == 204, answer.text
