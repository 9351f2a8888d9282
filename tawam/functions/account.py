"""`delete-account` and `export-data`: people delete their account and download what it holds."""

from typing import Any, Literal, cast

import msgspec
from sqlalchemy import ColumnElement, FromClause, Table, and_, bindparam, case, select

from tawam.affiliates.tables import affiliates, commissions, payouts
from tawam.allowances.tables import allowance_entries
from tawam.audit.tables import audit_log
from tawam.auth.context import Auth
from tawam.auth.errors import AuthError
from tawam.auth.responses import user_json
from tawam.auth.tables import factors, known_devices, recovery_codes, sessions, webauthn_credentials
from tawam.auth.users import accounts
from tawam.auth.users.deletion import delete_own_account
from tawam.calls.call import Call, Callers
from tawam.consents.tables import consent_requests, consents
from tawam.database.port import Database, Statement
from tawam.database.schema import now
from tawam.deliveries.tables import deliveries, publications
from tawam.functions.errors import ErrorCode, localized_error
from tawam.http.fields import Password, Token
from tawam.http.limits import Limits, TooManyRequests
from tawam.languages import Language
from tawam.leads.tables import affiliate_applications, contact_messages
from tawam.ledger.tables import ledger_entries
from tawam.mail.tables import mails
from tawam.notes.tables import notes
from tawam.objects.tables import objects
from tawam.orders.tables import orders, payments, subscriptions
from tawam.productions.tables import productions, twins
from tawam.profiles.tables import profiles
from tawam.recordings.tables import recordings
from tawam.videos.tables import (
    cut_comments,
    cut_decisions,
    cuts,
    script_comments,
    script_decisions,
    script_versions,
    videos,
)


class DeleteAccountRequest(msgspec.Struct, frozen=True, kw_only=True, rename="camel"):
    """Deletes the caller's account for good.

    `current_password`, or `nonce`: the code that GET /auth/v1/reauthenticate mails. Neither is needed in a
    session that gave one of them within the last ten minutes; a new session alone does not count.
    """

    current_password: Password | None = None
    nonce: Token | None = None
    language: Language | None = None


class DeleteAccountAnswer(msgspec.Struct, frozen=True):
    """The account, its profile, notes and twins are deleted; recordings are destroyed within minutes."""

    deleted: Literal[True]


class ExportDataRequest(msgspec.Struct, frozen=True, kw_only=True):
    """Asks for everything that is stored about the caller."""

    language: Language | None = None


class ExportDataAnswer(msgspec.Struct, frozen=True, kw_only=True, rename="camel"):
    """Everything that is stored about a person, without secrets. Times are ISO 8601."""

    exported_at: str
    account: dict[str, Any]
    profile: dict[str, Any] | None
    notes: list[dict[str, Any]]
    orders: list[dict[str, Any]]
    payments: list[dict[str, Any]]
    subscriptions: list[dict[str, Any]]
    messages: list[dict[str, Any]]
    applications: list[dict[str, Any]]
    partner: dict[str, Any] | None
    commissions: list[dict[str, Any]]
    payouts: list[dict[str, Any]]
    sessions: list[dict[str, Any]]
    passkeys: list[dict[str, Any]]
    recovery_codes: list[dict[str, Any]]
    devices: list[dict[str, Any]]
    productions: list[dict[str, Any]]
    twins: list[dict[str, Any]]
    recordings: list[dict[str, Any]]
    consents: list[dict[str, Any]]
    consent_requests: list[dict[str, Any]]
    ledger: list[dict[str, Any]]
    allowances: list[dict[str, Any]]
    videos: list[dict[str, Any]]
    script_versions: list[dict[str, Any]]
    script_comments: list[dict[str, Any]]
    script_decisions: list[dict[str, Any]]
    cuts: list[dict[str, Any]]
    cut_comments: list[dict[str, Any]]
    cut_decisions: list[dict[str, Any]]
    deliveries: list[dict[str, Any]]
    publications: list[dict[str, Any]]
    files: list[dict[str, Any]]
    mails: list[dict[str, Any]]
    activity: list[dict[str, Any]]


# The error codes that the person can act on; any other refusal concerns the session.
_SHOWN_CODES = (
    "reauthentication_needed",
    "current_password_invalid",
    "conflict",
    "reauthentication_not_valid",
    "last_admin",
    "plan_running",
)


class DeleteAccount:
    """Deletes the account after the caller has reauthenticated. Its orders stay, without a person's name."""

    name = "delete-account"
    callers = Callers.ACCOUNTS
    request_type = DeleteAccountRequest

    def __init__(self, auth: Auth) -> None:
        self._auth = auth

    async def __call__(self, call: Call, body: DeleteAccountRequest) -> DeleteAccountAnswer:
        if call.caller.user_id is None:
            raise localized_error(401, "no_authorization", call.language)
        try:
            password, nonce = body.current_password or None, body.nonce or None
            await delete_own_account(self._auth, call.caller, call.address, password, nonce)
        except AuthError as error:
            if error.status == 429:
                raise TooManyRequests(int(error.headers["Retry-After"])) from error
            if error.code not in _SHOWN_CODES:
                raise localized_error(401, "unauthorized", call.language) from error
            raise localized_error(error.status, cast(ErrorCode, error.code), call.language) from error
        return DeleteAccountAnswer(deleted=True)


_USER_ID = bindparam("user_id")
# The account's confirmed address.
_EMAIL = bindparam("email")
_IS_OWN_PRODUCTION = productions.c.user_id == _USER_ID
_IN_PRODUCTION = videos.join(productions, productions.c.id == videos.c.production_id)
_IS_OWN_TWIN = (twins.c.user_id == _USER_ID) | (twins.c.person_id == _USER_ID)


def _rows(
    table: Table,
    columns: str,
    is_own: ColumnElement[bool],
    *,
    joined: FromClause | None = None,
    moment: str = "created_at",
) -> Statement:
    """Select a person's rows, the earliest first.

    Columns are named one by one: the others, such as the payment provider's ids, are not exported.

    Args:
        joined: the table joined with the one that names the owner, if the table itself does not.
        moment: the column by which they are ordered.
    """
    selected = select(*(table.c[name] for name in columns.split()))
    source = table if joined is None else joined
    return Statement(selected.select_from(source).where(is_own).order_by(table.c[moment]))


PROFILE = Statement(select(profiles).where(profiles.c.id == _USER_ID))
PARTNER = _rows(affiliates, "id email full_name code status created_at", affiliates.c.user_id == _USER_ID)
_IS_ACTOR = audit_log.c.actor_id == _USER_ID
# The audit trail of the account. Whoever of the team acted on it is somebody else, and left out.
_ACTIVITY = Statement(
    select(
        audit_log.c.id,
        audit_log.c.action,
        case((audit_log.c.subject_id == _USER_ID, audit_log.c.before)).label("before"),
        case((audit_log.c.subject_id == _USER_ID, audit_log.c.after)).label("after"),
        case((_IS_ACTOR, audit_log.c.ip_address)).label("ip_address"),
        audit_log.c.created_at,
    )
    .where(_IS_ACTOR | (audit_log.c.subject_id == _USER_ID))
    .order_by(audit_log.c.created_at)
)
LISTS: dict[str, Statement] = {
    "notes": _rows(notes, "id title content created_at updated_at", notes.c.user_id == _USER_ID),
    "orders": _rows(
        orders,
        "id status plan_name plan_type billing amount refunded_amount currency features email language"
        " referred_at paid_at created_at updated_at",
        orders.c.user_id == _USER_ID,
    ),
    "payments": _rows(
        payments,
        "id order_id status amount refunded_amount currency receipt_number period_start period_end paid_at"
        " created_at",
        orders.c.user_id == _USER_ID,
        joined=payments.join(orders, orders.c.id == payments.c.order_id),
    ),
    "subscriptions": _rows(
        subscriptions,
        "id order_id status current_period_end cancels_at_period_end canceled_at created_at",
        orders.c.user_id == _USER_ID,
        joined=subscriptions.join(orders, orders.c.id == subscriptions.c.order_id),
    ),
    # The orders of a commission are other people's and left out.
    "commissions": _rows(
        commissions,
        "id percent amount reversed_amount currency payable_at payout_id created_at",
        affiliates.c.user_id == _USER_ID,
        joined=commissions.join(affiliates, affiliates.c.id == commissions.c.affiliate_id),
    ),
    "payouts": _rows(
        payouts,
        "id amount currency note created_at",
        affiliates.c.user_id == _USER_ID,
        joined=payouts.join(affiliates, affiliates.c.id == payouts.c.affiliate_id),
    ),
    "sessions": _rows(
        sessions, "id user_agent aal amr created_at refreshed_at", sessions.c.user_id == _USER_ID
    ),
    # Security keys are exported as the account's second factors.
    "passkeys": _rows(
        webauthn_credentials,
        "id friendly_name is_backed_up created_at last_used_at",
        (webauthn_credentials.c.user_id == _USER_ID) & webauthn_credentials.c.factor_id.is_(None),
    ),
    # Without the codes, which are shown only once.
    "recovery_codes": _rows(
        recovery_codes,
        "created_at used_at",
        factors.c.user_id == _USER_ID,
        joined=recovery_codes.join(factors, factors.c.id == recovery_codes.c.factor_id),
    ),
    "devices": _rows(known_devices, "id created_at last_used_at", known_devices.c.user_id == _USER_ID),
    "productions": _rows(
        productions,
        "id order_id twin_id plan_name step waits_for due_at stopped_at created_at updated_at",
        productions.c.user_id == _USER_ID,
    ),
    # Twins that the person ordered, and those that show the person.
    "twins": _rows(
        twins,
        "id person_name status ready_at stopped_at deleted_at replaced_at created_at updated_at",
        _IS_OWN_TWIN,
    ),
    # The files themselves are downloaded in the Studio.
    "recordings": _rows(
        recordings,
        "id twin_id kind file_name size sha256 status findings media reasons note decided_at"
        " received_at created_at updated_at",
        _IS_OWN_TWIN,
        joined=recordings.join(twins, twins.c.id == recordings.c.twin_id),
    ),
    "consents": _rows(
        consents,
        "id twin_id name email language statement_version statement statement_hash languages channels"
        " purposes until signed_at withdrawn_at",
        (consents.c.person_id == _USER_ID) | (twins.c.user_id == _USER_ID),
        joined=consents.join(twins, twins.c.id == consents.c.twin_id),
        moment="signed_at",
    ),
    # Without the hashes of their tokens.
    "consent_requests": _rows(
        consent_requests,
        "id twin_id email language expires_at opened_at signed_at declined_at superseded_at created_at",
        twins.c.user_id == _USER_ID,
        joined=consent_requests.join(twins, twins.c.id == consent_requests.c.twin_id),
    ),
    "ledger": _rows(
        ledger_entries,
        "twin_id number kind actor actor_name details occurred_at previous_hash hash",
        _IS_OWN_TWIN,
        joined=ledger_entries.join(twins, twins.c.id == ledger_entries.c.twin_id),
        moment="occurred_at",
    ),
    "allowances": _rows(
        allowance_entries,
        "id production_id kind amount reason note unlimited starts_at until created_at",
        productions.c.user_id == _USER_ID,
        joined=allowance_entries.join(productions, productions.c.id == allowance_entries.c.production_id),
    ),
    "videos": _rows(
        videos,
        "id production_id title brief language channels step script_status cut_status waits_for author_side"
        " author_name created_at updated_at",
        _IS_OWN_PRODUCTION,
        joined=_IN_PRODUCTION,
    ),
    "script_versions": _rows(
        script_versions,
        "video_id number text words author_side author_name note_id is_draft created_at",
        _IS_OWN_PRODUCTION,
        joined=_IN_PRODUCTION.join(script_versions, script_versions.c.video_id == videos.c.id),
    ),
    "script_comments": _rows(
        script_comments,
        "id video_id version line text reply_to author_side author_name done_at created_at",
        _IS_OWN_PRODUCTION,
        joined=_IN_PRODUCTION.join(script_comments, script_comments.c.video_id == videos.c.id),
    ),
    "script_decisions": _rows(
        script_decisions,
        "video_id version decision note author_side author_name created_at",
        _IS_OWN_PRODUCTION,
        joined=_IN_PRODUCTION.join(script_decisions, script_decisions.c.video_id == videos.c.id),
    ),
    "cuts": _rows(
        cuts,
        "id video_id number version file_name size sha256 duration_ms width height note author_side"
        " author_name checked_at",
        and_(_IS_OWN_PRODUCTION, cuts.c.status.in_(("ready", "destroyed"))),
        joined=_IN_PRODUCTION.join(cuts, cuts.c.video_id == videos.c.id),
        moment="checked_at",
    ),
    "cut_comments": _rows(
        cut_comments,
        "id video_id cut at_ms text reply_to author_side author_name done_at created_at",
        _IS_OWN_PRODUCTION,
        joined=_IN_PRODUCTION.join(cut_comments, cut_comments.c.video_id == videos.c.id),
    ),
    "cut_decisions": _rows(
        cut_decisions,
        "video_id cut decision note author_side author_name created_at",
        _IS_OWN_PRODUCTION,
        joined=_IN_PRODUCTION.join(cut_decisions, cut_decisions.c.video_id == videos.c.id),
    ),
    "deliveries": _rows(
        deliveries,
        "id video_id cut channel shape language file_name size sha256 duration_ms width height status"
        " delivered_at downloaded_at taken_back_at reason created_at",
        and_(_IS_OWN_PRODUCTION, deliveries.c.delivered_at.is_not(None)),
        joined=productions.join(deliveries, deliveries.c.production_id == productions.c.id),
    ),
    "publications": _rows(
        publications,
        "id delivery_id channel planned_at note published_at published_url canceled_at author_side"
        " author_name created_at",
        _IS_OWN_PRODUCTION,
        joined=productions.join(publications, publications.c.production_id == productions.c.id),
    ),
    "files": _rows(
        objects,
        "id bucket_id name size sha256 content_type metadata created_at updated_at last_accessed_at",
        objects.c.owner_id == _USER_ID,
    ),
    "activity": _ACTIVITY,
}
LISTS_BY_EMAIL: dict[str, Statement] = {
    # Without their words: links and codes in them open the account.
    "mails": _rows(
        mails, "id recipient template language status created_at sent_at", mails.c.recipient == _EMAIL
    ),
    "messages": _rows(
        contact_messages, "id name email subject message created_at", contact_messages.c.email == _EMAIL
    ),
    "applications": _rows(
        affiliate_applications,
        "id full_name email phone company website audience_size platforms experience motivation decision"
        " created_at",
        affiliate_applications.c.email == _EMAIL,
    ),
}


class ExportData:
    """Answers everything that is stored about the caller, as a file that browsers save."""

    name = "export-data"
    callers = Callers.ACCOUNTS
    request_type = ExportDataRequest

    def __init__(self, database: Database, limits: Limits) -> None:
        self._database = database
        self._limits = limits

    async def __call__(self, call: Call, body: ExportDataRequest) -> ExportDataAnswer:
        user_id, database = call.caller.user_id, self._database
        if user_id is None:
            raise localized_error(401, "no_authorization", call.language)
        await self._limits.hit("export_data", user_id)
        user = await database.fetch_one(accounts.USER_BY_ID, user_id=user_id)
        if user is None:
            raise localized_error(401, "unauthorized", call.language)
        call.headers["Content-Disposition"] = 'attachment; filename="account-data.json"'
        # An unconfirmed address may be somebody else's, and so may the messages sent with it.
        email = user["email"] if user["email_confirmed_at"] else None
        return ExportDataAnswer(
            exported_at=now(),
            account=await user_json(database, user),
            profile=await database.fetch_one(PROFILE, user_id=user_id),
            partner=await database.fetch_one(PARTNER, user_id=user_id),
            **{name: await database.fetch_list(rows, user_id=user_id) for name, rows in LISTS.items()},
            **{name: await database.fetch_list(rows, email=email) for name, rows in LISTS_BY_EMAIL.items()},
        )
