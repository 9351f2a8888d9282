"""What people type: the page's rules and the server's take and refuse the same, and read the same out of it.

`TAWAM_TEST_FAULTS=full` compares 20,000 texts in place of 2,000.
"""

import json
import os
import shutil
import subprocess
from collections import Counter

import msgspec
import pytest

from tawam.calls.fields import typed_lines
from tawam.leads.forms import (
    AffiliateApplicationRequest,
    ContactRequest,
    check_application,
    check_contact,
)
from tawam.normalization import latin_digits, typed, typed_code
from tests.functions.typed_samples import DIGITS, samples
from tests.rules.repository import ROOT

COUNT = 20_000 if os.environ.get("TAWAM_TEST_FAULTS") == "full" else 2_000

CONTACT = {"name": "Mariam", "email": "m@sadu.example", "subject": "A demo", "message": "Ten or more letters"}
APPLICATION = {
    "fullName": "Mariam",
    "email": "m@sadu.example",
    "phone": "0501234567",
    "audienceSize": "1k-10k",
    "platforms": "A video channel",
    "experience": "beginner",
    "motivation": "Twenty letters or more than that",
}
# Answers the value of each text that the page's rules take, else null.
PAGE = """
const { contactRules } = await import("./web/src/areas/marketing/contact/contact-rules.ts");
const { affiliateRules } = await import("./web/src/areas/marketing/affiliate/affiliate-rules.ts");
const { codeRules } = await import("./web/src/session/second-factor/form-rules.ts");
const { contact, application, texts } = JSON.parse(await new Response(process.stdin).text());
const forms = {
  name: [contactRules, contact], email: [contactRules, contact], code: [codeRules, {}],
  phone: [affiliateRules, application], website: [affiliateRules, application],
};
console.log(JSON.stringify(texts.map(([field, text]) => {
  const [rules, others] = forms[field];
  const { success, data } = rules.safeParse({ website: "", company: "", fax: "", ...others, [field]: text });
  return success ? data[field] : null;
})));
"""


def server_reads(field: str, text: str) -> str | None:
    """The value that the server stores; None where it refuses the text."""
    if field == "code":
        code = typed_code(text)
        return code if len(code) == 6 and code.isascii() and code.isdigit() else None
    if field in ("phone", "website"):
        form = msgspec.convert({**APPLICATION, field: text}, AffiliateApplicationRequest)
        typed_lines(form)
        values, errors = check_application(form, "en")
    else:
        message = msgspec.convert({**CONTACT, field: text}, ContactRequest)
        typed_lines(message)
        values, errors = check_contact(message, "en")
    return None if field in errors else values[field] or ""


def page_reads(texts: list[tuple[str, str]]) -> list[str | None]:
    node = shutil.which("node", path=f"{ROOT / '.venv/bin'}:{os.environ['PATH']}")
    assert node
    given = {"contact": CONTACT, "application": APPLICATION, "texts": texts}
    ran = subprocess.run(
        [node, "--input-type=module", "-e", PAGE],
        cwd=ROOT,
        input=json.dumps(given),
        text=True,
        capture_output=True,
        check=False,
    )
    assert ran.returncode == 0, ran.stderr
    return json.loads(ran.stdout)


def test_the_page_and_the_server_are_of_one_mind() -> None:
    texts = samples(7, COUNT)
    differ: list[tuple[str, str, str | None, str | None]] = []
    counts = Counter[str]()
    for (field, text), value in zip(texts, page_reads(texts), strict=True):
        stored = server_reads(field, text)
        counts[f"{field} {'refused' if stored is None else 'taken'}"] += 1
        # What the page sends is read as what was typed.
        read = None if value is None else server_reads(field, value)
        if stored != read:
            differ.append((field, text, stored, value))
    print(dict(sorted(counts.items())))  # noqa: T201 because scripts/faults shows the figures
    assert not differ, f"{len(differ)} of {COUNT}: {differ[:12]}"


MEANT = [
    ("email", "info@موقع.امارات", "info@موقع.امارات"),
    ("email", "sales&marketing@example.com", "sales&marketing@example.com"),
    ("email", "\u200fsara@exam\u200bple.com\u00a0", "sara@example.com"),
    ("email", "sara@gmail", None),
    ("website", "\u2066sadu.example\u2069", "https://sadu.example"),
    ("website", "https://www.tiktok.com/@sara", "https://www.tiktok.com/@sara"),
    ("phone", "+971–50−123‐4567", "+971-50-123-4567"),
    ("phone", "٠٤/١٢٣ ٤٥٦٧", "04/123 4567"),
    ("code", "۱۲۳-۴۵۶", "123456"),
    ("code", "１２３　４５６", "123456"),
    ("name", "\u202bسارة\u202c", "سارة"),
    ("name", "👩\u200d💻 Sara", "👩\u200d💻 Sara"),
    ("name", "می\u200cخواهم\u200c", "می\u200cخواهم"),
]


def test_texts_are_read_as_they_were_meant() -> None:
    values = page_reads([(field, text) for field, text, _ in MEANT])
    for (field, text, stored), value in zip(MEANT, values, strict=True):
        assert server_reads(field, text) == stored
        assert (None if value is None else server_reads(field, value)) == stored


@pytest.mark.parametrize("digits", DIGITS)
def test_digits_of_every_script_are_figures(digits: str) -> None:
    assert latin_digits(digits) == "0123456789"


@pytest.mark.parametrize("text", ["a\u200c\u200cب", "\u200d\u200da", "ب\u200d\u200d ", "\u200f\u200d\u200f"])
def test_joiners_that_join_nothing_go(text: str) -> None:
    assert not {"\u200c", "\u200d"} & set(typed(text))
