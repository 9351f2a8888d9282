"""Lays out a paragraph of a PDF page: directions (UAX #9), lines, and the shapes of letters (HarfBuzz).

Readers put together what they copy and search glyph by glyph, from left to right, and turn runs of Arabic
round. Each glyph therefore stands for one character: a ligature for its last in that order; signs that nobody
sees say the others. A mark would break its word where it is drawn: an unseen sign says it, and its shape is a
picture.
"""

import re
import unicodedata
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import groupby
from typing import Any, NamedTuple

from fontTools.pens.basePen import BasePen
from fpdf.bidi import BidiParagraph
from fpdf.enums import TextDirection
from fpdf.fonts import TTFFont

# Marks of direction and isolates: they order what is drawn, and are not drawn.
CONTROLS = frozenset("\u061c\u200e\u200f\u2066\u2067\u2068\u2069")
# Some readers turn brackets round within Arabic, unless a mark of the other direction stands beside them.
_BRACKETS = frozenset("()[]{}<>«»‹›")
_ARABIC = 0x0590
# Readers order what they find by its place: a mark comes before its letter, which may be moved to the left.
_ASIDE = 40
# A word with Latin letters keeps its order within Arabic: `2.mp4`.
_LATIN_WORD = re.compile(r"(?<![^\s\u2066-\u2068])[!-~]*[A-Za-z][!-~]*")
_LEFT, _RIGHT = "\u200e", "\u200f"
# Letters of three kinds only join in Arabic because they must; the typeface's ornaments would be one glyph.
_FEATURES = {"liga": False, "dlig": False, "calt": False}


class Letter(NamedTuple):
    character: str
    level: int
    font: TTFFont


class Glyph(NamedTuple):
    """Positions and widths, those that the font says, are thousandths of the font's size.

    Attributes:
        is_seen: it is drawn.
    """

    font: TTFFont
    code: str
    at: float
    width: float
    is_seen: bool = True


class Shape(NamedTuple):
    """A glyph as a picture."""

    outline: str
    at: float
    rise: float


class Line(NamedTuple):
    text: str
    glyphs: list[Glyph]
    shapes: list[Shape]
    width: float


def lines_of(text: str, fonts: Sequence[TTFFont], width: float, *, is_mirrored: bool) -> Iterator[Line]:
    """Yield the lines of a text in boxes of `width`, in thousandths of the font's size.

    Args:
        fonts: the first that has a character draws it.
    """
    for paragraph in text.split("\n"):
        letters = _letters(paragraph, fonts, is_mirrored=is_mirrored)
        for line in _wrapped(letters, width):
            yield _drawn(line, is_mirrored=is_mirrored)


def _letters(text: str, fonts: Sequence[TTFFont], *, is_mirrored: bool) -> list[Letter]:
    """The characters with their levels and fonts. A mark stays in the font of its letter.

    On an Arabic page, a text without Arabic in it is an amount, an address or a number.
    """
    is_arabic = is_mirrored and any(unicodedata.bidirectional(sign) in ("R", "AL") for sign in text)
    base = TextDirection.RTL if is_arabic else TextDirection.LTR
    text = text if text.isascii() else _LATIN_WORD.sub("\u2066\\g<0>\u2069", text)
    characters = BidiParagraph(text, base, preserve_bn_chars=True).get_characters_with_embedding_level()
    letters: list[Letter] = []
    for one in characters:
        code, former = ord(one.character), letters[-1].font if letters else None
        is_mark = unicodedata.combining(one.character) != 0
        stays = one.character == " " or (is_mark and former is not None and code in former.cmap)
        # The Arabic typeface has a few Latin letters of its own.
        preferred = sorted(fonts, key=lambda font: ord("(") not in font.cmap) if code < _ARABIC else fonts
        own = next((font for font in preferred if code in font.cmap), fonts[0])
        font = former if former and stays else own
        letters.append(Letter(one.character, one.embedding_level, font))
    return letters


def _wrapped(letters: list[Letter], width: float) -> Iterator[list[Letter]]:
    """Break at spaces; a word that is longer than a line anywhere."""
    line: list[Letter] = []
    for is_space, group in groupby(letters, lambda letter: letter.character == " "):
        word = list(group)
        if is_space or _width([*line, *word]) <= width:
            line += word
            continue
        if line and any(letter.character != " " for letter in line):
            yield _stripped(line)
        line = word
        while _width(line) > width and len(line) > 1:
            fits = next(end for end in range(len(line) - 1, 0, -1) if end == 1 or _width(line[:end]) <= width)
            yield line[:fits]
            line = line[fits:]
    yield _stripped(line)


def _stripped(line: list[Letter]) -> list[Letter]:
    end = len(line)
    while end and line[end - 1].character == " ":
        end -= 1
    return line[:end]


def _width(letters: list[Letter]) -> float:
    return sum(_run_width(*run) for run in _runs(letters))


def _drawn(line: list[Letter], *, is_mirrored: bool) -> Line:
    drawn = Line("".join(letter.character for letter in line), [], [], 0)
    is_arabic = any(letter.level % 2 for letter in line)
    for is_right, runs in groupby(_visual(list(_runs(line))), lambda run: run.level % 2 == 1):
        # Unseen marks keep readers from adding signs between two directions to the wrong one.
        around = (_RIGHT,) if is_right else (_RIGHT, _LEFT) if is_arabic else (_LEFT,) if is_mirrored else ()
        stretch = list(runs)
        drawn.glyphs.extend(_unseen(stretch[0].font, mark, drawn.width) for mark in around)
        for run in stretch:
            drawn = drawn._replace(width=_shaped(run, drawn, is_right=is_right))
        drawn.glyphs.extend(_unseen(stretch[-1].font, mark, drawn.width) for mark in around[::-1])
    return drawn


class Run(NamedTuple):
    text: str
    font: TTFFont
    level: int


def _runs(line: list[Letter]) -> Iterator[Run]:
    """Stretches of one level and one font, without the marks that only order them."""
    shown = [letter for letter in line if letter.character not in CONTROLS]
    for (level, font), group in groupby(shown, lambda letter: (letter.level, letter.font)):
        yield Run("".join(letter.character for letter in group), font, level)


def _visual(runs: list[Run]) -> list[Run]:
    """The runs from left to right (UAX #9, L2)."""
    for level in range(max((run.level for run in runs), default=0), 0, -1):
        turned: list[Run] = []
        for is_deep, group in groupby(runs, lambda run, level=level: run.level >= level):
            stretch = list(group)
            turned += stretch[::-1] if is_deep else stretch
        runs = turned
    return runs


@cache
def _run_width(text: str, font: TTFFont, level: int) -> float:
    _, positions = _shape(text, font, is_right=level % 2 == 1)
    return sum(position.x_advance for position in positions) * font.scale


def _shape(text: str, font: TTFFont, *, is_right: bool):
    direction = TextDirection.RTL if is_right else TextDirection.LTR
    shaping = {"features": _FEATURES, "fragment_direction": direction}
    return font.perform_harfbuzz_shaping(text, 12, shaping)


def _shaped(run: Run, line: Line, *, is_right: bool) -> float:
    """Append the glyphs of a run to the line; return where it ends."""
    text, font, _ = run
    infos, positions = _shape(text, font, is_right=is_right)
    starts = sorted({info.cluster for info in infos})
    ends = dict(zip(starts, [*starts[1:], len(text)], strict=True))
    at, scale = line.width, font.scale
    for info, position in zip(infos, positions, strict=True):
        # The glyphs of a cluster follow one another: the first says its characters.
        characters = text[info.cluster : ends.pop(info.cluster, 0)]
        ordered = characters[::-1] if is_right else characters
        advance = position.x_advance * scale
        place = (at + position.x_offset * scale, position.y_offset * scale)
        if advance == 0 or not ordered or place[1] != 0:
            line.shapes.append(Shape(_outline(font, info.codepoint), *place))
            line.glyphs.extend(
                _unseen(font, character, max(line.width, at - _ASIDE)) for character in ordered
            )
        else:
            code = _code(font, info.codepoint, ordered[0])
            line.glyphs.append(Glyph(font, code, place[0], _own_width(font, info.codepoint)))
            line.glyphs.extend(_unseen(font, character, at + advance) for character in ordered[1:])
            if is_right and ordered in _BRACKETS:
                line.glyphs[-1:-1] = [_unseen(font, mark, at) for mark in (_RIGHT, _LEFT)]
                line.glyphs.extend(_unseen(font, mark, at + advance) for mark in (_LEFT, _RIGHT))
        at += advance
    return at


@cache
def _outline(font: TTFFont, glyph: int) -> str:
    """The shape of a glyph as operators of a page."""
    shapes = font.ttfont.getGlyphSet()
    pen = _PagePen(shapes)
    shapes[font.ttfont.getGlyphName(glyph)].draw(pen)
    return " ".join(pen.operators)


class _PagePen(BasePen):
    def __init__(self, shapes: Any) -> None:
        super().__init__(shapes)
        self.operators: list[str] = []

    def _moveTo(self, pt: tuple[float, float]) -> None:  # noqa: N802 because the pen's base names it
        self._add("m", pt)

    def _lineTo(self, pt: tuple[float, float]) -> None:  # noqa: N802 because the pen's base names it
        self._add("l", pt)

    def _curveToOne(  # noqa: N802 because the pen's base names it
        self, pt1: tuple[float, float], pt2: tuple[float, float], pt3: tuple[float, float]
    ) -> None:
        self._add("c", pt1, pt2, pt3)

    def _closePath(self) -> None:  # noqa: N802 because the pen's base names it
        self._add("h")

    def _add(self, operator: str, *points: tuple[float, float]) -> None:
        self.operators.append(" ".join([*(f"{x:.0f} {y:.0f}" for x, y in points), operator]))


def _unseen(font: TTFFont, character: str, at: float) -> Glyph:
    """A glyph without width that says `character`, and is not drawn."""
    return Glyph(font, _code(font, _narrowest(font), character), at, 0, is_seen=False)


def _own_width(font: TTFFont, glyph: int) -> int:
    return round(font.scale * font.ttfont["hmtx"].metrics[font.ttfont.getGlyphName(glyph)][0])


@cache
def _narrowest(font: TTFFont) -> int:
    """The number of a glyph without width: that of a mark."""
    metrics = font.ttfont["hmtx"].metrics
    return next(font.ttfont.getGlyphID(name) for name, (width, _) in metrics.items() if width == 0)


def _code(font: TTFFont, glyph: int, character: str) -> str:
    """What the page writes for a glyph that stands for `character`, in hexadecimal."""
    name = font.ttfont.getGlyphName(glyph)
    width = _own_width(font, glyph)
    found = font.subset.get_glyph(glyph=glyph, unicode=(ord(character),), glyph_name=name, glyph_width=width)
    return f"{font.subset.pick_glyph(found):04x}"
