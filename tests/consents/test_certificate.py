"""A certificate as a PDF file: both languages, each object with its hash and hour."""

import re
from typing import Any

import msgspec
import pytest

from tawam.brand import load_brand
from tawam.consents.certificate import Certificate, CertifiedObject, Deletion
from tawam.consents.certificate_pdf import draw
from tawam.consents.certificate_words import WORDS
from tawam.languages import LANGUAGES
from tawam.mail.words import day, moment
from tawam.receipts.pdf_page import MARGIN, WIDTH, PdfPage

MOMENT = "2026-11-21T03:05:00.000000+00:00"
HASH = "5f" * 32
VIDEO = CertifiedObject(
    kind="base_video", name="khalid.mp4", size=1_234_567, sha256="a1" * 32, destroyed_at=MOMENT
)
DELETION = Deletion(
    deleted_at="2026-11-20T21:00:00.000000+00:00",
    objects=[VIDEO, msgspec.structs.replace(VIDEO, kind="voice", name="صوت.wav", sha256="b2" * 32)],
    model_note=True,
    backups_gone_by="2026-12-21",
)
CERTIFICATE = Certificate(
    twin_id="0195f3a0-5d7e-7c3a-9d51-2f6a3b1c4d5e",
    person_name="خالد سالم المرّي",
    destroyed_at=MOMENT,
    deletion=DELETION,
    entry_number=12,
    entry_hash=HASH,
)


@pytest.fixture
def written(monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, float, float, float]]:
    """The written texts, each with its left, right and upper position on its page."""
    found: list[tuple[str, float, float, float]] = []
    multi_cell = PdfPage.multi_cell

    def spy(self: PdfPage, w: float, h: float, text: str, **options: Any) -> Any:
        found.append((text, self.x, self.x + w, self.y))
        return multi_cell(self, w, h, text, **options)

    monkeypatch.setattr(PdfPage, "multi_cell", spy)
    return found


def pages(content: bytes) -> int:
    return len(re.findall(rb"/Type /Page\b", content))


def with_objects(count: int, file_name: str = VIDEO.name) -> Certificate:
    objects = [msgspec.structs.replace(VIDEO, name=file_name)] * count
    deletion = msgspec.structs.replace(DELETION, objects=objects)
    return msgspec.structs.replace(CERTIFICATE, deletion=deletion)


def test_says_everything_in_both_languages(written: list[tuple[str, float, float, float]]) -> None:
    content = draw(CERTIFICATE, load_brand())
    texts = [text for text, *_ in written]
    for language in LANGUAGES:
        words = WORDS[language]
        destroyed = words["bytes"].format(size="1,234,567", moment=moment(MOMENT, language))
        assert {
            *(words["title"], words["base_video"], words["voice"], destroyed, words["model"]),
            words["erased"].format(hours=25),
            words["backups"].format(day=day("2026-12-21", language)),
            words["entry"].format(number=12),
            moment(DELETION.deleted_at, language),
            load_brand().legal_name[language],
        } <= set(texts)
    for once_in_each in ("a1" * 32, "b2" * 32, "khalid.mp4", "صوت.wav", HASH, "خالد سالم المرّي"):
        assert texts.count(once_in_each) == 2, once_in_each
    assert pages(content) == 2


def test_stays_on_its_pages_however_many_objects_there_are(
    written: list[tuple[str, float, float, float]],
) -> None:
    # The notes behind twelve names of two lines would begin just above the foot.
    for count, name in (
        (12, "m" * 66 + ".mp4"),
        *((count, VIDEO.name) for count in (0, 1, 9, 10, 11, 12, 60)),
    ):
        written.clear()
        content = draw(with_objects(count, name), load_brand())
        assert sum(text == VIDEO.sha256 for text, *_ in written) == 2 * count
        assert min(left for _, left, *_ in written) >= MARGIN - 0.01
        assert max(right for _, _, right, _ in written) <= MARGIN + WIDTH + 0.01
        # The foot stands at 278 mm; nothing else comes near it.
        assert max(top for *_, top in written if top != 278) < 272
        assert pages(content) == sum(top == 278 for *_, top in written)


@pytest.mark.parametrize("language", LANGUAGES)
def test_twin_without_files_model_and_person_has_one_too(
    language: str, written: list[tuple[str, float, float, float]]
) -> None:
    deletion = msgspec.structs.replace(DELETION, objects=[], model_note=False)
    draw(msgspec.structs.replace(CERTIFICATE, person_name=None, deletion=deletion), load_brand())
    texts = {text for text, *_ in written}
    words = WORDS["ar" if language == "ar" else "en"]
    assert {words["none"], words["no_model"]} <= texts
    assert words["person"] not in texts


def test_name_that_the_fonts_cannot_draw_is_left_out(
    written: list[tuple[str, float, float, float]],
) -> None:
    draw(msgspec.structs.replace(CERTIFICATE, person_name="王小明"), load_brand())
    assert not any("?" in text for text, *_ in written)


def test_long_file_name_keeps_its_ending(written: list[tuple[str, float, float, float]]) -> None:
    named = msgspec.structs.replace(VIDEO, name="a" * 200 + "-final.mp4")
    draw(
        msgspec.structs.replace(CERTIFICATE, deletion=msgspec.structs.replace(DELETION, objects=[named])),
        load_brand(),
    )
    assert any(text.endswith("final.mp4") and len(text) <= 70 for text, *_ in written)
