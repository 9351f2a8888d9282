"""Asks people for consent by a link, and records what they sign, decline and withdraw.

Every act locks the twin first and ends with `refresh_twin`; its ledger entry and mails are written in the
same transaction.
"""

from collections.abc import Awaitable, Callable
from typing import Any

import msgspec

from tawam.brand import Brand
from tawam.consents import rows
from tawam.consents.consent import Consent, ConsentRequest
from tawam.consents.errors import LinkNotOpen, NotSigned, TwinDeleted
from tawam.consents.links import Link, lock_link, read_link
from tawam.consents.mails import ConsentMails, Parties, Published
from tawam.consents.people import Accounts, Customer
from tawam.consents.scope import Scope
from tawam.consents.statement import filled, statements
from tawam.consents.tokens import expiry, hash_of_token, new_token
from tawam.database.port import Database, Row, Transaction
from tawam.database.schema import new_id, now
from tawam.languages import Language
from tawam.ledger import ledger
from tawam.ledger.entry import EntryActor
from tawam.mail.outbox import Mail, enqueue
from tawam.productions.production import Twin
from tawam.productions.refresh import refresh_twin, today
from tawam.productions.statements import NEWEST_PRODUCTION


class Signature(msgspec.Struct, frozen=True, kw_only=True):
    """The person's name and choices. `language`: of the statement that was read; None for the mail's."""

    name: str
    language: Language | None
    scope: Scope


# Finds what of a twin is out.
FindPublished = Callable[[Transaction, str], Awaitable[list[Published]]]


class Consents:
    def __init__(
        self, accounts: Accounts, mails: ConsentMails, brand: Brand, find_published: FindPublished
    ) -> None:
        self._accounts = accounts
        self._find_published = find_published
        self.mails = mails
        self._statements = statements(brand)

    @property
    def statements(self) -> Any:
        """The statement in each language, as `statement.statements` gives it."""
        return self._statements

    async def customer(self, reader: Database | Transaction, twin: Twin) -> Customer | None:
        return await self._accounts.customer(reader, twin.user_id)

    async def published(self, transaction: Transaction, twin_id: str) -> list[Published]:
        """What of the twin is out, for both sides to take it down."""
        return await self._find_published(transaction, twin_id)

    async def parties(self, transaction: Transaction, twin: Twin, link: str | None = None) -> Parties:
        newest = await transaction.fetch_one(NEWEST_PRODUCTION, twin_id=twin.id)
        return Parties(
            customer=await self.customer(transaction, twin),
            production_id=None if newest is None else newest["id"],
            link=link,
        )

    async def request(
        self, transaction: Transaction, twin: Twin, customer: Customer, email: str, language: Language
    ) -> tuple[ConsentRequest, str]:
        """Mail a link to the person; an open one of the twin before it opens nothing any more.

        Args:
            twin: locked.
            email: normalized.

        Returns:
            The request, and the link's token, which is stored nowhere.

        Raises:
            TwinDeleted
        """
        if twin.deleted_at is not None:
            raise TwinDeleted
        moment, token = now(), new_token()
        await transaction.execute(rows.SUPERSEDE, twin_id=twin.id, moment=moment)
        request = ConsentRequest(
            id=new_id(),
            twin_id=twin.id,
            email=email,
            language=language,
            requested_by=customer.user_id,
            expires_at=expiry(),
            created_at=moment,
        )
        await transaction.execute(
            rows.INSERT_REQUEST, **msgspec.structs.asdict(request), token_hash=hash_of_token(token)
        )
        details = {"request_id": request.id, "email": email, "expires_at": request.expires_at}
        await ledger.append(
            transaction, twin.id, "consent_requested", "customer", customer.shown_name, details
        )
        await enqueue(transaction, self.mails.requested(request, customer, token))
        return request, token

    async def open(self, database: Database, token: str) -> Link:
        """Follow a link. The first time, its opening is noted.

        Raises:
            UnknownLink
        """
        link = await read_link(database, token)
        if link.state == "open" and link.request.opened_at is None:
            async with database.transaction() as transaction:
                await transaction.execute(rows.SET_OPENED, request_id=link.request.id, moment=now())
        return link

    async def sign(self, transaction: Transaction, token: str, signature: Signature) -> Consent:
        """Store what the person signs. It takes the place of an earlier consent, and of a withdrawal.

        Raises:
            UnknownLink
            LinkNotOpen
        """
        link = await lock_link(transaction, token)
        _require_open(link)
        request, moment = link.request, now()
        language = signature.language or request.language
        statement = filled(self._statements[language], signature.name, today(), language)
        consent = Consent(
            id=new_id(),
            twin_id=request.twin_id,
            request_id=request.id,
            person_id=await self._accounts.confirmed(transaction, request.email),
            name=signature.name,
            email=request.email,
            language=language,
            statement_version=statement.version,
            statement=statement.text,
            statement_hash=statement.hash,
            **msgspec.structs.asdict(signature.scope),
            signed_at=moment,
        )
        values = msgspec.structs.asdict(consent)
        await transaction.execute(rows.INSERT_CONSENT, text=values.pop("statement"), **values)
        await transaction.execute(rows.SET_SIGNED, request_id=request.id, moment=moment)
        await transaction.execute(
            rows.SET_PERSON,
            twin_id=request.twin_id,
            person_id=consent.person_id,
            person_name=consent.name,
            moment=moment,
        )
        await ledger.append(
            transaction, request.twin_id, "consent_signed", "person", consent.name, _signed(consent)
        )
        await refresh_twin(transaction, request.twin_id)
        parties = await self.parties(transaction, link.twin, self.mails.link(token, consent.language))
        await _send(transaction, self.mails.signed(consent, parties))
        return consent

    async def decline(self, transaction: Transaction, token: str) -> None:
        """Note that the person does not agree. Declining again changes nothing.

        Raises:
            UnknownLink
            LinkNotOpen
        """
        link = await lock_link(transaction, token)
        if link.state == "declined":
            return
        _require_open(link)
        request = link.request
        await transaction.execute(rows.SET_DECLINED, request_id=request.id, moment=now())
        details = {"request_id": request.id}
        await ledger.append(
            transaction, request.twin_id, "consent_declined", "person", request.email, details
        )
        await refresh_twin(transaction, request.twin_id)
        parties = await self.parties(transaction, link.twin)
        await _send(transaction, self.mails.declined(request, parties))

    async def withdraw(self, transaction: Transaction, twin: Twin, link: str | None) -> str:
        """Withdraw every consent of the twin: its productions stop. Withdrawing again changes nothing.

        Args:
            twin: locked.
            link: as of `Parties`.

        Returns:
            When it was withdrawn.

        Raises:
            NotSigned: nobody has agreed.
        """
        row = await transaction.fetch_one(rows.NEWEST_CONSENT, twin_id=twin.id)
        if row is None:
            raise NotSigned
        consent = Consent(**row)
        if consent.withdrawn_at is not None:
            return consent.withdrawn_at
        withdrawn = await withdraw_all(transaction, consent, "person", consent.name)
        await refresh_twin(transaction, twin.id)
        parties = await self.parties(transaction, twin, link)
        published = await self.published(transaction, twin.id)
        await _send(transaction, self.mails.withdrawn(withdrawn, parties, published))
        return withdrawn.withdrawn_at or now()


async def withdraw_all(
    transaction: Transaction, consent: Consent, actor: EntryActor, actor_name: str | None
) -> Consent:
    """Withdraw all consents of a locked twin, and stop it.

    Args:
        consent: the newest, which was not withdrawn.

    Returns:
        It, withdrawn.
    """
    moment = now()
    await transaction.execute(rows.WITHDRAW, twin_id=consent.twin_id, moment=moment)
    await transaction.execute(rows.STOP_TWIN, twin_id=consent.twin_id, moment=moment)
    details = {"consent_id": consent.id}
    await ledger.append(transaction, consent.twin_id, "consent_withdrawn", actor, actor_name, details)
    return msgspec.structs.replace(consent, withdrawn_at=moment)


def _require_open(link: Link) -> None:
    if link.state != "open":
        raise LinkNotOpen(link.state)


def _signed(consent: Consent) -> Row:
    """The details of a consent for the ledger."""
    names = (
        *("request_id", "language", "statement_version", "statement_hash"),
        *("languages", "channels", "purposes", "until"),
    )
    return {"consent_id": consent.id, **{name: getattr(consent, name) for name in names}}


async def _send(transaction: Transaction, mails: list[Mail]) -> None:
    for mail in mails:
        await enqueue(transaction, mail)
