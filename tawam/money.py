"""How amounts are written, the same in every language."""


def dollars(cents: int) -> str:
    """`$2,000`, or `$29.50` where there are cents."""
    whole, rest = divmod(cents, 100)
    return f"${whole:,}" + (f".{rest:02}" if rest else "")
