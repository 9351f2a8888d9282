"""Literals of each type, and texts that are almost literals. One seed, one sequence."""

import random
import string

_DATES = (
    "2026-11-28|20261128|2026/11/28|11/28/2026|11-28-26|28.11.2026|2026.11.28|2026-332|2026.332|"
    "1/2/03|Nov-28-2026|28-Nov-2026|2026-Nov-28|28nov2026|2026-2-29|2024-02-29|0001-01-01|"
    "9999-12-31|10000-01-01|y2026m11d28|J2461373|j2461373.5|12-31|2026-13-01|2026-00-10|0000-01-01|"
    "99-01-01|20261301|261128|4714-11-24|1-1-1|31/12/2026|12/31/69|12/31/70|Nov 28 2026|"
    "28 November 2026|November 28, 2026|Sat Nov 28 2026|y2026 m11 d28|2026 Nov 28"
).split("|")
_TIMES = (
    "10:15|10:15:30|10:15:30.5|10:15:30.1234567|101530|1015|101530.25|24:00|24:00:01|23:59:60|"
    "24:00:00.000001|1:2|1:2:3|10:60|10:15:61|99:00|10:15.5|10:|10::5|allballs|00:00:00.9999999|"
    "10:15:30.|12:00|0:0|25:00|106060|h10|h10mm15s30|15:04:05.|10 am|10:15 PM|12:00 am|13:00 pm|"
    "12 pm|0:30 PM|"
).split("|")
_ZONES = (
    "Z|z|UTC|gmt|+04|+0400|+04:00|-05:30|+04:00:30|+16|-15:59|+15:60|+1|+123|+1234|+12345|"
    "Asia/Dubai|asia/riyadh|America/New_York|Europe/London|zulu|utc+3|Foo/Bar|EST|PST|+04:0|-|+|dst|"
    "+ 04|- 04:30|Z Z|+04 +05|UTC DST|"
).split("|")
_WORDS = (
    "now|now()|today|tomorrow|yesterday|epoch|infinity|-infinity|current|invalid|noon|now+1|never|"
    "null|today 10:00|tomorrow 10:15 Asia/Dubai|yesterday allballs|now today|epoch 10:00|| |NOW|"
    " Today |now Z|today +04"
).split("|")
_UUIDS = (
    "0a1b2c3d-4e5f-4a6b-8c7d-9e0f1a2b3c4d|{0a1b2c3d-4e5f-4a6b-8c7d-9e0f1a2b3c4d}|"
    "0A1B2C3D4E5F4A6B8C7D9E0F1A2B3C4D|0a1b-2c3d-4e5f-4a6b-8c7d-9e0f-1a2b-3c4d|"
    "{0a1b2c3d4e5f4a6b8c7d9e0f1a2b3c4d}|0a1b2c3d-4e5f-4a6b8c7d-9e0f1a2b3c4d|"
    "urn:uuid:0a1b2c3d-4e5f-4a6b-8c7d-9e0f1a2b3c4d|0a1b2c3d-4e5f-4a6b-8c7d-9e0f1a2b3c4|"
    "00000000-0000-0000-0000-000000000000"
).split("|")
_BOOLEANS = (
    "t|tr|tru|true|TRUE|True|y|ye|yes|on|1|f|fa|fal|false|n|no|of|off|0|o|2|01|tf|yess|-1| true |"
    "\ttrue\n|| |t rue|\u00a0true"
).split("|")
_NUMBERS = (
    "0|1|-1|+1|007|-0|2147483647|2147483648|-2147483648|-2147483649|9223372036854775807|"
    "9223372036854775808|-9223372036854775808|-9223372036854775809|99999999999999999999x|0x1F|1_000|"
    "1e3|1.0|1.|.5|-|+|--|+-1|٣|0b1|0o7| 1 |\t-7\n|1 2|- 1|| |1\u00a0"
).split("|")
_SPOILERS = string.digits + string.ascii_letters + " :-+./_,()[]{}T\t\n\"'آé"


class LiteralTexts:
    def __init__(self, seed: int) -> None:
        self._random = random.Random(seed)

    def next(self) -> tuple[str, str]:
        """The name of a type, and a text."""
        choose = self._random.choice
        kind = choose(["timestamptz"] * 6 + ["uuid", "boolean", "integer", "bigint", "text"])
        if kind == "timestamptz":
            text = self._moment()
        else:
            text = choose({"uuid": _UUIDS, "boolean": _BOOLEANS}.get(kind, _NUMBERS))
        for _ in range(self._random.choice([0, 0, 0, 1, 1, 2])):
            text = self._mutated(text)
        return kind, text

    def _moment(self) -> str:
        choose = self._random.choice
        chance = self._random.random()
        if chance < 0.15:
            return choose(_WORDS)
        parts = [choose(_DATES), choose(_TIMES), choose(_ZONES)]
        if chance < 0.25:
            self._random.shuffle(parts)
        if chance < 0.35:
            parts.append(choose(["BC", "AD", "am", "PM", "Sat", "at", "on", "T", "dst", "Nov", "2026", "12"]))
        between = choose([" ", " ", "T", "t", "", "  ", ",", " , "])
        return parts[0] + between + parts[1] + choose(["", "", " "]) + " ".join(parts[2:])

    def _mutated(self, text: str) -> str:
        place = self._random.randrange(len(text) + 1)
        match self._random.randrange(5):
            case 0:
                return text[:place] + text[place + 1 :]
            case 1:
                return text[:place] + self._random.choice(_SPOILERS) + text[place:]
            case 2:
                return text[:place] + self._random.choice(_SPOILERS) + text[place + 1 :]
            case 3:
                return text.swapcase()
            case _:
                return self._random.choice(["", " "]) + text + self._random.choice([" ", "  ", ""])
