"""Draws a receipt as a PDF file of one page."""

from datetime import datetime
from pathlib import Path

from tawam.receipts.pdf_page import ACCENT, MUTED, WIDTH, PdfPage, drawable_name
from tawam.receipts.receipt import Receipt, ReceiptLine, ReceiptRefund
from tawam.receipts.words import WORDS, format_day, format_money

# The page has room for this many; more refunds are written as one sum.
_MAX_REFUNDS = 3
# The longest name or e-mail address of the buyer, in characters.
_MAX_LENGTH = 64
_SYMBOL = Path(__file__).parent / "symbol.svg"
_HALF = WIDTH / 2
_GAP = 8.0
# The columns of the table: the start and the width of each.
_DESCRIPTION, _PERIOD, _AMOUNT = (0.0, 74.0), (78.0, 50.0), (130.0, WIDTH - 130.0)


def draw(receipt: Receipt) -> bytes:
    """Return the PDF file. Drawing takes a tenth of a second: call it in a thread."""
    return _ReceiptPage(receipt).draw().finish()


class _ReceiptPage:
    def __init__(self, receipt: Receipt) -> None:
        self._receipt = receipt
        self._words = WORDS[receipt.language]
        self._page = PdfPage(receipt.language)
        self._set_metadata()

    def draw(self) -> PdfPage:
        top = self._head(24)
        top = self._parties(top + 8)
        top = self._table(top + 10)
        top = self._sums(top + 3)
        top = self._ids(top + 10)
        self._notes(top + 8)
        self._foot()
        return self._page

    def _set_metadata(self) -> None:
        """Set title, author and date: the payment's, so that every drawing gives the same file."""
        page, receipt = self._page, self._receipt
        page.set_title(f"{self._words['title']} {receipt.number}")
        page.set_author(receipt.seller.legal_name)
        page.set_creation_date(datetime.fromisoformat(receipt.paid_at))
        page.set_producer(receipt.seller.name)

    def _head(self, top: float) -> float:
        page, receipt, words = self._page, self._receipt, self._words
        page.draw_picture(_SYMBOL, 0, top, 13)
        page.write_text(16, top + 2.4, receipt.seller.name, size=18, bold=True, width=_HALF)
        top += 24
        end = page.write_text(0, top, words["title"], size=34, bold=True, width=_HALF)
        self._fact(_HALF + _GAP, top + 2, words["number"], receipt.number, width=36)
        paid_on = format_day(receipt.paid_at, receipt.language)
        self._fact(_HALF + 46, top + 2, words["date"], paid_on, width=_HALF - 46)
        page.draw_rule(end + 6, strong=True)
        return end + 6

    def _parties(self, top: float) -> float:
        seller, buyer, words = self._receipt.seller, self._receipt.buyer, self._words
        numbers = [
            (words["trade_licence"], seller.trade_licence),
            (words["tax_number"], seller.tax_number),
        ]
        end = self._party(
            0, top, words["seller"], [seller.legal_name, *seller.address.splitlines(), seller.email]
        )
        for label, number in numbers:
            if number is not None:
                end = self._fact(0, end + 2, label, number)
        name = drawable_name(buyer.name)
        known = [_shortened(text) for text in (name, buyer.email) if text]
        return max(end, self._party(_HALF + _GAP, top, words["buyer"], known))

    def _party(self, at: float, top: float, label: str, lines: list[str]) -> float:
        width = _HALF - _GAP
        top = self._page.write_text(at, top, label, size=9, color=MUTED, width=width) + 1
        for number, line in enumerate(lines):
            top = self._page.write_text(at, top, line, size=10.5, bold=number == 0, width=width)
        return top

    def _table(self, top: float) -> float:
        page, words = self._page, self._words
        cells = ((_DESCRIPTION, "description"), (_PERIOD, "period"), (_AMOUNT, "amount"))
        ends = [
            page.write_text(
                at,
                top,
                words[word],
                size=9,
                color=MUTED,
                width=width,
                side="end" if word == "amount" else "start",
            )
            for (at, width), word in cells
        ]
        top = max(ends) + 1.5
        page.draw_rule(top, strong=True)
        for line in self._receipt.lines:
            top = self._line(line, top + 3) + 3
            page.draw_rule(top)
        return top

    def _line(self, line: ReceiptLine, top: float) -> float:
        page, words = self._page, self._words
        ends = [
            page.write_text(
                _DESCRIPTION[0], top, line.description, size=11, bold=True, width=_DESCRIPTION[1]
            ),
            page.write_text(_PERIOD[0], top, self._period(line), size=10.5, width=_PERIOD[1]),
            self._amount(top, line.amount, bold=False),
        ]
        if line.billing is not None:
            ends.append(
                page.write_text(
                    _DESCRIPTION[0], ends[0], words[line.billing], size=9, color=MUTED, width=_DESCRIPTION[1]
                )
            )
        return max(ends)

    def _period(self, line: ReceiptLine) -> str:
        if line.period_start is None or line.period_end is None:
            return self._words["once"] if line.billing is None else self._words[line.billing]
        language = self._receipt.language
        first, last = (format_day(moment, language) for moment in (line.period_start, line.period_end))
        return self._words["from_to"].format(first=first, last=last)

    def _sums(self, top: float) -> float:
        receipt, words = self._receipt, self._words
        rows = [(words["paid"], receipt.paid)]
        for refund in _listed(receipt):
            on = refund.at and words["refunded_on"].format(day=format_day(refund.at, receipt.language))
            rows.append((on or words["refunded"], -refund.amount))
        if receipt.lost:
            rows.append((words["lost"], -receipt.lost))
        for label, cents in rows:
            self._page.write_text(_PERIOD[0] - 30, top, label, size=10.5, width=_PERIOD[1] + 28)
            top = self._amount(top, cents, bold=False) + 1
        self._page.draw_rule(top + 1, at=_PERIOD[0] - 30, width=WIDTH - _PERIOD[0] + 30, strong=True)
        top += 3.5
        word = "total" if receipt.net == receipt.paid else "net"
        self._page.write_text(_PERIOD[0] - 30, top, words[word], size=14, bold=True, width=_PERIOD[1] + 28)
        return self._amount(top, receipt.net, bold=True, size=14)

    def _amount(self, top: float, cents: int, *, bold: bool, size: float = 10.5) -> float:
        at, width = _AMOUNT
        text = format_money(cents, self._receipt.currency)
        return self._page.write_text(at, top, text, size=size, bold=bold, width=width, side="end")

    def _ids(self, top: float) -> float:
        receipt, words = self._receipt, self._words
        self._page.draw_rule(top)
        end = self._fact(0, top + 5, words["transaction"], receipt.transaction_id)
        return max(end, self._fact(_HALF + _GAP, top + 5, words["order"], receipt.order_id))

    def _notes(self, top: float) -> None:
        receipt, words = self._receipt, self._words
        notes = [words["note"]]
        if receipt.seller.tax_number is not None:
            notes.append(words["not_tax"])
        if receipt.dispute == "open":
            top = self._page.write_text(0, top, words["open"], size=10, color=ACCENT) + 2
        self._page.write_text(0, top, " ".join(notes), size=9, color=MUTED)

    def _fact(self, at: float, top: float, label: str, value: str, width: float = _HALF - _GAP) -> float:
        top = self._page.write_text(at, top, label, size=9, color=MUTED, width=width)
        return self._page.write_text(at, top, value, size=10.5, width=width)

    def _foot(self) -> None:
        seller = self._receipt.seller
        self._page.draw_rule(275)
        self._page.write_text(0, 278, seller.legal_name, size=8.5, color=MUTED, width=_HALF + 40)
        number = self._receipt.number
        self._page.write_text(_HALF + 40, 278, number, size=8.5, color=MUTED, width=_HALF - 40, side="end")


def _shortened(text: str) -> str:
    return text if len(text) <= _MAX_LENGTH else f"{text[: _MAX_LENGTH - 1]}…"


def _listed(receipt: Receipt) -> list[ReceiptRefund]:
    if len(receipt.refunds) <= _MAX_REFUNDS:
        return receipt.refunds
    return [ReceiptRefund(amount=receipt.refunded, at=None)]
