"""Sizes come from the scale in `web/src/styles/tokens.css`, and layouts change at four widths."""

import re
from collections.abc import Iterator

from tests.rules.repository import ROOT, lines

TOKENS = "web/src/styles/tokens.css"
WIDTHS = {480, 720, 1024, 1200}
# Composed for one picture or one edge, or type inside a drawing: the next step of the scale would be seen.
COMPOSED = {
    "about.module.css": {"58px"},
    "blog.module.css": {"62px", "84px"},
    "failures.module.css": {"32px"},
    "field.module.css": {"46px"},
    "film.module.css": {"66px"},
    "frame.module.css": {"76px", "92px"},
    "home.module.css": {"46px", "52px", "84px", "330px"},
    "initials.module.css": {"34px"},
    "monthly-plans.module.css": {"52px"},
    "next-page.module.css": {"320px", "400px"},
    "overview.module.css": {"52px"},
    "packages.module.css": {"60px", "66px", "70px", "76px", "331px"},
    "plans.module.css": {"58px", "60px", "66px", "84px", "86px"},
    "receipt.module.css": {"60px"},
    "recording-guide.module.css": {"23px", "62px"},
    "search-field.module.css": {"46px"},
    "use-cases.module.css": {"220px"},
}

DECLARATION = re.compile(r"^\s*([a-z-]+):\s*(.+?);?\s*$")
SCALES = {
    "text": re.compile(r"font(-size)?|line-height"),
    "space": re.compile(r"(padding|margin|gap|row-gap|column-gap|scroll-margin|scroll-padding)(-[a-z-]+)?"),
    "radius": re.compile(r"border(-[a-z]+-[a-z]+)?-radius"),
}
# A single pixel joins a line to its edge; it is no space.
RAW = re.compile(r"(?<![\w.-])-?(?!(?:0?\.\d+|1(?:\.5)?)px)(\d*\.?\d+)(px|rem)\b")
FLUID = re.compile(r"\b(?:clamp|min|max)\(.*\)")
WIDTH = re.compile(r"@(?:media|container)\b.*\bwidth\b.*")
ALLOWED_WIDTH = re.compile(
    r"@(?:media (?:screen and )?|container )"
    r"\((?:width < (\d+)px|width >= (\d+)px|(\d+)px <= width < (\d+)px)\) \{"
)


def tokens() -> dict[str, float]:
    """Each plain measure of the scale: `{"--space-24": 24.0}`."""
    declared = re.findall(r"(--[\w-]+):\s*([\d.]+)px;", (ROOT / TOKENS).read_text())
    return {name: float(value) for name, value in declared}


def nearest(kind: str, pixels: float) -> str:
    scale = {name: value for name, value in tokens().items() if name.startswith(f"--{kind}")}
    return min(scale, key=lambda name: abs(scale[name] - pixels))


def raw_sizes(line: str) -> Iterator[tuple[str, str, float]]:
    """Each raw size of a declaration that has a scale: its kind, as written, in pixels."""
    declaration = DECLARATION.match(line)
    if not declaration:
        return
    name, value = declaration.groups()
    for kind, properties in SCALES.items():
        if not properties.fullmatch(name):
            continue
        # A heading's size between two ends follows the window, not the scale.
        fixed = FLUID.sub("", value) if kind == "text" else value
        for size, unit in RAW.findall(fixed):
            yield kind, f"{size}{unit}", float(size) * (16 if unit == "rem" else 1)


def test_sizes_come_from_the_scale():
    found = [
        f"{place}: {written}, take var({nearest(kind, pixels)})"
        for place, line in lines("web/src/**/*.css")
        if not place.startswith(TOKENS)
        for kind, written, pixels in raw_sizes(line)
        if written not in COMPOSED.get(place.split(":")[0].split("/")[-1], set())
    ]
    assert not found, "\n".join(found)


def test_what_is_composed_still_stands():
    written = {
        (place.split(":")[0].split("/")[-1], size)
        for place, line in lines("web/src/**/*.css")
        for _, size, _ in raw_sizes(line)
    }
    gone = [(file, size) for file, sizes in COMPOSED.items() for size in sizes if (file, size) not in written]
    assert not gone, f"take out of COMPOSED: {gone}"


def test_layouts_change_at_the_same_widths():
    found: list[str] = []
    for place, line in lines("web/src/**/*.css"):
        query = WIDTH.search(line)
        allowed = ALLOWED_WIDTH.fullmatch(line.strip())
        if query and not (allowed and {int(width) for width in allowed.groups() if width} <= WIDTHS):
            found.append(f"{place}: {line.strip()}")
    assert not found, f"write (width < N) or (width >= N) with one of {sorted(WIDTHS)} px: {found}"


def test_composed_blocks_exist():
    shared = "".join((ROOT / "web/src/styles" / name).read_text() for name in ("base.css", "blocks.css"))
    found = [
        f"{place}: {name}"
        for place, line in lines("web/src/**/*.css")
        for names in re.findall(r"composes: (.+) from global;", line)
        for name in names.split()
        if not re.search(rf"\.{name}\b(?!-)", shared)
    ]
    assert not found, f"add the block to web/src/styles/blocks.css: {found}"


def twice(sheet: str) -> set[str]:
    """The classes that have two rules of their own at the top level of a style module."""
    depth, selector, own = 0, "", list[str]()
    for sign in re.sub(r"/\*.*?\*/", "", sheet, flags=re.S):
        if sign == "{":
            own += [selector.strip()] if depth == 0 else []
            depth, selector = depth + 1, ""
        elif sign == "}":
            depth, selector = depth - 1, ""
        elif depth == 0:
            selector = "" if sign == ";" else selector + sign
    classes = [each for each in own if re.fullmatch(r"\.[\w-]+", each)]
    return {each for each in classes if classes.count(each) > 1}


def test_a_class_has_one_rule() -> None:
    """Two rules of one name are two things that met in a folder: each takes on what the other looks like."""
    assert twice(".a { color: red; &:hover { top: 0; } }\n.b,\n.a { left: 0; }\n.a {\n top: 1px;\n}") == {
        ".a"
    }
    modules = (ROOT / "web/src").rglob("*.module.css")
    found = {path.name: classes for path in modules if (classes := twice(path.read_text(encoding="utf-8")))}
    assert found == {}
