"""The web half imports one way too: areas > frame > session > backend > site > ui, i18n > loading."""

import re
from pathlib import Path

from tests.rules.repository import ROOT, files

LAYERS = [
    {"loading"},
    {"ui", "i18n", "catalogue", "generated"},
    {"site"},
    {"backend"},
    {"session"},
    {"frame"},
    {"areas"},
]
RANK = {folder: rank for rank, folders in enumerate(LAYERS) for folder in folders}
SRC = ROOT / "web/src"
IMPORT = re.compile(r"""(?:from|import)\s*\(?\s*["'](\.[^"']+)["']""")
# They name every page, lazily; that is what they are for.
EXEMPT = {"site/site-map.ts", "site/own-pages.ts"}


def imports() -> list[tuple[Path, Path]]:
    """Each relative import between folders of `web/src`: who, whom."""
    found: list[tuple[Path, Path]] = []
    for file in files("web/src/*.ts", "web/src/*.tsx"):
        own = file.relative_to(SRC)
        if own.as_posix() in EXEMPT or ".test." in own.name or own.parts[0] not in RANK:
            continue
        targets = [(file.parent / target).resolve() for target in IMPORT.findall(file.read_text())]
        found.extend((own, target.relative_to(SRC)) for target in targets if target.is_relative_to(SRC))
    return found


def test_there_are_imports_to_judge():
    assert len(imports()) > 100


def test_imports_point_down():
    wrong = [
        f"{own} imports {target}"
        for own, target in imports()
        if RANK.get(target.parts[0], -1) > RANK[own.parts[0]]
    ]
    assert not wrong, f"move the shared part down, or compose it in the page: {wrong}"


def test_areas_do_not_import_each_other():
    wrong = [
        f"{own} imports {target}"
        for own, target in imports()
        if own.parts[0] == target.parts[0] == "areas" and own.parts[1] != target.parts[1]
    ]
    assert not wrong, f"move the shared part to ui, site, session or backend: {wrong}"


def test_parts_that_come_later_fail_in_their_place():
    eager = [
        file.relative_to(SRC).as_posix()
        for file in files("web/src/*.tsx")
        if re.search(r"import [^;]*\blazy\b[^;]* from \"react\"", file.read_text())
    ]
    assert eager == ["site/lazy.tsx"], (
        f"take `lazy` from site/lazy.tsx: React's own keeps a failure for ever: {eager}"
    )
