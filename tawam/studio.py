"""Puts together what happens to recordings and videos: the buckets, the checks, and the functions on them."""

from dataclasses import dataclass
from typing import Any, Self

from tawam.brand import Brand
from tawam.cuts.bucket import CUTS_BUCKET, CutListener
from tawam.cuts.checks import CutFiles
from tawam.cuts.mails import CutMails
from tawam.cuts.reviews import Reviews
from tawam.database.port import Database
from tawam.database.table_policies import Role
from tawam.drafting.chat import Drafter, open_drafter
from tawam.functions.bulk_videos import BulkCalls, CreateBulkVideos, PreviewBulkVideos
from tawam.functions.consent_links import LinkCalls
from tawam.functions.cuts import CancelCut, CloseCutComment, CommentCut, DecideCut, StartCut
from tawam.functions.drafts import DraftingOffer, DraftScript
from tawam.functions.recordings import (
    AcceptRecording,
    CancelRecording,
    RefuseRecording,
    StartConsentRecording,
    StartRecording,
)
from tawam.functions.scripts import CloseScriptComment, CommentScript, DecideScript, SendScript
from tawam.functions.video_calls import VideoCalls
from tawam.functions.videos import ChangeVideo, CreateVideo, DeleteVideo
from tawam.http.limits import Limits
from tawam.media.recordings import inspect
from tawam.objects.store import ObjectStore
from tawam.recordings.bucket import RecordingListener
from tawam.recordings.checker import FileChecker
from tawam.recordings.decisions import RecordingDecisions
from tawam.recordings.mails import RecordingMails
from tawam.recordings.outcomes import Outcomes
from tawam.recordings.paths import BUCKET
from tawam.settings import Settings
from tawam.storage.context import Storage
from tawam.storage.signers import LIKENESS_SECONDS, Signer
from tawam.videos.mails import VideoMails
from tawam.videos.scripts import Scripts

# Below the data folder: copies of files while they are looked into.
_COPIES = "checking"
_COPIES_OF_CUTS = "checking-cuts"


@dataclass(frozen=True)
class Studio:
    checker: FileChecker
    cut_checker: FileChecker
    cut_mails: CutMails
    decisions: RecordingDecisions
    video_mails: VideoMails
    drafter: Drafter | None

    @classmethod
    def open(cls, settings: Settings, database: Database, brand: Brand, store: ObjectStore) -> Self:
        """Listen to the buckets, and make what checks and decides their files."""
        team_email = settings.team_email or brand.support_email
        mails = RecordingMails(settings.site_url, team_email)
        cut_mails = CutMails(settings.site_url, team_email)
        store.listen(BUCKET, RecordingListener())
        store.listen(CUTS_BUCKET.id, CutListener())
        folder = settings.data_dir / _COPIES
        checker = FileChecker(database, store, Outcomes(database, mails), folder, inspect)
        cut_folder, cut_files = settings.data_dir / _COPIES_OF_CUTS, CutFiles(database, cut_mails)
        return cls(
            checker,
            FileChecker(database, store, cut_files, cut_folder, inspect),
            cut_mails,
            RecordingDecisions(mails),
            VideoMails(settings.site_url, team_email),
            open_drafter(settings),
        )

    def functions(self, database: Database, storage: Storage, limits: Limits) -> list[Any]:
        """The functions on recordings, videos, scripts and cuts."""

        def sign(user_id: str, path: str) -> str:
            # The person shown has no account: the customer's is the one that may write there.
            signer = Signer(Role.USER, user_id)
            return storage.tokens.upload(f"{BUCKET}/{path}", signer, LIKENESS_SECONDS, is_upsert=False)

        quota = storage.store.quota
        calls, scripts = VideoCalls(database, limits), Scripts(self.video_mails)
        reviews = Reviews(self.cut_mails)
        bulk = BulkCalls(calls, limits)
        return [
            StartRecording(database, quota, limits),
            StartConsentRecording(database, quota, LinkCalls(limits), sign),
            CancelRecording(database, storage.resumable),
            AcceptRecording(database, self.decisions),
            RefuseRecording(database, self.decisions),
            CreateVideo(calls, limits, scripts, self.video_mails),
            ChangeVideo(calls),
            DeleteVideo(calls),
            SendScript(calls, scripts),
            CommentScript(calls, scripts),
            CloseScriptComment(calls),
            DecideScript(calls, scripts),
            StartCut(calls, quota),
            CancelCut(calls, storage.resumable),
            CommentCut(calls, reviews),
            CloseCutComment(calls),
            DecideCut(calls, reviews),
            PreviewBulkVideos(bulk),
            CreateBulkVideos(bulk, self.video_mails),
            DraftingOffer(self.drafter),
            DraftScript(calls, limits, self.drafter),
        ]
