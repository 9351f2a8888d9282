"""`tawam backup` and `tawam restore`: encrypted copies of the database, the objects and the keys."""

import asyncio
import os
import sys
import time
from collections.abc import Generator
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from tawam.commands.running import print_findings, read_settings, starting
from tawam.demo_folder import is_demo

if TYPE_CHECKING:
    from tawam.backup.restore import Restored
    from tawam.backup.take import TakenBackup

_PASSPHRASE = "TAWAM_BACKUP_PASSPHRASE"  # noqa: S105 because it is the variable's name
_PASSPHRASE_HELP = f"A file whose first line is the passphrase; else {_PASSPHRASE} may hold it."
_MIB = 1024 * 1024


def backup(
    destination: Annotated[Path, typer.Argument(help="The folder of backups.")],
    recipient: Annotated[
        list[str] | None, typer.Option(help="Who can decrypt it, an age1… key; may be repeated.")
    ] = None,
    passphrase_file: Annotated[Path | None, typer.Option(help=_PASSPHRASE_HELP)] = None,
    keys: Annotated[Path | None, typer.Option(help="A folder elsewhere for a copy of keys/.")] = None,
    keep_days: Annotated[
        int | None, typer.Option(min=1, help="Remove snapshots that are older, and their objects.")
    ] = None,
) -> None:
    """Copy database and objects, encrypted, while the service is in use; objects only once."""
    from tawam.backup.take import BackupOrder, take_backup

    settings, begun = read_settings(), time.monotonic()
    with _one_sentence():
        secret = None if recipient else _passphrase(passphrase_file)
        if secret is None and not recipient:
            _refuse(f"Name those who can decrypt it: --recipient, --passphrase-file or {_PASSPHRASE}.")
        order = BackupOrder(destination, recipient or [], secret, keys, keep_days)
        taken = asyncio.run(take_backup(settings, order))
    _tell_taken(destination, taken, time.monotonic() - begun)
    if is_demo(settings.data_dir):
        print("This is a demonstration; what is restored from here will not say so.", file=sys.stderr)
    if taken.parts.damaged:
        raise typer.Exit(1)


def restore(
    source: Annotated[Path, typer.Argument(help="The folder of backups.")],
    identity: Annotated[Path | None, typer.Option(help="A file of age-keygen with the private key.")] = None,
    passphrase_file: Annotated[Path | None, typer.Option(help=_PASSPHRASE_HELP)] = None,
    keys: Annotated[Path | None, typer.Option(help="The folder that `tawam backup --keys` wrote to.")] = None,
    snapshot: Annotated[str | None, typer.Option(help="The moment of an older snapshot.")] = None,
    replace: Annotated[bool, typer.Option("--replace", help="What is there already may go.")] = False,
    signer: Annotated[
        list[str] | None, typer.Option(help="Who took it, as `tawam backup` said; may be repeated.")
    ] = None,
    unsigned: Annotated[
        bool, typer.Option("--unsigned", help="Believe a snapshot that nobody known here has signed.")
    ] = False,
) -> None:
    """Restore a backup onto an empty machine, then look at everything as `tawam check --storage` does."""
    from tawam.backup.restore import RestoreOrder
    from tawam.backup.restore import restore as restore_snapshot

    settings, begun = read_settings(), time.monotonic()
    with _one_sentence():
        secret = None if identity else _passphrase(passphrase_file)
        if secret is None and identity is None:
            _refuse(f"Name what decrypts it: --identity, --passphrase-file or {_PASSPHRASE}.")
        order = RestoreOrder(source, identity, secret, keys, snapshot, replace, signer or [], unsigned)
        restored = asyncio.run(restore_snapshot(settings, order))
    _tell_restored(restored, time.monotonic() - begun)
    print_findings(settings, reads_files=True)


def _tell_taken(destination: Path, taken: "TakenBackup", seconds: float) -> None:
    manifest, parts = taken.manifest, taken.parts
    print(f"{destination}: snapshot {taken.moment}, whole and checked, in {seconds:.1f} s.")
    print(f"database  {sum(manifest.rows.values())} rows in {len(manifest.rows)} tables")
    print(f"objects   {_amount(parts.count, parts.bytes)}, of them new {_amount(parts.new, parts.written)}")
    print(f"keys      {taken.keys or 'not copied: --keys copies them'}")
    print(f"signed    {taken.signer or 'with what the passphrase opens'}")
    if any(taken.pruned):
        print(f"removed   {taken.pruned[0]} older snapshots, {taken.pruned[1]} parts that no other names")
    if parts.damaged:
        print(
            f"{len(parts.damaged)} parts of files are damaged or missing, and not in the backup: "
            "`tawam check --storage` names them.",
            file=sys.stderr,
        )


def _tell_restored(restored: "Restored", seconds: float) -> None:
    manifest = restored.manifest
    print(f"Snapshot {restored.moment} is restored, in {seconds:.1f} s.")
    print(f"database  {sum(manifest.rows.values())} rows in {len(manifest.rows)} tables")
    print(f"objects   {_amount(restored.parts, restored.bytes)}")
    if restored.keys is None:
        print("keys      left as they are: without those of the backup, people sign in anew")
    else:
        print(f"keys      {restored.keys} files")
    taken_at = datetime.fromisoformat(manifest.taken_at)
    days = (datetime.now(UTC) - taken_at).total_seconds() / 86_400
    print(f"taken     {taken_at:%Y-%m-%d %H:%M} UTC, {days:.1f} days ago: is there a newer one elsewhere?")
    if manifest.damaged:
        print(f"{len(manifest.damaged)} parts of files were damaged before the backup.", file=sys.stderr)


def _amount(parts: int, size: int) -> str:
    return f"{parts} parts of {size / _MIB:.1f} MiB"


def _passphrase(file: Path | None) -> str | None:
    if file is None:
        return os.environ.get(_PASSPHRASE) or None
    lines = file.read_text(encoding="utf-8").splitlines()
    return lines[0] if lines else ""


@contextmanager
def _one_sentence() -> Generator[None]:
    """If the block fails, print the reason and end the command with exit code 2."""
    from tawam.backup.errors import BackupError

    try:
        with starting():
            yield
    except BackupError as error:
        _refuse(str(error))


def _refuse(sentence: str) -> None:
    print(sentence, file=sys.stderr)
    raise typer.Exit(2)
