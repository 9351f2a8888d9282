"""Ports for servers of the tests."""

import random
import socket
from itertools import cycle, islice

# Linux gives higher ones to connections, which may take a port before its server listens. Those of S3 servers
# lie in between.
_FIRST, _LAST = 3_000, 10_000
# Processes that run tests beside each other begin at different ones.
_numbers = islice(cycle(range(_FIRST, _LAST)), random.SystemRandom().randrange(_LAST - _FIRST), None)


def free_port() -> int:
    """Return a port on which nothing listens, another one each time."""
    for port in _numbers:
        with socket.socket() as probe:
            try:
                probe.bind(("", port))
            except OSError:
                continue
            return port
    raise AssertionError("the numbers never end")
