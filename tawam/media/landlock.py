"""Landlock: no file can be opened by its name, no address connected to, and no signal sent outside."""

import ctypes
import os

# linux/landlock.h; the numbers are the same for every processor.
_CREATE_RULESET = 444
_RESTRICT_SELF = 446
_VERSION = 1
# By the first version that knows them: all rights on files, on addresses, and on other processes.
_FILES = {1: (1 << 13) - 1, 2: 1 << 13, 3: 1 << 14, 5: 1 << 15}
_NETWORK = {4: 0b11}
_SCOPES = {6: 0b11}


class _Ruleset(ctypes.Structure):
    """struct landlock_ruleset_attr"""

    _fields_ = (("files", ctypes.c_uint64), ("network", ctypes.c_uint64), ("scopes", ctypes.c_uint64))


def landlock_version() -> int:
    """The version that this kernel speaks; 0 where it has none or may not use it."""
    return max(0, _library().syscall(_CREATE_RULESET, None, 0, _VERSION))


def forbid_names() -> None:
    """Take all rights that this kernel's Landlock knows. The process must not be able to gain privileges.

    Raises:
        OSError: they cannot be taken, though `landlock_version` is not 0.
    """
    version = landlock_version()
    rights = [
        sum(bits for since, bits in kinds.items() if since <= version)
        for kinds in (_FILES, _NETWORK, _SCOPES)
    ]
    # Older kernels refuse fields that they do not know, unless these are left out.
    size = 8 * (1 + sum(bits > 0 for bits in rights[1:]))
    library = _library()
    ruleset = library.syscall(_CREATE_RULESET, ctypes.byref(_Ruleset(*rights)), size, 0)
    if ruleset < 0:
        raise OSError(ctypes.get_errno(), "Landlock refuses its rules")
    try:
        # No rule follows, so nothing is allowed.
        if library.syscall(_RESTRICT_SELF, ruleset, 0):
            raise OSError(ctypes.get_errno(), "Landlock refuses to begin")
    finally:
        os.close(ruleset)


def _library() -> ctypes.CDLL:
    return ctypes.CDLL(None, use_errno=True)
