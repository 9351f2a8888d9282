"""`deletion-certificate` and `ledger-record`: PDF files about a twin, for those it concerns."""

from collections.abc import Awaitable, Callable
from typing import TypeVar

from tawam.calls.call import Call, Callers, File, call
from tawam.consents.certificate import Certificate, read_certificate
from tawam.consents.consent import Consent
from tawam.consents.link_counts import LinkCounts
from tawam.consents.pdf_renderer import DocumentRenderer
from tawam.consents.record import Record, read_record
from tawam.consents.withdrawal_calls import TwinCallers, TwinRequest, require_one
from tawam.database.port import Database, Transaction
from tawam.database.retry import in_transaction
from tawam.http.limits import Limits
from tawam.productions.production import Twin

Document = TypeVar("Document", Certificate, Record)


class DeletionCertificateRequest(TwinRequest, frozen=True, kw_only=True):
    """Asks for the certificate of a deleted twin."""


class LedgerRecordRequest(TwinRequest, frozen=True, kw_only=True):
    """Asks for every entry of a twin's ledger."""


class TwinDocuments:
    """Reads documents for those who may have them, and renders them as PDF files."""

    def __init__(
        self,
        database: Database,
        callers: TwinCallers,
        links: LinkCounts,
        limits: Limits,
        renderer: DocumentRenderer,
    ) -> None:
        self._database = database
        self._callers = callers
        self._links = links
        self._limits = limits
        self._renderer = renderer

    async def file(
        self,
        call: Call,
        body: TwinRequest,
        name: str,
        read: Callable[[Transaction, Twin, Consent | None], Awaitable[Document]],
    ) -> File:
        """Render what `read` returns of the twin. `name`: of the file, before a part of the twin's id.

        Raises:
            TooManyRequests: as `LinkCounts.counted`.
            Refusal: as `TwinCallers.find`.
            What `read` raises.
        """
        require_one(body.token, body.twin_id)
        await self._limits.hit("certificate", call.address)

        async def work(transaction: Transaction) -> Document:
            actor = await self._callers.find(transaction, call, body.token, body.twin_id)
            return await read(transaction, actor.twin, actor.consent)

        async with self._links.counted(call):
            document = await in_transaction(self._database, work)
        content = await self._renderer.render(document)
        return File(content, "application/pdf", f"{name}-{document.twin_id[:8]}.pdf")


@call("deletion-certificate", callers=Callers.ANYONE)
async def deletion_certificate(
    call: Call, body: DeletionCertificateRequest, documents: TwinDocuments
) -> File:
    """Answer the certificate of a deleted twin as a PDF file in both languages."""
    return await documents.file(call, body, "deletion-certificate", read_certificate)


@call("ledger-record", callers=Callers.ANYONE)
async def ledger_record(call: Call, body: LedgerRecordRequest, documents: TwinDocuments) -> File:
    """Answer every entry of a twin's ledger as a PDF file."""

    async def read(transaction: Transaction, twin: Twin, by: Consent | None) -> Record:
        return await read_record(transaction, twin, call.language, by)

    return await documents.file(call, body, "likeness-ledger", read)
