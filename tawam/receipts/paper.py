"""An A4 sheet that is written from either side: `start` is the left in English, the right in Arabic.

Each piece of text is set by itself, so that a number beside Arabic words keeps its own direction.
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

INK = (16, 40, 43)
QUIET = (90, 103, 104)
LINE = (216, 210, 197)
HENNA = (200, 64, 28)

_FACES = ("latin", "latin-extended", "arabic")
_STYLES: dict[Literal["", "B"], str] = {"": "regular", "B": "bold"}
_POINT = 25.4 / 72

Side = Literal["start", "end"]


class Paper(FPDF):
    """Positions are millimetres from the start and the top; sizes of letters are points."""

    def __init__(self, language: Language) -> None:
        super().__init__(format="A4")
        self.is_mirrored = language == "ar"
        self.set_auto_page_break(False)
        self.set_margin(0)
        self.c_margin = 0
        for face in _FACES:
            for style, name in _STYLES.items():
                self.add_font(face, style, FONTS / f"{face}-{name}.ttf")
        first = "arabic" if self.is_mirrored else "latin"
        self.set_font(first)
        self.set_fallback_fonts([face for face in _FACES if face != first])
        self.set_text_shaping(True)
        self.set_lang(language)
        self.add_page()

    def finished(self) -> bytes:
        """The file; nothing can be written any more."""
        content = bytes(self.output())
        for font in self.fonts.values():
            if isinstance(font, TTFFont):
                font.ttfont.close()
        return content

    def write_at(
        self,
        at: float,
        top: float,
        text: str,
        *,
        size: float = 10,
        bold: bool = False,
        color: tuple[int, int, int] = INK,
        width: float = WIDTH,
        side: Side = "start",
    ) -> float:
        """Set `text` in lines within a box of `width` that begins `at` from the start of the page's margin.

        Returns:
            Where the text ends, from the top.
        """
        self.set_font(style="B" if bold else "", size=size)
        self.set_text_color(*color)
        is_right = (side == "end") != self.is_mirrored
        self.set_xy(self._left(at, width), top)
        self.multi_cell(
            width,
            size * _POINT * (1.6 if self.is_mirrored else 1.45),
            drawable(text),
            align="R" if is_right else "L",
            padding=0,
            new_x=XPos.LEFT,
            new_y=YPos.NEXT,
        )
        return self.get_y()

    def rule(self, top: float, *, at: float = 0, width: float = WIDTH, strong: bool = False) -> None:
        self.set_draw_color(*(INK if strong else LINE))
        self.set_line_width(0.5 if strong else 0.2)
        left = self._left(at, width)
        self.line(left, top, left + width, top)

    def place(self, picture: Path, at: float, top: float, width: float) -> None:
        self.image(picture, self._left(at, width), top, width)

    def _left(self, at: float, width: float) -> float:
        return MARGIN + (WIDTH - at - width if self.is_mirrored else at)


def drawable(text: str) -> str:
    """`text` with a question mark for each letter that no face of ours has."""
    return "".join(letter if ord(letter) in _letters() else "?" for letter in text)


def is_drawable(text: str) -> bool:
    return all(ord(letter) in _letters() for letter in text)


@cache
def _letters() -> frozenset[int]:
    """What every style can draw; a line break is drawn by going on below."""
    found = {ord("\n")}
    for face in _FACES:
        with TTFont(FONTS / f"{face}-regular.ttf") as font:
            found |= (font.getBestCmap() or {}).keys()
    return frozenset(found)
