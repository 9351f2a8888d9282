"""What each page weighs on its first visit, against the budgets."""

import gzip
import json
import re
from pathlib import Path

DIST = Path(__file__).parent.parent / "web/dist"
BUDGET = {"js": 95_000, "html": 12_000, "font": 18_000}


def measure(file: str) -> dict[str, int]:
    """Bytes of one page: JavaScript gzipped, its CSS gzipped, HTML with CSS in Brotli, preloaded fonts."""
    html = (DIST / file).read_text()
    modules = json.loads(re.search(r'id="modules">(.*?)</script>', html, re.DOTALL).group(1))  # type: ignore[union-attr]
    fonts = re.findall(r'rel="preload" href="([^"]+)" as="font"', html)
    css = "".join(re.findall(r"<style>(.*?)</style>", html, re.DOTALL))
    return {
        "js": sum((DIST / f"{module[1:]}.gz").stat().st_size for module in modules),
        "css": len(gzip.compress(css.encode(), 9)),
        "html": (DIST / f"{file}.br").stat().st_size,
        "font": sum((DIST / font[1:]).stat().st_size for font in fonts),
    }


def main() -> None:
    manifest = json.loads((DIST / "manifest.json").read_text())
    print(f"{'page':32} {'JS gz':>9} {'CSS gz':>9} {'HTML br':>9} {'font':>9}")
    print(f"{'budget':32} {BUDGET['js']:>9,} {'':>9} {BUDGET['html']:>9,} {BUDGET['font']:>9,}")
    pages = {**manifest["pages"], "not found": manifest["notFound"]}
    for path, page in pages.items():
        for language in ("en", "ar"):
            sizes = measure(page[language])
            over = [name for name, limit in BUDGET.items() if sizes[name] > limit]
            row = f"{language} {path:29} {sizes['js']:>9,} {sizes['css']:>9,} {sizes['html']:>9,} {sizes['font']:>9,}"
            print(row + (f"  OVER: {', '.join(over)}" if over else ""))


if __name__ == "__main__":
    main()
