"""What is damaged, missing, locked or full is said in a sentence, and nothing that was there is touched."""

import asyncio
from collections.abc import Callable, Generator
from pathlib import Path

import msgspec
import pytest

from tawam.auth.key_files import key_folder
from tawam.backup import postgres_tools
from tawam.backup.destination import Destination
from tawam.backup.errors import BackupError
from tawam.backup.manifest import encode
from tawam.database.opening import open_database, sqlite_path
from tawam.database.port import Database
from tawam.database.server_lock import ServedAlready, serving_alone
from tawam.migrate import migrate
from tawam.objects.opening import objects_folder
from tawam.objects.parts import PART_SIZE
from tawam.objects.store import ObjectStore
from tawam.settings import Settings
from tests.backup.conftest import NewMachine, Vault, contents, opened_store
from tests.backup.filling import fill, fingerprints
from tests.faults.small_disk import SmallDisk
from tests.objects.conftest import damage


def _flip(path: Path) -> None:
    data = bytearray(path.read_bytes())
    data[len(data) // 2] ^= 1
    path.write_bytes(data)


def _cut(path: Path) -> None:
    path.write_bytes(path.read_bytes()[:-1])


@pytest.mark.on_sqlite
@pytest.mark.parametrize("harm", [_flip, _cut, Path.unlink])
@pytest.mark.parametrize("pattern", ["objects/*/*", "snapshots/*/database.*", "snapshots/*/SHA256SUMS"])
async def test_damage_is_found_before_anything_changes(
    harm: Callable[[Path], None], pattern: str, vault: Vault, store: ObjectStore, new_machine: NewMachine
) -> None:
    await store.put("files", "a", bytes(PART_SIZE + 1))
    await vault.take()
    [file, *_] = vault.destination.glob(pattern)
    harm(file)
    machine = await new_machine()
    with pytest.raises(BackupError, match=file.name) as refused:
        await vault.restore(machine)
    assert str(refused.value).endswith(".")
    assert "\n" not in str(refused.value)
    assert not sqlite_path(machine).exists()
    assert not key_folder(machine.data_dir).exists()
    assert list(objects_folder(machine.data_dir).rglob("*")) == []


@pytest.mark.on_sqlite
@pytest.mark.parametrize("harm", [_flip, _cut, Path.unlink])
async def test_damaged_keys_are_found(harm: Callable[[Path], None], vault: Vault, new_machine: NewMachine):
    await vault.take()
    [file] = vault.keys.iterdir()
    harm(file)
    machine = await new_machine()
    with pytest.raises(BackupError):
        await vault.restore(machine)
    assert not sqlite_path(machine).exists()


@pytest.mark.on_sqlite
@pytest.mark.parametrize("text", ["", "{", '{"format": 1}', '{"format": 3}'])
async def test_an_unusable_manifest_is_told(text: str, vault: Vault, new_machine: NewMachine) -> None:
    taken = await vault.take()
    vault.write_manifest(taken.moment, text.encode())
    with pytest.raises(BackupError, match="newer version" if "3" in text else "damaged"):
        await vault.restore(await new_machine())


async def test_the_wrong_identity_opens_nothing(vault: Vault, new_machine: NewMachine) -> None:
    await vault.take()
    machine = await new_machine()
    await migrate(machine)
    stranger = Vault(vault.folder, vault.settings)
    for keys in (vault.keys, None):
        with pytest.raises(BackupError, match="not one of those for which"):
            await stranger.restore(machine, keys=keys)
    (vault.folder / "empty.txt").touch()
    with pytest.raises(BackupError, match="holds no AGE-SECRET-KEY"):
        await vault.restore(machine, identity=vault.folder / "empty.txt")


async def test_tables_of_a_newer_program_are_refused(vault: Vault, new_machine: NewMachine) -> None:
    taken = await vault.take()
    newer = msgspec.structs.replace(taken.manifest, revision="9000")
    vault.write_manifest(taken.moment, encode(newer))
    with pytest.raises(BackupError, match="newer version"):
        await vault.restore(await new_machine())


@pytest.mark.on_sqlite
async def test_one_kind_of_database_is_not_restored_into_the_other(vault: Vault, new_machine: NewMachine):
    await vault.take()
    machine = await new_machine()
    other = machine.model_copy(update={"database_url": "postgresql://x@127.0.0.1:1/x"})
    with pytest.raises(BackupError, match="is of sqlite, and the settings name postgresql"):
        await vault.restore(other)


async def test_what_is_there_stays_unless_it_may_go(
    vault: Vault, database: Database, store: ObjectStore, new_machine: NewMachine, settings: Settings
) -> None:
    await fill(database, 2)
    await store.put("files", "a", b"of the backup")
    await vault.take()
    machine = await new_machine()
    await migrate(machine)
    there = open_database(machine)
    await there.open()
    await fill(there, 3, frozenset({"contact_messages"}))
    here = await asyncio.to_thread(fingerprints, machine)
    with pytest.raises(BackupError, match="has rows already: --replace"):
        await vault.restore(machine)
    assert await asyncio.to_thread(fingerprints, machine) == here
    await (await opened_store(there, machine)).put("files", "mine", b"stays until the sweep")
    await there.close()
    await vault.restore(machine, replaces=True)
    assert await asyncio.to_thread(fingerprints, machine) == await asyncio.to_thread(fingerprints, settings)
    assert await contents(machine, ["a"]) == {"a": b"of the backup"}


async def test_a_server_that_was_started_once_is_no_obstacle(vault: Vault, new_machine: NewMachine) -> None:
    await vault.take()
    machine = await new_machine()
    await migrate(machine)
    there = open_database(machine)
    await there.open()
    await opened_store(there, machine)
    await there.close()
    await vault.restore(machine)


@pytest.mark.on_sqlite
async def test_objects_and_keys_that_are_there_stay_unless_they_may_go(
    vault: Vault, store: ObjectStore, new_machine: NewMachine
) -> None:
    await store.put("files", "a", b"of the backup")
    await vault.take()
    machine = await new_machine()
    other = objects_folder(machine.data_dir) / "ab" / "abcd"
    other.parent.mkdir(parents=True)
    other.write_bytes(b"x")
    with pytest.raises(BackupError, match="1 files already"):
        await vault.restore(machine)
    other.unlink()
    key_folder(machine.data_dir).mkdir(parents=True)
    (key_folder(machine.data_dir) / "data-key.1").write_bytes(b"another")
    with pytest.raises(BackupError, match="has other keys already"):
        await vault.restore(machine)
    await vault.restore(machine, replaces=True)
    assert await contents(machine, ["a"]) == {"a": b"of the backup"}


@pytest.mark.on_sqlite
async def test_a_damaged_object_that_is_there_is_replaced(
    vault: Vault, store: ObjectStore, new_machine: NewMachine
) -> None:
    row = await store.put("files", "a", b"of the backup")
    await vault.take()
    machine = await new_machine()
    await vault.restore(machine)
    await damage(store, objects_folder(machine.data_dir), row)
    await vault.restore(machine, replaces=True)
    assert await contents(machine, ["a"]) == {"a": b"of the backup"}


@pytest.mark.on_sqlite
async def test_a_running_server_is_left_alone(vault: Vault, settings: Settings) -> None:
    await vault.take()
    with serving_alone(sqlite_path(settings)), pytest.raises(ServedAlready):
        await vault.restore(settings, replaces=True)


@pytest.mark.on_postgres
async def test_connections_of_a_running_server_are_left_alone(
    vault: Vault, database: Database, settings: Settings
) -> None:
    await database.is_ready()
    await vault.take()
    with pytest.raises(BackupError, match="A server uses the database over 1 connections"):
        await vault.restore(settings, replaces=True)


@pytest.mark.on_postgres
async def test_a_restore_that_fails_leaves_the_rows_of_before(
    vault: Vault, database: Database, new_machine: NewMachine, monkeypatch: pytest.MonkeyPatch
) -> None:
    await fill(database, 2)
    await vault.take()
    machine = await new_machine()
    await migrate(machine)
    there = open_database(machine)
    await there.open()
    await fill(there, 3, frozenset({"contact_messages"}))
    await there.close()
    here = await asyncio.to_thread(fingerprints, machine)
    # One table goes and the others stay, so that those of the dump cannot be made.
    monkeypatch.setattr("tawam.backup.postgres_copy._FORMER", "select 'drop table contact_messages cascade;'")
    with pytest.raises(BackupError, match=r"psql failed: .*already exists"):
        await vault.restore(machine, replaces=True)
    assert await asyncio.to_thread(fingerprints, machine) == here


@pytest.mark.on_postgres
async def test_missing_programs_are_named(
    vault: Vault, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(postgres_tools, "_INSTALLED", tmp_path)
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(BackupError, match=r"pg_dump of PostgreSQL .* apt-get install postgresql-client"):
        await vault.take()
    assert Destination(vault.destination).snapshots() == []


@pytest.fixture
def disk(tmp_path: Path) -> Generator[SmallDisk]:
    disk = SmallDisk(tmp_path / "vault")
    yield disk
    disk.close()


async def test_a_full_disk_is_told_and_leaves_the_snapshots_of_before(
    disk: SmallDisk, vault: Vault, store: ObjectStore, new_machine: NewMachine
) -> None:
    if not disk.is_mounted:
        pytest.skip("this user may not mount a small disk")
    await store.put("files", "a", b"first")
    first = await vault.take()
    await store.put("files", "large", bytes(3 * PART_SIZE))
    disk.fill(0)
    before = vault.parts()
    with pytest.raises(BackupError, match="There is no room left in"):
        await vault.take()
    assert vault.parts() == before
    assert [each.id for each in Destination(vault.destination).snapshots()] == [first.moment]
    assert len(list((vault.destination / "snapshots").iterdir())) == 1
    disk.free(0)
    await vault.take()
    machine = await new_machine()
    await vault.restore(machine)
    assert await contents(machine, ["a"]) == {"a": b"first"}


@pytest.mark.on_sqlite
async def test_a_restore_onto_a_full_disk_leaves_no_database(
    tmp_path: Path, vault: Vault, store: ObjectStore, new_machine: NewMachine
) -> None:
    await store.put("files", "large", bytes(3 * PART_SIZE))
    await vault.take()
    machine = await new_machine()
    disk = SmallDisk(machine.data_dir)
    try:
        if not disk.is_mounted:
            pytest.skip("this user may not mount a small disk")
        disk.fill(0)
        with pytest.raises(BackupError, match="There is no room left"):
            await vault.restore(machine)
        assert not sqlite_path(machine).exists()
        disk.free(0)
        await vault.restore(machine, replaces=True)
        assert await contents(machine, ["large"]) == {"large": bytes(3 * PART_SIZE)}
    finally:
        disk.close()


async def test_a_part_that_is_damaged_already_is_left_out_and_named(
    vault: Vault, store: ObjectStore, settings: Settings, new_machine: NewMachine
) -> None:
    row = await store.put("files", "a", b"damaged later")
    await store.put("files", "b", b"whole")
    await damage(store, objects_folder(settings.data_dir), row)
    taken = await vault.take()
    assert len(taken.manifest.damaged) == 1
    machine = await new_machine()
    assert (await vault.restore(machine)).parts == 1
    assert await contents(machine, ["b"]) == {"b": b"whole"}
