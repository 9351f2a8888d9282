"""Files of captions as people, programs and accidents write them. The same number is the same file."""

from random import Random

WORDS = (
    "Our price is one number.",
    "سعرنا رقم واحد",
    "2024",
    "12 months",
    "<v Noura>Good <b>morning</b></v>",
    "<c.loud.red>Now</c> <i>or</i> <00:00:02.000>never",
    "Fish &amp; chips &lt;b&gt; &nbsp;&rlm;&hearts;&#1593;&#x41; &amp",
    "a < b",
    "a > b",
    "if a < b and c > d",
    "<ruby>漢<rt>kan</rt></ruby>",
    "- Yes. - No.",
    "{\\an8}Above",
    "<font color='red'>Red</font>",
    " ",
    "\t",
    "<b></b>",
    "NOTE",
    "STYLE",
    "REGION one",
    "&#99999999999; &bogus; &",
    "\u2028between\x0bthe\x0clines\x85",
    "10:30 we begin",
    "-->",
    "a --> b",
    "-5",
    "+5",
)
SETTINGS = (
    "",
    "",
    "",
    " align:start",
    " line:0 position:10%,line-left size:50%",
    "align:end",
    " nonsense",
    "\tx:y",
)
IDENTIFIERS = (
    "1",
    "2",
    "intro",
    "NOTES",
    "NOTE",
    "NOTE a remark",
    "STYLE",
    "STYLES",
    "REGION",
    "REGION b",
    " ",
)
ARROWS = (" --> ",) * 40 + ("-->", "\t-->\t", "  -->  ", " -> ", " →  ", " --&gt; ")
ASIDES = (
    "NOTE",
    "NOTE a remark",
    "NOTE\nof two\nlines",
    "STYLE\n::cue { color: red }",
    "REGION\nid:one\nwidth:40%",
    "STYLE \n::cue(b) { color: red }\n",
    "stray words",
    "NOTE and\nthen",
)
ODD_CLOCKS = (
    "00:00:01",
    "00:00:75.000",
    "00:61:00.000",
    "0:0:1,5",
    "00:00:01,5",
    "٠٠:٠٠:٠١.٠٠٠",
    "00:00:01.0000",
    "000:00:01.000",
    "100:00:01.000",
    "+0:00:01,000",
)
HEADERS = (
    "WEBVTT",
    "WEBVTT",
    "WEBVTT",
    "WEBVTT a title",
    "WEBVTT\tKind: captions",
    "WEBVTT\nKind: captions\nLanguage: en",
    "WEBVTT ",
    "WEBVTTx",
    "webvtt",
    "\nWEBVTT",
    " WEBVTT",
    "WEBVTT\nNOTE in the header",
    "WEBVTT\nSTYLE\n::cue { color: red }",
)


def webvtt(number: int) -> str:
    chance = Random(f"vtt {number}")
    parts = [chance.choice(HEADERS)]
    parts += [_gap(chance)]
    for cue in range(chance.randrange(1, 6)):
        if chance.random() < 0.2:
            parts += [chance.choice(ASIDES), _gap(chance)]
        parts += [_identified(chance), _times(chance, cue, "."), chance.choice(SETTINGS), "\n"]
        parts += [_text(chance), _gap(chance)]
    return _ended(chance, "".join(parts))


def subrip(number: int) -> str:
    chance = Random(f"srt {number}")
    parts: list[str] = []
    for cue in range(chance.randrange(1, 6)):
        if chance.random() < 0.8:
            parts += [chance.choice((f"{cue + 1}", f"{cue + 1}", f" {cue + 1} ", "-1", "x")), "\n"]
        parts += [
            _times(chance, cue, chance.choice(",,,,.")),
            chance.choice(("", "", " X1:1 X2:2 Y1:1 Y2:2")),
        ]
        parts += ["\n", _text(chance), _gap(chance)]
    return _ended(chance, "".join(parts))


def _gap(chance: Random) -> str:
    return chance.choice(("\n\n",) * 8 + ("\n", "\n\n\n", "\n \n"))


def _identified(chance: Random) -> str:
    return (
        f"{chance.choice(IDENTIFIERS)}\n" * chance.choice((0, 0, 1, 1, 1, 2)) if chance.random() < 0.7 else ""
    )


def _text(chance: Random) -> str:
    return "\n".join(chance.choice(WORDS) for _ in range(chance.choice((0, 1, 1, 1, 2, 2, 3))))


def _times(chance: Random, cue: int, point: str) -> str:
    start = cue * 5_000 + chance.randrange(4_000)
    end = start + chance.randrange(1, 5_000)
    before = chance.choice(("",) * 12 + (" ", "\t"))
    return before + _clock(chance, start, point) + chance.choice(ARROWS) + _clock(chance, end, point)


def _clock(chance: Random, moment: int, point: str) -> str:
    seconds, rest = divmod(moment, 1000)
    minutes, seconds = divmod(seconds, 60)
    if chance.random() < 0.06:
        return chance.choice((f"{minutes}:{seconds:02}{point}{rest:03}", *ODD_CLOCKS))
    hours = chance.choice(("00:", "00:", "0:", "")) if point == "." else "00:"
    return f"{hours}{minutes:02}:{seconds:02}{point}{rest:03}"


def _ended(chance: Random, text: str) -> str:
    text = chance.choice((text, text, text.rstrip("\n"), text + "\n\n\n", "\ufeff" + text))
    return text.replace("\n", chance.choice(("\n", "\n", "\n", "\r\n", "\r")))
