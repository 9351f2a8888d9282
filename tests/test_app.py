"""The application as a whole: it opens, answers, sends its mails and closes."""

from pathlib import Path
from typing import Any

import httpx2
import pytest
from starlette.applications import Starlette

from tawam.app import app_from_environment, create_app
from tawam.database.opening import open_database
from tawam.database.port import Database
from tawam.database.schema import now
from tawam.mail.outbox import Mail, enqueue
from tawam.settings import Environment, Settings
from tawam.site.manifest import SiteNotBuilt
from tests.mail.smtp_server import Mailbox, listening
from tests.ports import free_port


class TestHealth:
    async def test_ready_means_that_the_database_answers(self, client: httpx2.AsyncClient) -> None:
        for path in ("/healthz", "/readyz"):
            answer = await client.get(path)
            assert (answer.status_code, answer.json()) == (200, {"status": "ok"})

    async def test_alive_but_not_ready_once_the_database_is_closed(self, settings: Settings) -> None:
        app = create_app(settings)
        transport = httpx2.ASGITransport(app=app)
        async with httpx2.AsyncClient(transport=transport, base_url="http://testserver") as client:
            assert (await client.get("/healthz")).status_code == 200
            assert (await client.get("/readyz")).status_code == 503
            answer = await client.get("/auth/v1/health")
            assert answer.status_code == 200


class TestMails:
    @pytest.fixture
    def smtp_port(self) -> int:
        return free_port()

    @pytest.fixture
    def settings_values(self, smtp_port: int) -> dict[str, Any]:
        return {"smtp_url": f"smtp://127.0.0.1:{smtp_port}"}

    async def test_go_out_while_it_runs(
        self, database: Database, app: Starlette, client: httpx2.AsyncClient, smtp_port: int
    ) -> None:
        mailbox = Mailbox()
        values = {"email": "ann@example.com", "changed_at": now()}
        async with listening(mailbox, smtp_port):
            async with database.transaction() as transaction:
                await enqueue(transaction, Mail("ann@example.com", "password-changed", "ar", values))
            await mailbox.reaches(1)
        assert mailbox.received[0]["To"] == "ann@example.com"
        # A server with SMTP shows nobody's mails.
        assert "ann@example.com" not in (await client.get("/dev/outbox")).text


class TestLifespan:
    @pytest.mark.on_sqlite
    async def test_it_opens_again_after_it_was_closed(self, settings: Settings) -> None:
        for _ in range(2):
            app = create_app(settings)
            async with app.router.lifespan_context(app):
                pass
        database = open_database(settings)
        await database.open()
        assert await database.is_ready()
        await database.close()


@pytest.mark.on_sqlite
class TestSite:
    @pytest.fixture
    def settings_values(self, tmp_path: Path) -> dict[str, Any]:
        return {"web_dist": tmp_path / "nothing"}

    async def test_in_development_the_api_works_without_a_built_site(
        self, client: httpx2.AsyncClient
    ) -> None:
        answer = await client.get("/")
        assert answer.status_code == 503
        assert "make build" in answer.text
        assert (await client.get("/auth/v1/health")).status_code == 200

    async def test_in_production_there_must_be_one(self, settings: Settings) -> None:
        production = settings.model_copy(update={"env": Environment.PRODUCTION})
        with pytest.raises(SiteNotBuilt):
            create_app(production)


@pytest.mark.on_sqlite
class TestFactory:
    async def test_any_asgi_server_can_make_the_application(
        self, settings: Settings, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setenv("TAWAM_DATA_DIR", str(settings.data_dir))
        app = app_from_environment()
        async with app.router.lifespan_context(app):
            transport = httpx2.ASGITransport(app=app)
            async with httpx2.AsyncClient(transport=transport, base_url="http://localhost") as client:
                assert (await client.get("/readyz")).status_code == 200
