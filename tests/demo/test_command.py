"""`tawam demo` in the real process, and the commands that refuse what it makes."""

import os
import signal
import subprocess
from collections.abc import Callable, Generator
from pathlib import Path
from unittest.mock import patch

import httpx2
import pyrage
import pytest
from pydantic import SecretStr
from typer.testing import CliRunner, Result

from tawam.cli import app
from tawam.commands.demo import without_settings_if_demo
from tawam.commands.demo_lines import ProgressLine
from tawam.demo.plan import Progress
from tawam.demo_folder import Demonstration, read, write
from tawam.settings import Settings
from tests.demo.demo_process import DemoCommand, eventually, kill_session, of_session
from tests.demo.stub_filling import SIGN_INS
from tests.ports import free_port
from tests.site.dist import write_dist

NOW = "2026-11-28T09:00:00+00:00"
FILLED = Demonstration(1, NOW, 1.0, state="filled", done=100, sign_ins=SIGN_INS)
HALF = Demonstration(1, NOW, 1.0, done=43)

Start = Callable[..., subprocess.Popen[bytes]]


@pytest.fixture
def command(tmp_path: Path, small_site: Path) -> DemoCommand:
    return DemoCommand(tmp_path, small_site)


@pytest.fixture
def start(command: DemoCommand) -> Generator[Start]:
    """Starts the command; what is left of it is killed in the end."""
    started: list[subprocess.Popen[bytes]] = []

    def start(stub: str, *arguments: str, **settings: str) -> subprocess.Popen[bytes]:
        started.append(command.start(stub, *arguments, **settings))
        return started[-1]

    yield start
    for process in started:
        kill_session(process.pid)
        process.wait()


class TestServing:
    def test_the_server_answers_while_it_is_filled_and_ends_with_the_filling(
        self, command: DemoCommand, start: Start
    ):
        (command.home / ".env").write_text("TAWAM_STRIPE_SECRET_KEY=sk_test_1\n")
        elsewhere = {
            "TAWAM_DATABASE_URL": "postgresql://nobody@127.0.0.1:9/nothing",
            "TAWAM_SMTP_URL": "smtp://127.0.0.1:9",
            "TAWAM_DATA_DIR": str(command.home / "data"),
        }
        process = start("fill_for_ever", **elsewhere)
        assert "<b>Demonstration:</b>" in command.page()
        assert "[  5 %] January: 1 order" in command.printed("January")
        page = eventually(lambda: text if "filled: 5 %" in (text := command.page("/dev")) else None)
        assert "/dev/outbox" in page
        assert "A sandbox takes the place" in page
        assert not (command.home / "data").exists()
        # The command, its worker, the filling and what that started.
        assert len(of_session(process.pid)) >= 4

        # As a terminal sends it for Ctrl-C.
        os.killpg(process.pid, signal.SIGINT)
        assert process.wait(60) == 0
        assert of_session(process.pid) == []
        assert read(command.data) == Demonstration(1, (read(command.data) or HALF).now, 1.0, done=5)

    def test_nothing_outlives_a_command_that_is_killed(self, command: DemoCommand, start: Start):
        process = start("fill_alone_for_ever")
        command.printed("January")
        command.page()
        process.kill()
        process.wait()
        eventually(lambda: True if not of_session(process.pid) else None, 15)

    def test_a_filling_that_fails_is_told_and_the_server_goes_on(self, command: DemoCommand, start: Start):
        process = start("fail")
        printed = command.printed("The server goes on")
        assert "could not be filled. RuntimeError: the story lost its thread\n" in printed
        assert "Traceback" not in printed
        assert "the story lost its thread" in (command.data / "filling.log").read_text()
        assert "<b>Demonstration:</b>" in command.page()
        process.send_signal(signal.SIGINT)
        assert process.wait(60) == 1
        assert (read(command.data) or FILLED).state == "filling"

    def test_a_filled_one_is_served_at_once(self, command: DemoCommand, start: Start):
        write(command.data, FILLED)
        process = start("fail", "--seed", "2")
        command.page()
        printed = command.printed("They are also at")
        assert "was made with --seed 1: --fresh makes a new demonstration." in printed
        for each in SIGN_INS:
            assert f"{each.name}. {each.what_en}\n" in printed
            assert f"email     {each.email}\n    password  {each.password}\n" in printed
            assert f"page      {command.url}{each.path}\n" in printed
        process.send_signal(signal.SIGINT)
        assert process.wait(60) == 0
        assert read(command.data) == FILLED

    def test_listens_on_this_machine_alone(self, command: DemoCommand, start: Start):
        start("fail", TAWAM_HOST="0.0.0.0", TAWAM_ENV="production")
        assert "<b>Demonstration:</b>" in command.page()
        with pytest.raises(httpx2.TransportError):
            httpx2.get(f"http://127.0.0.2:{command.port}/")


class TestFilling:
    def test_fills_and_ends_and_has_nothing_to_do_then(self, command: DemoCommand):
        code, printed = command.run("fill", "--fill-only", "--seed", "7", "--now", "2026-11-28T09:00")
        assert (code, printed.splitlines()[0]) == (0, "[ 50 %] Seed 7: 6 orders")
        assert "The demonstration is filled. 6 orders." in printed
        assert f"password  {SIGN_INS[0].password}" in printed
        assert read(command.data) == Demonstration(7, NOW, 1.0, state="filled", done=100, sign_ins=SIGN_INS)
        assert command.run("fail", "--fill-only") == (0, "demo-data is filled already.\n")

    def test_a_half_filled_folder_is_emptied_and_filled_again(self, command: DemoCommand):
        code, printed = command.run("fail", "--fill-only")
        assert code == 1
        assert "the story lost its thread" in printed
        assert (command.data / "half-way").exists()
        code, printed = command.run("fill", "--fill-only")
        assert code == 0
        assert "was not filled to its end, so it is emptied and filled again." in printed
        assert not (command.data / "half-way").exists()
        assert (read(command.data) or HALF).state == "filled"


class TestRefusals:
    @pytest.fixture(autouse=True)
    def restored_environment(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Generator[None]:
        monkeypatch.chdir(tmp_path)
        with patch.dict(os.environ, {"TAWAM_PORT": str(free_port())}):
            yield

    def test_a_folder_of_something_else(self, tmp_path: Path):
        (tmp_path / "data").mkdir()
        (tmp_path / "data/tawam.sqlite3").touch()
        for options in ([], ["--fresh"], ["--fill-only"]):
            done = run("demo", "--data-dir", "data", *options)
            assert done.exit_code == 2
            assert "data is not a demonstration, and is left as it is" in done.stderr
        assert [path.name for path in (tmp_path / "data").iterdir()] == ["tawam.sqlite3"]

    def test_without_what_moves_the_clock(self, monkeypatch: pytest.MonkeyPatch, tmp_path: Path):
        def none(name: str) -> None: ...

        monkeypatch.setattr("tawam.commands.demo.find_spec", none)
        done = run("demo")
        assert done.exit_code == 1
        assert "needs the package time-machine" in done.stderr
        assert list(tmp_path.iterdir()) == []

    def test_no_moment(self):
        done = run("demo", "--now", "soon")
        assert done.exit_code == 2
        assert "2026-11-28T09:00" in done.stderr

    def test_a_port_that_is_taken(self, command: DemoCommand, start: Start):
        write(command.data, FILLED)
        start("fail")
        command.page()
        done = run("demo", "--port", str(command.port))
        assert done.exit_code == 2
        assert f"Cannot listen on 127.0.0.1:{command.port}" in done.stderr

    def test_serving_in_production(self, tmp_path: Path):
        write(tmp_path / "data", FILLED)
        production = {
            "TAWAM_ENV": "production",
            "TAWAM_SITE_URL": "https://www.example.com",
            "TAWAM_SMTP_URL": "smtp://127.0.0.1:9",
            "TAWAM_TRUSTED_PROXIES": "none",
            "TAWAM_WEB_DIST": str(write_dist(tmp_path / "dist")),
        }
        done = run("serve", **production)
        assert done.exit_code == 2
        assert done.stderr == "data is a demonstration, which is not served in production.\n"

    def test_restoring_over_it(self, tmp_path: Path):
        vault, elsewhere = tmp_path / "vault", tmp_path / "elsewhere"
        secret = {"TAWAM_BACKUP_PASSPHRASE": "correct horse battery staple"}
        assert run("migrate").exit_code == run("keys").exit_code == 0
        recipient = pyrage.x25519.Identity.generate().to_public()
        write(tmp_path / "data", FILLED)
        taken = run("backup", str(vault), "--recipient", str(recipient))
        assert taken.exit_code == 0
        assert "what is restored from here will not say so" in taken.stderr
        write(elsewhere, FILLED)
        done = run("restore", str(vault), "--replace", TAWAM_DATA_DIR=str(elsewhere), **secret)
        assert done.exit_code == 2
        assert done.stderr == f"{elsewhere} is a demonstration: restore to another TAWAM_DATA_DIR.\n"

    def test_serving_one_that_is_half_filled(self, tmp_path: Path):
        write(tmp_path / "data", HALF)
        done = run("serve")
        assert done.exit_code == 2
        assert done.stderr == "data is not filled to its end: `tawam demo` fills it again.\n"

    def test_settings_in_development(self, tmp_path: Path):
        write(tmp_path / "data", FILLED)
        given = Settings(smtp_url=SecretStr("smtp://mail.example.com"), port=8123)
        os.environ["TAWAM_PORT"] = "8123"
        taken = without_settings_if_demo(given)
        assert (taken.smtp_url.get_secret_value(), taken.port) == ("", 8123)
        elsewhere = given.model_copy(update={"data_dir": tmp_path / "other"})
        assert without_settings_if_demo(elsewhere) is elsewhere


class TestProgress:
    class Terminal:
        """Standard output, as a terminal or as a file."""

        def __init__(self, is_terminal: bool) -> None:
            self.text = ""
            self.isatty = lambda: is_terminal

        def write(self, text: str) -> int:
            self.text += text
            return len(text)

        def flush(self) -> None: ...

    def test_a_terminal_shows_each_step_in_the_place_of_the_one_before(self, monkeypatch: pytest.MonkeyPatch):
        monkeypatch.setenv("COLUMNS", "20")
        terminal = self.Terminal(is_terminal=True)
        line = ProgressLine(terminal)
        line.show(Progress(7, "March: 6 orders, 4 productions"))
        line.end()
        assert terminal.text == "\x1b[2K[  7 %] March: 6 or\r\x1b[2K"

    def test_a_file_gets_a_line_each(self):
        file = self.Terminal(is_terminal=False)
        line = ProgressLine(file)
        line.show(Progress(7, "March: 6 orders"))
        line.show(Progress(100, "November: 9 orders"))
        line.end()
        assert file.text == "[  7 %] March: 6 orders\n[100 %] November: 9 orders\n"


def run(*arguments: str, **environment: str) -> Result:
    return CliRunner().invoke(app, list(arguments), env=environment, catch_exceptions=False)
