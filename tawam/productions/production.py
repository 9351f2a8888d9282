"""The rows of productions and twins, and the state of a production. Everything here is pure.

A state follows from facts: nothing is set by hand that can be derived.
"""

from collections.abc import Sequence, Set
from typing import Any, Literal, get_args

import msgspec

from tawam.languages import Language

Step = Literal["onboarding", "scripts", "generation", "editing", "delivery", "completed"]
STEPS: tuple[Step, ...] = get_args(Step)
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
    replaced_by: str | None = None
    replaced_at: str | None = None
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
    avatars: int | None = 1
    step: Step = "onboarding"
    waits_for: Side | None = "customer"
    waits_since: str | None = None
    due_at: str | None = None
    late: bool = False
    missed_due_at: str | None = None
    running_since: str | None = None
    used_seconds: int = 0
    stopped_at: str | None = None
    reminded_at: str | None = None
    assignee_id: str | None = None
    created_at: str
    updated_at: str


class TwinFacts(msgspec.Struct, frozen=True, kw_only=True):
    """The facts on which the onboarding of a twin depends.

    Attributes:
        has_consent: one person's consent stands (`person.covering`), and its last day has not passed.
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

    @property
    def is_all_sent(self) -> bool:
        """Whether nothing is missing from the customer, as far as nothing is refused yet."""
        return self.has_consent and self.accepted | self.arriving | self.to_review >= NEEDED_KINDS


class VideoFacts(msgspec.Struct, frozen=True):
    """How far a video of the production is, and the side that acts next on it; None once it is completed."""

    step: Step
    waits_for: Side | None


class TwinWork(msgspec.Struct, frozen=True):
    """A twin of a production, and the videos of the production that show it."""

    facts: TwinFacts
    videos: Sequence[VideoFacts] = ()

    @property
    def is_onboarded(self) -> bool:
        return self.facts.is_collected and self.facts.status == "ready"

    @property
    def waits_for(self) -> Side:
        """The customer, while something is missing and nothing that was sent is left to look at."""
        facts = self.facts
        if facts.to_review:
            return "team"
        is_sent = facts.accepted | facts.arriving >= NEEDED_KINDS
        return "team" if facts.has_consent and is_sent else "customer"

    @property
    def is_startable(self) -> bool:
        """Whether the team has everything that it needs for what it does next."""
        if self.is_onboarded:
            return not self.videos or any(video.waits_for == "team" for video in self.videos)
        return self.facts.is_all_sent


class State(msgspec.Struct, frozen=True):
    """`waits_for`: the side that acts next; None for a production that is stopped or completed."""

    step: Step
    waits_for: Side | None
    is_stopped: bool = False


def production_state(twins: Sequence[TwinWork], *, is_refunded: bool) -> State:
    """The state of a production, which is as far as the video that is least far.

    Args:
        twins: the production's own, and those that its videos show; empty while it has none.
        is_refunded: the order's money went back.
    """
    needed = needed_twins(twins)
    parts = [video for twin in needed if twin.is_onboarded for video in twin.videos]
    parts += [VideoFacts("onboarding", twin.waits_for) for twin in needed if not twin.is_onboarded]
    step = _least_step(parts)
    if is_refunded or (not _live(twins) and any(twin.facts.status == "stopped" for twin in twins)):
        return State(step, None, is_stopped=True)
    return State(step, _waits_for_videos(parts))


def needed_twins(twins: Sequence[TwinWork]) -> list[TwinWork]:
    """The twins for which there is work: one that is not ready holds no videos up but its own.

    A deleted twin counts no more: without another the production begins anew.
    """
    live = _live(twins) or [TwinWork(TwinFacts())]
    is_any_ready = any(twin.is_onboarded for twin in live)
    return [twin for twin in live if twin.is_onboarded or twin.videos or not is_any_ready]


def _live(twins: Sequence[TwinWork]) -> list[TwinWork]:
    return [twin for twin in twins if twin.facts.status not in ("stopped", "deleted")]


def _least_step(videos: Sequence[VideoFacts]) -> Step:
    steps: list[Step] = [video.step for video in videos]
    return min(steps, key=STEPS.index) if steps else "scripts"


def _waits_for_videos(videos: Sequence[VideoFacts]) -> Side | None:
    """The customer, once there is nothing left that the team could go on with."""
    sides = {video.waits_for for video in videos}
    if not videos or "team" in sides:
        return "team"
    return "customer" if "customer" in sides else None


def twin_status(twin: Twin) -> TwinStatus:
    """The status that follows from the twin's moments."""
    if twin.deleted_at is not None:
        return "deleted"
    if twin.stopped_at is not None:
        return "stopped"
    return "collecting" if twin.ready_at is None else "ready"
