"""Puts together what concerns people and their twins: consents, deletions, and the functions on them."""

from dataclasses import dataclass
from typing import Any, Self

from tawam.brand import Brand
from tawam.consents.consents import Consents
from tawam.consents.deletion import TwinDeletions
from tawam.consents.expiry import ConsentExpiry
from tawam.consents.mails import ConsentMails
from tawam.consents.pdf_renderer import DocumentRenderer
from tawam.cuts.twin_files import CutsOfTwin
from tawam.database.port import Database
from tawam.deliveries.publications import published_of_twin
from tawam.deliveries.twin_files import DeliveriesOfTwin
from tawam.functions.allowances import AllowanceStatement, CorrectAllowance
from tawam.functions.consent_links import LinkCalls
from tawam.functions.consent_requests import RequestConsent
from tawam.functions.consents import DeclineConsent, OpenConsent, SignConsent
from tawam.functions.productions import AssignProduction, CreateTwin, MarkTwinReady
from tawam.functions.twin_documents import DeletionCertificate, LedgerRecord, TwinDocuments
from tawam.functions.withdrawals import DeleteTwin, TwinCallers, WithdrawConsent
from tawam.http.limits import Limits
from tawam.objects.destroying import ObjectDestroyer
from tawam.recordings.twin_files import RecordingFiles, TwinFiles
from tawam.settings import Settings
from tawam.storage.context import Storage


@dataclass(frozen=True)
class Likeness:
    """
    Attributes:
        deletions, expiry: finish what was begun, and end what has run out, while they run.
    """

    consents: Consents
    deletions: TwinDeletions
    expiry: ConsentExpiry
    brand: Brand

    @classmethod
    def open(cls, settings: Settings, database: Database, brand: Brand, storage: Storage) -> Self:
        mails = ConsentMails(settings.site_url, settings.team_email or brand.support_email)
        consents = Consents(mails, brand, published_of_twin)
        files: list[TwinFiles] = [RecordingFiles(), CutsOfTwin(), DeliveriesOfTwin()]
        destroyed = [(each, ObjectDestroyer(storage.store, storage.resumable, each.bucket)) for each in files]
        deletions = TwinDeletions(database, consents, destroyed)
        return cls(consents, deletions, ConsentExpiry(database), brand)

    def functions(self, database: Database, limits: Limits) -> list[Any]:
        """The functions on productions, twins and consents."""
        links = LinkCalls(limits)
        callers = TwinCallers(self.consents)
        documents = TwinDocuments(database, callers, links, limits, DocumentRenderer(self.brand))
        return [
            CreateTwin(database),
            MarkTwinReady(database),
            AssignProduction(database),
            AllowanceStatement(database),
            CorrectAllowance(database),
            RequestConsent(database, self.consents, limits),
            OpenConsent(database, self.consents, links),
            SignConsent(database, self.consents, links),
            DeclineConsent(database, self.consents, links),
            WithdrawConsent(database, self.consents, callers, links),
            DeleteTwin(database, self.deletions, callers, links),
            DeletionCertificate(documents),
            LedgerRecord(documents),
        ]
