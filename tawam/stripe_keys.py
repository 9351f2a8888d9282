"""What keys of Stripe look like, so that a placeholder is not taken for one."""

import re

_SECRET_KEY = re.compile(r"(?:sk|rk)_(?:live|test)_([A-Za-z0-9_]{8,})")
_WEBHOOK_SECRET = re.compile(r"whsec_([A-Za-z0-9+/=_-]{16,})")
# Of `xxxxxxxxxxxxxxxx` or `your_secret_here`, the one repeats itself and the other is words.
_FEWEST_DIFFERENT = 8
_WORDS = re.compile(r"your|secret|change|replace|example|placeholder|undefined|dummy", re.IGNORECASE)


def is_secret_key(key: str) -> bool:
    return _is_random(_SECRET_KEY.fullmatch(key))


def is_webhook_secret(secret: str) -> bool:
    """Signatures by anything else are not believed: whoever reads our documents could write them."""
    return _is_random(_WEBHOOK_SECRET.fullmatch(secret))


def is_live(key: str) -> bool:
    """Whether the key moves real money."""
    return "_live_" in key


def _is_random(found: re.Match[str] | None) -> bool:
    if found is None:
        return False
    text = found[1]
    return len(set(text)) >= _FEWEST_DIFFERENT and not _WORDS.search(text)
