"""What is restored is what was copied: every row, byte and key, of both databases and both stores."""

import asyncio
import random
from pathlib import Path

import pytest
from alembic import command

from tawam.auth.key_files import key_folder
from tawam.backup.errors import BackupError
from tawam.database.port import Database
from tawam.migrate import alembic_config, is_migrated, migration_engine
from tawam.objects.checking import Walk, damages
from tawam.objects.opening import open_blobs
from tawam.objects.parts import PART_SIZE
from tawam.objects.policies import SERVICE
from tawam.objects.records import NewObject
from tawam.objects.resumable import ResumableUploads
from tawam.objects.store import ObjectStore
from tawam.settings import Settings
from tests.backup.conftest import NewMachine, Vault, contents
from tests.backup.filling import broken_references, fill, fingerprints
from tests.backup.sealing import seal
from tests.objects.conftest import pieces_of

_BYTES = random.Random(7)
OBJECTS = {
    "large": _BYTES.randbytes(2 * PART_SIZE + 5),
    "whole parts": _BYTES.randbytes(PART_SIZE),
    "one byte": b"x",
    "folder/ملف 🎬": b"a plain secret that must not be readable" * 100,
}


@pytest.mark.parametrize("storage_url", ["folder", "s3"], indirect=True)
async def test_every_row_and_byte_comes_back(
    vault: Vault,
    settings: Settings,
    database: Database,
    store: ObjectStore,
    resumable: ResumableUploads,
    new_machine: NewMachine,
) -> None:
    filled = await fill(database, 4)
    for name, data in OBJECTS.items():
        await store.put("files", name, data)
    await store.copy(SERVICE, ("files", "large"), NewObject("files", "copy"))
    replaced = await store.put("files", "replaced", b"former")
    await store.put("files", "replaced", b"newer")
    upload = await resumable.create(SERVICE, NewObject("files", "unfinished"), 10)
    await resumable.append(SERVICE, upload, 0, pieces_of(b"12345"))

    taken = await vault.take()
    machine = await new_machine()
    restored = await vault.restore(machine)

    assert await asyncio.to_thread(fingerprints, machine) == await asyncio.to_thread(fingerprints, settings)
    assert broken_references(machine) == []
    assert sum(taken.manifest.rows.values()) > filled > 150
    expected = {**OBJECTS, "copy": OBJECTS["large"], "replaced": b"newer"}
    assert await contents(machine, list(expected)) == expected
    # The copy shares bytes, those of the replaced object are left out, the unfinished upload has its.
    assert taken.parts.count == restored.parts == 3 + 1 + 1 + 1 + 1 + 1
    assert replaced["name"] == "replaced"
    assert _files(key_folder(machine.data_dir)) == _files(key_folder(settings.data_dir))


async def test_an_unfinished_upload_goes_on_after_a_restore(
    vault: Vault, database: Database, resumable: ResumableUploads, new_machine: NewMachine
) -> None:
    upload = await resumable.create(SERVICE, NewObject("files", "unfinished"), 10)
    await resumable.append(SERVICE, upload, 0, pieces_of(b"12345"))
    await vault.take()
    machine = await new_machine()
    await vault.restore(machine)
    walk = Walk()
    assert [each async for each in damages(database, open_blobs(machine), walk)] == []
    assert walk.parts == 1


@pytest.mark.on_sqlite
async def test_nothing_readable_is_written_and_nobody_else_may_read_it(
    vault: Vault, database: Database, store: ObjectStore
) -> None:
    await fill(database, 2)
    await store.put("files", "secret", OBJECTS["folder/ملف 🎬"])
    await vault.take()
    written = [path for folder in (vault.destination, vault.keys) for path in [folder, *folder.rglob("*")]]
    for path in written:
        assert path.stat().st_mode & 0o777 == (0o700 if path.is_dir() else 0o600), path
    everything = b"".join(path.read_bytes() for path in written if path.is_file())
    for plain in (b"a plain secret", b"SQLite format", b"PRIVATE KEY", b"example.com"):
        assert plain not in everything
    encrypted = [path for path in written if path.suffix == ".age"]
    assert len(encrypted) == 3
    assert all(path.read_bytes().startswith(b"age-encryption.org/v1\n") for path in encrypted)


@pytest.mark.on_sqlite
async def test_nothing_is_left_beside_the_database(vault: Vault, settings: Settings, new_machine: NewMachine):
    await vault.take()
    machine = await new_machine()
    await vault.restore(machine)
    for folder in (settings.data_dir, machine.data_dir):
        assert [path.name for path in folder.iterdir() if path.name.startswith(".")] == []


SECRET = "four words of a dice"


@pytest.mark.on_sqlite
@pytest.mark.slow
async def test_a_new_folder_is_opened_by_its_passphrase(vault: Vault, new_machine: NewMachine) -> None:
    await vault.take(recipients=[], passphrase=SECRET)
    await vault.restore(await new_machine(), identity=None, passphrase=SECRET)


@pytest.mark.on_sqlite
async def test_another_passphrase_opens_nothing(
    vault: Vault, store: ObjectStore, new_machine: NewMachine, settings: Settings
) -> None:
    vault.destination.mkdir()
    (vault.destination / "identity.age").write_bytes(seal(str(vault.identity).encode(), SECRET))
    await store.put("files", "a", b"x")
    await vault.take(recipients=[], passphrase=SECRET)
    machine = await new_machine()
    for act in (
        vault.restore(machine, identity=None, passphrase="four words of a die"),
        vault.take(recipients=[], passphrase="four words of a die"),
    ):
        with pytest.raises(BackupError, match="passphrase is not the one"):
            await act
    await vault.restore(machine, identity=None, passphrase=SECRET)
    assert await asyncio.to_thread(fingerprints, machine) == await asyncio.to_thread(fingerprints, settings)
    # Whoever has the identity alone opens it as well, as with age itself.
    await vault.restore(await new_machine())


@pytest.mark.on_sqlite
async def test_short_passphrases_are_refused(vault: Vault) -> None:
    with pytest.raises(BackupError, match="at least 12 characters"):
        await vault.take(recipients=[], passphrase="sesame")


@pytest.mark.on_sqlite
async def test_each_recipient_can_open_it(vault: Vault, new_machine: NewMachine) -> None:
    other = Vault(vault.folder, vault.settings)
    await vault.take(recipients=[vault.recipient, other.recipient])
    for reader in (vault, other):
        await reader.restore(await new_machine())


async def test_tables_of_a_former_version_become_the_newest(vault: Vault, new_machine: NewMachine) -> None:
    former, machine = await new_machine(), await new_machine()
    engine = migration_engine(former)
    async with engine.begin() as connection:
        await connection.run_sync(lambda opened: command.upgrade(alembic_config(opened), "0010"))
    await engine.dispose()
    taken = await Vault(vault.folder, former, vault.identity).take()
    assert taken.manifest.revision == "0010"
    await vault.restore(machine, signers=[taken.signer])
    assert await is_migrated(machine)


async def test_keys_stay_where_they_are_without_the_option(vault: Vault, new_machine: NewMachine) -> None:
    taken = await vault.take(keys=None)
    assert taken.keys is None
    assert not vault.keys.exists()
    machine = await new_machine()
    restored = await vault.restore(machine, keys=None)
    assert restored.keys is None
    assert not key_folder(machine.data_dir).exists()


def _files(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in folder.iterdir()}
