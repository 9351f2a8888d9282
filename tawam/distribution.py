"""Puts together deliveries: their bucket and checks, downloads, the plan of publications and its calendar."""

from contextlib import suppress
from dataclasses import dataclass
from typing import Any, Self

from starlette.routing import BaseRoute

from tawam.auth.access import Caller
from tawam.auth.keys import SigningKeys
from tawam.brand import Brand
from tawam.database.port import Database, Row
from tawam.deliveries.bucket import DeliveryListener
from tawam.deliveries.calendar import CalendarFeeds
from tawam.deliveries.checks import DeliveryFiles
from tawam.deliveries.deliveries import Deliveries
from tawam.deliveries.downloads import CaptionForm
from tawam.deliveries.file_names import BUCKET
from tawam.deliveries.mails import DeliveryMails
from tawam.downloads.routes import DownloadRoutes, archive_url, captions_url
from tawam.functions.deliveries import (
    AddCaptions,
    CancelDelivery,
    ChangeDelivery,
    Deliver,
    RemoveCaptions,
    StartDelivery,
    TakeBackDelivery,
)
from tawam.functions.downloads import CalendarAddress, DownloadArchive, DownloadDelivery, ShowCaptions
from tawam.functions.publications import (
    CancelPublication,
    ChangePublication,
    MarkPublished,
    PlanPublication,
)
from tawam.functions.video_calls import VideoCalls
from tawam.http.limits import Limits
from tawam.media.recordings import inspect
from tawam.objects.destroying import ObjectDestroyer
from tawam.objects.errors import BlobsUnavailable
from tawam.recordings.checker import FileChecker
from tawam.recordings.paths import all_paths
from tawam.settings import Settings
from tawam.storage.context import Storage
from tawam.storage.errors import PREFIX
from tawam.storage.signers import LIKENESS_SECONDS, Signer

# Below the data folder: copies of films while they are looked into.
_COPIES = "checking-deliveries"
# How long an address opens an archive or captions, which cannot go on after a break.
_SECONDS = 15 * 60


@dataclass(frozen=True)
class Distribution:
    checker: FileChecker
    deliveries: Deliveries
    feeds: CalendarFeeds
    storage: Storage
    site_url: str

    @classmethod
    def open(cls, settings: Settings, database: Database, storage: Storage, keys: SigningKeys) -> Self:
        """Listen to the bucket of deliveries, and make what checks and gives them out."""
        storage.store.listen(BUCKET, DeliveryListener())
        folder = settings.data_dir / _COPIES
        return cls(
            FileChecker(database, storage.store, DeliveryFiles(database), folder, inspect),
            Deliveries(DeliveryMails(settings.site_url)),
            CalendarFeeds(lambda text: keys.derivations("calendar addresses", text)),
            storage,
            settings.site_url,
        )

    def routes(self, limits: Limits, brand: Brand) -> list[BaseRoute]:
        """The addresses that people and calendar programs open."""
        return [*DownloadRoutes(self.storage, self.feeds, limits, self.site_url, brand).routes()]

    def functions(self, database: Database, limits: Limits) -> list[Any]:
        """The functions on deliveries and publications."""
        calls, tokens = VideoCalls(database, limits), self.storage.tokens

        def sign_film(caller: Caller, path: str) -> str:
            name = f"{BUCKET}/{path}"
            token = tokens.download(name, Signer.of(caller), LIKENESS_SECONDS)
            return f"{PREFIX}/object/sign/{name}?token={token}"

        def sign_captions(caller: Caller, captions_id: str, form: CaptionForm) -> str:
            url = captions_url(captions_id, form)
            return f"{url}?token={tokens.archive(url, Signer.of(caller), _SECONDS)}"

        def sign_archive(caller: Caller, production_id: str, video_id: str | None) -> str:
            url = archive_url(production_id, video_id)
            return f"{url}?token={tokens.archive(url, Signer.of(caller), _SECONDS)}"

        return [
            StartDelivery(calls, self.deliveries, self.storage.store.quota),
            ChangeDelivery(calls, self.deliveries),
            CancelDelivery(calls, self.deliveries, self._destroy),
            AddCaptions(calls, self.deliveries),
            RemoveCaptions(calls, self.deliveries),
            Deliver(calls, self.deliveries),
            TakeBackDelivery(calls, self.deliveries, self._destroy),
            DownloadDelivery(calls, limits, sign_film, sign_captions),
            ShowCaptions(calls, sign_captions),
            DownloadArchive(calls, limits, sign_archive),
            PlanPublication(calls),
            ChangePublication(calls),
            CancelPublication(calls),
            MarkPublished(calls),
            CalendarAddress(database, self.feeds, limits, self.site_url),
        ]

    async def _destroy(self, row: Row) -> None:
        """Destroy the objects of a delivery, and what has arrived of its film. Safe to call again."""
        names = all_paths(row["object_path"])
        destroyer = ObjectDestroyer(self.storage.store, self.storage.resumable, BUCKET)
        keys = [key for found in await destroyer.find(names) for key in found.keys]
        # What this misses, the sweep removes.
        with suppress(BlobsUnavailable):
            await destroyer.destroy(names, keys)
