"""Mails as files."""

from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest

from tawam.database.schema import timestamp
from tawam.mail.folder import FolderSender, list_outbox, show
from tawam.mail.message import compose
from tawam.mail.sender import SenderUnavailable
from tests.mail.test_message import SENDER, row


def suffixes(folder: Path) -> set[str]:
    return {path.suffix for path in folder.iterdir()}


async def send(folder: Path, **changes: Any) -> None:
    mail = row("confirm-signup", **changes)
    await FolderSender(folder).send(mail, compose(mail, SENDER))


async def test_the_oldest_comes_first_by_name(tmp_path: Path):
    start = datetime(2026, 11, 21, 9, 59, 59, 999999, tzinfo=UTC)
    moments = [start + timedelta(microseconds=number) for number in (0, 1, 500_000, 10_000_000)]
    for moment in reversed(moments):
        await send(tmp_path, created_at=timestamp(moment), recipient=f"r{moment.microsecond}@example.com")
    to = [mail.header("To") for mail in list_outbox(tmp_path)]
    assert to == [f"r{moment.microsecond}@example.com" for moment in moments]
    assert [mail.number for mail in list_outbox(tmp_path)] == [1, 2, 3, 4]
    assert suffixes(tmp_path) == {".eml"}


async def test_a_mail_sent_twice_is_one_file(tmp_path: Path):
    mail = row("confirm-signup")
    for _ in range(2):
        await FolderSender(tmp_path).send(mail, compose(mail, SENDER))
    assert len(list_outbox(tmp_path)) == 1


async def test_a_mail_is_read_back_in_full(tmp_path: Path):
    await send(tmp_path, language="ar")
    mail = show(tmp_path, 1)
    assert mail is not None
    assert mail.header("Subject") == "أكّد بريدك الإلكتروني في منصة توأم"
    assert "048213" in mail.text
    assert "<html" in mail.html


@pytest.mark.parametrize("number", [-1, 0, 2])
async def test_a_number_that_is_none_shows_nothing(tmp_path: Path, number: int):
    await send(tmp_path)
    assert show(tmp_path, number) is None


def test_no_folder_is_an_empty_outbox(tmp_path: Path):
    assert list_outbox(tmp_path / "none") == []


async def test_a_folder_that_cannot_be_written_is_an_outage(tmp_path: Path):
    (tmp_path / "outbox").write_text("a file stands here")
    with pytest.raises(SenderUnavailable):
        await send(tmp_path / "outbox")
