"""Somebody who can write into both folders and knows whom backups are encrypted for, but has no key."""

import asyncio
import json
from collections.abc import Callable
from hashlib import sha256
from pathlib import Path
from shutil import copytree, rmtree

import pyrage
import pytest

from tawam.backup.encryption import Recipients
from tawam.backup.errors import BackupError
from tawam.backup.key_archive import write_archive
from tawam.backup.manifest import FORMAT
from tawam.backup.signing import Signer
from tawam.database.opening import sqlite_path
from tawam.migrate import migrate
from tawam.objects.store import ObjectStore
from tests.backup.conftest import NewMachine, Vault, contents
from tests.backup.sealing import seal

pytestmark = pytest.mark.on_sqlite

PASSPHRASE = "four words of a dice"
Forgery = Callable[[Vault, Path], None]


def newest(vault: Vault) -> Path:
    return max((vault.destination / "snapshots").iterdir())


def rewrite(snapshot: Path, **changes: object) -> None:
    manifest = json.loads((snapshot / "manifest.json").read_text())
    (snapshot / "manifest.json").write_text(json.dumps({**manifest, **changes}))


def name_again(snapshot: Path) -> None:
    """Write the manifest of what lies there now."""
    files = [path for path in snapshot.iterdir() if not path.name.startswith("manifest")]
    entries = {
        path.name: {"size": path.stat().st_size, "sha256": sha256(path.read_bytes()).hexdigest()}
        for path in sorted(files, key=lambda path: path.name == "SHA256SUMS")
    }
    rewrite(snapshot, files=entries)


def another_manifest(vault: Vault, _: Path) -> None:
    rewrite(newest(vault), version="0.0.0")


def without_a_signature(vault: Vault, _: Path) -> None:
    (newest(vault) / "manifest.json.sig").unlink()


def as_of_before_signatures(vault: Vault, _: Path) -> None:
    (newest(vault) / "manifest.json.sig").unlink()
    rewrite(newest(vault), format=1)


def signed_by_another(vault: Vault, folder: Path) -> None:
    signature = Signer.of_server(folder / "attacker").sign((newest(vault) / "manifest.json").read_bytes())
    (newest(vault) / "manifest.json.sig").write_bytes(signature)


def another_database(vault: Vault, _: Path) -> None:
    [file] = newest(vault).glob("database.*")
    file.write_bytes(Recipients([vault.recipient]).encrypt(b"another"))
    name_again(newest(vault))


def database_alone(vault: Vault, _: Path) -> None:
    [file] = newest(vault).glob("database.*")
    file.write_bytes(Recipients([vault.recipient]).encrypt(b"another"))


def older_under_a_newer_name(vault: Vault, _: Path) -> None:
    newest(vault).rename(newest(vault).with_name("20991231T000000000000Z"))


def older_in_place_of_the_newest(vault: Vault, _: Path) -> None:
    older, newer = sorted((vault.destination / "snapshots").iterdir())
    rmtree(newer)
    copytree(older, newer)


def shorter_list(vault: Vault, _: Path) -> None:
    sums = newest(vault) / "SHA256SUMS"
    sums.write_text("".join(sums.read_text().splitlines(keepends=True)[1:]))


def longer_list(vault: Vault, _: Path) -> None:
    sums = newest(vault) / "SHA256SUMS"
    sums.write_text(sums.read_text() * 2)


def parts_swapped(vault: Vault, _: Path) -> None:
    first, second = [*vault.parts()][:2]
    (vault.destination / first).rename(vault.folder / "aside")
    (vault.destination / second).rename(vault.destination / first)
    (vault.folder / "aside").rename(vault.destination / second)


def part_replaced(vault: Vault, _: Path) -> None:
    for path in vault.parts():
        (vault.destination / path).write_bytes(Recipients([vault.recipient]).encrypt(b"another" * 9))


def other_keys(vault: Vault, _: Path) -> None:
    write_archive(vault.keys, newest(vault).name, {"data-key.1": b"x"}, Recipients([vault.recipient]))


def keys_of_another_snapshot(vault: Vault, _: Path) -> None:
    older, newer = sorted(vault.keys.iterdir())
    newer.write_bytes(older.read_bytes())


FORGERIES: list[Forgery] = [
    another_manifest,
    without_a_signature,
    as_of_before_signatures,
    signed_by_another,
    another_database,
    database_alone,
    older_under_a_newer_name,
    older_in_place_of_the_newest,
    shorter_list,
    longer_list,
    parts_swapped,
    part_replaced,
    other_keys,
    keys_of_another_snapshot,
]


@pytest.mark.parametrize("forge", FORGERIES)
async def test_what_was_changed_in_the_folder_is_not_restored(
    forge: Forgery, vault: Vault, store: ObjectStore, new_machine: NewMachine, tmp_path: Path
):
    for name in ("a", "b"):
        await store.put("files", name, name.encode() * 20)
        await vault.take()
    forge(vault, tmp_path)
    machine = await new_machine()
    with pytest.raises(BackupError):
        await vault.restore(machine)
    assert not sqlite_path(machine).exists()
    assert not (machine.data_dir / "keys").exists()


@pytest.mark.parametrize("passphrase", [None, PASSPHRASE])
async def test_a_backup_of_another_server_is_not_restored(
    passphrase: str | None, vault: Vault, new_machine: NewMachine
):
    with_passphrase = {"passphrase": passphrase, "recipients": []} if passphrase else {}
    restored_with = {"passphrase": passphrase, "identity": None, "signers": []} if passphrase else {}
    if passphrase:
        vault.destination.mkdir()
        (vault.destination / "identity.age").write_bytes(seal(str(vault.identity).encode(), passphrase))
    honest = await vault.take(**with_passphrase)
    attacker = await new_machine()
    await migrate(attacker)
    await Vault(vault.folder, attacker, vault.identity).take()
    with pytest.raises(BackupError, match="was not signed"):
        await vault.restore(await new_machine(), **restored_with)
    # The honest one beside it still is.
    await vault.restore(await new_machine(), snapshot=honest.moment, **restored_with)


async def test_the_next_backup_vouches_for_nothing_that_lay_in_the_folder(
    vault: Vault, store: ObjectStore, new_machine: NewMachine
):
    await store.put("files", "a", b"first" * 20)
    first = await vault.take()
    forged = Recipients([vault.recipient]).encrypt(b"other" * 20)
    [path] = vault.parts()
    key, digest = path.split(".")[0], sha256(forged).hexdigest()
    other = f"{key}.{digest[:16]}.age"
    (vault.destination / path).unlink()
    (vault.destination / other).write_bytes(forged)
    sums = vault.destination / "snapshots" / first.moment / "SHA256SUMS"
    kept = [line for line in sums.read_text().splitlines() if "objects/" not in line]
    sums.write_text("".join(f"{line}\n" for line in [f"{digest}  {other}", *kept]))
    # Once in a list that the manifest still contradicts, and once in a snapshot of the attacker's own.
    copytree(sums.parent, sums.parent.with_name("20260101T000000000000Z"))
    name_again(sums.parent.with_name("20260101T000000000000Z"))

    assert (await vault.take()).parts.new == 1
    machine = await new_machine()
    await vault.restore(machine)
    assert await contents(machine, ["a"]) == {"a": b"first" * 20}


async def test_parts_of_ones_own_snapshots_are_taken_over(vault: Vault, store: ObjectStore):
    await store.put("files", "a", b"first")
    assert [(await vault.take()).parts.new for _ in range(3)] == [1, 0, 0]


async def test_a_snapshot_of_before_signatures_is_restored_when_told_so(
    vault: Vault, store: ObjectStore, new_machine: NewMachine
):
    await store.put("files", "a", b"first")
    await vault.take()
    as_of_before_signatures(vault, vault.folder)
    manifest = json.loads((newest(vault) / "manifest.json").read_text())
    del manifest["keys"]
    (newest(vault) / "manifest.json").write_text(json.dumps(manifest))
    with pytest.raises(BackupError, match="--unsigned"):
        await vault.restore(await new_machine())
    machine = await new_machine()
    await vault.restore(machine, believes_folder=True)
    assert await contents(machine, ["a"]) == {"a": b"first"}


@pytest.mark.parametrize("name", ["../../etc/passwd", "/dev/zero"])
async def test_a_believed_manifest_still_names_files_of_its_folder_alone(
    name: str, vault: Vault, new_machine: NewMachine
):
    await vault.take()
    rewrite(newest(vault), files={name: {"size": 1, "sha256": "0" * 64}})
    with pytest.raises(BackupError, match="damaged"):
        await vault.restore(await new_machine(), believes_folder=True)


async def test_a_server_believes_its_own_snapshots_after_a_restore(vault: Vault, new_machine: NewMachine):
    await vault.take()
    machine = await new_machine()
    await vault.restore(machine)
    restored = Vault(vault.folder, machine, vault.identity)
    assert restored.signer == vault.signer
    await restored.restore(machine, replaces=True, signers=[])


@pytest.mark.parametrize("name", ["", "MCow", "age1x", "ü"])
async def test_a_signer_that_is_none_is_refused(name: str, vault: Vault, new_machine: NewMachine):
    await vault.take()
    with pytest.raises(BackupError, match="is not a signer"):
        await vault.restore(await new_machine(), signers=[name])


async def test_openssl_verifies_the_signature(vault: Vault):
    """As the manual says for who has no Tawam at hand."""
    taken = await vault.take()
    assert taken.manifest.format == FORMAT
    public = vault.folder / "signer.pem"
    public.write_text(f"-----BEGIN PUBLIC KEY-----\n{taken.signer}\n-----END PUBLIC KEY-----\n")
    process = await asyncio.create_subprocess_exec(
        *("openssl", "pkeyutl", "-verify", "-pubin", "-inkey", str(public), "-rawin"),
        *("-in", "manifest.json", "-sigfile", "manifest.json.sig"),
        cwd=newest(vault),
    )
    assert await process.wait() == 0


def test_a_passphrase_and_a_server_sign_with_different_keys(tmp_path: Path):
    identity = str(pyrage.x25519.Identity.generate())
    derived = {Signer.of_identity(identity).name for _ in range(2)}
    of_server = {Signer.of_server(tmp_path).name for _ in range(2)}
    assert (len(derived), len(of_server), derived & of_server) == (1, 1, set())
