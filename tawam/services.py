"""The parts that calls name as parameters, by the annotation, and the modules that declare calls."""

from collections.abc import Mapping
from contextlib import suppress
from typing import Any

from tawam.account import calls as account
from tawam.affiliates import calls as affiliates
from tawam.affiliates.applications import ApplicationDecisions
from tawam.affiliates.payees import open_approvals
from tawam.affiliates.referral_routes import COOKIE
from tawam.affiliates.referrals import Links, Referrals
from tawam.allowances import calls as allowances
from tawam.approvals import calls as approvals
from tawam.approvals.approvals import Approvals
from tawam.auth.access import Access, Caller
from tawam.auth.context import Auth
from tawam.brand import Brand
from tawam.calls.call import Services
from tawam.catalogue.catalogue import Catalogue
from tawam.consents import calls as consents
from tawam.consents import document_calls, twin_calls, withdrawal_calls
from tawam.consents.calls import SignUpload
from tawam.consents.consents import Consents
from tawam.consents.deletion import TwinDeletions
from tawam.consents.document_calls import TwinDocuments
from tawam.consents.link_counts import LinkCounts
from tawam.consents.mails import ConsentMails
from tawam.consents.pdf_renderer import DocumentRenderer
from tawam.consents.withdrawal_calls import TwinCallers
from tawam.cuts import calls as cuts
from tawam.cuts.mails import CutMails
from tawam.cuts.reviews import Reviews
from tawam.cuts.twin_files import CutsOfTwin
from tawam.database.port import Database, Row
from tawam.database.table_policies import Role
from tawam.deliveries import calls as deliveries
from tawam.deliveries import download_calls, publication_calls
from tawam.deliveries.calendar import CalendarFeeds
from tawam.deliveries.calls import DestroyFilm
from tawam.deliveries.deliveries import Deliveries
from tawam.deliveries.download_calls import Addresses
from tawam.deliveries.downloads import CaptionForm
from tawam.deliveries.file_names import BUCKET as DELIVERIES
from tawam.deliveries.mails import DeliveryMails
from tawam.deliveries.publications import published_of_twin
from tawam.deliveries.twin_files import DeliveriesOfTwin
from tawam.downloads.routes import archive_url, captions_url
from tawam.drafting.chat import Drafter, open_drafter
from tawam.http.limits import Limits
from tawam.leads import calls as leads
from tawam.leads.affiliate_applications import AffiliateApplications
from tawam.leads.contact_messages import ContactMessages
from tawam.leads.form_guard import FormGuard
from tawam.objects.destroying import ObjectDestroyer
from tawam.objects.errors import BlobsUnavailable
from tawam.objects.quota import Quota
from tawam.objects.resumable import ResumableUploads
from tawam.orders import calls as orders
from tawam.orders import checkout_calls
from tawam.orders.checkout_calls import ReadReferral, Referral
from tawam.orders.inbox import EventInbox
from tawam.orders.orders import Orders
from tawam.orders.refunds import Refunds
from tawam.orders.subscriptions import Subscriptions
from tawam.payments.provider import PaymentProvider
from tawam.productions import calls as productions
from tawam.receipts import calls as receipts
from tawam.receipts.pdf import PdfRenderer
from tawam.receipts.receipt import Receipts
from tawam.recordings import calls as recordings
from tawam.recordings.decisions import RecordingDecisions
from tawam.recordings.mails import RecordingMails
from tawam.recordings.paths import BUCKET as RECORDINGS
from tawam.recordings.paths import all_paths
from tawam.recordings.twin_files import RecordingFiles, TwinFiles
from tawam.settings import Settings
from tawam.storage.context import Storage
from tawam.storage.errors import PREFIX
from tawam.storage.signers import LIKENESS_SECONDS, Signer
from tawam.team import calls as team
from tawam.videos import bulk_calls, draft_calls, script_calls
from tawam.videos import calls as videos
from tawam.videos.acts import Acts
from tawam.videos.mails import VideoMails
from tawam.videos.scripts import Scripts

MODULES = (
    account,
    affiliates,
    allowances,
    approvals,
    bulk_calls,
    checkout_calls,
    consents,
    cuts,
    deliveries,
    document_calls,
    download_calls,
    draft_calls,
    leads,
    orders,
    productions,
    publication_calls,
    receipts,
    recordings,
    script_calls,
    team,
    twin_calls,
    videos,
    withdrawal_calls,
)


def open_services(
    settings: Settings,
    database: Database,
    brand: Brand,
    auth: Auth,
    limits: Limits,
    catalogue: Catalogue,
    storage: Storage,
    provider: PaymentProvider,
    inbox: EventInbox,
    referrals: Referrals,
) -> Services:
    """Make the parts of one process."""
    site_url, team_email = settings.site_url, settings.team_email or brand.support_email
    links = Links(site_url)
    consents = Consents(ConsentMails(site_url, team_email), brand, published_of_twin)
    callers, counts = TwinCallers(consents), LinkCounts(limits)
    files: list[TwinFiles] = [RecordingFiles(), CutsOfTwin(), DeliveriesOfTwin()]
    destroyed = [(each, ObjectDestroyer(storage.store, storage.resumable, each.bucket)) for each in files]
    video_mails = VideoMails(site_url, team_email)

    async def read_referral(cookies: Mapping[str, str]) -> Referral | None:
        return await referrals.read(cookies.get(COOKIE))

    def sign_upload(user_id: str, path: str) -> str:
        # The person shown has no account: the customer's is the one that may write there.
        signer = Signer(Role.USER, user_id)
        return storage.tokens.upload(f"{RECORDINGS}/{path}", signer, LIKENESS_SECONDS, is_upsert=False)

    async def destroy_film(row: Row) -> None:
        names = all_paths(row["object_path"])
        destroyer = ObjectDestroyer(storage.store, storage.resumable, DELIVERIES)
        keys = [key for found in await destroyer.find(names) for key in found.keys]
        # What this misses, the sweep removes.
        with suppress(BlobsUnavailable):
            await destroyer.destroy(names, keys)

    made: dict[Any, Any] = {
        Access: auth.access,
        Acts: Acts(database, limits),
        Addresses: _SignedAddresses(storage),
        AffiliateApplications: AffiliateApplications(database, team_email),
        ApplicationDecisions: ApplicationDecisions(catalogue.affiliates, links),
        Approvals: open_approvals(settings, brand),
        Auth: auth,
        CalendarFeeds: CalendarFeeds(lambda text: auth.keys.derivations("calendar addresses", text)),
        Catalogue: catalogue,
        Consents: consents,
        ContactMessages: ContactMessages(database, team_email, site_url),
        Database: database,
        Deliveries: Deliveries(DeliveryMails(site_url)),
        DestroyFilm: destroy_film,
        Drafter | None: open_drafter(settings),
        FormGuard: FormGuard(limits, auth.proofs_of_work),
        Limits: limits,
        LinkCounts: counts,
        Links: links,
        Orders: Orders(database, provider, site_url),
        PdfRenderer: PdfRenderer(),
        Quota: storage.store.quota,
        ReadReferral: read_referral,
        Receipts: Receipts(database, brand),
        RecordingDecisions: RecordingDecisions(RecordingMails(site_url, team_email)),
        Refunds: Refunds(database, provider, inbox),
        ResumableUploads: storage.resumable,
        Reviews: Reviews(CutMails(site_url, team_email)),
        Scripts: Scripts(video_mails),
        Settings: settings,
        SignUpload: sign_upload,
        Subscriptions: Subscriptions(database, provider, inbox, site_url),
        TwinCallers: callers,
        TwinDeletions: TwinDeletions(database, consents, destroyed),
        TwinDocuments: TwinDocuments(database, callers, counts, limits, DocumentRenderer(brand)),
        VideoMails: video_mails,
    }
    return made


class _SignedAddresses:
    # How long an address opens an archive or captions, which cannot continue after a break.
    _SECONDS = 15 * 60

    def __init__(self, storage: Storage) -> None:
        self._tokens = storage.tokens

    def film(self, caller: Caller, path: str) -> str:
        name = f"{DELIVERIES}/{path}"
        token = self._tokens.download(name, Signer.of(caller), LIKENESS_SECONDS)
        return f"{PREFIX}/object/sign/{name}?token={token}"

    def captions(self, caller: Caller, captions_id: str, form: CaptionForm) -> str:
        return self._signed(caller, captions_url(captions_id, form))

    def archive(self, caller: Caller, production_id: str, video_id: str | None) -> str:
        return self._signed(caller, archive_url(production_id, video_id))

    def _signed(self, caller: Caller, url: str) -> str:
        return f"{url}?token={self._tokens.archive(url, Signer.of(caller), self._SECONDS)}"
