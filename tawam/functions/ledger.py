"""`ledger-record`: the ledger of a twin as a file, for the person shown and the customer."""

import msgspec

from tawam.consents.pdf_renderer import DocumentRenderer
from tawam.consents.record import Record, read_record
from tawam.database.port import Database, Transaction
from tawam.database.retry import in_transaction
from tawam.functions.call import Call, File
from tawam.functions.consent_links import LinkCalls
from tawam.functions.fields import Id
from tawam.functions.withdrawals import TwinCallers, require_one
from tawam.http.fields import Token
from tawam.http.limits import Limits
from tawam.languages import Language


class LedgerRecordRequest(msgspec.Struct, frozen=True, kw_only=True):
    """By the person's `token`, or by `twin_id` for the customer or the person shown, signed in."""

    token: Token | None = None
    twin_id: Id | None = None
    language: Language | None = None


class LedgerRecord:
    """Answers every entry of a twin's ledger as a PDF file."""

    name = "ledger-record"
    request_type = LedgerRecordRequest

    def __init__(
        self,
        database: Database,
        callers: TwinCallers,
        links: LinkCalls,
        limits: Limits,
        renderer: DocumentRenderer,
    ) -> None:
        self._database = database
        self._callers = callers
        self._links = links
        self._limits = limits
        self._renderer = renderer

    async def __call__(self, call: Call, body: LedgerRecordRequest) -> File:
        require_one(call, body.token, body.twin_id)
        await self._limits.hit("certificate", call.address)

        async def work(transaction: Transaction) -> Record:
            actor = await self._callers.find(transaction, call, body.token, body.twin_id)
            return await read_record(transaction, actor.twin, call.language)

        async with self._links.counted(call):
            record = await in_transaction(self._database, work)
        content = await self._renderer.render(record)
        return File(content, "application/pdf", f"likeness-ledger-{record.twin_id[:8]}.pdf")
