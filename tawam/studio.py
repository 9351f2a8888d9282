"""Puts together what happens to recordings: their bucket, their checks, and the functions on them."""

from dataclasses import dataclass
from typing import Self

from tawam.brand import Brand
from tawam.database.port import Database
from tawam.database.table_policies import Role
from tawam.functions.call import Function
from tawam.functions.consent_links import LinkCalls
from tawam.functions.recordings import (
    AcceptRecording,
    CancelRecording,
    RefuseRecording,
    StartConsentRecording,
    StartRecording,
)
from tawam.http.limits import Limits
from tawam.media.recordings import inspect
from tawam.objects.policies import Viewer
from tawam.objects.store import ObjectStore
from tawam.recordings.bucket import RecordingListener
from tawam.recordings.checker import RecordingChecker
from tawam.recordings.decisions import RecordingDecisions
from tawam.recordings.mails import RecordingMails
from tawam.recordings.outcomes import Outcomes
from tawam.recordings.paths import BUCKET
from tawam.settings import Settings
from tawam.storage.context import Storage

# Below the data folder: copies of files while they are looked into.
_COPIES = "checking"


@dataclass(frozen=True)
class Studio:
    checker: RecordingChecker
    decisions: RecordingDecisions

    @classmethod
    def open(cls, settings: Settings, database: Database, brand: Brand, store: ObjectStore) -> Self:
        """Listen to the bucket of recordings, and make what checks and decides them."""
        mails = RecordingMails(settings.site_url, settings.team_email or brand.support_email)
        store.listen(BUCKET, RecordingListener())
        folder = settings.data_dir / _COPIES
        checker = RecordingChecker(database, store, Outcomes(database, mails), folder, inspect)
        return cls(checker, RecordingDecisions(mails))

    def functions(self, database: Database, storage: Storage, limits: Limits) -> list[Function]:
        """The functions on recordings."""

        def sign(user_id: str, path: str) -> str:
            viewer = Viewer(Role.USER, user_id)
            return storage.tokens.upload(f"{BUCKET}/{path}", viewer, is_upsert=False)

        quota = storage.store.quota
        return [
            StartRecording(database, quota, limits),
            StartConsentRecording(database, quota, LinkCalls(limits), sign),
            CancelRecording(database, storage.resumable),
            AcceptRecording(database, self.decisions),
            RefuseRecording(database, self.decisions),
        ]
