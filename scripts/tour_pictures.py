"""Write the pictures of the tour: `python scripts/tour_pictures.py`, after `scripts/tour` drew the screens.

Screens that differ in their language alone stand beside each other.
"""

import io
from itertools import groupby
from pathlib import Path

from PIL import Image

ROOT = Path(__file__).parent.parent
DRAWN = ROOT / "screens/tour"
OUT = ROOT / "docs/pictures"
# In pixels, and the colour of a page of a repository in neither scheme.
GAP, BETWEEN = 32, (127, 127, 127, 0)
MOST_BYTES = 150_000


def main() -> None:
    files = sorted(DRAWN.glob("*.png"))
    for name, screens in groupby(files, lambda file: file.name.split(".")[0]):
        # From the left: en, ar.
        picture = beside([Image.open(file) for file in sorted(screens, reverse=True)])
        content = packed(picture)
        (OUT / f"tour-{name}.webp").write_bytes(content)
        print(f"tour-{name}.webp  {picture.width} x {picture.height}  {len(content) // 1000} kB")


def beside(screens: list[Image.Image]) -> Image.Image:
    """Put screens of one size into one picture, from the left."""
    width, height = screens[0].size
    picture = Image.new("RGBA", (len(screens) * (width + GAP) - GAP, height), BETWEEN)
    for number, screen in enumerate(screens):
        picture.paste(screen, (number * (width + GAP), 0))
    return picture


def packed(picture: Image.Image) -> bytes:
    """Return a WebP file, of the best quality that the bound allows."""
    content = b""
    for quality in range(90, 40, -5):
        file = io.BytesIO()
        picture.save(file, "WEBP", quality=quality, method=6)
        content = file.getvalue()
        if len(content) <= MOST_BYTES:
            break
    return content


if __name__ == "__main__":
    main()
