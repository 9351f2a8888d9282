"""The bounds of the forms fit their columns, and `functions.ts` holds them and every function."""

import json
import re
import subprocess
import sys
from collections.abc import Mapping
from typing import Any

import msgspec
import pytest
from sqlalchemy import Table

from tawam.affiliates.tables import payouts
from tawam.functions.affiliates import PAYOUT_RULES
from tawam.functions.form_rules import PHONE_MAX_LENGTH, WEBSITE, TextRule, wire_name
from tawam.functions.forms import (
    APPLICATION_RULES,
    AUDIENCE_SIZES,
    CONTACT_RULES,
    EXPERIENCES,
    AffiliateApplicationRequest,
    ContactRequest,
)
from tawam.functions.leads import NOTE_RULES, AddLeadNoteRequest
from tawam.leads.tables import affiliate_applications, contact_messages, lead_notes
from tests.functions.conftest import Invoke
from tests.rules.repository import ROOT

CHOICES = {
    "phone": TextRule(0, PHONE_MAX_LENGTH),
    "website": WEBSITE,
    "audience_size": TextRule(0, max(map(len, AUDIENCE_SIZES))),
    "experience": TextRule(0, max(map(len, EXPERIENCES))),
}
FORMS = [
    (CONTACT_RULES, contact_messages),
    (APPLICATION_RULES | CHOICES, affiliate_applications),
    (NOTE_RULES, lead_notes),
    (PAYOUT_RULES, payouts),
]


@pytest.fixture(scope="module")
def typescript() -> str:
    """The contents that `scripts/generate-types` writes to `functions.ts`."""
    command = [sys.executable, "scripts/function_contract.py"]
    environment = {"PYTHONPATH": str(ROOT)}
    return subprocess.run(
        command, cwd=ROOT, env=environment, capture_output=True, text=True, check=True
    ).stdout


@pytest.mark.parametrize(("rules", "table"), FORMS, ids=[table.name for _, table in FORMS])
def test_longest_text_of_a_rule_fits_its_column(rules: Mapping[str, TextRule], table: Table) -> None:
    for field, rule in rules.items():
        length: int | None = getattr(table.c[field].type, "length", None)
        assert length is None or rule.max_length <= length, field


@pytest.mark.parametrize(
    ("rules", "request_type"),
    [
        (CONTACT_RULES, ContactRequest),
        (APPLICATION_RULES, AffiliateApplicationRequest),
        (NOTE_RULES, AddLeadNoteRequest),
    ],
)
def test_bound_of_a_rule_is_below_the_bound_of_its_type(
    rules: Mapping[str, TextRule], request_type: type[msgspec.Struct]
) -> None:
    struct = msgspec.inspect.type_info(request_type)
    assert isinstance(struct, msgspec.inspect.StructType)
    types: dict[str, Any] = {field.name: field.type for field in struct.fields}
    for field, rule in rules.items():
        assert rule.max_length < types[field].max_length, field


def test_browser_gets_the_bounds_of_the_rules(typescript: str) -> None:
    for name, rules in (("contactBounds", CONTACT_RULES), ("applicationBounds", APPLICATION_RULES)):
        (written,) = re.findall(rf"export const {name} = (.*) as const", typescript)
        bounds = json.loads(written)
        for field, rule in rules.items():
            assert bounds[wire_name(field)] == {"min": rule.min_length, "max": rule.max_length}
        assert bounds["email"] == {"max": 320}


@pytest.mark.on_sqlite
async def test_browser_gets_every_function_by_its_name(invoke: Invoke, typescript: str) -> None:
    names = re.findall(r"^'([a-z-]+)': \{ request: \w+; answer: \w+ \}$", typescript, re.MULTILINE)
    assert len(names) > 20
    assert [name for name in names if (await invoke(name, {})).status_code == 404] == []
