"""A receipt as a PDF file."""

import asyncio
import re
import threading
from typing import Any

import msgspec
import pytest

from tawam.brand import load_brand
from tawam.languages import LANGUAGES, Language
from tawam.receipts import pdf
from tawam.receipts.pdf_page import MARGIN, WIDTH, PdfPage, replace_undrawable
from tawam.receipts.pdf_receipt import draw
from tawam.receipts.receipt import Receipt, ReceiptBuyer, ReceiptLine, ReceiptRefund, Seller
from tawam.receipts.words import WORDS, format_day, format_money

MOMENT = "2026-12-31T21:30:00.000000+00:00"
BRAND = load_brand()


def receipt(language: Language, **changes: Any) -> Receipt:
    plain = Receipt(
        number="2027-000123",
        language=language,
        payment_id="payment",
        order_id="order",
        transaction_id="pi_1",
        paid_at=MOMENT,
        seller=Seller(
            name=BRAND.name[language],
            legal_name=BRAND.legal_name[language],
            address=BRAND.address[language],
            trade_licence="97531",
            tax_number="100123456700003",
            email=BRAND.support_email,
        ),
        buyer=ReceiptBuyer(name="Žofie Müller", email="ann@example.com"),
        lines=[
            ReceiptLine(
                description="EXECUTIVE", billing="monthly", period_start=MOMENT, period_end=MOMENT, amount=5
            )
        ],
        currency="USD",
        paid=987_650,
        refunds=[ReceiptRefund(amount=1_000, at=MOMENT), ReceiptRefund(amount=50, at=None)],
        refunded=1_050,
        dispute=None,
        lost=0,
        net=986_600,
    )
    return msgspec.structs.replace(plain, **changes)


@pytest.fixture
def written(monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, float, float]]:
    """The written texts, each with its left and right position on the page."""
    found: list[tuple[str, float, float]] = []
    multi_cell = PdfPage.multi_cell

    def spy(self: PdfPage, w: float, h: float, text: str, **options: Any) -> Any:
        found.append((text, self.x, self.x + w))
        return multi_cell(self, w, h, text, **options)

    monkeypatch.setattr(PdfPage, "multi_cell", spy)
    return found


@pytest.mark.parametrize("language", LANGUAGES)
class TestSheet:
    def test_holds_everything(self, language: Language, written: list[tuple[str, float, float]]):
        content = draw(receipt(language))
        texts = {text for text, _, _ in written}
        assert texts >= {
            *(WORDS[language]["title"], "2027-000123", format_day(MOMENT, language)),
            *(BRAND.legal_name[language], BRAND.address[language], "97531", "100123456700003"),
            *("Žofie Müller", "ann@example.com", "EXECUTIVE", "$9,876.50", "−$10.00", "−$0.50"),
            *("$9,866.00", WORDS[language]["net"], "pi_1", "order"),
        }
        assert len(re.findall(rb"/Type /Page\b", content)) == 1

    def test_lists_a_lost_dispute(self, language: Language, written: list[tuple[str, float, float]]):
        draw(receipt(language, dispute="lost", lost=6_600, net=980_000))
        texts = [text for text, _, _ in written]
        assert texts.index("−$66.00") == texts.index(WORDS[language]["lost"]) + 1
        assert "$9,800.00" in texts

    def test_stays_between_its_margins(self, language: Language, written: list[tuple[str, float, float]]):
        draw(receipt(language))
        assert min(left for _, left, _ in written) >= MARGIN - 0.01
        assert max(right for _, _, right in written) <= MARGIN + WIDTH + 0.01

    def test_starts_at_the_side_of_its_language(
        self, language: Language, written: list[tuple[str, float, float]]
    ):
        draw(receipt(language))
        (_, left, right) = next(place for place in written if place[0] == BRAND.legal_name[language])
        middle = MARGIN + WIDTH / 2
        assert left > middle if language == "ar" else right < middle

    def test_omits_numbers_that_are_not_set(
        self, language: Language, written: list[tuple[str, float, float]]
    ):
        plain = receipt(language)
        draw(
            receipt(
                language, seller=msgspec.structs.replace(plain.seller, tax_number=None, trade_licence=None)
            )
        )
        texts = " ".join(text for text, _, _ in written)
        for word in ("trade_licence", "tax_number", "not_tax"):
            assert WORDS[language][word] not in texts

    def test_draws_hostile_texts(self, language: Language, written: list[tuple[str, float, float]]):
        for name in ("李雷 \U0001f600 \u202eevil \0", ")\\(" + "a" * 200):
            strange = ReceiptBuyer(name=name, email=f"{'x' * 300}@例え.jp")
            assert draw(receipt(language, buyer=strange)).startswith(b"%PDF-")
        many = [ReceiptRefund(amount=1, at=None)] * 400
        draw(receipt(language, refunds=many, refunded=400))
        assert "−$4.00" in {text for text, _, _ in written}


@pytest.mark.parametrize("language", LANGUAGES)
def test_longest_contents_stay_above_the_footer(language: Language, monkeypatch: pytest.MonkeyPatch):
    ends: list[float] = []
    write_text = PdfPage.write_text

    def spy(self: PdfPage, at: float, top: float, text: str, **options: Any) -> float:
        ends.append(write_text(self, at, top, text, **options))
        return ends[-1]

    monkeypatch.setattr(PdfPage, "write_text", spy)
    draw(
        receipt(
            language,
            buyer=ReceiptBuyer(name="W" * 200, email=f"{'w' * 64}@{'m' * 63}.{'w' * 63}.{'m' * 63}.example"),
            refunds=[ReceiptRefund(amount=1, at=MOMENT)] * 3,
            transaction_id="cs_live_" + "w" * 58,
            order_id="01a1fee1-ff3a-7574-9348-8dba0117f674",
            dispute="open",
        )
    )
    # The last two texts are the footer.
    assert max(ends[:-2]) < 275


def test_the_same_receipt_is_the_same_file():
    assert draw(receipt("ar")) == draw(receipt("ar"))


def test_arabic_letters_join():
    page = PdfPage("ar")
    page.set_font(size=20)
    assert page.get_string_width("ببب") < 2.5 * page.get_string_width("ب")
    page.finish()


def test_undrawable_letters_become_question_marks_and_signs_go():
    assert replace_undrawable("Žofie آمنة 李\u202e👩\u200d💻") == "Žofie آمنة ?"


def test_days_are_those_of_dubai():
    assert format_day(MOMENT, "en") == "1 January 2027"
    assert format_day(MOMENT, "ar") == "1 يناير 2027"


def test_amounts_have_their_cents():
    assert [format_money(cents, "USD") for cents in (0, 5, 123_450, -50)] == [
        "$0.00",
        "$0.05",
        "$1,234.50",
        "−$0.50",
    ]
    assert format_money(100, "eur") == "EUR 1.00"


async def test_files_are_rendered_one_at_a_time_in_a_thread(monkeypatch: pytest.MonkeyPatch):
    begun: list[int] = []
    gate, started, loop = threading.Event(), asyncio.Event(), asyncio.get_running_loop()

    def slow(_: Receipt) -> bytes:
        begun.append(threading.get_ident())
        loop.call_soon_threadsafe(started.set)
        gate.wait(60)
        return b"%PDF-"

    monkeypatch.setattr("tawam.receipts.pdf_receipt.draw", slow)
    renderer = pdf.PdfRenderer()
    async with asyncio.timeout(60), asyncio.TaskGroup() as group:
        drawings = [group.create_task(renderer.render(receipt("en"))) for _ in range(3)]
        await started.wait()
        await asyncio.sleep(0.05)
        assert len(begun) == 1
        gate.set()
    assert [drawing.result() for drawing in drawings] == [b"%PDF-"] * 3
    assert threading.get_ident() not in begun
