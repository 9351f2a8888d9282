"""Deleting a twin destroys its files, bytes and all, and leaves a certificate."""

from collections.abc import Sequence
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import select

from tawam.consents.deletion import BACKUPS_KEPT, Decision, TwinDeletions, mark_deleted
from tawam.database.port import Statement
from tawam.ledger import ledger
from tawam.objects.blobs import Blobs
from tawam.objects.destroying import ObjectDestroyer
from tawam.objects.errors import BlobsUnavailable
from tawam.objects.opening import open_blobs
from tawam.objects.policies import SERVICE
from tawam.objects.quota import Quota
from tawam.objects.records import NewObject
from tawam.objects.resumable import ResumableUploads
from tawam.objects.store import ObjectStore
from tawam.objects.tables import objects
from tawam.productions.production import Twin
from tawam.productions.tables import productions
from tawam.recordings.paths import BUCKET
from tawam.recordings.tables import recordings
from tawam.recordings.twin_files import RecordingFiles
from tawam.settings import Settings
from tests.consents.calls import Calls
from tests.people import People
from tests.productions.world import Customer, World

OBJECTS = Statement(select(objects))
CONTENT = b"moving pictures" * 700_000


@pytest.fixture
def store(world: World, settings: Settings) -> ObjectStore:
    """The application's own store, as another process has it."""
    return ObjectStore(world.database, open_blobs(settings), Quota.of(settings))


async def blob_keys(blobs: Blobs) -> list[str]:
    return [blob.key async for found in blobs.listed() for blob in found]


async def send(world: World, store: ObjectStore, customer: Customer) -> list[str]:
    """A base video of two parts, with its pictures, and a voice; returns their paths."""
    folder = f"{customer.person.id}/0195f3a0-5d7e-7c3a-9d51-2f6a3b1c4d5e"
    pictures = {"poster_path": f"{folder}/poster.webp", "strip_path": f"{folder}/strip.webp"}
    video, voice = f"{folder}/khalid.mp4", f"{folder}/صوت.wav"
    await world.add_recording(customer, "base_video", object_path=video, **pictures)
    await world.add_recording(customer, "voice", object_path=voice)
    await world.add_recording(customer, "voice", "checking", received_at=None)
    for path in (video, voice, *pictures.values()):
        await store.put("recordings", path, CONTENT if path == video else path.encode())
    return [video, voice, *pictures.values()]


class TestDeleting:
    async def test_files_bytes_and_note_are_gone_and_the_ledger_says_so(
        self, calls: Calls, world: World, customer: Customer, store: ObjectStore
    ) -> None:
        token = await world.collect(customer)
        paths = await send(world, store, customer)
        hashes = {row["name"]: row["sha256"] for row in await world.database.fetch_all(OBJECTS)}
        # The video has several parts.
        assert len(await blob_keys(store.blobs)) > len(paths)

        answer = await calls.answer("delete-twin", token=token)
        assert await blob_keys(store.blobs) == []
        assert await world.database.fetch_all(OBJECTS) == []
        assert await world.rows(recordings) == []
        twin = await world.twin(customer.twin_id)
        assert (twin["status"], twin["deleted_at"]) == ("deleted", answer["deleted_at"])
        assert (twin["model_note"], twin["destroying"]) == (None, None)

        entry = (await ledger.entries(world.database, customer.twin_id))[-1]
        assert (entry.kind, entry.actor, entry.actor_name) == ("twin_deleted", "person", "Khalid Salem")
        listed = {line["name"]: line for line in entry.details["objects"]}
        assert listed.keys() == {path.rpartition("/")[2] for path in paths}
        assert listed["khalid.mp4"] == {
            "kind": "base_video",
            "name": "khalid.mp4",
            "size": len(CONTENT),
            "sha256": hashes[paths[0]],
            "destroyed_at": twin["destroyed_at"],
        }
        assert listed["poster.webp"]["kind"] == "picture"
        assert await ledger.broken_links(world.database) == []

    async def test_consent_is_withdrawn_with_it_and_the_production_waits_for_another_twin(
        self, calls: Calls, world: World, customer: Customer
    ) -> None:
        token = await world.collect(customer)
        await calls.answer("delete-twin", token=token)
        assert (await world.kinds(customer.twin_id))[-2:] == ["consent_withdrawn", "twin_deleted"]
        assert (await calls.open(token))["state"] == "deleted"
        production = await world.production(customer.story)
        assert (production["step"], production["waits_for"]) == ("onboarding", "customer")
        twin = await calls.answer("create-twin", customer.person, production_id=customer.production_id)
        assert (twin["status"], twin["id"] != customer.twin_id) == ("collecting", True)
        again = await calls.answer("create-twin", customer.person, production_id=customer.production_id)
        assert again == twin
        (row,) = await world.rows(productions)
        assert row["twin_id"] == twin["id"]

    async def test_everybody_is_mailed(self, calls: Calls, world: World, customer: Customer) -> None:
        token = await world.collect(customer)
        await calls.answer("delete-twin", token=token)
        (person,) = await world.mailed("twin-deleted")
        assert (person["recipient"], person["language"]) == ("khalid@example.com", "en")
        assert person["values"]["link"] == f"http://testserver/consent/{token}"
        (buyer,) = await world.mailed("twin-deleted-customer")
        assert buyer["values"]["link"] == "http://testserver/profile?tab=likeness"
        (team,) = await world.mailed("twin-deleted-team")
        assert token not in str(team) + str(buyer)

    async def test_customer_deletes_the_own_twin(
        self, calls: Calls, world: World, customer: Customer
    ) -> None:
        await world.collect(customer)
        await calls.answer("delete-twin", customer.person, twin_id=customer.twin_id)
        entry = (await ledger.entries(world.database, customer.twin_id))[-1]
        assert (entry.actor, entry.actor_name) == ("customer", "Ann Lee")
        # The link of the person is nobody else's to know.
        (person,) = await world.mailed("twin-deleted")
        assert person["values"]["link"] is None

    async def test_deleting_again_changes_nothing(
        self, calls: Calls, world: World, customer: Customer
    ) -> None:
        token = await world.collect(customer)
        first = await calls.answer("delete-twin", token=token)
        assert await calls.answer("delete-twin", token=token) == first
        assert await calls.answer("delete-twin", customer.person, twin_id=customer.twin_id) == first
        assert (await world.kinds(customer.twin_id)).count("twin_deleted") == 1
        assert len(await world.mailed("twin-deleted")) == 1

    async def test_open_link_of_a_deleted_twin_asks_for_nothing(
        self, calls: Calls, world: World, customer: Customer
    ) -> None:
        token = await world.ask(customer.twin_id)
        await calls.answer("delete-twin", customer.person, twin_id=customer.twin_id)
        assert (await calls.open(token))["state"] == "deleted"
        refused = await calls.refusal(
            "request-consent", customer.person, twin_id=customer.twin_id, email="a@b.example", language="en"
        )
        assert refused == (409, "twin_deleted")


class TestDying:
    """The process ends at any moment of a deletion: another goes on, and certifies all of it."""

    @pytest.mark.parametrize("moment", ["find", "destroy", "before rows", "before bytes", "enter"])
    async def test_what_was_begun_is_finished(
        self,
        calls: Calls,
        world: World,
        customer: Customer,
        store: ObjectStore,
        monkeypatch: pytest.MonkeyPatch,
        moment: str,
    ) -> None:
        token = await world.collect(customer)
        await send(world, store, customer)

        async def die(*_: object, **__: object) -> Any:
            raise BlobsUnavailable

        with monkeypatch.context() as patch:
            match moment:
                case "find" | "destroy":
                    patch.setattr(ObjectDestroyer, moment, die)
                case "before rows":
                    patch.setattr(ObjectStore, "remove", die)
                case "before bytes":
                    patch.setattr("tawam.objects.blobs.RemoteBlobs.delete", die)
                case _:
                    patch.setattr("tawam.consents.deletion.TwinDeletions._enter", die)
            answer = await calls.answer("delete-twin", token=token)
        assert (await calls.open(token))["state"] == "deleted"
        assert await calls.refusal("deletion-certificate", token=token) == (409, "certificate_pending")

        assert await calls.answer("delete-twin", token=token) == answer
        assert await blob_keys(store.blobs) == []
        assert await world.rows(recordings) == []
        entry = (await ledger.entries(world.database, customer.twin_id))[-1]
        assert (entry.kind, entry.actor, len(entry.details["objects"])) == ("twin_deleted", "person", 4)

    async def test_task_of_the_server_finishes_without_a_call(
        self, calls: Calls, world: World, customer: Customer, store: ObjectStore, settings: Settings
    ) -> None:
        await send(world, store, customer)
        async with world.database.transaction() as transaction:
            twin = Twin(**await world.twin(customer.twin_id))
            await mark_deleted(transaction, twin, Decision("customer", "Ann Lee"))
        objects_of = ObjectDestroyer(store, ResumableUploads(store, timedelta(hours=1)), BUCKET)
        deletions = TwinDeletions(world.database, world.consents, [(RecordingFiles(), objects_of)])
        assert await deletions.finish_all() == 1
        assert await deletions.finish_all() == 0
        assert await blob_keys(store.blobs) == []
        assert (await world.kinds(customer.twin_id))[-1] == "twin_deleted"

    async def test_file_that_arrives_meanwhile_is_destroyed_and_certified_too(
        self,
        calls: Calls,
        world: World,
        customer: Customer,
        store: ObjectStore,
        monkeypatch: pytest.MonkeyPatch,
    ) -> None:
        token = await world.collect(customer)
        await send(world, store, customer)
        destroy, late = ObjectDestroyer.destroy, f"{customer.person.id}/late/late.mp4"

        async def destroy_and_receive(
            self: ObjectDestroyer, names: Sequence[str], keys: Sequence[str]
        ) -> None:
            await destroy(self, names, keys)
            # Once, and into the bucket whose turn it is.
            if any(customer.person.id in name for name in names) and late not in names:
                await world.add_recording(customer, "voice", object_path=late)
                await store.put("recordings", late, b"late")

        monkeypatch.setattr(ObjectDestroyer, "destroy", destroy_and_receive)
        await calls.answer("delete-twin", token=token)
        assert await blob_keys(store.blobs) == []
        entry = (await ledger.entries(world.database, customer.twin_id))[-1]
        assert "late.mp4" in [line["name"] for line in entry.details["objects"]]

    async def test_a_copy_of_before_goes_too(
        self, calls: Calls, world: World, customer: Customer, store: ObjectStore
    ) -> None:
        """The certificate names the bytes as destroyed, so nothing else may have them."""
        token = await world.collect(customer)
        (video, *_) = await send(world, store, customer)
        copied = NewObject("recordings", "copies/kept.mp4", None, "video/mp4")
        await store.copy(SERVICE, ("recordings", video), copied)
        await calls.answer("delete-twin", token=token)
        assert await world.database.fetch_all(OBJECTS) == []
        assert await blob_keys(store.blobs) == []


class TestCertificate:
    async def test_person_and_customer_get_the_file_and_others_do_not(
        self, calls: Calls, world: World, customer: Customer, people: People
    ) -> None:
        token = await world.collect(customer)
        eve = await people.add("eve")
        by_id = {"twin_id": customer.twin_id}
        assert await calls.refusal("deletion-certificate", token=token) == (404, "certificate_not_found")
        await calls.answer("delete-twin", token=token)
        for who, body in ((None, {"token": token}), (customer.person, by_id)):
            response = await calls.post("deletion-certificate", who, **body)
            assert response.headers["content-type"] == "application/pdf"
            assert response.content.startswith(b"%PDF-")
            name = f'filename="deletion-certificate-{customer.twin_id[:8]}.pdf"'
            assert name in response.headers["content-disposition"]
        assert await calls.refusal("deletion-certificate", eve, **by_id) == (404, "twin_not_found")
        assert await calls.refusal("deletion-certificate", **by_id) == (401, "no_authorization")


def test_module_names_the_age_of_backups_once() -> None:
    """The page, the certificate and the manual tell one number of days."""
    manual = (Path(__file__).parents[2] / "docs/operations.md").read_text(encoding="utf-8")
    assert f"{BACKUPS_KEPT.days} days" in manual
