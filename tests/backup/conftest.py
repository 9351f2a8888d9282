"""A shop with rows and objects, an empty machine, and the orders to copy one to the other."""

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from datetime import timedelta
from pathlib import Path
from typing import Any
from uuid import uuid4

import pyrage
import pytest

from tawam.backup.restore import Restored, RestoreOrder, restore
from tawam.backup.signing import Signer
from tawam.backup.take import BackupOrder, TakenBackup, take_backup
from tawam.database.opening import open_database
from tawam.database.port import Database, Row
from tawam.objects.opening import open_blobs
from tawam.objects.resumable import ResumableUploads
from tawam.objects.store import ObjectStore
from tawam.settings import Settings
from tests.objects.conftest import FILES, QUOTA, content
from tests.objects.s3_server import S3Server
from tests.postgres_cluster import PostgresCluster

NewMachine = Callable[[], Awaitable[Settings]]


@pytest.fixture
def storage_url(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> str:
    """Empty for the folder; parametrize it with `s3` for the bucket."""
    if getattr(request, "param", "folder") == "folder":
        return ""
    server: S3Server = request.getfixturevalue("s3_server")
    for name, value in server.environment.items():
        monkeypatch.setenv(name, value)
    return f"s3://files/{uuid4().hex}"


@pytest.fixture
def new_machine(settings: Settings, request: pytest.FixtureRequest, tmp_path: Path) -> NewMachine:
    """Make settings of a machine like the shop's, with nothing on it."""

    async def new() -> Settings:
        name = uuid4().hex
        values: dict[str, Any] = {"data_dir": tmp_path / name, "site_url": settings.site_url}
        if settings.storage_url:
            values["storage_url"] = f"s3://files/{name}"
        if settings.uses_postgres:
            cluster: PostgresCluster = request.getfixturevalue("postgres")
            values["database_url"] = await asyncio.to_thread(cluster.create_database, f"restored_{name}")
        return Settings(**values, web_dist=settings.web_dist)

    return new


@dataclass
class Vault:
    """A folder of backups, and the key of it."""

    folder: Path
    settings: Settings
    identity: pyrage.x25519.Identity = field(default_factory=pyrage.x25519.Identity.generate)

    @property
    def destination(self) -> Path:
        return self.folder / "backups"

    @property
    def keys(self) -> Path:
        return self.folder / "keys"

    @property
    def recipient(self) -> str:
        return str(self.identity.to_public())

    @property
    def identity_file(self) -> Path:
        file = self.folder / "identity.txt"
        file.write_text(f"# public key: {self.recipient}\n{self.identity}\n")
        return file

    @property
    def signer(self) -> str:
        return Signer.of_server(self.settings.data_dir).name

    async def take(self, **changes: Any) -> TakenBackup:
        values: dict[str, Any] = {
            "destination": self.destination,
            "recipients": [self.recipient],
            "passphrase": None,
            "keys": self.keys,
            "keep_days": None,
            **changes,
        }
        return await take_backup(self.settings, BackupOrder(**values))

    async def restore(self, machine: Settings, **changes: Any) -> Restored:
        values: dict[str, Any] = {
            "source": self.destination,
            "identity": self.identity_file,
            "passphrase": None,
            "keys": self.keys,
            "snapshot": None,
            "replaces": False,
            "signers": [self.signer],
            **changes,
        }
        return await restore(machine, RestoreOrder(**values))

    def write_manifest(self, moment: str, content: bytes) -> None:
        """Replace the manifest of a snapshot, as the server that took it could."""
        folder = self.destination / "snapshots" / moment
        (folder / "manifest.json").write_bytes(content)
        (folder / "manifest.json.sig").write_bytes(Signer.of_server(self.settings.data_dir).sign(content))

    def parts(self) -> dict[str, bytes]:
        """The files of objects, by their paths."""
        files = (self.destination / "objects").glob("*/*")
        return {str(file.relative_to(self.destination)): file.read_bytes() for file in files}


@pytest.fixture
def vault(settings: Settings, tmp_path: Path) -> Vault:
    folder = tmp_path / "vault"
    folder.mkdir(exist_ok=True)
    return Vault(folder, settings)


@pytest.fixture
async def store(database: Database, settings: Settings) -> ObjectStore:
    return await opened_store(database, settings)


@pytest.fixture
def resumable(store: ObjectStore) -> ResumableUploads:
    return ResumableUploads(store, timedelta(hours=24))


async def opened_store(database: Database, settings: Settings) -> ObjectStore:
    store = ObjectStore(database, open_blobs(settings), QUOTA, [FILES])
    await store.prepare()
    return store


async def contents(machine: Settings, names: list[str]) -> dict[str, bytes]:
    """Read objects of the bucket `files` of a machine."""
    database = open_database(machine)
    await database.open()
    try:
        store = await opened_store(database, machine)
        found: dict[str, Row] = {name: await store.find("files", name) for name in names}
        return {name: await content(store, row) for name, row in found.items()}
    finally:
        await database.close()
