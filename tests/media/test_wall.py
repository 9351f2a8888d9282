"""The wall around the process that reads media: what code behind it can reach, as the kernel answers."""

import asyncio
import ctypes
import errno
import json
import platform
import socket
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tawam.media import system_calls
from tawam.media.child_process import run_child
from tawam.media.messages import LookAtWall, Wall
from tawam.media.recordings import LIMITS
from tawam.media.system_calls import ARCHITECTURES, Architecture, filter_for

ALLOW, KILL, EPERM, ENOSYS = 0x7FFF0000, 0x80000000, 0x50000 | errno.EPERM, 0x50000 | errno.ENOSYS
PROCESS = 4711
# libseccomp's own names of the architectures.
TOKENS = {"x86_64": 0xC000003E, "aarch64": 0xC00000B7}
CALLED = (
    *("openat", "openat2", "open_by_handle_at", "name_to_handle_at", "io_uring_setup", "bpf", "keyctl"),
    *("userfaultfd", "perf_event_open", "unshare", "clone", "clone3", "tgkill", "ptrace"),
    *("process_vm_readv", "prlimit64"),
)


def number_of(machine: str, name: str) -> int:
    """The number of a call as libseccomp knows it; negative where there is none."""
    library = ctypes.CDLL("libseccomp.so.2")
    return library.seccomp_syscall_resolve_name_arch(ctypes.c_uint32(TOKENS[machine]), name.encode())


def conditional(machine: Architecture) -> dict[str, int]:
    names = ("mmap", "mprotect", "tgkill", "clone", "clone3")
    return {name: getattr(machine, name) for name in names}


@pytest.fixture
def prey(tmp_path: Path) -> dict[str, Any]:
    """A key, a recording, and a server that listens, all of them readable and open to everybody."""
    for name in ("key", "key.spare", "recording"):
        (tmp_path / name).write_text(name)
        (tmp_path / name).chmod(0o666)
    for folder in (tmp_path, *tmp_path.parents[:2]):
        folder.chmod(0o777)
    machine = ARCHITECTURES[platform.machine()]
    numbers = {name: number_of(platform.machine(), name) for name in CALLED}
    return {
        "key": str(tmp_path / "key"),
        "recording": str(tmp_path / "recording"),
        "calls": {name: number for name, number in numbers.items() if number >= 0},
        "allowed": [*machine.plain.values(), *conditional(machine).values()],
    }


async def attack(prey: dict[str, Any], *missing: str) -> dict[str, Any]:
    with socket.create_server(("127.0.0.1", 0)) as server:
        prey["port"] = server.getsockname()[1]
        process = await asyncio.create_subprocess_exec(
            *(sys.executable, "-m", "tests.media.attacks", ",".join(missing)),
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
        )
        output, _ = await process.communicate(json.dumps(prey).encode())
    assert process.returncode == 0
    return json.loads(output)


async def test_nothing_can_be_reached_from_behind_the_wall(prey: dict[str, Any]):
    answer = await attack(prey)
    assert answer["missing"] == []
    assert answer["breached"] == []
    # Every number that a kernel may have, not only those with a name here.
    assert answer["allowed"] == []
    # What it is there for still works.
    assert answer["content"] == "recording"
    assert answer["starts_threads"]


async def test_seccomp_is_enough(prey: dict[str, Any]):
    answer = await attack(prey, "landlock")
    assert (answer["breached"], answer["allowed"], answer["content"]) == ([], [], "recording")


FILES = {
    *("open", "openat", "openat2", "open again", "environment of the server", "write a file"),
    *("write to the recording", "truncate", "remove", "rename", "connect", "read memory", "trace"),
}


@pytest.mark.parametrize("missing", [("seccomp",), ("seccomp", "landlock")])
async def test_without_seccomp_no_file_and_no_server_is_within_reach(
    prey: dict[str, Any], missing: tuple[str, ...]
):
    answer = await attack(prey, *missing)
    assert answer["missing"] == [*missing]
    assert not FILES & {*answer["breached"]}
    assert answer["content"] == "recording"


async def test_this_kernel_has_both_parts():
    assert await run_child(LookAtWall(LIMITS)) == Wall([])


@pytest.mark.parametrize("machine", ARCHITECTURES)
def test_the_numbers_are_those_of_libseccomp(machine: str):
    architecture = ARCHITECTURES[machine]
    ours = {**architecture.plain, **conditional(architecture), "seccomp": architecture.seccomp}
    assert ours == {name: number_of(machine, name) for name in ours}
    assert architecture.audit == TOKENS[machine]


def decision(machine: Architecture, number: int, *arguments: int, audit: int | None = None) -> int:
    """What a kernel would decide on a call, as linux/filter.h describes the instructions."""
    steps = filter_for(machine, PROCESS)
    data = {0: number, 4: machine.audit if audit is None else audit}
    data |= {16 + 8 * place: value & 0xFFFFFFFF for place, value in enumerate(arguments)}
    position = loaded = 0
    tests: dict[int, Callable[[int], bool]] = {
        0x15: lambda value: loaded == value,
        0x45: lambda value: bool(loaded & value),
    }
    while True:
        step = steps[position]
        position += 1
        match step.code:
            case 0x20:
                loaded = data.get(step.value, 0)
            case 0x06:
                return step.value
            case code:
                position += step.if_true if tests[code](step.value) else step.if_false


@pytest.mark.parametrize("machine", ARCHITECTURES.values(), ids=[*ARCHITECTURES])
def test_the_filter_decides_alike_on_every_processor(machine: Architecture):
    allowed = [number for number in range(1024) if decision(machine, number) == ALLOW]
    # Without arguments: memory without rights, and no flag of `clone`.
    assert allowed == sorted([*machine.plain.values(), machine.mmap, machine.mprotect])
    assert decision(machine, machine.clone3) == ENOSYS
    assert decision(machine, machine.clone, 0x3D0F00) == ALLOW
    for flags in (17, 0x11 | 0x100, 0x3D0F00 | 0x10000000, 0x3D0F00 | 0x80, 0x3D0F00 | 0x20000):
        assert decision(machine, machine.clone, flags) == EPERM
    for call in (machine.mmap, machine.mprotect):
        assert [decision(machine, call, 0, 0, rights) for rights in (3, 4, 7)] == [ALLOW, EPERM, EPERM]
    assert [decision(machine, machine.tgkill, process) for process in (PROCESS, 1)] == [ALLOW, EPERM]
    assert decision(machine, 0, audit=0x40000003) == KILL
    # The numbers of x32, the same processor's third set.
    assert decision(machine, 0x40000000) == EPERM


def test_a_processor_without_a_list_has_no_filter(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(system_calls.platform, "machine", lambda: "riscv64")
    assert not system_calls.has_seccomp()
