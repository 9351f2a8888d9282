"""Print why the team refuses a recording, with the words for it, as TypeScript."""

import json

import msgspec

from tawam.recordings.refusal_reasons import REASON_WORDS


def main() -> None:
    reasons = json.dumps(msgspec.to_builtins(REASON_WORDS), ensure_ascii=False, indent=1)
    print("// Made by scripts/generate-types from tawam/recordings/refusal_reasons.py. Change that instead.")
    print(f"export const refusalReasons = {reasons} as const;")
    print("export type RefusalReason = keyof typeof refusalReasons;")


if __name__ == "__main__":
    main()
