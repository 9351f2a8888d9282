"""How amounts are written, the same in every language."""


def dollars(cents: int) -> str:
    """With thousands in threes, and the cents only where there are any."""
    whole, rest = divmod(cents, 100)
    return f"${whole:,}" + (f".{rest:02}" if rest else "")
