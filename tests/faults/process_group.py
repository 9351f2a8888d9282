"""The processes of a server, which lead or share one process group, as `/proc` tells of them."""

import os
from pathlib import Path


def members(group: int) -> list[int]:
    """Return the numbers of all processes of a group."""
    found: list[int] = []
    for entry in Path("/proc").glob("[0-9]*"):
        try:
            if os.getpgid(int(entry.name)) == group:
                found.append(int(entry.name))
        except ProcessLookupError:
            continue  # It has ended since.
    return found


def resident_bytes(group: int) -> int:
    """Return the memory of all processes of a group."""
    pages = 0
    for number in members(group):
        try:
            pages += int(Path(f"/proc/{number}/statm").read_text().split()[1])
        except OSError:
            continue  # It has ended since.
    return pages * os.sysconf("SC_PAGE_SIZE")
