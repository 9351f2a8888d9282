"""Addresses, numbers, codes and names as people type and paste them, and as they mistype them."""

import random
from collections.abc import Callable

MARKS = ("\u200e", "\u200f", "\u202a", "\u202c", "\u2066", "\u2069", "\u200b", "\ufeff", "\u00ad", "\u061c")
SPACES = (" ", "\u00a0", "\u2009", "\t", "\u3000")
DIGITS = (
    "0123456789",
    "٠١٢٣٤٥٦٧٨٩",
    "۰۱۲۳۴۵۶۷۸۹",
    "０１２３４５６７８９",
    "०१२३४५६७८९",
    "๐๑๒๓๔๕๖๗๘๙",
    "𝟎𝟏𝟐𝟑𝟒𝟓𝟔𝟕𝟖𝟗",
)
DASHES = ("-", "\u2010", "\u2011", "–", "—", "−", "－", "﹣")
LOCALS = (
    *(
        "sara",
        "Sara.Ali",
        "sales&marketing",
        "a",
        "o'neil",
        "x+tag",
        "first_last",
        "!def!xyz%abc",
        "{a}",
        "a=b",
    ),
    *(
        "",
        ".sara",
        "sara.",
        "sa..ra",
        "sa ra",
        "سارة",
        "é",
        '"sara"',
        "sa,ra",
        "sa(ra",
        "ｓａｒａ",
        "x" * 64,
        "x" * 200,
    ),
)
DOMAINS = (
    *(
        "example.com",
        "EXAMPLE.com",
        "موقع.امارات",
        "سدو.com",
        "xn--4gbrim.xn--mgbaam7a8h",
        "bücher.de",
        "straße.de",
    ),
    *(
        "例え.テスト",
        "почта.рф",
        "a-b.co.uk",
        "1.com",
        "mail.1",
        "localhost",
        "example.museum",
        "ｅｘａｍｐｌｅ.com",
    ),
    *(
        "example",
        "",
        ".com",
        "example.",
        "exa mple.com",
        "-a.com",
        "a-.com",
        "a..b",
        "ex_ample.com",
        "a,b.com",
    ),
    "exam!ple.com",
    "مـوقع.امارات",
    "[1.2.3.4]",
    "x" * 64 + ".com",
    ".".join(["abcdefgh"] * 30),
    "a@b.com",
    *(
        "ab--c.com",
        "xn--.com",
        "مؤسسة.شبكة",
        "☃.com",
        "example.com.",
        "a。b",
        "١.موقع",
        "سارة١.امارات",
        "نامه\u200cای.com",
    ),
)
HOSTS = (
    *(
        "sadu.example",
        "www.sadu.example",
        "سدو.امارات",
        "sadu",
        "localhost:3000",
        "a_b.example",
        "sadu.example:8080",
    ),
    *(
        "1.2.3.4",
        "sadu..example",
        "-",
        "two words.com",
        "mariam@sadu.example",
        "user:pw@sadu.example",
        "",
        ".",
        "[::1]",
    ),
    *(
        "sadu.example.",
        "a<b.example",
        "a|b.example",
        "sadu.example:",
        "sadu.example:99999999",
        "bücher.de",
        "a\\b.example",
    ),
)
PATHS = ("", "/", "/@sara", "/a?b=c#d", "?q=ل", "/two words", "/نص", "/\u2003", "#x", "/a|b", "\\x")
SCHEMES = ("", "", "https://", "http://", "HTTPS://", "ftp://", "javascript:", "https:/", "mailto:", "//")
NAMES = (
    *(
        "سارة",
        "M",
        "Mo",
        "",
        "محمد بن زايد",
        "😀",
        "😀😀",
        "👩‍💻 Sara",
        "می‌خواهم",
        "José",
        "e\u0301e",
        "𝒜",
        "李",
        "ﷺ",
        "\u200d\u200d",
    ),
    "x" * 200,
    "x" * 201,
    "عبد\u200cالله",
    "O’Neil",
    "A\u200dB",
)


def samples(seed: int, count: int) -> list[tuple[str, str]]:
    """Return pairs of a kind and a text; the same seed gives the same ones."""
    chance = random.Random(seed)
    kinds: dict[str, Callable[[random.Random], str]] = {
        "email": _email,
        "phone": _phone,
        "website": _website,
        "name": lambda chance: chance.choice(NAMES),
        "code": _code,
    }
    return [(kind, _pasted(chance, make(chance))) for _ in range(count // 5) for kind, make in kinds.items()]


def _pasted(chance: random.Random, text: str) -> str:
    """Marks that nobody sees, anywhere, and spaces around."""
    for _ in range(chance.choice((0, 0, 1, 2, 5))):
        at = chance.randint(0, len(text))
        text = text[:at] + chance.choice(MARKS) + text[at:]
    if chance.random() < 0.1:
        at = chance.randint(0, len(text))
        text = text[:at] + chance.choice(("\u200c", "\u200d")) + text[at:]
    return chance.choice(("", *SPACES)) + text + chance.choice(("", *SPACES, "\n"))


def _email(chance: random.Random) -> str:
    return (
        chance.choice(LOCALS)
        + chance.choice(("@", "@", "@", "@", "＠", "", "@@", " @ "))
        + chance.choice(DOMAINS)
    )


def _website(chance: random.Random) -> str:
    return chance.choice(SCHEMES) + chance.choice(HOSTS) + chance.choice(PATHS)


def _phone(chance: random.Random) -> str:
    shape = chance.choice(
        (
            "+971-50-1234567",
            "04/123 4567",
            "(04) 123 45 67",
            "0501234567",
            "00971.50.123.4567",
            "050-123-456",
            "1" * 16,
        )
    )
    return _written(chance, shape + chance.choice(("", "", "", " ext", ";9", "٫")))


def _code(chance: random.Random) -> str:
    return _written(
        chance, chance.choice(("123456", "123 456", "12-34-56", "000000", "12345", "1234567", "12a456", ""))
    )


def _written(chance: random.Random, shape: str) -> str:
    """The figures of `shape` in the digits of a script, its dashes in any form."""
    digits, dash = chance.choice(DIGITS), chance.choice(DASHES)
    return "".join(
        digits[int(sign)] if sign in "0123456789" else dash if sign == "-" else sign for sign in shape
    )
