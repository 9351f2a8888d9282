"""Compare two folders of pictures: `python scripts/compare_pictures.py BEFORE AFTER [--out FOLDER]`.

It lists the pictures that differ, the most first, with the share of their pixels, and those that one folder
lacks. Into the other folder it draws each that differs: before, after, and in red where.
"""

import argparse
import sys
from pathlib import Path

from PIL import Image, ImageChops

# Letters and curves are drawn a little otherwise from run to run.
TOLERANCE = 24
RED = (220, 0, 40)
GAP = 16


def difference(before: Image.Image, after: Image.Image) -> Image.Image:
    """White where the pictures differ; what one of them has beyond the other does."""
    size = (max(before.width, after.width), max(before.height, after.height))
    whole = [Image.new("RGB", size, color) for color in ("black", "white")]
    for canvas, picture in zip(whole, (before, after), strict=True):
        canvas.paste(picture)
    channels = ImageChops.difference(*whole).split()
    most = ImageChops.lighter(ImageChops.lighter(channels[0], channels[1]), channels[2])
    return most.point([0] * (TOLERANCE + 1) + [255] * (255 - TOLERANCE))


def share(mask: Image.Image) -> float:
    return mask.histogram()[255] / (mask.width * mask.height)


def beside(before: Image.Image, after: Image.Image, mask: Image.Image) -> Image.Image:
    """Before, after, and a pale after with red where they differ, from the left."""
    pale = Image.new("RGB", mask.size, "white")
    pale.paste(Image.blend(after, Image.new("RGB", after.size, "white"), 0.7))
    pale.paste(RED, mask=mask)
    sheet = Image.new("RGB", (3 * mask.width + 2 * GAP, mask.height), (127, 127, 127))
    for number, picture in enumerate((before, after, pale)):
        sheet.paste(picture, (number * (mask.width + GAP), 0))
    return sheet


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("before", type=Path)
    parser.add_argument("after", type=Path)
    parser.add_argument("--out", type=Path, help="where to draw those that differ")
    parser.add_argument(
        "--least", type=float, default=0.0, help="the share in percent from which one is listed"
    )
    arguments = parser.parse_args()
    names = [{file.name for file in folder.glob("*.png")} for folder in (arguments.before, arguments.after)]
    found: list[tuple[float, str, str]] = []
    for name in sorted(names[0] & names[1]):
        before, after = (
            Image.open(folder / name).convert("RGB") for folder in (arguments.before, arguments.after)
        )
        mask = difference(before, after)
        percent = 100 * share(mask)
        if percent <= arguments.least and before.size == after.size:
            continue
        sizes = "" if before.size == after.size else f"  {before.size} became {after.size}"
        found.append((percent, name, sizes))
        if arguments.out:
            arguments.out.mkdir(parents=True, exist_ok=True)
            beside(before, after, mask).save(arguments.out / name)
    for percent, name, sizes in sorted(found, reverse=True):
        print(f"{percent:7.3f} %  {name}{sizes}")
    for name in sorted(names[0] ^ names[1]):
        print(f"only {'before' if name in names[0] else 'after'}: {name}")
    print(f"{len(found)} of {len(names[0] & names[1])} pictures differ.")
    return 1 if found or names[0] ^ names[1] else 0


if __name__ == "__main__":
    sys.exit(main())
