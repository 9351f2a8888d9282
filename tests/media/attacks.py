"""What code that took the reading process over would try: run in a process of its own, behind the wall.

    python -m tests.media.attacks MISSING

reads a `Prey` from standard input and writes the names of the attempts that succeeded, as JSON. MISSING names
parts of the wall that this process does as if the kernel lacked them.
"""

import ctypes
import errno
import json
import mmap
import os
import signal
import socket
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import partial
from typing import Any

from tawam.media import wall
from tawam.media.confinement import limit_use
from tawam.media.recordings import LIMITS

_libc = ctypes.CDLL(None, use_errno=True)
_HIGHEST_CALL = 600
# The kernel's own returns from its probes on x86_64: filters do not see them, and others who call them die.
_PROBES = {335, 336}
_FORK = signal.SIGCHLD
_CLONE3_SIZE = 88
_FAMILIES = (socket.AF_UNIX, socket.AF_INET, socket.AF_INET6, socket.AF_NETLINK, socket.AF_PACKET, 38, 40)


def _system_call(number: int, *arguments: Any) -> None:
    result = _libc.syscall(number, *arguments)
    if result == -1:
        raise OSError(ctypes.get_errno(), "")
    if result == 0 and arguments[:1] == (_FORK,):
        os._exit(0)


def _fork(fork: Callable[[], int] = os.fork) -> None:
    if fork() == 0:
        os._exit(0)


def _read(path: str) -> None:
    descriptor = os.open(path, os.O_RDONLY)
    content = os.read(descriptor, 64)
    os.close(descriptor)
    if not content:
        raise OSError


def _connect(family: int, address: Any) -> None:
    with socket.socket(family) as connection:
        connection.connect(address)


def _attempts(prey: dict[str, Any]) -> Iterator[tuple[str, Callable[[], object]]]:
    calls: dict[str, int] = prey["calls"]
    key, parent, recording = prey["key"], os.getppid(), prey["descriptor"]
    path = key.encode()
    text = ctypes.create_string_buffer(256)
    yield "open", partial(_read, key)
    yield "openat", partial(_system_call, calls["openat"], -100, path, 0)
    yield "openat2", partial(_system_call, calls["openat2"], -100, path, text, 24)
    yield "open by handle", partial(_system_call, calls["open_by_handle_at"], -100, text, 0)
    yield "name to handle", partial(_system_call, calls["name_to_handle_at"], -100, path, text, text, 0)
    yield "open again", partial(_read, f"/proc/self/fd/{recording}")
    yield "environment of the server", partial(_read, f"/proc/{parent}/environ")
    yield "write a file", partial(os.open, f"{key}.new", os.O_CREAT | os.O_WRONLY)
    yield "write to the recording", partial(os.write, recording, b"x")
    yield "truncate", partial(os.truncate, key, 0)
    yield "remove", partial(os.unlink, f"{key}.spare")
    yield "rename", partial(os.rename, f"{key}.spare", f"{key}.gone")
    yield "memfd", partial(os.memfd_create, "x")
    yield "pipe", os.pipe
    yield "duplicate", partial(os.dup, 1)
    for family in _FAMILIES:
        yield f"socket {family}", partial(socket.socket, family, socket.SOCK_DGRAM)
    yield "socket pair", socket.socketpair
    yield "connect", partial(_connect, socket.AF_INET, ("127.0.0.1", prey["port"]))
    yield "io_uring", partial(_system_call, calls["io_uring_setup"], 1, text)
    yield "bpf", partial(_system_call, calls["bpf"], 0, text, 48)
    yield "keyctl", partial(_system_call, calls["keyctl"], 0, -3, 1)
    yield "userfaultfd", partial(_system_call, calls["userfaultfd"], 1)
    yield "perf", partial(_system_call, calls["perf_event_open"], text, 0, -1, -1, 0)
    yield "user namespace", partial(_system_call, calls["unshare"], 0x10000000)
    yield "chroot", partial(os.chroot, "/")
    yield "fork", _fork
    yield "clone", partial(_system_call, calls["clone"], _FORK, 0, 0, 0, 0)
    arguments = (ctypes.c_uint64 * (_CLONE3_SIZE // 8))(0, 0, 0, 0, _FORK)
    yield "clone3", partial(_fork, lambda: _checked(_libc.syscall(calls["clone3"], arguments, _CLONE3_SIZE)))
    yield "clone into namespaces", partial(_system_call, calls["clone"], 0x10000000 | _FORK, 0, 0, 0, 0)
    yield "execute", partial(os.posix_spawn, "/bin/true", ["true"], {})
    yield "signal", partial(os.kill, parent, 0)
    yield "signal to a thread", partial(_system_call, calls["tgkill"], parent, parent, 0)
    yield "pidfd", partial(os.pidfd_open, parent)
    yield "trace", partial(_system_call, calls["ptrace"], 16, parent, 0, 0)
    part = (ctypes.c_uint64 * 2)(ctypes.addressof(text), 8)
    yield "read memory", partial(_system_call, calls["process_vm_readv"], parent, part, 1, part, 1, 0)
    yield "limits of the server", partial(_system_call, calls["prlimit64"], parent, 7, None, text)
    yield "become traceable", partial(_checked_call, _libc.prctl, 4, 1, 0, 0, 0)
    yield "memory with code", partial(mmap.mmap, -1, 4096, prot=mmap.PROT_READ | mmap.PROT_EXEC)


def _checked(result: int) -> int:
    if result == -1:
        raise OSError(ctypes.get_errno(), "")
    return result


def _checked_call(function: Any, *arguments: int) -> int:
    return _checked(function(*arguments))


def _allowed_numbers(allowed: set[int]) -> list[int]:
    """Call every other number that a kernel may have, and return those that are not refused."""
    others = sorted({*range(_HIGHEST_CALL)} - allowed - _PROBES)
    return [number for number in others if not _is_refused(number)]


def _is_refused(number: int) -> bool:
    result = _libc.syscall(number, 0, 0, 0, 0, 0, 0)
    return result == -1 and ctypes.get_errno() in (errno.EPERM, errno.ENOSYS)


def _starts_threads() -> bool:
    threads = [threading.Thread(target=sum, args=([1, 2],)) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(10)
    return not any(thread.is_alive() for thread in threads)


def main() -> None:
    missing = [*filter(None, sys.argv[1].split(","))]
    prey = json.load(sys.stdin)
    limit_use(LIMITS)
    prey["descriptor"] = os.open(prey["recording"], os.O_RDONLY)
    if missing:
        wall.missing_parts = lambda: missing
    answer: dict[str, Any] = {"missing": wall.raise_wall(prey["descriptor"])}
    # The number of standard input is free from here on.
    os.close(0)
    breached: list[str] = []
    for name, attempt in _attempts(prey):
        with suppress(Exception):
            attempt()
            breached.append(name)
    answer["breached"] = breached
    answer["content"] = os.pread(prey["descriptor"], 64, 0).decode()
    answer["starts_threads"] = _starts_threads()
    if "seccomp" not in missing:
        answer["allowed"] = _allowed_numbers({*prey["allowed"]})
    os.write(1, json.dumps(answer).encode())


if __name__ == "__main__":
    main()
