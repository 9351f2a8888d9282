"""Print why recordings are refused as TypeScript: the codes, their words, and the kinds each is true of."""

import json
import sys

import msgspec

from tawam.recordings.refusal_reasons import REASON_WORDS

BANNER = "// Made by scripts/generate-types from the server's reasons. Change those instead."


def main() -> None:
    words = {code: msgspec.to_builtins(reason) for code, reason in REASON_WORDS.items()}
    sys.stdout.write(
        f"{BANNER}\n"
        "/** In the order of the recording guide. */\n"
        f"export const reasonWords = {json.dumps(words, ensure_ascii=False, indent=2)} as const;\n\n"
        "export type RefusalReason = keyof typeof reasonWords;\n"
    )


main()
