"""The bounds of the forms fit their columns, and the browser gets them and every function."""

import json
import re
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import msgspec
import pytest
from sqlalchemy import Table

from tawam.affiliates.calls import PAYOUT_RULES
from tawam.affiliates.tables import payouts
from tawam.calls.form_rules import PHONE_MAX_LENGTH, WEBSITE, TextRule, wire_name
from tawam.leads.calls import NOTE_RULES, AddLeadNoteRequest
from tawam.leads.forms import (
    APPLICATION_RULES,
    AUDIENCE_SIZES,
    CONTACT_RULES,
    EXPERIENCES,
    AffiliateApplicationRequest,
    ContactRequest,
)
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
def generated(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder that `scripts/generate-types` fills, with the files of the functions and of their forms."""
    folder = tmp_path_factory.mktemp("generated")
    command = [sys.executable, "scripts/function_contract.py", str(folder)]
    subprocess.run(command, cwd=ROOT, env={"PYTHONPATH": str(ROOT)}, check=True)
    return folder


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


def test_browser_gets_the_bounds_of_the_rules(generated: Path) -> None:
    for form, name, rules in (
        ("contact", "contactBounds", CONTACT_RULES),
        ("affiliate-application", "applicationBounds", APPLICATION_RULES),
    ):
        typescript = (generated / f"forms/{form}.ts").read_text()
        (written,) = re.findall(rf"export const {name} = (.*) as const", typescript)
        bounds = json.loads(written)
        for field, rule in rules.items():
            assert bounds[wire_name(field)] == {"min": rule.min_length, "max": rule.max_length}
        assert bounds["email"] == {"max": 320}


@pytest.mark.on_sqlite
async def test_browser_gets_every_function_by_its_name(invoke: Invoke, generated: Path) -> None:
    typescript = (generated / "functions.ts").read_text()
    names = re.findall(r"^'([a-z-]+)': \{ request: \w+; answer: \w+ \}$", typescript, re.MULTILINE)
    assert len(names) > 20
    assert [name for name in names if (await invoke(name, {})).status_code == 404] == []
