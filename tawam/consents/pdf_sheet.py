"""The frame of a document about a twin: head, facts and foot, over as many pages as it takes."""

from pathlib import Path

from tawam.brand import Brand
from tawam.languages import Language
from tawam.normalization import typed
from tawam.receipts import pdf_page
from tawam.receipts.pdf_page import MUTED, WIDTH, PdfPage

HALF = WIDTH / 2
GAP = 8.0
# Below this position nothing further begins on a page.
LOWEST = 246.0
TOP = 24.0
_SYMBOL = Path(pdf_page.__file__).parent / "symbol.svg"
# The longest file name that is written whole, in characters.
_MAX_LENGTH = 70


class Sheet:
    """Pages in one language. The page on which it begins is there already."""

    def __init__(self, page: PdfPage, brand: Brand, language: Language) -> None:
        self.page = page
        self.brand = brand
        self.language: Language = language

    def head(self, title: str) -> float:
        """Draw brand and title; return the position of their end."""
        page = self.page
        page.draw_picture(_SYMBOL, 0, TOP, 13)
        page.write_text(16, TOP + 2.4, self.brand.name[self.language], size=18, bold=True, width=HALF)
        end = page.write_text(0, TOP + 24, title, size=28, bold=True)
        page.draw_rule(end + 5, strong=True)
        return end + 5

    def fact(self, at: float, top: float, label: str, value: str) -> float:
        top = self.page.write_text(at, top, label, size=9, color=MUTED, width=HALF - GAP)
        return self.page.write_text(at, top, value, size=10, width=HALF - GAP)

    def at_or_next_page(self, top: float, extra: float = 0) -> float:
        """The position `top`, or the beginning of another page where that is too low.

        Args:
            extra: what follows is this much higher, in millimetres, than what fits below the lowest position.
        """
        if top + extra <= LOWEST:
            return top
        self.foot()
        self.page.begin_page(self.language)
        return TOP

    def foot(self) -> None:
        self.page.draw_rule(275)
        legal_name = self.brand.legal_name[self.language]
        self.page.write_text(0, 278, legal_name, size=8.5, color=MUTED, width=HALF + 40)


def shortened(file_name: str) -> str:
    """A file name that fits, with its ending."""
    name = typed(file_name)
    if len(name) <= _MAX_LENGTH:
        return name
    return f"{name[: _MAX_LENGTH - 12]}…{name[-11:]}"
