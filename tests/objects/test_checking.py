"""The walk through all files finds what is damaged, and nothing else."""

from pathlib import Path

from sqlalchemy import bindparam, delete, update

from tawam.checks import Finding, findings
from tawam.database.port import Statement
from tawam.database.schema import Id
from tawam.objects.blobs import FolderBlobs
from tawam.objects.checking import Walk, damages
from tawam.objects.opening import objects_folder
from tawam.objects.parts import PART_SIZE
from tawam.objects.policies import SERVICE
from tawam.objects.records import NewObject
from tawam.objects.resumable import ResumableUploads
from tawam.objects.rows import DELETE_OBJECT, DELETE_PART, PARTS
from tawam.objects.store import ObjectStore
from tawam.objects.tables import object_parts, objects
from tawam.settings import Settings
from tests.objects.conftest import damage, pieces_of

_IS_OBJECT = objects.c.id == bindparam("object_id", type_=Id())
_IS_PART = object_parts.c.id == bindparam("part_id", type_=Id())
DELETE_ALL = Statement(
    delete(object_parts).where(object_parts.c.object_id == bindparam("object_id", type_=Id()))
)
SET_SIZE = Statement(update(objects).where(_IS_OBJECT).values(size=bindparam("new_size")))
SET_DIGEST = Statement(update(objects).where(_IS_OBJECT).values(sha256=bindparam("new_sha256")))
SET_NUMBER = Statement(update(object_parts).where(_IS_PART).values(number=bindparam("new_number")))


async def found(store: ObjectStore) -> tuple[list[str], Walk]:
    walk = Walk()
    return [each.sentence async for each in damages(store.database, store.blobs, walk)], walk


async def test_whole_files_are_well(store: ObjectStore, resumable: ResumableUploads):
    await store.put("files", "a", bytes(PART_SIZE + 1))
    await store.copy(SERVICE, ("files", "a"), NewObject("files", "b"))
    upload = await resumable.create(SERVICE, NewObject("files", "c"), 10)
    await resumable.append(SERVICE, upload, 0, pieces_of(b"12345"))
    assert await found(store) == ([], Walk(parts=5, objects=2, damaged=0))


async def test_damaged_and_missing_parts_are_named(store: ObjectStore, folder: Path):
    first = await store.put("files", "a", bytes(PART_SIZE + 1))
    second = await store.put("files", "b", b"x")
    await store.put("files", "whole", b"x")
    await damage(store, folder, first, 1)
    [part] = await store.database.fetch_all(PARTS, object_id=second["id"])
    (folder / part["key"]).unlink()
    sentences, walk = await found(store)
    assert [each.partition(" (")[0] for each in sentences] == ["files/a: part 1", "files/b: part 0"]
    assert (walk.parts, walk.damaged) == (4, 2)


async def test_objects_whose_parts_do_not_add_up_are_named(store: ObjectStore):
    """As a copy onto itself left them: the row is whole, and so is every part that is there."""

    async def spoil(name: str, statement: Statement, **values: object) -> None:
        row = await store.put("files", name, bytes(2 * PART_SIZE + 7))
        parts = await store.database.fetch_all(PARTS, object_id=row["id"])
        of_object = statement in (DELETE_ALL, SET_SIZE, SET_DIGEST)
        named = {"object_id": row["id"]} if of_object else {"part_id": parts[1]["id"]}
        async with store.database.transaction() as transaction:
            await transaction.execute(statement, **named, **values)

    await store.put("files", "whole", bytes(2 * PART_SIZE + 7))
    await spoil("a-lost", DELETE_ALL)
    await spoil("b-part", DELETE_PART)
    await spoil("c-size", SET_SIZE, new_size=2 * PART_SIZE)
    await spoil("d-digest", SET_DIGEST, new_sha256="0" * 64)
    await spoil("e-order", SET_NUMBER, new_number=5)
    await spoil("f-twice", SET_NUMBER, new_number=0)
    sentences, walk = await found(store)
    named = [each for each in sentences if each.startswith("files/")]
    assert [each.partition(":")[0].partition("-")[0] for each in named] == [
        f"files/{name}" for name in "abcdef"
    ]
    assert walk.damaged == 6


async def test_parts_and_bytes_of_nothing_are_named(store: ObjectStore, folder: Path):
    row = await store.put("files", "a", b"x")
    await store.put("files", "b", b"replaced")
    await store.put("files", "b", b"anew")
    async with store.database.transaction() as transaction:
        await transaction.execute(DELETE_OBJECT, object_id=row["id"])
    await store.blobs.put("aa/extra", b"of a server that was killed")
    sentences, walk = await found(store)
    assert [each.partition(" (")[0] for each in sentences] == ["part 0", "no file has aa/extra"]
    # Nothing is lost with the bytes that no file has.
    assert walk.damaged == 1


async def test_the_command_looks_at_storage(store: ObjectStore, settings: Settings):
    async def about(name: str, *, reads_files: bool) -> list[Finding]:
        return [each async for each in findings(settings, reads_files=reads_files) if each.about == name]

    folder = objects_folder(settings.data_dir)
    store.blobs = FolderBlobs(folder)
    row = await store.put("files", "a", b"x")
    assert [each.is_well for each in await about("storage", reads_files=False)] == [True]
    assert await about("files", reads_files=False) == []
    assert [each.is_well for each in await about("files", reads_files=True)] == [True]
    await damage(store, folder, row)
    [finding] = await about("files", reads_files=True)
    assert (finding.is_well, finding.sentence[:15]) == (False, "files/a: part 0")
