"""A second run copies what is new; old snapshots go, with the objects that no other one names."""

import asyncio
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
import time_machine

from tawam.backup.destination import Destination
from tawam.backup.errors import BackupError
from tawam.objects.policies import SERVICE
from tawam.objects.store import ObjectStore
from tests.backup.conftest import NewMachine, Vault, contents

pytestmark = pytest.mark.on_sqlite

_FIRST = datetime(2026, 11, 1, 3, tzinfo=UTC)


async def take_at(vault: Vault, day: int, keep_days: int | None = None) -> str:
    with time_machine.travel(_FIRST + timedelta(days=day), tick=True):
        return (await vault.take(keep_days=keep_days)).moment


async def test_a_second_run_copies_only_what_is_new(
    vault: Vault, store: ObjectStore, new_machine: NewMachine
):
    await store.put("files", "a", b"first")
    first = await vault.take()
    before = vault.parts()
    await store.put("files", "b", b"second")
    second = await vault.take()
    assert (first.parts.new, second.parts.new, second.parts.count) == (1, 1, 2)
    after = vault.parts()
    assert len(after) == 2
    assert before.items() <= after.items()
    assert [each.id for each in Destination(vault.destination).snapshots()] == [first.moment, second.moment]
    machine = await new_machine()
    await vault.restore(machine)
    assert await contents(machine, ["a", "b"]) == {"a": b"first", "b": b"second"}


async def test_each_kept_snapshot_can_be_restored(vault: Vault, store: ObjectStore, new_machine: NewMachine):
    await store.put("files", "a", b"first")
    first = await vault.take()
    await store.put("files", "a", b"second")
    await vault.take()
    newest, former = await new_machine(), await new_machine()
    await vault.restore(newest)
    await vault.restore(former, snapshot=first.moment)
    assert await contents(newest, ["a"]) == {"a": b"second"}
    assert await contents(former, ["a"]) == {"a": b"first"}
    with pytest.raises(BackupError, match="no complete snapshot 2001"):
        await vault.restore(await new_machine(), snapshot="2001")


async def test_old_snapshots_go_with_what_they_alone_name(
    vault: Vault, store: ObjectStore, new_machine: NewMachine
):
    await store.put("files", "kept", b"kept")
    await store.put("files", "gone", b"gone")
    oldest = await take_at(vault, 0)
    await store.remove(SERVICE, "files", ["gone"])
    await store.put("files", "newer", b"newer")
    middle = await take_at(vault, 20)
    assert len(vault.parts()) == 3

    last = await take_at(vault, 31, keep_days=30)
    assert [each.id for each in Destination(vault.destination).snapshots()] == [middle, last]
    assert len(vault.parts()) == 2
    assert [file.name for file in sorted(vault.keys.iterdir())] == [
        f"keys-{moment}.tar.age" for moment in (middle, last)
    ]
    assert oldest not in " ".join(str(path) for path in vault.destination.rglob("*"))
    for moment in (middle, last):
        machine = await new_machine()
        await vault.restore(machine, snapshot=moment)
        assert await contents(machine, ["kept", "newer"]) == {"kept": b"kept", "newer": b"newer"}


async def test_nothing_goes_without_the_option(vault: Vault):
    moments = [await take_at(vault, day) for day in (0, 40, 400)]
    assert [each.id for each in Destination(vault.destination).snapshots()] == moments


async def test_what_was_never_finished_does_not_count_and_goes(
    vault: Vault, store: ObjectStore, new_machine: NewMachine
):
    await store.put("files", "a", b"first")
    whole = await vault.take()
    await store.put("files", "b", b"second")
    killed = await vault.take()
    folder = vault.destination / "snapshots" / killed.moment
    (folder / "manifest.json").unlink()
    machine = await new_machine()
    assert (await vault.restore(machine)).moment == whole.moment
    await store.remove(SERVICE, "files", ["b"])
    await vault.take()
    assert not folder.exists()
    assert len(vault.parts()) == 1


async def test_a_part_that_the_backup_lost_is_copied_again(
    vault: Vault, store: ObjectStore, new_machine: NewMachine
):
    await store.put("files", "a", b"first")
    await vault.take()
    [path] = vault.parts()
    (vault.destination / path).unlink()
    assert (await vault.take()).parts.new == 1
    machine = await new_machine()
    await vault.restore(machine)
    assert await contents(machine, ["a"]) == {"a": b"first"}


async def test_the_sums_are_those_of_sha256sum(vault: Vault, store: ObjectStore):
    await store.put("files", "a", b"first")
    taken = await vault.take()
    sums = f"snapshots/{taken.moment}/SHA256SUMS"
    process = await asyncio.create_subprocess_exec(
        "sha256sum", "--check", "--strict", sums, cwd=vault.destination, stdout=asyncio.subprocess.PIPE
    )
    output, _ = await asyncio.wait_for(process.communicate(), 30)
    assert process.returncode == 0
    assert output.count(b": OK") == 2


async def test_others_cannot_be_added_to_a_folder(vault: Vault, tmp_path: Path):
    await vault.take()
    stranger = Vault(vault.folder, vault.settings)
    with pytest.raises(BackupError, match="encrypted for others"):
        await stranger.take()
    with pytest.raises(BackupError, match="encrypted for recipients, not with a passphrase"):
        await vault.take(recipients=[], passphrase="four words of a dice")


async def test_keys_are_kept_apart(vault: Vault):
    with pytest.raises(BackupError, match="kept apart"):
        await vault.take(keys=vault.destination / "keys")


async def test_one_at_a_time(vault: Vault):
    await vault.take()
    with (
        Destination(vault.destination).writing(),
        pytest.raises(BackupError, match=r"A backup into .* is running already"),
    ):
        await vault.take()
