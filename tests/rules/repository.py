"""Where the rules look."""

import subprocess
from pathlib import Path

ROOT = Path(__file__).parents[2]


def files(*patterns: str) -> list[Path]:
    """Tracked and new files that match, without what git ignores."""
    listed = subprocess.run(
        ["git", "ls-files", "--cached", "--others", "--exclude-standard", "--", *patterns],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    ).stdout.splitlines()
    return [ROOT / name for name in listed if (ROOT / name).is_file()]


def lines(*patterns: str) -> list[tuple[str, str]]:
    """Each line with where it stands: `("web/src/a.css:12", "color: red;")`."""
    return [
        (f"{file.relative_to(ROOT)}:{number}", line)
        for file in files(*patterns)
        for number, line in enumerate(file.read_text().splitlines(), start=1)
    ]
