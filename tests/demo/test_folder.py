"""The mark of a demonstration's folder, what becomes of the folder, and the settings that hold for it."""

import asyncio
import os
from collections.abc import Generator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from unittest.mock import patch

import pytest

from tawam.demo.environment import SECOND_ADMIN_ABOVE, demo_settings
from tawam.demo.plan import Plan
from tawam.demo.preparing import Wish, check_folder, needs_filling, prepare
from tawam.demo_folder import (
    MARK,
    DemoFolderRefused,
    Demonstration,
    is_demo,
    is_filling,
    read,
    wait_until_filled,
    write,
)
from tawam.settings import Environment, Settings
from tests.demo.stub_filling import SIGN_INS

NOW = datetime.now(UTC).replace(microsecond=0)
FILLED = Demonstration(1, NOW.isoformat(), 1.0, state="filled", done=100, sign_ins=SIGN_INS)
HALF = Demonstration(4, NOW.isoformat(), 1.0, done=43)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path / "demo-data"


class TestMark:
    def test_is_read_as_it_was_written_by_its_owner_alone(self, folder: Path):
        write(folder, FILLED)
        assert read(folder) == FILLED
        assert (folder / MARK).stat().st_mode & 0o777 == 0o600
        assert [path.name for path in folder.iterdir()] == [MARK]

    def test_another_folder_has_none(self, folder: Path):
        assert (is_demo(folder), read(folder), is_filling(folder)) == (False, None, False)

    def test_one_that_cannot_be_read_marks_the_folder_nevertheless(self, folder: Path):
        folder.mkdir()
        (folder / MARK).write_text("{")
        assert is_demo(folder)
        with pytest.raises(DemoFolderRefused, match="--fresh"):
            read(folder)

    async def test_waiting_ends_when_the_folder_is_filled(self, folder: Path):
        write(folder, HALF)
        waiting = asyncio.create_task(wait_until_filled(folder, every_seconds=0.01))
        await asyncio.sleep(0.05)
        assert not waiting.done()
        write(folder, FILLED)
        await asyncio.wait_for(waiting, 5)

    async def test_nobody_waits_for_a_folder_without_mark(self, folder: Path):
        await asyncio.wait_for(wait_until_filled(folder, every_seconds=600), 5)


class TestPreparing:
    def test_a_new_folder_is_marked_before_it_is_filled(self, folder: Path):
        plan = prepare(folder, Wish(seed=7)).plan
        assert plan is not None
        assert (plan.seed, plan.scale) == (7, 1.0)
        assert read(folder) == Demonstration(7, plan.now.isoformat(), 1.0)

    def test_a_filled_one_is_left_as_it_is(self, folder: Path):
        write(folder, FILLED)
        (folder / "tawam.sqlite3").touch()
        assert not needs_filling(folder, Wish())
        prepared = prepare(folder, Wish())
        assert (prepared.plan, prepared.sentences) == (None, [])
        assert (folder / "tawam.sqlite3").exists()

    def test_one_that_was_made_otherwise_is_left_and_told_of(self, folder: Path):
        write(folder, FILLED)
        [sentence] = prepare(folder, Wish(seed=2, scale=3.0)).sentences
        assert "was made with --seed 1, --scale 1.0: --fresh makes a new" in sentence
        assert prepare(folder, Wish(seed=1, now=NOW, scale=1.0)).sentences == []

    def test_an_old_one_is_told_of(self, folder: Path):
        old = (NOW - timedelta(days=40)).isoformat()
        write(folder, Demonstration(1, old, 1.0, state="filled"))
        [sentence] = prepare(folder, Wish()).sentences
        assert "ended 40 days ago" in sentence

    @pytest.mark.parametrize(("there", "wish"), [(HALF, Wish()), (FILLED, Wish(is_fresh=True))])
    def test_a_half_filled_one_and_a_fresh_one_begin_empty(
        self, folder: Path, there: Demonstration, wish: Wish
    ):
        write(folder, there)
        (folder / "objects/ab").mkdir(parents=True)
        (folder / "objects/ab/part").touch()
        (folder / "tawam.sqlite3").touch()
        (folder / "server.lock").touch()
        prepared = prepare(folder, wish)
        assert isinstance(prepared.plan, Plan)
        assert [sentence for sentence in prepared.sentences if "filled again" in sentence] == (
            prepared.sentences if there is HALF else []
        )
        assert sorted(path.name for path in folder.iterdir()) == [MARK, "server.lock"]
        assert is_filling(folder)

    def test_what_a_link_leads_to_is_not_emptied(self, folder: Path, tmp_path: Path):
        write(folder, HALF)
        (tmp_path / "elsewhere").mkdir()
        (tmp_path / "elsewhere/kept").touch()
        (folder / "link").symlink_to(tmp_path / "elsewhere")
        prepare(folder, Wish())
        assert (tmp_path / "elsewhere/kept").exists()
        assert not (folder / "link").is_symlink()

    def test_a_folder_of_something_else_is_refused_and_left(self, folder: Path):
        folder.mkdir()
        (folder / "tawam.sqlite3").touch()
        for wish in (Wish(), Wish(is_fresh=True)):
            with pytest.raises(DemoFolderRefused, match="is not a demonstration"):
                prepare(folder, wish)
        assert [path.name for path in folder.iterdir()] == ["tawam.sqlite3"]

    def test_an_empty_one_and_what_a_killed_start_left_are_taken(self, folder: Path):
        check_folder(folder)
        folder.mkdir()
        (folder / "server.lock").touch()
        (folder / f"{MARK}.123").touch()
        check_folder(folder)

    def test_a_file_is_refused(self, folder: Path):
        folder.touch()
        with pytest.raises(DemoFolderRefused, match="is not a demonstration"):
            check_folder(folder)


class TestSettings:
    @pytest.fixture(autouse=True)
    def restored_environment(self) -> Generator[None]:
        with patch.dict(os.environ):
            yield

    def test_are_the_defaults_whatever_is_set(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
        (tmp_path / ".env").write_text(
            "TAWAM_STRIPE_SECRET_KEY=sk_live_1\n"
            "TAWAM_DRAFTING_URL=https://models.example.com\n"
            """TAWAM_OPENID_PROVIDERS='{"google": {"client_id": "a", "client_secret": "b"}}'\n"""
            "TAWAM_PORT=8123\n"
        )
        monkeypatch.chdir(tmp_path)
        os.environ.update(
            {
                "TAWAM_ENV": "production",
                "TAWAM_HOST": "0.0.0.0",
                "TAWAM_SITE_URL": "https://www.example.com",
                "TAWAM_DATABASE_URL": "postgresql://db.example.com/shop",
                "TAWAM_REDIS_URL": "rediss://cache.example.com",
                "TAWAM_STORAGE_URL": "s3://files",
                "TAWAM_SMTP_URL": "smtp://mail.example.com",
                "tawam_bounces_url": "imaps://mail.example.com/INBOX",
                "TAWAM_WEB_DIST": "elsewhere/dist",
                "TAWAM_WORKERS": "4",
            }
        )
        seen = demo_settings(tmp_path / "demo-data")
        # As the processes read them that it starts.
        assert Settings() == seen
        assert (seen.env, seen.host) == (Environment.DEVELOPMENT, "127.0.0.1")
        assert seen.second_admin_above == SECOND_ADMIN_ABOVE
        kept = {"data_dir", "port", "web_dist", "site_url", "second_admin_above"}
        assert (seen.data_dir, seen.port) == (tmp_path / "demo-data", 8123)
        assert (seen.web_dist, seen.site_url) == (Path("elsewhere/dist"), "http://127.0.0.1:8123")
        defaults = {
            name: field.get_default(call_default_factory=True, validated_data={})
            for name, field in Settings.model_fields.items()
        }
        assert seen.model_dump(exclude=kept) == {
            name: value for name, value in defaults.items() if name not in kept
        }

    def test_the_port_of_the_command_goes_before(self, tmp_path: Path):
        os.environ["TAWAM_PORT"] = "8123"
        assert demo_settings(tmp_path, 8456).port == 8456
