"""Names are the field's terms: words that only this repository used do not come back."""

import re

import pytest

from tests.rules.repository import lines

# Each old identifier, and the one that replaces it.
RENAMED = {
    "AdminDoor": "AdminGate",
    "Bell": "notify_worker",
    "EventDesk": "EventReceiver",
    "Exposure": "TablePolicy",
    "Failures": "ErrorResponses",
    "Hosts": "AllowedHosts",
    "KnownHosts": "HostNames",
    "LastResort": "CatchAll",
    "Onwards": "RedirectTarget",
    "Paper": "PdfPage",
    "Proven": "RedeemedCode",
    "Reception": "FormGuard",
    "ServedPart": "StaticHtml",
    "SiteFirst": "SiteFastPath",
    "Spent": "RedeemedToken",
    "Standing": "Role, order_state, dispute_summary or status",
    "Taken": "RedeemResult",
    "Told": "PaymentEvent",
    "UnreadBodies": "DrainBodies",
    "adopt": "claim_guest_orders or link_account",
    "belongings": "tell_joined",
    "bringStyles": "preloadStyles",
    "firstMove": "firstInteraction",
    "leadsOn": "isPlainClick",
    "has_running_plan": "refuse_running_plan",
    "passingAuth": "ephemeralAuth",
    "standing": "role, order_state, dispute_summary or status",
    "isUnanswered": "isServerUnreachable",
    "tellOfTrouble": "notifyUnsaved",
    "told": "received, or the name of the thing",
    "tryDoor": "checkAdminAccess",
    "unanswered": "unconfirmed, or provider_unavailable",
    "useAsked": "useQuery",
    "useErrand": "useMutation",
    "write_as_much": "dummy_write",
}
CODE = ("tawam/*.py", "tests/*.py", "web/src/*.ts", "web/src/*.tsx", "e2e/*.ts")
COMMENT = re.compile(r"^\s*(?:#|//|/?\*)|^\s*\"\"\"")
STRING = re.compile(r"\"(?:[^\"\\]|\\.)*\"|'(?:[^'\\]|\\.)*'")
IDENTIFIER = re.compile(rf"(?<![\w-])(?:{'|'.join(RENAMED)})(?![\w-])(?=\s*[=(:.,)<\[;{{]|\s*$)")


def renamed(line: str) -> list[str]:
    """The old identifiers in a line of code, outside its comments and strings."""
    return [] if COMMENT.match(line) else IDENTIFIER.findall(STRING.sub('""', line))


def test_old_names_do_not_come_back():
    found = [
        f"{place}: {name} is now {RENAMED[name]}"
        for place, line in lines(*CODE)
        if not place.startswith("tests/rules/")
        for name in renamed(line)
    ]
    assert not found, "\n".join(found)


@pytest.mark.parametrize(
    "line", ["class Told(Struct):", "const useErrand = make()", "from x import standing", "tryDoor()"]
)
def test_the_rule_sees_what_it_is_for(line: str):
    assert renamed(line)


@pytest.mark.parametrize("line", ['text = "Told"', "# standing orders", "outstanding = 1", "long-standing:"])
def test_the_rule_lets_other_words_be(line: str):
    assert not renamed(line)
