"""The state of a video, case by case; `test_model.py` walks through sequences of acts."""

from typing import Any

import pytest

from tawam.videos.video import StateFacts, VideoState, video_state

READ = {"written_by": "team", "script_verdict": "approved"}


@pytest.mark.parametrize(
    ("facts", "state"),
    [
        ({}, ("scripts", "none", "none", "team")),
        ({"written_by": "team"}, ("scripts", "waiting", "none", "customer")),
        ({"written_by": "customer"}, ("scripts", "waiting", "none", "team")),
        ({"written_by": "team", "script_verdict": "changes"}, ("scripts", "changes", "none", "team")),
        ({"written_by": "customer", "script_verdict": "changes"}, ("scripts", "changes", "none", "customer")),
        (READ, ("generation", "approved", "none", "team")),
        ({**READ, "has_cut": True}, ("editing", "approved", "waiting", "customer")),
        ({**READ, "has_cut": True, "cut_verdict": "changes"}, ("editing", "approved", "changes", "team")),
        ({**READ, "has_cut": True, "cut_verdict": "approved"}, ("delivery", "approved", "approved", "team")),
        (
            {**READ, "has_cut": True, "cut_verdict": "approved", "delivered": True},
            ("completed", "approved", "approved", "nobody"),
        ),
        # What was delivered of an earlier cut does not complete the one that is looked at.
        ({**READ, "has_cut": True, "delivered": True}, ("editing", "approved", "waiting", "customer")),
        ({**READ, "delivered": True}, ("generation", "approved", "none", "team")),
        # New words come first.
        ({"written_by": "customer", "delivered": True}, ("scripts", "waiting", "none", "team")),
    ],
)
def test_state_follows_from_the_facts(facts: dict[str, Any], state: tuple[Any, ...]) -> None:
    assert video_state(StateFacts(**facts)) == VideoState(*state)
