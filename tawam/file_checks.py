"""Listens to the buckets of the Studio, and makes what looks into the files that arrive there."""

from tawam.cuts.bucket import CUTS_BUCKET, CutListener
from tawam.cuts.checks import CutFiles
from tawam.cuts.mails import CutMails
from tawam.database.port import Database
from tawam.deliveries.bucket import DELIVERIES_BUCKET, DeliveryListener
from tawam.deliveries.checks import DeliveryFiles
from tawam.media.recordings import inspect
from tawam.objects.store import ObjectStore
from tawam.recordings.bucket import RECORDINGS_BUCKET, RecordingListener
from tawam.recordings.checker import FileChecker
from tawam.recordings.mails import RecordingMails
from tawam.recordings.outcomes import Outcomes
from tawam.settings import Settings


def open_checkers(
    settings: Settings, database: Database, store: ObjectStore, team_email: str
) -> list[FileChecker]:
    """Make the checkers. Each copies files into a folder below the data folder while it looks into them."""
    store.listen(RECORDINGS_BUCKET.id, RecordingListener())
    store.listen(CUTS_BUCKET.id, CutListener())
    store.listen(DELIVERIES_BUCKET.id, DeliveryListener())
    recordings = Outcomes(database, RecordingMails(settings.site_url, team_email))
    deliveries, cuts = DeliveryFiles(database), CutFiles(database, CutMails(settings.site_url, team_email))
    return [
        FileChecker(database, store, files, settings.data_dir / folder, inspect)
        for folder, files in (
            ("checking", recordings),
            ("checking-deliveries", deliveries),
            ("checking-cuts", cuts),
        )
    ]
