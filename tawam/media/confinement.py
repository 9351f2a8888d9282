"""Takes from this process what it does not need, before it touches a file of a stranger."""

import os
import resource
from contextlib import suppress

from tawam.media.messages import Limits

_NICENESS = 15
_OWN_FILES = 64


def limit_use(limits: Limits) -> None:
    """Limit processor time and memory, forbid files that grow and core dumps, and step behind the server."""
    os.nice(_NICENESS)
    # The lower limit ends the process by a signal that tells why; the other is for one that ignores it.
    _lower(resource.RLIMIT_CPU, limits.cpu_seconds, limits.cpu_seconds + 2)
    _lower(resource.RLIMIT_AS, limits.memory)
    _lower(resource.RLIMIT_FSIZE, 0)
    _lower(resource.RLIMIT_CORE, 0)


def allow_files(count: int) -> None:
    """Allow so many files to be open beside what a process has, as far as the system lets it."""
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    with suppress(ValueError, OSError):
        resource.setrlimit(resource.RLIMIT_NOFILE, (min(count + _OWN_FILES, most), most))


def _lower(kind: int, soft: int, hard: int | None = None) -> None:
    _, highest = resource.getrlimit(kind)
    hard = soft if hard is None else hard
    if highest != resource.RLIM_INFINITY:
        soft, hard = min(soft, highest), min(hard, highest)
    # Some systems know a limit by name alone; the others still hold, and the server watches the time.
    with suppress(ValueError, OSError):
        resource.setrlimit(kind, (soft, hard))
