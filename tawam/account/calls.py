"""`delete-account` and `export-data`: people delete their account and download what it holds."""

from typing import Any, Literal

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
from tawam.calls.call import Call, call
from tawam.calls.refusals import Unauthorized, refusal
from tawam.calls.team import require_account
from tawam.consents.tables import consent_requests, consents
from tawam.database.facts import facts_of
from tawam.database.port import Database, Statement
from tawam.database.schema import now
from tawam.deliveries.tables import deliveries, publications
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


# What the person can act on; any other refusal concerns the session.
_SHOWN = {
    kind.code: kind
    for kind in (
        refusal(
            "reauthentication_needed",
            400,
            en="Confirm it is you: with your current password or a code from a mail.",
            ar="أكّد هويتك بكلمة المرور الحالية أو برمز نرسله إلى بريدك.",
        ),
        refusal(
            "current_password_invalid",
            400,
            en="That is not your current password.",
            ar="كلمة المرور الحالية غير صحيحة.",
        ),
        refusal(
            "conflict",
            409,
            en="The password was changed at the same moment. Please try again.",
            ar="تغيّرت كلمة المرور في اللحظة نفسها. حاول من جديد.",
        ),
        refusal(
            "reauthentication_not_valid",
            422,
            en="That code is wrong or too old. Ask for a new one.",
            ar="الرمز غير صحيح أو انتهت مدته. اطلب رمزًا جديدًا.",
        ),
        refusal(
            "last_admin",
            409,
            en="You are the only administrator. Name another one first.",
            ar="أنت آخر مشرف. عيّن مشرفًا غيرك أولًا.",
        ),
        refusal(
            "plan_running",
            409,
            en="A plan of yours still runs. Cancel it under Your orders first.",
            ar="لديك اشتراك ما زال ساريًا. ألغِه أولًا من صفحة طلباتك.",
        ),
    )
}


@call("delete-account")
async def delete_account(call: Call, body: DeleteAccountRequest, auth: Auth) -> DeleteAccountAnswer:
    """Delete the account after the caller has reauthenticated. Its orders stay, without a person's name."""
    require_account(call)
    try:
        password, nonce = body.current_password or None, body.nonce or None
        await delete_own_account(auth, call.caller, call.address, password, nonce)
    except AuthError as error:
        if error.status == 429:
            raise TooManyRequests(int(error.headers["Retry-After"])) from error
        raise _SHOWN.get(error.code, Unauthorized) from error
    return DeleteAccountAnswer(deleted=True)


_USER_ID = bindparam("user_id")
# The account's confirmed address.
_EMAIL = bindparam("email")
_IS_OWN_PRODUCTION = productions.c.user_id == _USER_ID
_IN_PRODUCTION = videos.join(productions, productions.c.id == videos.c.production_id)
_IS_OWN_TWIN = (twins.c.user_id == _USER_ID) | (twins.c.person_id == _USER_ID)


def _rows(
    table: Table,
    is_own: ColumnElement[bool],
    *,
    joined: FromClause | None = None,
    moment: str = "created_at",
) -> Statement:
    """Select a person's rows with the columns whose facts say that they are exported, the earliest first.

    Args:
        joined: the table joined with the one that names the owner, if the table itself does not.
        moment: the column by which they are ordered.
    """
    selected = select(*(column for column in table.columns if facts_of(column).is_exported))
    source = table if joined is None else joined
    return Statement(selected.select_from(source).where(is_own).order_by(table.c[moment]))


def _of_videos(table: Table) -> Statement:
    joined = _IN_PRODUCTION.join(table, table.c.video_id == videos.c.id)
    return _rows(table, _IS_OWN_PRODUCTION, joined=joined)


PROFILE = _rows(profiles, profiles.c.id == _USER_ID)
PARTNER = _rows(affiliates, affiliates.c.user_id == _USER_ID)
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
    "notes": _rows(notes, notes.c.user_id == _USER_ID),
    "orders": _rows(orders, orders.c.user_id == _USER_ID),
    "payments": _rows(
        payments,
        orders.c.user_id == _USER_ID,
        joined=payments.join(orders, orders.c.id == payments.c.order_id),
    ),
    "subscriptions": _rows(
        subscriptions,
        orders.c.user_id == _USER_ID,
        joined=subscriptions.join(orders, orders.c.id == subscriptions.c.order_id),
    ),
    # The orders of a commission are other people's and left out.
    "commissions": _rows(
        commissions,
        affiliates.c.user_id == _USER_ID,
        joined=commissions.join(affiliates, affiliates.c.id == commissions.c.affiliate_id),
    ),
    "payouts": _rows(
        payouts,
        affiliates.c.user_id == _USER_ID,
        joined=payouts.join(affiliates, affiliates.c.id == payouts.c.affiliate_id),
    ),
    "sessions": _rows(sessions, sessions.c.user_id == _USER_ID),
    # Security keys are exported as the account's second factors.
    "passkeys": _rows(
        webauthn_credentials,
        (webauthn_credentials.c.user_id == _USER_ID) & webauthn_credentials.c.factor_id.is_(None),
    ),
    # Without the codes, which are shown only once.
    "recovery_codes": _rows(
        recovery_codes,
        factors.c.user_id == _USER_ID,
        joined=recovery_codes.join(factors, factors.c.id == recovery_codes.c.factor_id),
    ),
    "devices": _rows(known_devices, known_devices.c.user_id == _USER_ID),
    "productions": _rows(productions, productions.c.user_id == _USER_ID),
    # Twins that the person ordered, and those that show the person.
    "twins": _rows(twins, _IS_OWN_TWIN),
    # The files themselves are downloaded in the Studio.
    "recordings": _rows(
        recordings,
        _IS_OWN_TWIN,
        joined=recordings.join(twins, twins.c.id == recordings.c.twin_id),
    ),
    "consents": _rows(
        consents,
        (consents.c.person_id == _USER_ID) | (twins.c.user_id == _USER_ID),
        joined=consents.join(twins, twins.c.id == consents.c.twin_id),
        moment="signed_at",
    ),
    # Without the hashes of their tokens.
    "consent_requests": _rows(
        consent_requests,
        twins.c.user_id == _USER_ID,
        joined=consent_requests.join(twins, twins.c.id == consent_requests.c.twin_id),
    ),
    "ledger": _rows(
        ledger_entries,
        _IS_OWN_TWIN,
        joined=ledger_entries.join(twins, twins.c.id == ledger_entries.c.twin_id),
        moment="occurred_at",
    ),
    "allowances": _rows(
        allowance_entries,
        productions.c.user_id == _USER_ID,
        joined=allowance_entries.join(productions, productions.c.id == allowance_entries.c.production_id),
    ),
    "videos": _rows(videos, _IS_OWN_PRODUCTION, joined=_IN_PRODUCTION),
    "script_versions": _of_videos(script_versions),
    "script_comments": _of_videos(script_comments),
    "script_decisions": _of_videos(script_decisions),
    "cuts": _rows(
        cuts,
        and_(_IS_OWN_PRODUCTION, cuts.c.status.in_(("ready", "destroyed"))),
        joined=_IN_PRODUCTION.join(cuts, cuts.c.video_id == videos.c.id),
        moment="checked_at",
    ),
    "cut_comments": _of_videos(cut_comments),
    "cut_decisions": _of_videos(cut_decisions),
    "deliveries": _rows(
        deliveries,
        and_(_IS_OWN_PRODUCTION, deliveries.c.delivered_at.is_not(None)),
        joined=productions.join(deliveries, deliveries.c.production_id == productions.c.id),
    ),
    "publications": _rows(
        publications,
        _IS_OWN_PRODUCTION,
        joined=productions.join(publications, publications.c.production_id == productions.c.id),
    ),
    "files": _rows(objects, objects.c.owner_id == _USER_ID),
    "activity": _ACTIVITY,
}
LISTS_BY_EMAIL: dict[str, Statement] = {
    # Without their words: links and codes in them open the account.
    "mails": _rows(mails, mails.c.recipient == _EMAIL),
    "messages": _rows(contact_messages, contact_messages.c.email == _EMAIL),
    "applications": _rows(affiliate_applications, affiliate_applications.c.email == _EMAIL),
}


@call("export-data")
async def export_data(
    call: Call, body: ExportDataRequest, database: Database, limits: Limits
) -> ExportDataAnswer:
    """Answer everything that is stored about the caller, as a file that browsers save."""
    user_id = require_account(call)
    await limits.hit("export_data", user_id)
    user = await database.fetch_one(accounts.USER_BY_ID, user_id=user_id)
    if user is None:
        raise Unauthorized
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
