"""The wall around the process that reads strangers' files: from here on it computes, and reaches nothing.

Two walls, of which each is enough against most: seccomp leaves a few dozen calls of the kernel, and Landlock
takes what names would open. Where the kernel has one of them only, the process also gives up its place
in the file system and in the network, as far as it may.
"""

import ctypes
import os
import resource
from contextlib import suppress
from typing import Literal

from tawam.media.landlock import forbid_names, landlock_version
from tawam.media.system_calls import forbid_system_calls, has_seccomp

Part = Literal["seccomp", "landlock"]

# linux/prctl.h, linux/sched.h, linux/capability.h
_SET_DUMPABLE = 4
_SET_NO_NEW_PRIVILEGES = 38
_NEW_NAMESPACES = 0x00020000 | 0x08000000 | 0x10000000 | 0x40000000
_CAPABILITY_VERSION = 0x20080522
_NOBODY = 65534


def missing_parts() -> list[Part]:
    """Return what the kernel lacks of the wall, or what this process may not use of it."""
    found: list[tuple[Part, bool]] = [("seccomp", has_seccomp()), ("landlock", landlock_version() > 0)]
    return [part for part, is_there in found if not is_there]


def raise_wall(highest: int) -> list[Part]:
    """Leave to this process its memory, its threads, its clock and its open files; returns what is missing.

    Args:
        highest: the newest descriptor that it has.

    Raises:
        OSError: a part that is there does not work. No file of a stranger may be read then.
    """
    library = ctypes.CDLL(None, use_errno=True)
    missing = missing_parts()
    _become_nobody()
    if missing:
        _leave_the_file_system(library)
    # Without this, neither part can be had. It also keeps what the process starts from becoming more than it.
    if library.prctl(_SET_NO_NEW_PRIVILEGES, 1, 0, 0, 0):
        raise OSError(ctypes.get_errno(), "new privileges cannot be given up")
    # Others of the same user can then neither trace it nor read its memory.
    library.prctl(_SET_DUMPABLE, 0, 0, 0, 0)
    if "landlock" not in missing:
        forbid_names()
    # The last of the walls where there is no other: a number is free only if one of its own is closed.
    resource.setrlimit(resource.RLIMIT_NOFILE, (highest + 1, highest + 1))
    if "seccomp" not in missing:
        forbid_system_calls()
    return missing


def _become_nobody() -> None:
    """Give up root, whom files and capabilities do not stop; a service of its own user stays who it is."""
    if os.geteuid() == 0:
        # A container may know no such user.
        with suppress(OSError):
            os.setgroups([])
            os.setresgid(_NOBODY, _NOBODY, _NOBODY)
            os.setresuid(_NOBODY, _NOBODY, _NOBODY)


def _leave_the_file_system(library: ctypes.CDLL) -> None:
    """Move into an empty file system and a network without addresses, where users may do that."""
    if library.unshare(_NEW_NAMESPACES):
        return
    # Whoever owns the new namespaces may hide a folder behind an empty one, and stay there.
    if not library.mount(b"none", b"/proc", b"tmpfs", 0, None):
        with suppress(OSError):
            os.chroot("/proc")
            os.chdir("/")
    # With what it took to get in, one could get out.
    header = (ctypes.c_uint32 * 2)(_CAPABILITY_VERSION, 0)
    library.capset(header, (ctypes.c_uint32 * 6)())
