"""Asks people for consent by a link, and records what they sign, decline and withdraw.

Every act locks the twin first and ends with `refresh_twin`; its ledger entry and mails are written in the
same transaction.
"""

from collections.abc import Awaitable, Callable
from typing import Any

import msgspec

from tawam.auth.users.contacts import Contact, confirmed_account, contact_of
from tawam.brand import Brand
from tawam.consents import rows
from tawam.consents.beginnings import begin_anew, is_joinable, joins
from tawam.consents.consent import Consent, ConsentRequest
from tawam.consents.links import Link, lock_link, read_link
from tawam.consents.mails import ConsentMails, Parties, Published
from tawam.consents.refusals import LinkNotOpen, NotSigned, TwinDeleted
from tawam.consents.scope import Scope
from tawam.consents.statement import filled, statements
from tawam.consents.tokens import expiry, hash_of_token, new_token
from tawam.database.port import Database, Row, Transaction
from tawam.database.schema import new_id, now
from tawam.languages import Language
from tawam.ledger import ledger
from tawam.ledger.entry import EntryActor
from tawam.mail.outbox import Mail, enqueue
from tawam.productions.person import is_person, unclear
from tawam.productions.production import Twin
from tawam.productions.refresh import refresh_twin, today
from tawam.productions.statements import CONSENTS_OF_TWIN, LOCK_TWIN, NEWEST_PRODUCTION


class Signature(msgspec.Struct, frozen=True, kw_only=True):
    """The person's name and choices. `language`: of the statement that was read; None for the mail's."""

    name: str
    language: Language | None
    scope: Scope


class SignedBefore(msgspec.Struct, frozen=True):
    """What the holder of an open link has signed before. `begins_anew`: the next signature cannot join it."""

    name: str
    begins_anew: bool


# Finds what of a twin is out.
FindPublished = Callable[[Transaction, str], Awaitable[list[Published]]]


class Consents:
    def __init__(self, mails: ConsentMails, brand: Brand, find_published: FindPublished) -> None:
        self._find_published = find_published
        self.mails = mails
        self._statements = statements(brand)

    @property
    def statements(self) -> Any:
        """The statement in each language, as `statement.statements` gives it."""
        return self._statements

    async def customer(self, reader: Database | Transaction, twin: Twin) -> Contact | None:
        return await contact_of(reader, twin.user_id)

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
        self, transaction: Transaction, twin: Twin, customer: Contact, email: str, language: Language
    ) -> tuple[ConsentRequest, str]:
        """Mail a link to the person; an open one of the twin before it opens nothing any more.

        For a twin that was replaced the one in its place is asked about.

        Args:
            twin: locked.
            email: normalized.

        Returns:
            The request, and the link's token, which is stored nowhere.

        Raises:
            TwinDeleted
        """
        twin = await self._to_ask(transaction, twin, email)
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
        details = {"request_id": request.id, "expires_at": request.expires_at}
        # The person of a twin reads nothing of somebody else.
        if await self._is_persons(transaction, twin, email) is not False:
            details["email"] = email
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

    async def signed_before(self, database: Database, link: Link) -> SignedBefore | None:
        """What the holder of an open link has signed of the twin; None for whoever has not."""
        if link.state != "open":
            return None
        async with database.transaction() as transaction:
            row = await transaction.fetch_one(rows.NEWEST_CONSENT, twin_id=link.twin.id)
            if row is None or not await self._is_persons(transaction, link.twin, link.request.email):
                return None
            signed = await transaction.fetch_all(CONSENTS_OF_TWIN, twin_id=link.twin.id)
        return SignedBefore(row["name"], not is_joinable(link.twin, signed))

    async def sign(self, transaction: Transaction, token: str, signature: Signature) -> Consent:
        """Store what the person signs.

        It joins the twin that the person has signed before and never withdrawn; in every other case it begins
        anew, with a new twin.

        Raises:
            UnknownLink
            LinkNotOpen
        """
        link = await lock_link(transaction, token)
        _require_open(link)
        person_id = await confirmed_account(transaction, link.request.email)
        signed = await transaction.fetch_all(CONSENTS_OF_TWIN, twin_id=link.twin.id)
        if await joins(transaction, link, signed, signature.name, person_id):
            return await self._sign(transaction, link, signature, person_id)
        newest = await transaction.fetch_one(rows.NEWEST_CONSENT, twin_id=link.twin.id)
        former = None if newest is None else Consent(**newest)
        begun = await begin_anew(transaction, link, await self.customer(transaction, link.twin))
        consent = await self._sign(transaction, begun, signature, person_id, is_anew=True)
        await refresh_twin(transaction, link.twin.id)
        if former is not None and not is_person(
            msgspec.structs.asdict(former), consent.name, consent.email, person_id
        ):
            parties = await self.parties(transaction, link.twin)
            await _send(transaction, self.mails.replaced(former, parties))
        return consent

    async def _sign(
        self,
        transaction: Transaction,
        link: Link,
        signature: Signature,
        person_id: str | None,
        *,
        is_anew: bool = False,
    ) -> Consent:
        """Store a consent to the link's twin, which is the signer's or nobody's."""
        request, moment = link.request, now()
        language = signature.language or request.language
        statement = filled(self._statements[language], signature.name, today(), language)
        consent = Consent(
            id=new_id(),
            twin_id=request.twin_id,
            request_id=request.id,
            person_id=person_id,
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
        parties = await self.parties(transaction, link.twin, self.mails.link(link.token, consent.language))
        await _send(transaction, self.mails.signed(consent, parties, is_anew=is_anew))
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
        is_others = await self._is_persons(transaction, link.twin, request.email) is False
        name = None if is_others else request.email
        await ledger.append(transaction, request.twin_id, "consent_declined", "person", name, details)
        await refresh_twin(transaction, request.twin_id)
        parties = await self.parties(transaction, link.twin)
        await _send(transaction, self.mails.declined(request, parties))

    async def withdraw(
        self, transaction: Transaction, twin: Twin, link: str | None, by: Consent | None = None
    ) -> str:
        """Withdraw every consent of the twin: its productions stop. Withdrawing again changes nothing.

        Args:
            twin: locked.
            link: as of `Parties`.
            by: a consent of the caller. On a twin of several people theirs alone are withdrawn.

        Returns:
            When it was withdrawn.

        Raises:
            NotSigned: nobody has agreed.
        """
        row = await transaction.fetch_one(rows.NEWEST_CONSENT, twin_id=twin.id)
        if row is None:
            raise NotSigned
        every = await transaction.fetch_all(CONSENTS_OF_TWIN, twin_id=twin.id)
        consent, own = Consent(**row), every
        if by is not None and unclear(every) == "persons":
            consent, own = by, [each for each in every if _is_of(by, each)]
        ended = [each["withdrawn_at"] for each in own if each["withdrawn_at"] is not None]
        if len(ended) == len(own):
            return max(ended)
        withdrawn = await _withdraw(transaction, consent, [each["id"] for each in own], consent.name)
        await refresh_twin(transaction, twin.id)
        parties = await self.parties(transaction, twin, link)
        published = await self.published(transaction, twin.id)
        await _send(transaction, self.mails.withdrawn(withdrawn, parties, published))
        return withdrawn.withdrawn_at or now()

    async def _to_ask(self, transaction: Transaction, twin: Twin, email: str) -> Twin:
        """The twin that a request is about: a replaced one takes more consents of its own person alone."""
        while twin.replaced_by is not None:
            is_live = twin.stopped_at is None and twin.deleted_at is None
            if is_live and await self._is_persons(transaction, twin, email):
                break
            row = await transaction.fetch_one(LOCK_TWIN, twin_id=twin.replaced_by)
            if row is None:
                break
            twin = Twin(**row)
        return twin

    async def _is_persons(self, transaction: Transaction, twin: Twin, email: str) -> bool | None:
        """Whether an address is that of the twin's person; None while nobody has signed it."""
        row = await transaction.fetch_one(rows.NEWEST_CONSENT, twin_id=twin.id)
        if row is None or row["email"] == email:
            return None if row is None else True
        account = await confirmed_account(transaction, email)
        return account is not None and account == row["person_id"]


async def withdraw_all(
    transaction: Transaction, consent: Consent, actor: EntryActor, actor_name: str | None
) -> Consent:
    """Withdraw all consents of a locked twin, and stop it.

    Args:
        consent: the newest, which was not withdrawn.

    Returns:
        It, withdrawn.
    """
    every = await transaction.fetch_all(CONSENTS_OF_TWIN, twin_id=consent.twin_id)
    return await _withdraw(transaction, consent, [each["id"] for each in every], actor_name, actor)


async def _withdraw(
    transaction: Transaction,
    consent: Consent,
    ids: list[str],
    actor_name: str | None,
    actor: EntryActor = "person",
) -> Consent:
    moment = now()
    await transaction.execute(rows.WITHDRAW, consent_ids=ids, moment=moment)
    await transaction.execute(rows.STOP_TWIN, twin_id=consent.twin_id, moment=moment)
    details = {"consent_id": consent.id}
    await ledger.append(transaction, consent.twin_id, "consent_withdrawn", actor, actor_name, details)
    return msgspec.structs.replace(consent, withdrawn_at=moment)


def _is_of(consent: Consent, other: Row) -> bool:
    return is_person(other, consent.name, consent.email, consent.person_id)


def _require_open(link: Link) -> None:
    if link.state != "open":
        raise LinkNotOpen


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
