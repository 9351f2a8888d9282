"""A PDF page for both writing directions: `start` is the left side in English, the right side in Arabic.

Each text is placed separately, so that a number beside Arabic words keeps its own direction.
"""

import unicodedata
from functools import cache
from itertools import groupby
from pathlib import Path
from typing import Literal

from fontTools.ttLib import TTFont
from fpdf import FPDF
from fpdf.enums import PDFResourceType
from fpdf.fonts import TTFFont

from tawam.languages import Language
from tawam.normalization import normalize, typed
from tawam.receipts.pdf_text import CONTROLS, Glyph, Line, lines_of

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
        self._faces = [first, *(face for face in _FACES if face != first)]
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
        height = size * _POINT * (1.6 if self.is_mirrored else 1.45)
        self.multi_cell(width, height, replace_undrawable(text), align="R" if is_right else "L")
        return self.get_y()

    def multi_cell(self, w: float, h: float, text: str, *, align: str = "L") -> None:  # pyright: ignore[reportIncompatibleMethodOverride] because it takes what this page needs
        """Write `text` into lines of the height `h`, and go to their end."""
        size = self.font_size_pt / 1000
        fonts = [self._font(face) for face in self._faces]
        for line in lines_of(text, fonts, w * self.k / size, is_mirrored=self.is_mirrored):
            left = self.x * self.k + ((w * self.k - line.width * size) if align == "R" else 0)
            base = (self.h - self.y - h / 2 - 0.3 * self.font_size) * self.k
            self._draw(line, left, base, size)
            self.y += h

    def _draw(self, line: Line, left: float, base: float, size: float) -> None:
        """Write the glyphs, then the shapes. Glyphs of one kind that follow one another are one text."""
        color = self.text_color.serialize().lower() if self.text_color else ""
        drawn = [f"q {color} BT"]
        for _, group in groupby(line.glyphs, lambda one: (one.font, one.is_seen)):
            drawn.append(self._text(list(group), left, base, size))
        drawn.append("ET")
        for outline, at, rise in line.shapes:
            # The outline is in thousandths of the font's size, as positions are.
            place = f"{left + at * size:.3f} {base + rise * size:.3f}"
            drawn.append(f"q {size:.5f} 0 0 {size:.5f} {place} cm {outline} f Q")
        self._out("\n".join([*drawn, "Q"]))

    def _text(self, glyphs: list[Glyph], left: float, base: float, size: float) -> str:
        first = glyphs[0]
        self._resource_catalog.add(PDFResourceType.FONT, first.font.i, self.page)
        end, parts = first.at, ["<"]
        for glyph in glyphs:
            # A move to the left is positive there.
            moved = round(end - glyph.at, 1)
            parts.append(f"{glyph.code}" if moved == 0 else f"> {moved:g} <{glyph.code}")
            end = glyph.at + glyph.width
        return (
            f"/F{first.font.i} {self.font_size_pt:.2f} Tf {0 if first.is_seen else 3} Tr "
            f"1 0 0 1 {left + first.at * size:.3f} {base:.3f} Tm [{''.join(parts)}>] TJ"
        )

    def _font(self, face: str) -> TTFFont:
        font = self.fonts[face + self.font_style]
        assert isinstance(font, TTFFont)  # noqa: S101 because it tells the type checker what `__init__` adds
        return font

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
    """Leave out the signs that the fonts do not have, and put a question mark for each letter."""
    return "".join(_drawable(character) for character in normalize("NFC", text))


def drawable_name(name: str | None) -> str | None:
    """A person's name without signs that the fonts do not have; None where they do not have its letters."""
    signs = normalize("NFC", typed(name or ""))
    kept = [_drawable(sign) for sign in signs]
    has_letters = all(sign == "?" or drawn != "?" for sign, drawn in zip(signs, kept, strict=True))
    return " ".join("".join(kept).split()) or None if has_letters else None


def _drawable(character: str) -> str:
    if ord(character) in _characters() or character in CONTROLS:
        return character
    return "?" if unicodedata.category(character)[0] in "LN" else ""


@cache
def _characters() -> frozenset[int]:
    """Return the code points that the fonts have, and the line break."""
    found = {ord("\n")}
    for face in _FACES:
        with TTFont(FONTS / f"{face}-regular.ttf") as font:
            found |= (font.getBestCmap() or {}).keys()
    return frozenset(found)
