"""The kinds of ledger entries, and who acts in them."""

from typing import Literal

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
    "consent_withdrawn",
    "twin_deleted",
]
