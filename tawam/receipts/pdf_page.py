"""A PDF page for both writing directions: `start` is the left side in English, the right side in Arabic.

Each text is placed separately, so that a number beside Arabic words keeps its own direction.
"""

from functools import cache
from pathlib import Path
from typing import Literal

from fontTools.ttLib import TTFont
from fpdf import FPDF
from fpdf.enums import XPos, YPos
from fpdf.fonts import TTFFont

from tawam.languages import Language

FONTS = Path(__file__).parent / "fonts"
MARGIN = 22.0
WIDTH = 210.0 - 2 * MARGIN

# The colours of the site's design.
TEXT = (16, 40, 43)
MUTED = (90, 103, 104)
LINE = (216, 210, 197)
ACCENT = (200, 64, 28)

_FACES = ("latin", "latin-extended", "arabic")
_STYLES: dict[Literal["", "B"], str] = {"": "regular", "B": "bold"}
_POINT = 25.4 / 72

Side = Literal["start", "end"]


class PdfPage(FPDF):
    """A4 pages. Positions are millimetres from the start and the top; font sizes are points."""

    def __init__(self, language: Language) -> None:
        super().__init__(format="A4")
        self.is_mirrored = False
        self.set_auto_page_break(False)
        self.set_margin(0)
        self.c_margin = 0
        for face in _FACES:
            for style, name in _STYLES.items():
                self.add_font(face, style, FONTS / f"{face}-{name}.ttf")
        self.set_text_shaping(True)
        self.set_lang(language)
        self.begin_page(language)

    def begin_page(self, language: Language) -> None:
        """Go on on a new page, in the direction of `language`."""
        self.is_mirrored = language == "ar"
        first = "arabic" if self.is_mirrored else "latin"
        self.set_font(first)
        self.set_fallback_fonts([face for face in _FACES if face != first])
        self.add_page()

    def finish(self) -> bytes:
        """Return the file's bytes. The page cannot be changed afterwards."""
        content = bytes(self.output())
        for font in self.fonts.values():
            if isinstance(font, TTFFont):
                font.ttfont.close()
        return content

    def write_text(
        self,
        at: float,
        top: float,
        text: str,
        *,
        size: float = 10,
        bold: bool = False,
        color: tuple[int, int, int] = TEXT,
        width: float = WIDTH,
        side: Side = "start",
    ) -> float:
        """Write `text`, wrapped, into a box of `width` that begins `at` from the margin at the start.

        Returns:
            The position of the text's end from the top.
        """
        self.set_font(style="B" if bold else "", size=size)
        self.set_text_color(*color)
        is_right = (side == "end") != self.is_mirrored
        self.set_xy(self._left(at, width), top)
        self.multi_cell(
            width,
            size * _POINT * (1.6 if self.is_mirrored else 1.45),
            replace_undrawable(text),
            align="R" if is_right else "L",
            padding=0,
            new_x=XPos.LEFT,
            new_y=YPos.NEXT,
        )
        return self.get_y()

    def draw_rule(self, top: float, *, at: float = 0, width: float = WIDTH, strong: bool = False) -> None:
        self.set_draw_color(*(TEXT if strong else LINE))
        self.set_line_width(0.5 if strong else 0.2)
        left = self._left(at, width)
        self.line(left, top, left + width, top)

    def draw_picture(self, picture: Path, at: float, top: float, width: float) -> None:
        self.image(picture, self._left(at, width), top, width)

    def _left(self, at: float, width: float) -> float:
        return MARGIN + (WIDTH - at - width if self.is_mirrored else at)


def replace_undrawable(text: str) -> str:
    """Replace each character that the fonts do not have by a question mark."""
    return "".join(character if ord(character) in _characters() else "?" for character in text)


def is_drawable(text: str) -> bool:
    return all(ord(character) in _characters() for character in text)


@cache
def _characters() -> frozenset[int]:
    """Return the code points that the fonts have, and the line break."""
    found = {ord("\n")}
    for face in _FACES:
        with TTFont(FONTS / f"{face}-regular.ttf") as font:
            found |= (font.getBestCmap() or {}).keys()
    return frozenset(found)
