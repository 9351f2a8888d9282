"""Draws the record of a twin's ledger, the earliest entry first, in one language."""

from datetime import datetime

from tawam.brand import Brand
from tawam.consents.pdf_sheet import GAP, HALF, Sheet, shortened
from tawam.consents.record import FIRST_ENTRIES, Record
from tawam.consents.record_words import ACTORS, KINDS, SCOPE, WORDS
from tawam.languages import Language
from tawam.ledger.entry import Entry
from tawam.mail.words import day, moment
from tawam.receipts.pdf_page import MUTED, WIDTH, PdfPage, drawable_name


def draw(record: Record, brand: Brand) -> bytes:
    """Return the PDF file. Drawing takes a tenth of a second and more: call it in a thread."""
    language = record.language
    page = PdfPage(language)
    page.set_title(f"{WORDS[language]['title']} {record.twin_id}")
    page.set_author(brand.legal_name[language])
    page.set_creation_date(datetime.fromisoformat(record.drawn_at))
    page.set_producer(brand.name[language])
    sheet, words = Sheet(page, brand, language), WORDS[language]
    top = sheet.head(words["title"]) + 8
    top = _facts(sheet, record, top) + 6
    top = page.write_text(0, top, words["note"], size=9, color=MUTED) + 4
    page.draw_rule(top, strong=True)
    for place, entry in enumerate(record.entries):
        if place == FIRST_ENTRIES and record.left_out:
            top = sheet.at_or_next_page(top) + 3
            left_out = words["left_out"].format(count=f"{record.left_out:,}")
            top = page.write_text(0, top, left_out, size=9, color=MUTED) + 3
            page.draw_rule(top)
        top = _entry(sheet, entry, sheet.at_or_next_page(top) + 3) + 3
        page.draw_rule(top)
    sheet.foot()
    return page.finish()


def details(entry: Entry, language: Language) -> str:
    """Return the sentence about the details of an entry."""
    words, found = WORDS[language], entry.details
    match entry.kind:
        case "consent_requested":
            return str(found.get("email", ""))
        case "consent_signed":
            codes = [*found["languages"], *found["channels"], *found["purposes"]]
            until = words["until"].format(day=day(found["until"], language))
            return words["comma"].join([*(SCOPE[language][code] for code in codes), until])
        case "twin_deleted":
            return words["destroyed"].format(count=len(found["objects"]))
        case _:
            return shortened(str(found.get("file_name", "")))


def _facts(sheet: Sheet, record: Record, top: float) -> float:
    words = WORDS[record.language]
    ends = [sheet.fact(0, top, words["twin"], record.twin_id)]
    if name := drawable_name(record.person_name):
        ends.append(sheet.fact(HALF + GAP, top, words["person"], name))
    top = max(ends) + 4
    return max(
        sheet.fact(0, top, words["entries"], str(len(record.entries) + record.left_out)),
        sheet.fact(HALF + GAP, top, words["drawn_at"], moment(record.drawn_at, record.language)),
    )


def _entry(sheet: Sheet, entry: Entry, top: float) -> float:
    page, language = sheet.page, sheet.language
    page.write_text(0, top, str(entry.number), size=10.5, color=MUTED, width=12)
    page.write_text(
        HALF, top, moment(entry.occurred_at, language), size=9, color=MUTED, width=HALF, side="end"
    )
    top = page.write_text(12, top, KINDS[language][entry.kind], size=10.5, bold=True, width=HALF - 12) + 0.5
    page.write_text(12, top, ACTORS[language][entry.actor], size=9, color=MUTED, width=30)
    ends = [top + 4]
    if name := drawable_name(entry.actor_name):
        ends.append(page.write_text(42, top, name, size=9, width=HALF - 42))
    if text := details(entry, language):
        ends.append(page.write_text(HALF, top, text, size=9, width=HALF, side="end"))
    return page.write_text(12, max(ends) + 0.5, entry.hash, size=8.5, color=MUTED, width=WIDTH - 12)
