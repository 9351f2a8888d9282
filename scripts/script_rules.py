"""Write how the words of a script are counted, and how long they take, as TypeScript."""

import json
import sys
from pathlib import Path

from tawam.videos.speaking import HEADING, PACES, SEPARATORS

BANNER = "// Made by scripts/generate-types from tawam/videos/speaking.py. Change that instead."


def main(folder: Path) -> None:
    paces = {language: pace._asdict() for language, pace in PACES.items()}
    lines = (
        BANNER,
        "/** Words a minute, spoken slowly and spoken fast. */",
        f"export const paces = {json.dumps(paces)} as const;",
        "/** A regular expression of what stands between words. */",
        f"export const separators = {json.dumps(SEPARATORS)};",
        "/** Lines that begin with it are not spoken. */",
        f"export const heading = {json.dumps(HEADING)};",
    )
    (folder / "speaking.ts").write_text("\n".join(lines) + "\n")


main(Path(sys.argv[1]))
