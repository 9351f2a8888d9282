"""What accounts take with them when they go, and what they can download before."""

from collections.abc import Awaitable, Callable
from datetime import timedelta
from typing import Any

import pytest

from tawam.auth.users import accounts
from tawam.auth.users.deletion import anonymize_account, delete_account
from tawam.consents.deletion import TwinDeletions
from tawam.consents.tables import consents
from tawam.database.port import Row, Transaction
from tawam.ledger import ledger
from tawam.objects.destroying import ObjectDestroyer
from tawam.objects.opening import open_blobs
from tawam.objects.quota import Quota
from tawam.objects.resumable import ResumableUploads
from tawam.objects.rows import OBJECT
from tawam.objects.store import ObjectStore
from tawam.profiles.bucket import AVATARS
from tawam.recordings.paths import BUCKET
from tawam.recordings.tables import recordings
from tawam.recordings.twin_files import RecordingFiles
from tawam.settings import Settings
from tests.consents.calls import SIGNATURE, Calls
from tests.people import People
from tests.productions.world import Customer, World

Remove = Callable[[Transaction, Row], Awaitable[None]]


@pytest.fixture
def store(world: World, settings: Settings) -> ObjectStore:
    return ObjectStore(world.database, open_blobs(settings), Quota.of(settings))


async def remove(world: World, user_id: str, how: Remove) -> None:
    async with world.database.transaction() as transaction:
        user = await transaction.fetch_one(accounts.LOCK_USER_BY_ID, user_id=user_id)
        assert user is not None
        await how(transaction, user)


@pytest.mark.parametrize("how", [delete_account, anonymize_account])
class TestDeletion:
    async def test_twins_recordings_and_picture_go_with_the_customer(
        self, world: World, calls: Calls, customer: Customer, store: ObjectStore, how: Remove
    ) -> None:
        await store.prepare()
        await customer.story.tell(customer.story.stands("canceled"), 1)
        token = await world.collect(customer)
        path = f"{customer.person.id}/one/voice.wav"
        await world.add_recording(customer, "voice", object_path=path)
        await store.put("recordings", path, b"a voice", customer.person.id)
        await store.put(AVATARS.id, f"{customer.person.id}/me.png", b"\x89PNG\r\n\x1a\n", customer.person.id)

        await remove(world, customer.person.id, how)
        assert (await world.twin(customer.twin_id))["status"] == "deleted"
        assert (await world.production(customer.story))["waits_for"] == "customer"
        # The person's link still says what became of it.
        assert (await calls.open(token))["state"] == "deleted"

        objects = ObjectDestroyer(store, ResumableUploads(store, timedelta(hours=1)), BUCKET)
        await TwinDeletions(world.database, world.consents, [(RecordingFiles(), objects)]).finish_all()
        assert await world.rows(recordings) == []
        for bucket, name in (("recordings", path), (AVATARS.id, f"{customer.person.id}/me.png")):
            assert await objects_named(store, bucket, name) == []
        entry = (await ledger.entries(world.database, customer.twin_id))[-1]
        assert (entry.kind, entry.actor) == ("twin_deleted", "customer")
        (mail,) = await world.mailed("twin-deleted")
        assert mail["recipient"] == "khalid@example.com"
        assert await world.mailed("twin-deleted-customer") == []
        assert await ledger.broken_links(world.database) == []

    async def test_persons_account_goes_and_the_consent_stays(
        self, world: World, calls: Calls, customer: Customer, people: People, how: Remove
    ) -> None:
        khalid = await people.add("khalid")
        token = await world.collect(customer)
        await remove(world, khalid.id, how)
        assert (await world.twin(customer.twin_id))["status"] == "collecting"
        assert len(await world.rows(consents)) == 1
        # The link withdraws without an account.
        await calls.answer("withdraw-consent", token=token)
        assert (await world.production(customer.story))["stopped_at"] is not None


async def objects_named(store: ObjectStore, bucket: str, name: str) -> list[Any]:
    row = await store.database.fetch_one(OBJECT, bucket_id=bucket, name=name)
    return [] if row is None else [row]


class TestExport:
    async def test_customer_and_person_get_their_own(
        self, world: World, calls: Calls, customer: Customer, people: People
    ) -> None:
        khalid, eve = await people.add("khalid"), await people.add("eve")
        await world.customer(eve)
        await calls.sign(await world.ask(customer.twin_id))
        await world.add_recording(customer, "voice")
        own = await calls.answer("export-data", customer.person)
        assert [row["id"] for row in own["productions"]] == [customer.production_id]
        assert [row["id"] for row in own["twins"]] == [customer.twin_id]
        assert [row["kind"] for row in own["recordings"]] == ["voice"]
        assert [row["name"] for row in own["consents"]] == [SIGNATURE["name"]]
        assert [row["email"] for row in own["consentRequests"]] == ["khalid@example.com"]
        assert [row["kind"] for row in own["ledger"]] == ["consent_requested", "consent_signed"]

        persons = await calls.answer("export-data", khalid)
        assert (persons["productions"], persons["consentRequests"]) == ([], [])
        assert [row["id"] for row in persons["twins"]] == [customer.twin_id]
        assert [row["statement"] for row in persons["consents"]] == [own["consents"][0]["statement"]]
        assert len(persons["ledger"]) == 2

        others = await calls.answer("export-data", eve)
        assert (others["recordings"], others["consents"], others["ledger"]) == ([], [], [])
        for name in ("token_hash", "model_note", "person_id", "requested_by"):
            assert name not in str(own)
