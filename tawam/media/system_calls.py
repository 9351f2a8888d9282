"""A seccomp filter that lets a process compute, read and write what it has open, start threads, and end.

It is a list of what is allowed, so that calls of newer kernels are refused too. A refused call fails with
EPERM, since libraries try what they can do without.
"""

import ctypes
import errno
import os
import platform
from collections.abc import Iterable
from typing import NamedTuple

# linux/seccomp.h, linux/filter.h, linux/audit.h
_SET_MODE_FILTER = 1
_GET_ACTION_AVAIL = 2
# All threads get it; and the processor stays as fast as it is: this process has nothing to hide from itself.
_TSYNC_AND_SPEC_ALLOW = 1 | 4
_KILL_PROCESS = 0x80000000
_ERRNO = 0x00050000
_ALLOW = 0x7FFF0000
_LOAD = 0x20
_JUMP_IF_EQUAL = 0x15
_JUMP_IF_ANY_BIT = 0x45
_RETURN = 0x06

_PROT_EXEC = 4
_CLONE_THREAD = 0x10000
# Namespaces of every kind, and the two flags by which a tracer or the parent would get a handle.
_CLONE_FORBIDDEN = 0x7E020080 | 0x2000 | 0x1000


class Architecture(NamedTuple):
    """
    Attributes:
        audit: as filters see it.
        seccomp: the number of the call that installs a filter.
        plain: the calls that are allowed whatever their arguments are.
    """

    audit: int
    seccomp: int
    plain: dict[str, int]
    mmap: int
    mprotect: int
    tgkill: int
    clone: int
    clone3: int


_NAMES = (
    *("read", "pread64", "readv", "write", "writev", "lseek", "close", "fstat"),
    *("munmap", "mremap", "brk", "madvise", "futex", "set_robust_list", "rseq", "sched_yield"),
    *("sched_getaffinity", "rt_sigaction", "rt_sigprocmask", "rt_sigreturn", "sigaltstack"),
    "restart_syscall",
    *("clock_gettime", "clock_getres", "clock_nanosleep", "nanosleep", "gettimeofday", "getrandom"),
    *("getpid", "gettid", "getrusage", "sysinfo", "exit", "exit_group"),
)
_X86_64 = (
    *(0, 17, 19, 1, 20, 8, 3, 5),
    *(11, 25, 12, 28, 202, 273, 334, 24),
    *(204, 13, 14, 15, 131),
    219,
    *(228, 229, 230, 35, 96, 318),
    *(39, 186, 98, 99, 60, 231),
)
_AARCH64 = (
    *(63, 67, 65, 64, 66, 62, 57, 80),
    *(215, 216, 214, 233, 98, 99, 293, 124),
    *(123, 134, 135, 139, 132),
    128,
    *(113, 114, 115, 101, 169, 278),
    *(172, 178, 165, 179, 93, 94),
)
ARCHITECTURES = {
    "x86_64": Architecture(
        audit=0xC000003E,
        seccomp=317,
        plain=dict(zip(_NAMES, _X86_64, strict=True)),
        mmap=9,
        mprotect=10,
        tgkill=234,
        clone=56,
        clone3=435,
    ),
    "aarch64": Architecture(
        audit=0xC00000B7,
        seccomp=277,
        plain=dict(zip(_NAMES, _AARCH64, strict=True)),
        mmap=222,
        mprotect=226,
        tgkill=131,
        clone=220,
        clone3=435,
    ),
}


class Instruction(ctypes.Structure):
    """struct sock_filter"""

    _fields_ = (
        ("code", ctypes.c_uint16),
        ("if_true", ctypes.c_uint8),
        ("if_false", ctypes.c_uint8),
        ("value", ctypes.c_uint32),
    )


class _Program(ctypes.Structure):
    """struct sock_fprog"""

    _fields_ = (("length", ctypes.c_uint16), ("instructions", ctypes.POINTER(Instruction)))


def filter_for(machine: Architecture, process_id: int) -> list[Instruction]:
    """Make the filter for a process, in the order that the kernel reads it.

    Its arguments are 64 bits wide; what is looked at here fits into the lower half, which comes first.
    """
    refuse = _returning(_ERRNO | errno.EPERM)
    return [
        _load(4),
        # Numbers mean other calls in the 32-bit mode of the same processor.
        *_unless_equal(machine.audit, [_returning(_KILL_PROCESS)]),
        _load(0),
        *(step for number in machine.plain.values() for step in _if_equal(number, [_returning(_ALLOW)])),
        # Memory that holds code comes from the libraries, which are there already.
        *(
            step
            for number in (machine.mmap, machine.mprotect)
            for step in _if_equal(
                number, [_load(_argument(2)), *_if_any_bit(_PROT_EXEC, refuse), _returning(_ALLOW)]
            )
        ),
        *_if_equal(
            machine.clone,
            [
                _load(_argument(0)),
                *_if_any_bit(_CLONE_FORBIDDEN, refuse),
                *_if_any_bit(_CLONE_THREAD, _returning(_ALLOW)),
                refuse,
            ],
        ),
        # Its arguments lie in memory, where a filter cannot look: the C library then takes `clone`.
        *_if_equal(machine.clone3, [_returning(_ERRNO | errno.ENOSYS)]),
        # A process that gives up sends itself a signal.
        *_if_equal(
            machine.tgkill,
            [_load(_argument(0)), *_if_equal(process_id, [_returning(_ALLOW)]), refuse],
        ),
        refuse,
    ]


def has_seccomp() -> bool:
    """Whether this kernel, and what this process runs in, allow filters."""
    machine = ARCHITECTURES.get(platform.machine())
    action = ctypes.c_uint32(_ERRNO)
    return machine is not None and not _library().syscall(
        machine.seccomp, _GET_ACTION_AVAIL, 0, ctypes.byref(action)
    )


def forbid_system_calls() -> None:
    """Install the filter for this process and all its threads; it stays until the end.

    Raises:
        OSError: it could not be installed, though `has_seccomp` says that it can.
    """
    machine = ARCHITECTURES[platform.machine()]
    steps = filter_for(machine, os.getpid())
    program = _Program(len(steps), (Instruction * len(steps))(*steps))
    if _library().syscall(machine.seccomp, _SET_MODE_FILTER, _TSYNC_AND_SPEC_ALLOW, ctypes.byref(program)):
        raise OSError(ctypes.get_errno(), "the filter of system calls cannot be installed")


def _library() -> ctypes.CDLL:
    return ctypes.CDLL(None, use_errno=True)


def _argument(number: int) -> int:
    return 16 + 8 * number


def _load(offset: int) -> Instruction:
    return Instruction(_LOAD, 0, 0, offset)


def _returning(action: int) -> Instruction:
    return Instruction(_RETURN, 0, 0, action)


def _if_equal(value: int, steps: Iterable[Instruction]) -> list[Instruction]:
    steps = list(steps)
    return [Instruction(_JUMP_IF_EQUAL, 0, len(steps), value), *steps]


def _unless_equal(value: int, steps: Iterable[Instruction]) -> list[Instruction]:
    steps = list(steps)
    return [Instruction(_JUMP_IF_EQUAL, len(steps), 0, value), *steps]


def _if_any_bit(bits: int, step: Instruction) -> list[Instruction]:
    return [Instruction(_JUMP_IF_ANY_BIT, 0, 1, bits), step]
