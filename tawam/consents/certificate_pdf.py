"""Draws the certificate of a deleted twin: pages in English, then the same in Arabic."""

from datetime import datetime, timedelta

from tawam.brand import Brand
from tawam.consents.certificate import Certificate, CertifiedObject
from tawam.consents.certificate_words import WORDS
from tawam.consents.pdf_sheet import GAP, HALF, Sheet, shortened
from tawam.languages import LANGUAGES, Language
from tawam.mail.words import day, moment
from tawam.objects.sweeping import AGE, EVERY
from tawam.receipts.pdf_page import MUTED, WIDTH, PdfPage, drawable_name

# The sweep comes every hour, and takes what was released a day before.
SWEPT_WITHIN = (AGE + EVERY) // timedelta(hours=1)


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
        self._sheet = Sheet(page, brand, language)
        self._certificate = certificate
        self._language: Language = language
        self._words = WORDS[language]

    def draw(self) -> None:
        top = self._sheet.head(self._words["title"])
        top = self._facts(top + 8)
        top = self._objects(top + 10)
        self._notes(top + 8)
        self._sheet.foot()

    def _facts(self, top: float) -> float:
        certificate, words, fact = self._certificate, self._words, self._sheet.fact
        ends = [fact(0, top, words["twin"], certificate.twin_id)]
        if name := drawable_name(certificate.person_name):
            ends.append(fact(HALF + GAP, top, words["person"], name))
        top = max(ends) + 4
        deleted_at = moment(certificate.deletion.deleted_at, self._language)
        destroyed_at = moment(certificate.destroyed_at, self._language)
        return max(
            fact(0, top, words["deleted_at"], deleted_at),
            fact(HALF + GAP, top, words["destroyed_at"], destroyed_at),
        )

    def _objects(self, top: float) -> float:
        page, words = self._page, self._words
        top = page.write_text(0, top, words["objects"], size=14, bold=True) + 2
        page.draw_rule(top, strong=True)
        if not self._certificate.deletion.objects:
            return page.write_text(0, top + 4, words["none"], size=10.5)
        for one in self._certificate.deletion.objects:
            top = self._object(one, self._sheet.at_or_next_page(top) + 3) + 3
            page.draw_rule(top)
        return top

    def _object(self, one: CertifiedObject, top: float) -> float:
        page, words = self._page, self._words
        page.write_text(0, top, words.get(one.kind, one.kind), size=10.5, bold=True, width=HALF)
        top = page.write_text(HALF, top, shortened(one.name), size=9, width=HALF, side="end") + 0.5
        destroyed = words["bytes"].format(
            size=f"{one.size:,}", moment=moment(one.destroyed_at, self._language)
        )
        top = page.write_text(0, top, destroyed, size=9, color=MUTED) + 0.5
        page.write_text(0, top, words["hash"], size=9, color=MUTED, width=36)
        return page.write_text(36, top, one.sha256, size=9, width=WIDTH - 36)

    def _notes(self, top: float) -> None:
        page, words, certificate = self._page, self._words, self._certificate
        top = self._sheet.at_or_next_page(top, extra=12)
        model = words["model" if certificate.deletion.model_note else "no_model"]
        top = page.write_text(0, top, model, size=10) + 1
        erased = words["erased"].format(hours=SWEPT_WITHIN)
        top = page.write_text(0, top, erased, size=10) + 1
        gone_by = day(certificate.deletion.backups_gone_by, self._language)
        top = page.write_text(0, top, words["backups"].format(day=gone_by), size=10) + 3
        entry = words["entry"].format(number=certificate.entry_number)
        top = page.write_text(0, top, entry, size=9, color=MUTED)
        page.write_text(0, top, certificate.entry_hash, size=9, color=MUTED)
