"""The walk through all files finds what is damaged, and nothing else."""

from pathlib import Path

from tawam.checks import Finding, findings
from tawam.objects.blobs import FolderBlobs
from tawam.objects.checking import Walk, damaged_parts
from tawam.objects.opening import objects_folder
from tawam.objects.parts import PART_SIZE
from tawam.objects.policies import SERVICE
from tawam.objects.records import NewObject
from tawam.objects.resumable import ResumableUploads
from tawam.objects.rows import PARTS
from tawam.objects.store import ObjectStore
from tawam.settings import Settings
from tests.objects.conftest import damage, pieces_of


async def found(store: ObjectStore) -> tuple[list[str], Walk]:
    walk = Walk()
    return [each async for each in damaged_parts(store.database, store.blobs, walk)], walk


async def test_whole_files_are_well(store: ObjectStore, resumable: ResumableUploads):
    await store.put("files", "a", bytes(PART_SIZE + 1))
    await store.copy(SERVICE, ("files", "a"), NewObject("files", "b"))
    upload = await resumable.create(SERVICE, NewObject("files", "c"), 10)
    await resumable.append(SERVICE, upload, 0, pieces_of(b"12345"))
    assert await found(store) == ([], Walk(parts=5, damaged=0))


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
