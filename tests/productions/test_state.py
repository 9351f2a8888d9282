"""The state of a production: case by case, and against a simple model over 2,000 sequences of acts."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tawam.productions.production import (
    NEEDED_KINDS,
    State,
    Twin,
    TwinFacts,
    TwinWork,
    VideoFacts,
    production_state,
    twin_status,
)
from tawam.productions.promise import clock_runs

ALL = NEEDED_KINDS
VOICE = frozenset({"voice"})
CUSTOMER, TEAM = State("onboarding", "customer"), State("onboarding", "team")
STOPPED = State("onboarding", None, is_stopped=True)


def twins(facts: TwinFacts | None, videos: tuple[VideoFacts, ...] = ()) -> list[TwinWork]:
    """The one twin of a production, if it has one."""
    return [] if facts is None else [TwinWork(facts, videos)]


class TestStates:
    @pytest.mark.parametrize(
        ("facts", "state"),
        [
            (None, CUSTOMER),
            ({}, CUSTOMER),
            ({"has_consent": True}, CUSTOMER),
            ({"accepted": ALL}, CUSTOMER),
            ({"has_consent": True, "accepted": ALL - VOICE}, CUSTOMER),
            ({"arriving": VOICE}, CUSTOMER),
            ({"to_review": VOICE}, TEAM),
            ({"has_consent": True, "accepted": ALL - VOICE, "to_review": VOICE}, TEAM),
            # The machine looks at the last of them: it is no longer the customer who is waited for.
            ({"has_consent": True, "accepted": ALL - VOICE, "arriving": VOICE}, TEAM),
            ({"accepted": ALL - VOICE, "arriving": VOICE}, CUSTOMER),
            ({"has_consent": True, "accepted": ALL}, TEAM),
            ({"has_consent": True, "accepted": ALL, "status": "ready"}, State("scripts", "team")),
            # The consent has run out, or the twin is not what it was made of any more.
            ({"accepted": ALL, "status": "ready"}, CUSTOMER),
            ({"has_consent": True, "status": "ready"}, CUSTOMER),
            ({"has_consent": True, "accepted": ALL, "status": "stopped"}, STOPPED),
            ({"to_review": VOICE, "status": "stopped"}, STOPPED),
            # Another twin can be made.
            ({"has_consent": True, "accepted": ALL, "status": "deleted"}, CUSTOMER),
        ],
    )
    def test_follows_from_the_twin(self, facts: dict[str, Any] | None, state: State) -> None:
        given_facts = None if facts is None else TwinFacts(**facts)
        assert production_state(twins(given_facts), is_refunded=False) == state

    @pytest.mark.parametrize("facts", [None, TwinFacts(), TwinFacts(to_review=VOICE)])
    def test_refund_stops_it(self, facts: TwinFacts | None) -> None:
        assert production_state(twins(facts), is_refunded=True) == STOPPED

    def test_refund_after_the_onboarding_keeps_the_step(self) -> None:
        facts = TwinFacts(has_consent=True, accepted=ALL, status="ready")
        assert production_state(twins(facts), is_refunded=True) == State("scripts", None, is_stopped=True)


class TestVideos:
    READY = TwinFacts(has_consent=True, accepted=ALL, status="ready")
    WRITTEN, READ, MADE, SEEN, DONE = (
        VideoFacts("scripts", "team"),
        VideoFacts("scripts", "customer"),
        VideoFacts("generation", "team"),
        VideoFacts("editing", "customer"),
        VideoFacts("completed", None),
    )

    @pytest.mark.parametrize(
        ("videos", "state"),
        [
            ((), State("scripts", "team")),
            ((WRITTEN,), State("scripts", "team")),
            ((READ,), State("scripts", "customer")),
            # The team has something to go on with.
            ((READ, WRITTEN), State("scripts", "team")),
            ((READ, MADE), State("scripts", "team")),
            ((MADE, MADE), State("generation", "team")),
            ((SEEN, DONE), State("editing", "customer")),
            ((DONE, MADE, SEEN), State("generation", "team")),
            ((DONE, DONE), State("completed", None)),
        ],
    )
    def test_production_is_as_far_as_the_last_of_them(
        self, videos: tuple[VideoFacts, ...], state: State
    ) -> None:
        assert production_state(twins(self.READY, videos), is_refunded=False) == state

    def test_they_wait_for_the_twin(self) -> None:
        assert production_state(twins(TwinFacts(), (self.MADE,)), is_refunded=False) == CUSTOMER

    def test_refund_stops_them(self) -> None:
        stopped = State("generation", None, is_stopped=True)
        assert production_state(twins(self.READY, (self.MADE,)), is_refunded=True) == stopped


class TestSeveralTwins:
    """The first is the production's own; the others are seen in its videos."""

    READY = TwinFacts(has_consent=True, accepted=ALL, status="ready")
    SENT = TwinFacts(has_consent=True, to_review=ALL)
    GONE, DELETED = TwinFacts(status="stopped"), TwinFacts(status="deleted")
    MADE, SEEN, DONE = (
        VideoFacts("generation", "team"),
        VideoFacts("editing", "customer"),
        VideoFacts("completed", None),
    )

    @pytest.mark.parametrize(
        ("given_twins", "state"),
        [
            # One who is not ready holds the own videos up, and no others.
            ([(READY, [MADE]), (TwinFacts(), [])], State("generation", "team")),
            ([(READY, [MADE]), (TwinFacts(), [MADE])], State("onboarding", "team")),
            ([(READY, [SEEN]), (TwinFacts(), [MADE])], State("onboarding", "customer")),
            ([(READY, [SEEN]), (SENT, [MADE])], State("onboarding", "team")),
            ([(TwinFacts(), []), (READY, [DONE])], State("completed", None)),
            ([(TwinFacts(), []), (SENT, [MADE])], State("onboarding", "team")),
            # Who withdrew, or is gone, stops nothing but the own videos.
            ([(GONE, [MADE]), (READY, [SEEN])], State("editing", "customer")),
            ([(DELETED, [MADE]), (READY, [DONE])], State("completed", None)),
            ([(GONE, [MADE]), (GONE, [SEEN])], STOPPED),
            ([(GONE, [MADE]), (DELETED, [SEEN])], STOPPED),
            ([(DELETED, [MADE]), (DELETED, [SEEN])], CUSTOMER),
        ],
    )
    def test_each_holds_up_its_own_videos(
        self, given_twins: list[tuple[TwinFacts, list[VideoFacts]]], state: State
    ) -> None:
        of_twins = [TwinWork(*each) for each in given_twins]
        assert production_state(of_twins, is_refunded=False) == state
        assert production_state(of_twins[::-1], is_refunded=False) == state

    @pytest.mark.parametrize(
        ("given_twins", "runs"),
        [
            ([(READY, [MADE]), (TwinFacts(), [MADE])], True),
            ([(READY, [SEEN]), (TwinFacts(to_review=VOICE), [MADE])], False),
            ([(READY, [SEEN]), (SENT, [MADE])], True),
        ],
    )
    def test_clock_runs_while_the_team_has_something_to_go_on_with(
        self, given_twins: list[tuple[TwinFacts, list[VideoFacts]]], runs: bool
    ) -> None:
        of_twins = [TwinWork(*each) for each in given_twins]
        assert clock_runs(of_twins, production_state(of_twins, is_refunded=False)) is runs


class TestTwinStatus:
    @pytest.mark.parametrize(
        ("moments", "status"),
        [
            ((), "collecting"),
            (("ready_at",), "ready"),
            (("stopped_at",), "stopped"),
            (("ready_at", "stopped_at"), "stopped"),
            (("deleted_at",), "deleted"),
            (("ready_at", "stopped_at", "deleted_at"), "deleted"),
        ],
    )
    def test_follows_from_moments(self, moments: tuple[str, ...], status: str) -> None:
        happened: dict[str, Any] = dict.fromkeys(moments, "2026-11-21")
        twin = Twin(id="", created_at="", updated_at="", **happened)
        assert twin_status(twin) == status


# What becomes of a file, and of which one.
MOVES = {
    "check": ("checking", "checked"),
    "fail": ("checking", "refused"),
    "accept": ("checked", "accepted"),
    "refuse": ("checked", "refused"),
}


@dataclass
class Model:
    """What a person would note on paper: each file with what became of it, and what was said."""

    files: list[list[str]] = field(default_factory=list[list[str]])
    consent: str = "none"
    is_made: bool = False
    is_stopped: bool = False
    is_deleted: bool = False
    is_refunded: bool = False

    def act(self, act: str, kind: str) -> None:
        if act in MOVES:
            self._move(act, kind)
        elif act == "send":
            self.files.append([kind, "checking"])
        elif act == "refund":
            self.is_refunded = True
        elif act == "delete":
            self.is_deleted, self.files = True, []
        elif not self.is_deleted:
            self._speak(act)

    def _move(self, act: str, kind: str) -> None:
        needed, becomes = MOVES[act]
        for file in self.files:
            if file == [kind, needed]:
                file[1] = becomes
                break

    def _speak(self, act: str) -> None:
        if act == "sign":
            if self.consent == "withdraw":
                # It begins anew.
                self.files, self.is_made = [], False
            self.consent, self.is_stopped = "signed", False
        elif act == "make":
            self.is_made = self.is_made or (self.is_complete and not self.is_stopped)
        elif self.consent == "signed":
            self.consent, self.is_stopped = act, act == "withdraw"

    @property
    def is_complete(self) -> bool:
        accepted = [kind for kind, status in self.files if status == "accepted"]
        return self.consent == "signed" and all(kind in accepted for kind in ALL)

    def expected(self) -> State:
        if self.is_deleted:
            return STOPPED if self.is_refunded else CUSTOMER
        step = "scripts" if self.is_complete and self.is_made and not self.is_stopped else "onboarding"
        if self.is_refunded or self.is_stopped:
            return State(step, None, is_stopped=True)
        if step == "scripts" or self.is_complete or self.has_to_review:
            return State(step, "team")
        return State(step, "customer" if self.lacks_something else "team")

    @property
    def has_to_review(self) -> bool:
        return any(status == "checked" for _, status in self.files)

    @property
    def lacks_something(self) -> bool:
        """Something is not here at all, or everything that came of it was refused."""
        there = frozenset(kind for kind, status in self.files if status != "refused")
        return self.consent != "signed" or there != ALL

    def facts(self) -> TwinFacts:
        return TwinFacts(
            status="deleted"
            if self.is_deleted
            else "stopped"
            if self.is_stopped
            else "ready"
            if self.is_made
            else "collecting",
            has_consent=self.consent == "signed",
            accepted=self._kinds("accepted"),
            arriving=self._kinds("checking"),
            to_review=self._kinds("checked"),
        )

    def _kinds(self, status: str) -> frozenset[str]:
        return frozenset(kind for kind, found in self.files if found == status)


# Much is sent and accepted, so that sequences come to their end.
ACTS = (
    *("send", "check", "accept") * 3,
    *("fail", "refuse", "sign", "sign", "make", "make", "withdraw", "expire", "refund", "delete"),
)
SEQUENCES = st.lists(st.tuples(st.sampled_from(ACTS), st.sampled_from(sorted(ALL))), max_size=40)


def run(acts: Iterable[tuple[str, str]]) -> Model:
    model = Model()
    for act, kind in acts:
        model.act(act, kind)
        assert production_state(twins(model.facts()), is_refunded=model.is_refunded) == model.expected(), act
    return model


class TestSequences:
    @settings(max_examples=2_000, deadline=None)
    @given(SEQUENCES)
    def test_state_is_that_of_the_model_after_each_act(self, acts: list[tuple[str, str]]) -> None:
        run(acts)

    def test_way_to_the_scripts(self) -> None:
        acts = [("sign", "")]
        acts += [(act, kind) for kind in sorted(ALL) for act in ("send", "check", "accept")]
        assert run(acts).expected() == TEAM
        assert run([*acts, ("make", "")]).expected() == State("scripts", "team")
