"""Decides what becomes of the folder of a demonstration, and empties it. Other folders are left alone."""

import shutil
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

from tawam.database.server_lock import LOCK
from tawam.demo.plan import Plan
from tawam.demo_folder import MARK, DemoFolderRefused, Demonstration, is_demo, read, write

_SEED, _SCALE = 1, 1.0
# Older ones show deadlines that have all passed.
_OLD_AFTER_DAYS = 14


@dataclass(frozen=True, slots=True)
class Wish:
    """What is asked for; None takes what is there, or the default."""

    seed: int | None = None
    now: datetime | None = None
    scale: float | None = None
    is_fresh: bool = False

    def plan(self) -> Plan:
        return Plan(
            seed=_SEED if self.seed is None else self.seed,
            now=self.now or datetime.now(UTC).replace(microsecond=0),
            scale=_SCALE if self.scale is None else self.scale,
        )

    def differences(self, there: Demonstration) -> list[str]:
        """Name what was asked for and is otherwise in the demonstration that is there."""
        pairs = [
            ("seed", self.seed, there.seed),
            ("scale", self.scale, there.scale),
            ("now", self.now, datetime.fromisoformat(there.now)),
        ]
        return [f"--{name} {found}" for name, asked, found in pairs if asked is not None and asked != found]


@dataclass(frozen=True, slots=True)
class Prepared:
    """What is to be done with the folder.

    Attributes:
        plan: what to fill it from; None for a folder that is filled.
        sentences: what the caller should know of it.
    """

    plan: Plan | None
    sentences: list[str]


def check_folder(data_dir: Path) -> None:
    """Look whether the folder may hold a demonstration.

    Raises:
        DemoFolderRefused: it holds something else.
        OSError: it cannot be read.
    """
    if not data_dir.exists() or is_demo(data_dir):
        return
    if not data_dir.is_dir() or any(not _is_ours(path) for path in data_dir.iterdir()):
        raise DemoFolderRefused(
            f"{data_dir} is not a demonstration, and is left as it is: name another folder with --data-dir."
        )


def needs_filling(data_dir: Path, wish: Wish) -> bool:
    """Whether `prepare` would begin a demonstration.

    Raises:
        DemoFolderRefused: the mark cannot be read.
    """
    if wish.is_fresh:
        return True
    there = read(data_dir)
    return there is None or there.state == "filling"


def prepare(data_dir: Path, wish: Wish) -> Prepared:
    """Mark and empty the folder if it is to be filled. The caller holds the lock of the folder.

    Raises:
        DemoFolderRefused: it holds something else, or its mark cannot be read.
        OSError: it cannot be written.
    """
    check_folder(data_dir)
    there = None if wish.is_fresh else read(data_dir)
    if there is not None and there.state == "filled":
        return Prepared(None, _about(data_dir, wish, there))
    plan = wish.plan()
    # Marked first: whatever ends this half-way, the next start knows the folder and begins it again.
    write(data_dir, Demonstration(plan.seed, plan.now.isoformat(), plan.scale))
    for path in data_dir.iterdir():
        if path.name in (MARK, LOCK):
            continue
        if path.is_dir() and not path.is_symlink():
            shutil.rmtree(path)
        else:
            path.unlink()
    if there is None:
        return Prepared(plan, [])
    return Prepared(plan, [f"{data_dir} was not filled to its end, so it is emptied and filled again."])


def _about(data_dir: Path, wish: Wish, there: Demonstration) -> list[str]:
    if others := wish.differences(there):
        return [f"{data_dir} was made with {', '.join(others)}: --fresh makes a new demonstration."]
    days = (datetime.now(UTC) - datetime.fromisoformat(there.now)).days
    if days > _OLD_AFTER_DAYS:
        return [f"The year in {data_dir} ended {days} days ago: --fresh makes a new demonstration."]
    return []


def _is_ours(path: Path) -> bool:
    """Whether a start that was killed before it wrote the mark may have left this."""
    return path.name == LOCK or path.name.startswith(f"{MARK}.")
