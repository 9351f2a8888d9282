"""Draws the certificate of a deleted twin: pages in English, then the same in Arabic."""

from datetime import datetime
from pathlib import Path

from tawam.brand import Brand
from tawam.consents.certificate import Certificate, CertifiedObject
from tawam.consents.certificate_words import WORDS
from tawam.languages import LANGUAGES, Language
from tawam.mail.words import day, moment
from tawam.receipts import pdf_page
from tawam.receipts.pdf_page import MUTED, WIDTH, PdfPage, is_drawable

_SYMBOL = Path(pdf_page.__file__).parent / "symbol.svg"
_HALF = WIDTH / 2
_GAP = 8.0
# Below this position nothing further begins on a page.
_LOWEST = 246.0
_TOP = 24.0
# The longest file name that is written whole, in characters.
_MAX_LENGTH = 70


def draw(certificate: Certificate, brand: Brand) -> bytes:
    """Return the PDF file. Drawing takes a tenth of a second and more: call it in a thread."""
    page = PdfPage("en")
    page.set_title(f"{WORDS['en']['title']} {certificate.twin_id}")
    page.set_author(brand.legal_name["en"])
    page.set_creation_date(datetime.fromisoformat(certificate.destroyed_at))
    page.set_producer(brand.name["en"])
    for language in LANGUAGES:
        if language != "en":
            page.begin_page(language)
        _Part(page, certificate, brand, language).draw()
    return page.finish()


class _Part:
    """The certificate in one language."""

    def __init__(self, page: PdfPage, certificate: Certificate, brand: Brand, language: Language) -> None:
        self._page = page
        self._certificate = certificate
        self._brand = brand
        self._language: Language = language
        self._words = WORDS[language]

    def draw(self) -> None:
        top = self._head(_TOP)
        top = self._facts(top + 8)
        top = self._objects(top + 10)
        self._notes(top + 8)
        self._foot()

    def _head(self, top: float) -> float:
        page = self._page
        page.draw_picture(_SYMBOL, 0, top, 13)
        page.write_text(16, top + 2.4, self._brand.name[self._language], size=18, bold=True, width=_HALF)
        end = page.write_text(0, top + 24, self._words["title"], size=28, bold=True)
        page.draw_rule(end + 5, strong=True)
        return end + 5

    def _facts(self, top: float) -> float:
        certificate, words = self._certificate, self._words
        ends = [self._fact(0, top, words["twin"], certificate.twin_id)]
        name = certificate.person_name
        if name is not None and is_drawable(name):
            ends.append(self._fact(_HALF + _GAP, top, words["person"], name))
        top = max(ends) + 4
        deleted_at = moment(certificate.deletion.deleted_at, self._language)
        destroyed_at = moment(certificate.destroyed_at, self._language)
        return max(
            self._fact(0, top, words["deleted_at"], deleted_at),
            self._fact(_HALF + _GAP, top, words["destroyed_at"], destroyed_at),
        )

    def _objects(self, top: float) -> float:
        page, words = self._page, self._words
        top = page.write_text(0, top, words["objects"], size=14, bold=True) + 2
        page.draw_rule(top, strong=True)
        if not self._certificate.deletion.objects:
            return page.write_text(0, top + 4, words["none"], size=10.5)
        for one in self._certificate.deletion.objects:
            if top > _LOWEST:
                top = self._next_page()
            top = self._object(one, top + 3) + 3
            page.draw_rule(top)
        return top

    def _object(self, one: CertifiedObject, top: float) -> float:
        page, words = self._page, self._words
        page.write_text(0, top, words.get(one.kind, one.kind), size=10.5, bold=True, width=_HALF)
        top = page.write_text(_HALF, top, _shortened(one.name), size=9, width=_HALF, side="end") + 0.5
        destroyed = words["bytes"].format(
            size=f"{one.size:,}", moment=moment(one.destroyed_at, self._language)
        )
        top = page.write_text(0, top, destroyed, size=9, color=MUTED) + 0.5
        page.write_text(0, top, words["hash"], size=9, color=MUTED, width=36)
        return page.write_text(36, top, one.sha256, size=9, width=WIDTH - 36)

    def _notes(self, top: float) -> None:
        page, words, certificate = self._page, self._words, self._certificate
        if top > _LOWEST:
            top = self._next_page()
        model = words["model" if certificate.deletion.model_note else "no_model"]
        top = page.write_text(0, top, model, size=10) + 1
        gone_by = day(certificate.deletion.backups_gone_by, self._language)
        top = page.write_text(0, top, words["backups"].format(day=gone_by), size=10) + 3
        entry = words["entry"].format(number=certificate.entry_number)
        top = page.write_text(0, top, entry, size=9, color=MUTED)
        page.write_text(0, top, certificate.entry_hash, size=9, color=MUTED)

    def _next_page(self) -> float:
        self._foot()
        self._page.begin_page(self._language)
        return _TOP

    def _fact(self, at: float, top: float, label: str, value: str) -> float:
        top = self._page.write_text(at, top, label, size=9, color=MUTED, width=_HALF - _GAP)
        return self._page.write_text(at, top, value, size=10, width=_HALF - _GAP)

    def _foot(self) -> None:
        self._page.draw_rule(275)
        legal_name = self._brand.legal_name[self._language]
        self._page.write_text(0, 278, legal_name, size=8.5, color=MUTED, width=_HALF + 40)


def _shortened(text: str) -> str:
    """A file name with its ending."""
    return text if len(text) <= _MAX_LENGTH else f"{text[: _MAX_LENGTH - 12]}…{text[-11:]}"
