"""What reaches the disk in which order, as the kernel sees it: bytes, folder, row, and then the answer."""

import os
import re
import signal
import subprocess
from pathlib import Path

import pytest

from tests.faults.conftest import IS_FULL
from tests.faults.journal import Journal
from tests.faults.process_group import members
from tests.faults.rows import rows_of
from tests.faults.senders import Sender
from tests.faults.test_kill_nine import a_server

_CALLS = "fsync,fdatasync,sync_file_range,pwrite64,write,writev,sendto,sendmsg"
# Longer than a page of the database, in which the key of the stored bytes stands.
_SHOWN = "8192"
_CONTENT = b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR" + bytes(300_000)


class Traced:
    """A server whose calls to the kernel are written down from now on."""

    def __init__(self, process: subprocess.Popen[bytes], log: Path) -> None:
        self._log = log
        processes = [option for process_id in members(process.pid) for option in ("-p", str(process_id))]
        command = ["strace", "-f", "-y", "-s", _SHOWN, "-e", f"trace={_CALLS}", "-o", str(log), *processes]
        self._strace = subprocess.Popen(command, stderr=subprocess.PIPE, text=True)
        assert self._strace.stderr
        # It says so once it holds every thread.
        assert "attached" in self._strace.stderr.readline()

    def calls(self) -> list[str]:
        """End the trace, and return the calls in the order in which they ended."""
        self._strace.send_signal(signal.SIGINT)
        self._strace.communicate()
        lines = self._log.read_text(errors="replace").splitlines()
        begun: dict[str, str] = {}
        calls: list[str] = []
        for line in lines:
            # Numbers of threads are padded to five digits.
            thread, call = line.split(maxsplit=1)
            if call.endswith("<unfinished ...>"):
                begun[thread] = call.removesuffix("<unfinished ...>")
            elif "resumed>" in call:
                calls.append(begun.pop(thread, "") + call.partition("resumed>")[2])
            else:
                calls.append(call)
        return calls


def _first(calls: list[str], pattern: str, after: int = -1) -> int:
    for place, call in enumerate(calls):
        if place > after and re.search(pattern, call, re.DOTALL):
            return place
    raise AssertionError(f"no call after {after} like {pattern}")


@pytest.mark.parametrize("way", ["at once", "in pieces"] if IS_FULL else ["in pieces"])
def test_bytes_and_folder_are_on_the_disk_before_the_row_and_the_row_before_the_answer(
    way: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    # With scripts/test nothing waits for the disk, save here.
    monkeypatch.delenv("LD_PRELOAD", raising=False)
    server = a_server(tmp_path)
    sender = Sender(server, server.key("ANON_KEY"), server.key("SERVICE_ROLE_KEY"), Journal(), 1)
    process = server.start()
    try:
        sender.join_in()
        name = f"{sender.user_id}/picture.png"
        traced = Traced(process, tmp_path / "calls")
        with sender.client() as client:
            store = sender.store_at_once if way == "at once" else sender.store_in_pieces
            assert store(client, name, _CONTENT).is_success
        calls = traced.calls()
    finally:
        os.killpg(process.pid, signal.SIGKILL)
        process.wait()
    keys = [
        row[0] for row in rows_of("", tmp_path)("select key from object_parts where object_id is not null")
    ]
    assert keys
    for key in keys:
        _check_order(calls, tmp_path, key)


def _check_order(calls: list[str], data: Path, key: str) -> None:
    folder = re.escape(str(data / "objects" / key.partition("/")[0]))
    log = re.escape(str(data / "tawam.sqlite3-wal"))
    file_synced = _first(calls, rf"^f(data)?sync\(\d+<{folder}/{re.escape(key.partition('/')[2])}>\)\s+= 0")
    folder_synced = _first(calls, rf"^fsync\(\d+<{folder}>\)\s+= 0", after=file_synced)
    row_written = _first(calls, rf"^pwrite64\(\d+<{log}>.*{re.escape(key)}")
    row_synced = _first(calls, rf"^f(data)?sync\(\d+<{log}>\)\s+= 0", after=row_written)
    answered = _first(
        calls, r"^(write|writev|sendto|sendmsg)\(\d+<(TCP|socket).*HTTP/1.1 20", after=row_written
    )
    assert file_synced < folder_synced < row_written < row_synced < answered
