"""The rows of productions and twins, and the state of a production. Everything here is pure.

A state follows from facts: nothing is set by hand that can be derived.
"""

from collections.abc import Set
from typing import Any, Literal

import msgspec

from tawam.languages import Language

Step = Literal["onboarding", "scripts", "generation", "editing", "delivery", "completed"]
Side = Literal["customer", "team"]
TwinStatus = Literal["collecting", "ready", "stopped", "deleted"]

# The recordings of the onboarding, each of which the team accepts once; `RecordingKind`s of recordings.
NEEDED_KINDS = frozenset({"consent", "base_video", "voice"})


class Twin(msgspec.Struct, frozen=True, kw_only=True):
    """A row of `twins`. Times are ISO 8601 in UTC."""

    id: str
    user_id: str | None = None
    person_id: str | None = None
    person_name: str | None = None
    status: TwinStatus = "collecting"
    model_note: str | None = None
    ready_at: str | None = None
    stopped_at: str | None = None
    deleted_at: str | None = None
    deleted_by: str | None = None
    deleted_by_name: str | None = None
    destroying: list[dict[str, Any]] | None = None
    destroyed_at: str | None = None
    created_at: str
    updated_at: str


class Production(msgspec.Struct, frozen=True, kw_only=True):
    """A row of `productions`. Times are ISO 8601 in UTC."""

    id: str
    order_id: str
    user_id: str | None = None
    twin_id: str | None = None
    plan_id: str
    plan_name: str
    language: Language
    step: Step = "onboarding"
    waits_for: Side | None = "customer"
    waits_since: str | None = None
    due_at: str | None = None
    late: bool = False
    stopped_at: str | None = None
    assignee_id: str | None = None
    created_at: str
    updated_at: str


class TwinFacts(msgspec.Struct, frozen=True, kw_only=True):
    """The facts on which the onboarding of a twin depends.

    Attributes:
        has_consent: the newest consent was not withdrawn, and its last day has not passed.
        accepted: the kinds of which the team accepted a recording.
        arriving: the kinds of which a file is here whose checks have not ended.
        to_review: the kinds of which a checked recording waits for the team.
    """

    status: TwinStatus = "collecting"
    has_consent: bool = False
    accepted: Set[str] = frozenset()
    arriving: Set[str] = frozenset()
    to_review: Set[str] = frozenset()

    @property
    def is_collected(self) -> bool:
        """Whether everything is there that the team needs to make the twin."""
        return self.has_consent and self.accepted >= NEEDED_KINDS


class State(msgspec.Struct, frozen=True):
    """`waits_for`: the side that acts next; None for a production that is stopped."""

    step: Step
    waits_for: Side | None
    is_stopped: bool = False


def production_state(facts: TwinFacts | None, *, is_refunded: bool) -> State:
    """The state of a production.

    Args:
        facts: of its twin; None while it has none.
        is_refunded: the order's money went back.
    """
    facts = TwinFacts() if facts is None or facts.status == "deleted" else facts
    is_onboarded = facts.is_collected and facts.status == "ready"
    step: Step = "scripts" if is_onboarded else "onboarding"
    if is_refunded or facts.status == "stopped":
        return State(step, None, is_stopped=True)
    if is_onboarded:
        return State(step, "team")
    return State(step, _waits_for(facts))


def twin_status(twin: Twin) -> TwinStatus:
    """The status that follows from the twin's moments."""
    if twin.deleted_at is not None:
        return "deleted"
    if twin.stopped_at is not None:
        return "stopped"
    return "collecting" if twin.ready_at is None else "ready"


def _waits_for(facts: TwinFacts) -> Side:
    """The customer, while something is missing and nothing that was sent is left for the team to look at."""
    if facts.to_review:
        return "team"
    is_sent = facts.accepted | facts.arriving >= NEEDED_KINDS
    return "team" if facts.has_consent and is_sent else "customer"
