"""The mark of a data folder that holds a demonstration: `demonstration.json`.

`tawam demo` writes it before anything else. It keeps the passwords of the sign-ins, which are made at random
and printed at each start, so only the server's account may read it.
"""

import asyncio
import os
from pathlib import Path
from typing import Literal

import msgspec

MARK = "demonstration.json"

DemoRole = Literal["customer", "person", "producer", "admin"]
ROLE_NAMES: dict[DemoRole, str] = {
    "customer": "Customer",
    "person": "Person shown",
    "producer": "Producer",
    "admin": "Admin",
}


class DemoFolderRefused(Exception):
    """The folder cannot be used for this; the message says why and what to do."""


class SignIn(msgspec.Struct, frozen=True):
    """One account of the demonstration.

    Attributes:
        role: `person` is somebody whom a customer's videos show.
        what_en, what_ar: what this account sees, in a sentence.
        path: its best screen, without a language's prefix, such as `/studio`.
    """

    role: DemoRole
    name: str
    email: str
    password: str
    what_en: str
    what_ar: str
    path: str


class Demonstration(msgspec.Struct, frozen=True):
    """What a demonstration is made from, and how far it is filled.

    Attributes:
        now: the moment at which its year ends, in ISO 8601.
        done: the share that is written, in percent.
        sign_ins: empty while it is being filled.
    """

    seed: int
    now: str
    scale: float
    state: Literal["filling", "filled"] = "filling"
    done: int = 0
    sign_ins: tuple[SignIn, ...] = ()


def is_demo(data_dir: Path) -> bool:
    """Whether the folder is marked as a demonstration, even by a mark that cannot be read."""
    return os.path.lexists(data_dir / MARK)


def refuse_in_production(data_dir: Path, *, is_production: bool) -> None:
    """Keep a demonstration from being served to the world: its passwords are printed and kept.

    Raises:
        DemoFolderRefused: the folder is a demonstration.
    """
    if is_production and is_demo(data_dir):
        raise DemoFolderRefused(f"{data_dir} is a demonstration, which is not served in production.")


def read(data_dir: Path) -> Demonstration | None:
    """Return what the mark says; None without a mark.

    Raises:
        DemoFolderRefused: the mark cannot be read.
    """
    path = data_dir / MARK
    try:
        return msgspec.json.decode(path.read_bytes(), type=Demonstration)
    except FileNotFoundError:
        return None
    except (OSError, msgspec.DecodeError) as error:
        raise DemoFolderRefused(
            f"{path} cannot be read: `tawam demo --fresh` makes a new demonstration."
        ) from error


def write(data_dir: Path, demonstration: Demonstration) -> None:
    """Write the mark. Its readers see the old one or the new one.

    Raises:
        OSError: the folder is not writable.
    """
    data_dir.mkdir(mode=0o700, parents=True, exist_ok=True)
    draft = data_dir / f"{MARK}.{os.getpid()}"
    descriptor = os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
    with os.fdopen(descriptor, "wb") as file:
        file.write(msgspec.json.format(msgspec.json.encode(demonstration), indent=2))
        file.flush()
        os.fsync(descriptor)
    draft.replace(data_dir / MARK)


def is_filling(data_dir: Path) -> bool:
    """Whether the folder is a demonstration that is not filled yet."""
    try:
        demonstration = read(data_dir)
    except DemoFolderRefused:
        return False
    return demonstration is not None and demonstration.state == "filling"


async def wait_until_filled(data_dir: Path, every_seconds: float = 1.0) -> None:
    """Return when the folder is not being filled; at once for a folder without a mark."""
    while await asyncio.to_thread(is_filling, data_dir):  # noqa: ASYNC110 because another process fills it
        await asyncio.sleep(every_seconds)
