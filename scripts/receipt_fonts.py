"""Write the typefaces of receipts: `python scripts/receipt_fonts.py`.

Reads the web packages' variable fonts, and writes small TrueType files of one weight to the package, where
they are kept: a server makes PDF files without the site's build. The same inputs give the same bytes.
"""

from pathlib import Path

from fontTools import subset
from fontTools.ttLib import TTFont
from fontTools.varLib import instancer

ROOT = Path(__file__).parent.parent
PACKAGES = ROOT / "web/node_modules/@fontsource-variable"
OUT = ROOT / "tawam/receipts/fonts"

SOURCES = {
    "latin": "instrument-sans/files/instrument-sans-latin-wght-normal.woff2",
    "latin-extended": "instrument-sans/files/instrument-sans-latin-ext-wght-normal.woff2",
    "arabic": "alexandria/files/alexandria-arabic-wght-normal.woff2",
}
# The Arabic face is darker at the same weight.
WEIGHTS = {
    "regular": {"latin": 400, "latin-extended": 400, "arabic": 370},
    "bold": {"latin": 600, "latin-extended": 600, "arabic": 540},
}


def main() -> None:
    for style, weights in WEIGHTS.items():
        for name, weight in weights.items():
            _write(PACKAGES / SOURCES[name], weight, OUT / f"{name}-{style}.ttf")


def _write(source: Path, weight: int, path: Path) -> None:
    font = TTFont(source, recalcTimestamp=False)
    font = instancer.instantiateVariableFont(font, {"wght": weight})
    options = subset.Options()
    options.hinting = False
    options.drop_tables += ["STAT"]
    subsetter = subset.Subsetter(options)
    subsetter.populate(unicodes=font.getBestCmap().keys())
    subsetter.subset(font)
    font.flavor = None
    font.save(path)


if __name__ == "__main__":
    main()
