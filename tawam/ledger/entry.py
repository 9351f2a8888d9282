"""The entries of the ledger, their kinds, and who acts in them."""

from typing import Any, Literal

import msgspec

EntryActor = Literal["person", "customer", "team", "system"]
EntryKind = Literal[
    "consent_requested",
    "consent_signed",
    "consent_declined",
    "consent_spoken",
    "recording_received",
    "recording_accepted",
    "recording_refused",
    "twin_ready",
    "script_written",
    "script_approved",
    "video_delivered",
    "delivery_taken_back",
    "video_downloaded",
    "video_published",
    "cut_made",
    "cut_approved",
    "consent_withdrawn",
    "twin_begun",
    "twin_replaced",
    "twin_deleted",
]


class Entry(msgspec.Struct, frozen=True, kw_only=True):
    """A row of `ledger_entries`. `number` counts from 1 within the twin; times are ISO 8601 in UTC."""

    id: str
    twin_id: str
    number: int
    kind: EntryKind
    actor: EntryActor
    actor_name: str | None
    details: dict[str, Any]
    occurred_at: str
    previous_hash: str | None
    hash: str
