"""What is drawn on documents can be searched and copied: two readers find the words again.

Compared after NFKC, without spaces and marks of direction. `TAWAM_TEST_FAULTS=full` draws every name with
every file.
"""

import os
import re
import subprocess
import unicodedata
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import msgspec
import pypdfium2
import pytest

from tawam.brand import load_brand
from tawam.consents import certificate_pdf, record_pdf
from tawam.consents.record_words import KINDS
from tawam.languages import LANGUAGES, Language
from tawam.receipts import pdf_page, pdf_receipt
from tawam.receipts.pdf_page import drawable_name
from tawam.receipts.pdf_text import Line, lines_of
from tawam.receipts.receipt import ReceiptBuyer
from tests.consents.test_certificate import CERTIFICATE
from tests.consents.test_record import entry, record
from tests.receipts.test_pdf_receipt import receipt

# Ligatures, stacks of marks, brackets, numbers beside letters, two directions, signs that no font has.
NAMES = [
    "سارة بنت محمد",
    "مُحَمَّدٌ الأَوَّلُ",
    "لألأ الإلاهة (لآل)",
    "Ann Lee\u200f",
    "خالد \U0001f469\u200d\U0001f4bb المرّي",
    "Žofie Müller-Šťastná",
    "فاطمة 2 العلي",
    "پگاه گلی‌زاده",
    "Khalid «الشيخ» Ali",
    "office affix (fi)",
]
FILES = ["ترحيب 2.mp4", "صوت.wav", "final (2) – copy.mov", "النسخة الأخيرة v3.mp4", "تسجيل\u200f الإيصال.mp4"]
EVERYTHING = os.environ.get("TAWAM_TEST_FAULTS") == "full"
CASES = [
    (name, file, language)
    for place, name in enumerate(NAMES)
    for number, file in enumerate(FILES)
    for language in LANGUAGES
    if EVERYTHING or place % len(FILES) == number
]


def plain(text: str) -> str:
    shown = unicodedata.normalize("NFKC", text)
    return re.sub(r"\s|[\u00ad\u061c\u200b-\u200f\u202a-\u202e\u2066-\u2069\ufeff\x00-\x1f]", "", shown)


def poppler(content: bytes, folder: Path) -> str:
    file = folder / "document.pdf"
    file.write_bytes(content)
    ran = subprocess.run(["pdftotext", file, "-"], capture_output=True, check=True, text=True)
    return plain(ran.stdout)


def pdfium(content: bytes, _: Path) -> str:
    document = pypdfium2.PdfDocument(content)
    return plain("".join(page.get_textpage().get_text_range() for page in document))


def documents(name: str, file: str, language: Language) -> list[Callable[[], bytes]]:
    brand = load_brand()
    kept = [msgspec.structs.replace(one, name=file) for one in CERTIFICATE.deletion.objects]
    deletion = msgspec.structs.replace(CERTIFICATE.deletion, objects=kept)
    certificate = msgspec.structs.replace(CERTIFICATE, deletion=deletion, person_name=name)
    entries = [
        msgspec.structs.replace(
            entry(kind, number), actor_name=name, details={**entry(kind).details, "file_name": file}
        )
        for number, kind in enumerate(KINDS[language], 1)
    ]
    drawn = msgspec.structs.replace(record(language, entries), person_name=name)
    bought = receipt(language, buyer=ReceiptBuyer(name=name, email="sara.ali@example.com"))
    return [
        lambda: pdf_receipt.draw(bought),
        lambda: certificate_pdf.draw(certificate, brand),
        lambda: record_pdf.draw(drawn, brand),
    ]


@pytest.fixture
def written(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The lines that are drawn."""
    found: list[str] = []

    def spy(*args: Any, **options: Any) -> Iterator[Line]:
        for line in lines_of(*args, **options):
            found.append(line.text)
            yield line

    monkeypatch.setattr(pdf_page, "lines_of", spy)
    return found


def words_of(line: str) -> list[str]:
    """Without signs around them, whose place beside a word of the other direction readers guess."""
    words = [word.strip("()[]«»،.,:–-") for word in line.split()]
    return [word for word in words if word and not has_two_directions(word)]


def has_two_directions(text: str) -> bool:
    return bool(re.search(r"[A-Za-z0-9]", text) and re.search("[\u0590-\u08ff]", text))


@pytest.mark.parametrize(("name", "file", "language"), CASES)
def test_readers_find_the_words_that_were_drawn(
    name: str, file: str, language: Language, written: list[str], tmp_path: Path
) -> None:
    for draw in documents(name, file, language):
        written.clear()
        content = draw()
        shown = drawable_name(name)
        assert plain(shown or "") in plain("".join(written))
        for reader in (poppler, pdfium):
            found = reader(content, tmp_path)
            missing = [word for line in written for word in words_of(line) if plain(word) not in found]
            if reader is pdfium:
                # It parts Latin words at their signs and digits where the line is Arabic.
                missing = [word for word in missing if not re.search(r"[A-Za-z]", word)]
            assert not missing, (reader.__name__, missing)
            # Nothing is left out, whatever the order of two directions.
            assert not Counter("".join(map(plain, written))) - Counter(found), reader.__name__


def test_the_receipt_is_found(tmp_path: Path) -> None:
    content = pdf_receipt.draw(receipt("ar"))
    assert all("رقمالإيصال" in reader(content, tmp_path) for reader in (poppler, pdfium))


def test_a_name_with_unseen_marks_and_an_emoji_stays() -> None:
    assert drawable_name("\u200fخالد \U0001f469\u200d\U0001f4bb المرّي") == "خالد المرّي"
    assert drawable_name("Ann\u200f \u2764\ufe0f Lee") == "Ann Lee"
    assert drawable_name("李娜") is None
    assert drawable_name("\U0001f600") is None
