"""`withdraw-consent` and `delete-twin`: by the person's link, or signed in."""

import msgspec

from tawam.auth.users.contacts import contact_of
from tawam.calls.call import Call, Callers, call
from tawam.calls.fields import Id
from tawam.calls.refusals import InvalidRequest, NotSignedIn
from tawam.consents import rows
from tawam.consents.consent import Consent
from tawam.consents.consents import Consents
from tawam.consents.deletion import Decision, TwinDeletions, mark_deleted
from tawam.consents.link_counts import LinkCounts
from tawam.consents.links import lock_signed_link, lock_twin
from tawam.consents.several import require_newest
from tawam.database.port import Database, Transaction
from tawam.database.retry import in_transaction
from tawam.errors import ApiError
from tawam.http.fields import Token
from tawam.languages import Language
from tawam.logs import logger
from tawam.productions.production import Twin
from tawam.productions.refusals import UnknownTwin

log = logger("functions")


class TwinRequest(msgspec.Struct, frozen=True, kw_only=True):
    """Names a twin by the person's `token`, or by `twin_id` for callers who are signed in: exactly one."""

    token: Token | None = None
    twin_id: Id | None = None
    language: Language | None = None


class WithdrawConsentRequest(TwinRequest, frozen=True, kw_only=True):
    """Withdraws the consent to a twin. `twin_id` is for the person shown alone."""


class WithdrawConsentAnswer(msgspec.Struct, frozen=True, kw_only=True):
    """`published`: the addresses of what is public with the twin."""

    withdrawn_at: str
    published: list[str]


class DeleteTwinRequest(TwinRequest, frozen=True, kw_only=True):
    """Deletes a twin. `twin_id` is for the customer and the person shown."""


class DeleteTwinAnswer(msgspec.Struct, frozen=True, kw_only=True):
    """The twin is deleted. Its recordings are destroyed by now, or within minutes if the store is away."""

    deleted_at: str


class Actor(msgspec.Struct, frozen=True):
    """The twin that a call is about, and who calls.

    Attributes:
        consent: the person's own, by which they act; None for the customer.
    """

    twin: Twin
    decision: Decision
    consent: Consent | None = None


class TwinCallers:
    """Finds the twin of a call by the person's link, or by its id for who is signed in."""

    def __init__(self, consents: Consents) -> None:
        self._consents = consents

    async def find(
        self,
        transaction: Transaction,
        call: Call,
        token: str | None,
        twin_id: str | None,
        *,
        is_persons: bool = False,
    ) -> Actor:
        """Lock the twin and tell who acts on it.

        Args:
            is_persons: the act is the person's alone, not the customer's.

        Raises:
            UnknownLink, NotSigned: as `lock_signed_link`.
            UnknownTwin: there is none, or not the caller's.
            NotSignedIn
        """
        if token is not None:
            link = await lock_signed_link(transaction, token)
            language: Language = link.request.language if link.consent is None else link.consent.language
            name = link.request.email if link.consent is None else link.consent.name
            decision = Decision("person", name, self._consents.mails.link(token, language))
            return Actor(link.twin, decision, link.consent)
        user_id = call.caller.user_id
        if user_id is None:
            raise NotSignedIn
        twin = await lock_twin(transaction, (twin_id or "").lower())
        is_customers = twin.user_id == user_id and not is_persons
        row = await transaction.fetch_one(rows.NEWEST_OF_PERSON, twin_id=twin.id, person_id=user_id)
        if row is not None and (twin.person_id == user_id or not is_customers):
            consent = Consent(**row)
            return Actor(twin, Decision("person", consent.name), consent)
        if not is_customers:
            raise UnknownTwin
        customer = await contact_of(transaction, user_id)
        return Actor(twin, Decision("customer", None if customer is None else customer.shown_name))


@call("withdraw-consent", callers=Callers.ANYONE)
async def withdraw_consent(
    call: Call,
    body: WithdrawConsentRequest,
    database: Database,
    consents: Consents,
    callers: TwinCallers,
    links: LinkCounts,
) -> WithdrawConsentAnswer:
    """Withdraw the consent: all production with the twin stops. Withdrawing again changes nothing."""
    require_one(body.token, body.twin_id)

    async def work(transaction: Transaction) -> WithdrawConsentAnswer:
        actor = await callers.find(transaction, call, body.token, body.twin_id, is_persons=True)
        withdrawn_at = await consents.withdraw(transaction, actor.twin, actor.decision.link, actor.consent)
        published = await consents.published(transaction, actor.twin.id)
        return WithdrawConsentAnswer(withdrawn_at=withdrawn_at, published=[each.url for each in published])

    async with links.counted(call):
        return await in_transaction(database, work)


@call("delete-twin", callers=Callers.ANYONE)
async def delete_twin(
    call: Call,
    body: DeleteTwinRequest,
    database: Database,
    deletions: TwinDeletions,
    callers: TwinCallers,
    links: LinkCounts,
) -> DeleteTwinAnswer:
    """Delete a twin for good, with its recordings and the model's note."""
    require_one(body.token, body.twin_id)

    async def work(transaction: Transaction) -> tuple[str, str, str | None]:
        actor = await callers.find(transaction, call, body.token, body.twin_id)
        await require_newest(transaction, actor.twin, actor.consent)
        deleted_at = await mark_deleted(transaction, actor.twin, actor.decision)
        return actor.twin.id, deleted_at, actor.decision.link

    async with links.counted(call):
        twin_id, deleted_at, link = await in_transaction(database, work)
    try:
        await deletions.finish(twin_id, link)
    except ApiError as error:
        # The decision stands; the deletions' own task goes on.
        log.warning("twin_not_destroyed", twin_id=twin_id, error=str(error))
    return DeleteTwinAnswer(deleted_at=deleted_at)


def require_one(token: str | None, twin_id: str | None) -> None:
    """
    Raises:
        InvalidRequest: neither of the two is given, or both are.
    """
    if (token is None) == (twin_id is None):
        raise InvalidRequest(detail="give token or twin_id")
