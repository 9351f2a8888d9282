"""What becomes of each column of each table when somebody asks for their data or deletes the account.

A test walks over all tables and columns, and fails for one without a decision here.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

# `secret`: it opens something, or proves that somebody may. `of the team`: notes and names of people who work
# here; the team answers by hand whoever asks. `ours`: ids and states by which the server finds things.
Withheld = Literal["secret", "of the team", "ours"]
# `deleted`: the row goes with the account. `with the twin`: minutes later, with the files. `kept`: until its
# rule ends it; `kept if open`: gone at once where the team has handled it, and its sender has bought nothing.
Erasure = Literal["deleted", "with the twin", "kept", "kept if open"]


@dataclass(frozen=True, kw_only=True)
class Decision:
    """What is decided about the columns of one table. Lists of columns are words with spaces.

    Attributes:
        rule: the rule of the table of retention by which the personal ones end.
        erasure: what deleting the account does to them.
        export: the member of the answer of `export-data` that holds those of `exported`.
        withheld: personal ones that the export leaves out, by the reason.
        impersonal: ids, moments, figures and states that say nothing of a person without the others.
    """

    rule: str = ""
    erasure: Erasure = "kept"
    export: str = ""
    exported: str = ""
    withheld: Mapping[Withheld, str] = field(default_factory=dict[Withheld, str])
    impersonal: str = ""

    @property
    def personal(self) -> list[str]:
        return [*self.exported.split(), *(name for names in self.withheld.values() for name in names.split())]

    @property
    def columns(self) -> list[str]:
        return [*self.personal, *self.impersonal.split()]


_QUEUE = "attempts last_error due_at"
_MOMENTS = "created_at updated_at"
_AUTHOR = "author_side author_name"
_LEAD = "idempotency_key language due_at handled_at handled_by assignee_id"

DECISIONS: dict[str, Decision] = {
    # Accounts
    "users": Decision(
        rule="account",
        erasure="deleted",
        export="account",
        exported="email new_email email_confirmed_at invited_at last_sign_in_at banned_until app_metadata"
        " user_metadata confirmation_sent_at recovery_sent_at email_change_sent_at reauthentication_sent_at",
        withheld={"secret": "password_hash stand_in_hash"},
        impersonal=f"id is_contested is_anonymous email_change_confirmed deleted_at language {_MOMENTS}",
    ),
    "identities": Decision(
        rule="account",
        erasure="deleted",
        export="account",
        exported="provider provider_id identity_data email last_sign_in_at",
        impersonal=f"id user_id {_MOMENTS}",
    ),
    "profiles": Decision(
        rule="account",
        erasure="deleted",
        export="profile",
        exported="email username full_name avatar_url reminders",
        impersonal=f"id {_MOMENTS}",
    ),
    "notes": Decision(
        rule="account",
        erasure="deleted",
        export="notes",
        exported="title content",
        impersonal=f"id user_id {_MOMENTS}",
    ),
    "sessions": Decision(
        rule="sessions",
        erasure="deleted",
        export="sessions",
        exported="user_agent aal amr created_at refreshed_at",
        impersonal="id user_id factor_id passkey_id reauthenticated_at password_reset_until",
    ),
    "known_devices": Decision(
        rule="devices",
        erasure="deleted",
        export="devices",
        exported="created_at last_used_at",
        withheld={"secret": "token_hash"},
        impersonal="id user_id",
    ),
    "refresh_tokens": Decision(
        rule="refresh_tokens",
        erasure="deleted",
        withheld={"secret": "token_hash"},
        impersonal="id session_id parent_id is_revoked revoked_at created_at",
    ),
    "one_time_tokens": Decision(
        rule="tokens",
        erasure="deleted",
        withheld={"secret": "email code_challenge token_hash code_hash"},
        impersonal="id user_id type failed_attempts created_at expires_at",
    ),
    "flow_states": Decision(
        rule="tokens",
        erasure="deleted",
        withheld={"secret": "state_hash redirect_to code_challenge auth_code_hash"},
        impersonal="id user_id method provider created_at expires_at",
    ),
    "factors": Decision(
        rule="account",
        erasure="deleted",
        export="account",
        exported="friendly_name factor_type status last_challenged_at",
        withheld={"secret": "secret last_used_step"},
        impersonal=f"id user_id {_MOMENTS}",
    ),
    "factor_challenges": Decision(impersonal="id factor_id failed_attempts created_at expires_at"),
    "spent_challenges": Decision(impersonal="id expires_at"),
    "webauthn_credentials": Decision(
        rule="account",
        erasure="deleted",
        export="passkeys",
        exported="friendly_name is_backed_up last_used_at",
        withheld={"secret": "credential_id public_key sign_count transports aaguid"},
        impersonal=f"id user_id factor_id {_MOMENTS}",
    ),
    "recovery_codes": Decision(
        rule="account",
        erasure="deleted",
        export="recovery_codes",
        exported="used_at created_at",
        withheld={"secret": "code_hash"},
        impersonal="id factor_id",
    ),
    "calendar_feeds": Decision(
        rule="account",
        erasure="deleted",
        withheld={"secret": "token_hash"},
        impersonal="user_id generation language created_at",
    ),
    # Leads and partners
    "contact_messages": Decision(
        rule="leads",
        erasure="kept if open",
        export="messages",
        exported="name email subject message",
        impersonal=f"id {_LEAD} created_at",
    ),
    "affiliate_applications": Decision(
        rule="leads",
        erasure="kept if open",
        export="applications",
        exported="full_name email phone company website audience_size platforms experience motivation"
        " decision",
        impersonal=f"id {_LEAD} due_soon_at created_at",
    ),
    "lead_notes": Decision(
        rule="leads",
        erasure="kept if open",
        withheld={"of the team": "text author_email"},
        impersonal="id kind lead_id author_id created_at",
    ),
    "affiliates": Decision(
        rule="orders",
        export="partner",
        exported="email full_name code status",
        impersonal="id application_id user_id language created_at",
    ),
    "referral_visits": Decision(impersonal="affiliate_id day visitor"),
    "commissions": Decision(
        rule="orders",
        export="commissions",
        exported="percent amount reversed_amount currency payable_at",
        impersonal="id affiliate_id order_id payment_id is_own payout_id created_at",
    ),
    "payouts": Decision(
        rule="orders",
        export="payouts",
        exported="amount currency note",
        withheld={"of the team": "created_by"},
        impersonal="id affiliate_id created_at",
    ),
    # Orders
    "orders": Decision(
        rule="orders",
        export="orders",
        exported="email plan_name plan_type billing amount refunded_amount currency features status language"
        " referred_at paid_at created_at updated_at",
        withheld={"ours": "customer_id payment_url session_id"},
        impersonal="id idempotency_key provider plan_id user_id closed_at failed_at problem due_at handled_at"
        " handled_by assignee_id affiliate_id",
    ),
    "payments": Decision(
        rule="orders",
        export="payments",
        exported="status amount refunded_amount currency receipt_number period_start period_end paid_at",
        withheld={"ours": "reference provider_payment_id"},
        impersonal="id order_id failed_refund_amount settled_refund_amount dispute lost_amount created_at",
    ),
    "subscriptions": Decision(
        rule="orders",
        export="subscriptions",
        exported="status current_period_end cancels_at_period_end canceled_at",
        withheld={"ours": "provider_id"},
        impersonal=f"id order_id version {_MOMENTS}",
    ),
    "refunds": Decision(
        rule="orders",
        withheld={"of the team": "reason requested_by", "ours": "provider_id"},
        impersonal="id idempotency_key payment_id amount status created_at",
    ),
    "disputes": Decision(impersonal="id payment_id state amount currency"),
    "failed_refunds": Decision(impersonal="id payment_id amount created_at"),
    "receipt_numbers": Decision(impersonal="year last"),
    "payment_events": Decision(
        rule="payloads",
        withheld={"ours": "payload last_error"},
        impersonal="id provider type order_id outcome attempts due_at occurred_at created_at processed_at",
    ),
    "allowance_entries": Decision(
        rule="orders",
        export="allowances",
        exported="kind amount reason note unlimited starts_at until",
        impersonal="id production_id lot_id order_id payment_id key created_at",
    ),
    # Productions
    "productions": Decision(
        rule="orders",
        export="productions",
        exported="plan_name step waits_for due_at stopped_at created_at updated_at",
        impersonal="id order_id user_id twin_id plan_id language avatars waits_since late missed_due_at"
        " running_since used_seconds reminded_at assignee_id",
    ),
    "twins": Decision(
        rule="proof",
        export="twins",
        exported="person_name status ready_at stopped_at deleted_at replaced_at",
        withheld={"of the team": "model_note", "ours": "deleted_by_name destroying"},
        impersonal=f"id user_id person_id deleted_by destroyed_at replaced_by {_MOMENTS}",
    ),
    "recordings": Decision(
        rule="twin",
        erasure="with the twin",
        export="recordings",
        exported="kind file_name size sha256 status findings media reasons note decided_at received_at",
        withheld={"ours": "object_path poster_path strip_path"},
        impersonal=f"id twin_id production_id user_id consent_request_id decided_by checked_at {_QUEUE}"
        f" {_MOMENTS}",
    ),
    "consents": Decision(
        rule="proof",
        export="consents",
        exported="name email language statement_version statement statement_hash languages channels purposes"
        " until signed_at withdrawn_at",
        impersonal="id twin_id request_id person_id",
    ),
    "consent_requests": Decision(
        rule="requests",
        export="consent_requests",
        exported="email language expires_at opened_at signed_at declined_at superseded_at",
        withheld={"secret": "token_hash"},
        impersonal="id twin_id requested_by created_at",
    ),
    "ledger_entries": Decision(
        rule="proof",
        export="ledger",
        exported="kind actor actor_name details occurred_at previous_hash hash",
        impersonal="id twin_id number",
    ),
    "videos": Decision(
        rule="production",
        erasure="deleted",
        export="videos",
        exported=f"title brief language channels step script_status cut_status waits_for {_AUTHOR}",
        impersonal=f"id production_id twin_id position author_id waits_since version words cut {_MOMENTS}",
    ),
    "video_batches": Decision(
        rule="production",
        erasure="deleted",
        withheld={"ours": "author_name"},
        impersonal="id production_id sha256 lines author_id author_side created_at",
    ),
    "script_versions": Decision(
        rule="production",
        erasure="deleted",
        export="script_versions",
        exported=f"number text words is_draft {_AUTHOR}",
        impersonal="id video_id author_id note_id created_at",
    ),
    "script_comments": Decision(
        rule="production",
        erasure="deleted",
        export="script_comments",
        exported=f"version line text done_at {_AUTHOR}",
        impersonal="id video_id reply_to author_id created_at",
    ),
    "script_decisions": Decision(
        rule="production",
        erasure="deleted",
        export="script_decisions",
        exported=f"version decision note {_AUTHOR}",
        impersonal="id video_id author_id created_at",
    ),
    "cuts": Decision(
        rule="twin",
        erasure="with the twin",
        export="cuts",
        exported=f"number version file_name size sha256 duration_ms width height note {_AUTHOR}",
        withheld={"ours": "object_path poster_path strip_path waveform findings"},
        impersonal="id video_id twin_id status container video_codec audio_codec author_id received_at"
        f" checked_at {_QUEUE} {_MOMENTS}",
    ),
    "cut_comments": Decision(
        rule="production",
        erasure="deleted",
        export="cut_comments",
        exported=f"cut at_ms text done_at {_AUTHOR}",
        impersonal="id video_id reply_to author_id created_at",
    ),
    "cut_decisions": Decision(
        rule="production",
        erasure="deleted",
        export="cut_decisions",
        exported=f"cut decision note {_AUTHOR}",
        impersonal="id video_id author_id created_at",
    ),
    "deliveries": Decision(
        rule="twin",
        erasure="with the twin",
        export="deliveries",
        exported="cut channel shape language file_name size sha256 duration_ms width height status"
        " delivered_at downloaded_at taken_back_at reason",
        withheld={"ours": "object_path poster_path findings", "of the team": "author_name"},
        impersonal="id video_id production_id twin_id crc32 author_id author_side received_at checked_at"
        f" {_QUEUE} {_MOMENTS}",
    ),
    # The captions are files, which their owner downloads in the Studio.
    "delivery_captions": Decision(
        rule="twin",
        erasure="with the twin",
        withheld={"ours": "vtt srt", "of the team": "author_name"},
        impersonal="id delivery_id language vtt_size srt_size cues author_id author_side created_at",
    ),
    "publications": Decision(
        rule="twin",
        erasure="with the twin",
        export="publications",
        exported=f"channel planned_at note published_at published_url canceled_at {_AUTHOR}",
        impersonal=f"id delivery_id production_id author_id revision {_MOMENTS}",
    ),
    # Files
    "buckets": Decision(impersonal=f"id is_public file_size_limit allowed_mime_types {_MOMENTS}"),
    "objects": Decision(
        rule="account",
        erasure="deleted",
        export="files",
        exported="name size sha256 content_type metadata created_at updated_at last_accessed_at",
        impersonal="id bucket_id folder owner_id cache_control robots_tag etag version",
    ),
    "uploads": Decision(
        rule="uploads",
        erasure="deleted",
        withheld={"ours": "name metadata described", "secret": "token_hash"},
        impersonal="id bucket_id owner_id size received is_upsert content_type cache_control writer"
        f" written_until expires_at {_MOMENTS}",
    ),
    "object_parts": Decision(
        impersonal="id object_id upload_id number key size sha256 xxh3 released_at owner_id bucket_id"
    ),
    # What the server writes about what happens
    "mails": Decision(
        rule="mails",
        export="mails",
        exported="recipient template language status created_at sent_at",
        withheld={"secret": "values", "ours": "reply_to last_error"},
        impersonal="id attempts due_at",
    ),
    "mail_reports": Decision(
        rule="mail_reports",
        withheld={"ours": "address"},
        impersonal="id mail_id kind is_lifted created_at",
    ),
    "suppressed_addresses": Decision(
        rule="suppressions",
        withheld={"ours": "address detail"},
        impersonal="id reason mail_id created_at",
    ),
    "approvals": Decision(
        rule="approvals",
        withheld={"of the team": "asked_by_email decided_by_email", "ours": "subject_email"},
        impersonal="id kind status subject_id amount asked_by decided_by decided_at used_at expires_at"
        " created_at",
    ),
    "daily_checks": Decision(impersonal="name due_at"),
    "audit_log": Decision(
        rule="trail",
        export="activity",
        exported="action before after ip_address created_at",
        withheld={"of the team": "actor_email", "ours": "subject_email"},
        impersonal="id actor_id subject_id",
    ),
    "changes": Decision(
        rule="changes",
        withheld={"ours": "old"},
        impersonal="id transaction_id table_name key kind created_at",
    ),
    "stored_broadcasts": Decision(
        rule="broadcasts",
        withheld={"ours": "content"},
        impersonal="id topic event is_binary created_at expires_at",
    ),
}
