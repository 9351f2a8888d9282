"""Places where a test may have the process die, as by `kill -9`. Nothing happens unless one is armed.

`TAWAM_FAILPOINT=name:probability` arms one, in development alone.
"""

import os
import random


def _armed() -> tuple[str, float]:
    name, _, probability = os.environ.get("TAWAM_FAILPOINT", "").partition(":")
    is_production = os.environ.get("TAWAM_ENV") == "production"
    return ("", 0.0) if is_production else (name, float(probability or 0))


_NAME, _PROBABILITY = _armed()


def failpoint(name: str) -> None:
    """Die here, perhaps."""
    if name == _NAME and random.random() < _PROBABILITY:  # noqa: S311 because it is a die for tests
        os._exit(137)
