"""Write the rules of recordings as TypeScript: of files and their sound, and why the team refuses one."""

import json
import sys
from pathlib import Path
from typing import Any

import msgspec

from tawam.media import sound_levels
from tawam.media.inspection import WAVEFORM_PEAKS
from tawam.media.signatures import LENGTH, SIGNATURES
from tawam.recordings import sound_rules
from tawam.recordings.finding_words import FindingCode, sentence
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


def shown_signatures() -> dict[str, Any]:
    """Return what files begin with, in hexadecimal, and which of them each kind takes, by their names."""
    rows = [
        {"name": each.name, "sort": each.sort, "parts": [[at, part.hex()] for at, part in each.parts]}
        for each in SIGNATURES
    ]
    taken = {kind: sorted(rules.containers) for kind, rules in RULES.items()}
    return {"length": LENGTH, "signatures": rows, "taken": taken}


def shown_sound_rules() -> dict[str, float]:
    """Return the figures by which sound is judged. Samples are from -1 to 1, as browsers have them."""
    return {
        "window": sound_levels.WINDOW,
        "silence": sound_levels.SILENCE,
        "shortestSilence": sound_levels.SHORTEST_SILENCE,
        "top": _sample(sound_levels.TOP),
        "overshoot": _sample(sound_levels.OVERSHOOT),
        "samplesAtTop": sound_levels.SAMPLES_AT_TOP,
        "noLoudness": sound_levels.NO_LOUDNESS,
        "belowTheRest": sound_levels.BELOW_THE_REST,
        "peaks": WAVEFORM_PEAKS,
        "quietLoudness": sound_rules.QUIET_LOUDNESS,
        "quietPeak": sound_rules.QUIET_PEAK,
        "quietStretch": sound_rules.QUIET_STRETCH,
        "longSilence": sound_rules.LONG_SILENCE,
        "oneStretch": sound_rules.ONE_STRETCH,
        "mostOfACode": sound_rules.MOST_OF_A_CODE,
    }


def _sample(level: float) -> float:
    return round(10 ** (level / 20), 6)


def shown_type_words() -> dict[str, Any]:
    """Return the sentences about a file's type, which the browser and the server say alike."""
    codes: tuple[FindingCode, ...] = ("wrong_kind", "type_not_taken")
    return {
        code: {
            kind: {language: sentence(code, kind, language) for language in ("en", "ar")} for kind in RULES
        }
        for code in codes
    }


def written(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, indent=2)


def main(folder: Path) -> None:
    words = {code: msgspec.to_builtins(reason) for code, reason in REASON_WORDS.items()}
    rules = {kind: shown_rules(each) for kind, each in RULES.items()}
    # Several files, so that no page downloads the words of refusals for the sake of the rules.
    (folder / "recording-kinds.ts").write_text(
        f"{BANNER}\nexport const kindRules = {written(rules)} as const;\n"
    )
    (folder / "file-signatures.ts").write_text(
        f"{BANNER}\nexport const fileSignatures = {written(shown_signatures())} as const;\n"
    )
    (folder / "sound-rules.ts").write_text(
        f"{BANNER}\nexport const soundRules = {written(shown_sound_rules())} as const;\n"
    )
    (folder / "type-words.ts").write_text(
        f"{BANNER}\nexport const typeWords = {written(shown_type_words())} as const;\n"
    )
    (folder / "refusal-reasons.ts").write_text(
        f"{BANNER}\n"
        "/** In the order of the recording guide. */\n"
        f"export const reasonWords = {written(words)} as const;\n\n"
        "export type RefusalReason = keyof typeof reasonWords;\n"
    )


main(Path(sys.argv[1]))
