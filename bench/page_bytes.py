"""What each page weighs on its first visit, against the budgets."""

import gzip
import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

DIST = Path(__file__).parent.parent / "web/dist"
BUDGET = {"js": 95_000, "html": 12_000, "font": 18_000}
# Screens behind a sign-in or a mailed link carry a library for what they load and change.
WITH_LIBRARY = {
    "/admin",
    "/consent/{token}",
    "/profile",
    "/notes",
    "/orders",
    "/receipt",
    "/referrals",
    "/studio",
    "/studio/{production}",
    "/studio/{production}/recordings",
    "/studio/{production}/new-video",
    "/studio/{production}/new-videos",
    "/studio/{production}/files",
    "/studio/{production}/plan",
    "/studio/{production}/videos/{video}",
}
WITH_LIBRARY_JS = 110_000
# The longest text of the site does not fit yet. It may not grow.
HTML_OF = {"ar /blog/content-creator-burnout": 12_100}

COLUMNS = {"js": "JS gz", "css": "CSS gz", "html": "HTML br", "font": "font"}


def measure(file: str) -> dict[str, int]:
    """Bytes of one page: JavaScript gzipped, its CSS gzipped, HTML with CSS in Brotli, the preloaded font."""
    html = (DIST / file).read_text()
    modules: list[str] = json.loads(re.findall(r'id="modules">(.*?)</script>', html, re.DOTALL)[0])
    fonts = re.findall(r'rel="preload" href="/([^"]+)" as="font"', html)
    css = "".join(re.findall(r"<style>(.*?)</style>", html, re.DOTALL))
    return {
        "js": sum((DIST / f"{module[1:]}.gz").stat().st_size for module in modules),
        "css": len(gzip.compress(css.encode(), 9)),
        "html": (DIST / f"{file}.br").stat().st_size,
        "font": sum((DIST / font).stat().st_size for font in fonts),
    }


class Weighed(NamedTuple):
    name: str
    sizes: dict[str, int]
    budget: dict[str, int]

    @property
    def over(self) -> list[str]:
        return [part for part, limit in self.budget.items() if self.sizes[part] > limit]


def weigh_pages() -> Iterator[Weighed]:
    """Every page in both languages with its budget."""
    manifest = json.loads((DIST / "manifest.json").read_text())
    for path, page in {**manifest["pages"], "not found": manifest["notFound"]}.items():
        for language in ("en", "ar"):
            name = f"{language} {path}"
            budget = BUDGET | ({"js": WITH_LIBRARY_JS} if path in WITH_LIBRARY else {})
            yield Weighed(name, measure(page[language]), budget | {"html": HTML_OF.get(name, budget["html"])})


def main() -> None:
    print(f"{'page':32}" + "".join(f"{title:>10}" for title in COLUMNS.values()))
    print(f"{'budget':32}" + "".join(f"{BUDGET.get(name, '-'):>10}" for name in COLUMNS))
    for page in weigh_pages():
        figures = "".join(f"{page.sizes[name]:>10,}" for name in COLUMNS)
        over = ", ".join(COLUMNS[part] for part in page.over)
        print(f"{page.name:32}{figures}" + (f"  OVER: {over}" if over else ""))


if __name__ == "__main__":
    main()
