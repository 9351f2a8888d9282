"""Write the rules of recordings as TypeScript: what each kind must be, and why the team refuses one."""

import json
import sys
from pathlib import Path
from typing import Any

import msgspec

from tawam.recordings.kinds import RULES, KindRules
from tawam.recordings.refusal_reasons import REASON_WORDS

BANNER = "// Made by scripts/generate-types from the server's rules of recordings. Change those instead."


def shown_rules(rules: KindRules) -> dict[str, Any]:
    """Return the rules that a browser can check before it sends a file. Lengths are in minutes."""
    length = None
    if rules.min_seconds is not None and rules.max_seconds is not None:
        least, most = rules.min_seconds / 60, rules.max_seconds / 60
        ideal = [each / 60 for each in rules.ideal_seconds or (rules.min_seconds, rules.max_seconds)]
        length = {"least": least, "ideal": ideal, "most": most}
    return {
        "isFilm": rules.is_film,
        "length": length,
        "lines": rules.lines,
        "types": list(rules.extensions),
    }


def written(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, indent=2)


def main(folder: Path) -> None:
    words = {code: msgspec.to_builtins(reason) for code, reason in REASON_WORDS.items()}
    rules = {kind: shown_rules(each) for kind, each in RULES.items()}
    # Two files, so that no page downloads the words of refusals for the sake of the rules.
    (folder / "recording-kinds.ts").write_text(
        f"{BANNER}\nexport const kindRules = {written(rules)} as const;\n"
    )
    (folder / "refusal-reasons.ts").write_text(
        f"{BANNER}\n"
        "/** In the order of the recording guide. */\n"
        f"export const reasonWords = {written(words)} as const;\n\n"
        "export type RefusalReason = keyof typeof reasonWords;\n"
    )


main(Path(sys.argv[1]))
