"""Writes mails to files: where there is no SMTP server, a developer reads them there."""

import asyncio
import os
from collections.abc import Sequence
from dataclasses import dataclass
from email import message_from_bytes
from email.message import EmailMessage
from email.policy import default
from pathlib import Path

from tawam.database.port import Row
from tawam.mail.sender import SenderUnavailable


class FolderSender:
    """Writes each mail as one `.eml` file, complete or not at all; the oldest comes first by name."""

    timeout = 5.0
    is_local = True

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    async def send(self, mail: Row, message: EmailMessage) -> None:
        stamp = "".join(letter for letter in mail["created_at"][:26] if letter.isdigit())
        # Made of the row alone, so that a mail that is sent twice is still one file.
        name = f"{stamp}-{mail['id'][-12:]}-{mail['template']}.eml"
        try:
            await asyncio.to_thread(self._write, name, message.as_bytes())
        except OSError as error:
            raise SenderUnavailable(str(error)) from error

    def _write(self, name: str, content: bytes) -> None:
        self._folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        draft = self._folder / f".{name}.draft"
        with draft.open("wb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        draft.rename(self._folder / name)


@dataclass(frozen=True)
class StoredMail:
    """Attributes:
    number: 1 is the oldest.
    """

    number: int
    path: Path
    message: EmailMessage

    @property
    def text(self) -> str:
        return self._part("plain")

    @property
    def html(self) -> str:
        return self._part("html")

    def header(self, name: str) -> str:
        return str(self.message.get(name, ""))

    def _part(self, subtype: str) -> str:
        body = self.message.get_body((subtype,))
        return "" if body is None else str(body.get_content())


def outbox_folder(data_dir: Path) -> Path:
    return data_dir / "outbox"


def list_outbox(folder: Path) -> Sequence[StoredMail]:
    """Every mail in the folder, the oldest first; empty when there is no folder yet."""
    return [_read(number, path) for number, path in enumerate(sorted(folder.glob("*.eml")), start=1)]


def list_newest(folder: Path, count: int) -> Sequence[StoredMail]:
    """The last `count` mails of the folder, the newest first."""
    paths = list(enumerate(sorted(folder.glob("*.eml")), start=1))
    return [_read(number, path) for number, path in reversed(paths[-count:])]


def show(folder: Path, number: int) -> StoredMail | None:
    """The mail with this number in `list_outbox`; None when there is none."""
    paths = sorted(folder.glob("*.eml"))
    return _read(number, paths[number - 1]) if 1 <= number <= len(paths) else None


def _read(number: int, path: Path) -> StoredMail:
    return StoredMail(number, path, message_from_bytes(path.read_bytes(), policy=default))
