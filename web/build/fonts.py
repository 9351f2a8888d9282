"""Cut the two typefaces down to what the pages set: `python web/build/fonts.py [--out FOLDER]`.

Reads the variable fonts of the web packages and writes WOFF2 files with fewer characters and the range of
weights the design uses. The same inputs give the same bytes; nothing is done when the files already come
from the same inputs.
"""

import argparse
import hashlib
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from fontTools import subset
from fontTools.ttLib import TTFont
from fontTools.varLib import instancer

WEB = Path(__file__).parent.parent
PACKAGES = WEB / "node_modules/@fontsource-variable"
LATIN = "instrument-sans/files/instrument-sans-latin-wght-normal.woff2"
LATIN_EXTENDED = "instrument-sans/files/instrument-sans-latin-ext-wght-normal.woff2"
ARABIC = "alexandria/files/alexandria-arabic-wght-normal.woff2"

LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
# With the accents of the languages the pages show: Français, Español.
SIGNS = " !\"#$%&'()*+,-./0123456789:;=?@_\u00a0©«»·çéñ–—‘’“”•…"
FIGURES = ' !"$%&()+,-./0123456789:;@\u00a0©«»–…'
ARABIC_LETTERS = [0x60C, 0x61B, 0x61F, *range(0x621, 0x63B), *range(0x640, 0x653), 0x670]
SPACES = [0x20, 0xA0]

SHAPING = ["ccmp", "init", "medi", "fina", "isol", "rlig", "liga", "calt", "curs", "kern", "mark", "mkmk"]


@dataclass(frozen=True)
class Cut:
    """One file to write: its source, the characters it keeps, its features and its range of weights."""

    name: str
    source: str
    characters: tuple[int, ...]
    features: tuple[str, ...]
    weights: tuple[int, int]


@dataclass(frozen=True)
class Static:
    """One TrueType file of a single weight, uncut."""

    name: str
    source: str
    weight: int


def _codes(text: str) -> tuple[int, ...]:
    return tuple(map(ord, text))


def _accents() -> tuple[int, ...]:
    return tuple(
        code for code in (*range(0x21, 0x7F), *range(0xA1, 0x100)) if chr(code) not in LETTERS + SIGNS
    )


CUTS = (
    Cut("instrument-sans", LATIN, _codes(LETTERS + SIGNS), ("kern", "tnum"), (400, 640)),
    Cut("instrument-sans-digits", LATIN, _codes(FIGURES), ("tnum",), (400, 640)),
    Cut("latin-accents", LATIN, _accents(), ("kern", "mark"), (400, 640)),
    Cut("latin-extended", LATIN_EXTENDED, tuple(range(0x100, 0x250)), ("kern",), (400, 640)),
    Cut("alexandria", ARABIC, (*SPACES, *ARABIC_LETTERS), tuple(SHAPING), (340, 540)),
)

# For the pictures of shared links, whose renderer reads neither WOFF2 nor variable fonts.
STATIC = (
    Static("share-latin", LATIN, 550),
    Static("share-arabic", ARABIC, 480),
)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--out", type=Path, default=WEB / "src/generated/fonts")
    out: Path = parser.parse_args().out
    out.mkdir(parents=True, exist_ok=True)
    stamp = out / "inputs.sha256"
    inputs = _digest([Path(__file__), *(PACKAGES / cut.source for cut in CUTS)])
    cut_files = [out / f"{cut.name}.woff2" for cut in CUTS]
    static_files = [out / f"{static.name}.ttf" for static in STATIC]
    is_written = all(path.exists() for path in cut_files + static_files)
    if stamp.exists() and stamp.read_text() == inputs and is_written:
        return
    for cut, path in zip(CUTS, cut_files, strict=True):
        _write(cut, path)
    for static, path in zip(STATIC, static_files, strict=True):
        _write_static(static, path)
    stamp.write_text(inputs)


def _digest(paths: Iterable[Path]) -> str:
    digest = hashlib.sha256()
    for path in paths:
        digest.update(path.read_bytes())
    return digest.hexdigest()


def _write(cut: Cut, path: Path) -> None:
    """Narrow the weights, keep the characters, and drop hints, names and whatever a browser never reads."""
    font = TTFont(PACKAGES / cut.source, recalcTimestamp=False)
    options = subset.Options()
    options.layout_features = list(cut.features)
    options.hinting = False
    options.name_IDs = [1, 2]
    options.drop_tables += ["STAT"]
    subsetter = subset.Subsetter(options)
    subsetter.populate(unicodes=cut.characters)
    subsetter.subset(font)
    font = instancer.instantiateVariableFont(font, {"wght": cut.weights})
    font.flavor = "woff2"
    _save(font, path)


def _write_static(static: Static, path: Path) -> None:
    font = TTFont(PACKAGES / static.source, recalcTimestamp=False)
    font = instancer.instantiateVariableFont(font, {"wght": static.weight})
    font.flavor = None
    _save(font, path)


def _save(font: TTFont, path: Path) -> None:
    part = path.with_suffix(".part")
    font.save(part)
    part.replace(path)


if __name__ == "__main__":
    main()
