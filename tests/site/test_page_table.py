"""Pages whose path holds values: a production's id, or the token of a consent."""

from pathlib import Path

import httpx2
import pytest

from tawam.http.secret_paths import without_secrets
from tawam.logs import flush_lines
from tawam.site.site import Site
from tests.site.calls import client_of
from tests.site.dist import html

ID = "0199f3a2-7b1c-7c3e-9d55-2f8f5e0c1a77"


class TestPagesWithValues:
    @pytest.mark.parametrize(
        ("path", "name", "language"),
        [
            ("/studio", "studio", "en"),
            (f"/studio/{ID}", "studio/production", "en"),
            ("/studio/abc", "studio/production", "en"),
            ("/ar/studio/abc", "studio/production", "ar"),
            ("/studio/abc/recordings", "studio/production/recordings", "en"),
            ("/ar/studio/abc/recordings", "studio/production/recordings", "ar"),
            ("/consent/9f2c-41ab_x", "consent/token", "en"),
        ],
    )
    async def test_are_one_file_for_all_values(
        self, browser: httpx2.AsyncClient, path: str, name: str, language: str
    ) -> None:
        answer = await browser.get(path)
        assert (answer.status_code, answer.text) == (200, html(name, language))
        assert answer.headers["x-robots-tag"] == "noindex"

    async def test_follow_the_language_of_the_cookie(self, browser: httpx2.AsyncClient) -> None:
        answer = await browser.get("/studio/abc", headers={"Cookie": "language=ar"})
        assert answer.text == html("studio/production", "ar")

    @pytest.mark.parametrize(
        "path",
        [
            "/studio/abc/nothing",
            "/studio/abc/recordings/x",
            "/studio//recordings",
            "/studios/abc",
            "/ar/ar/studio/abc",
            f"/studio/{'x' * 201}",
            "/consent",
        ],
    )
    async def test_do_not_answer_for_other_paths(self, browser: httpx2.AsyncClient, path: str) -> None:
        assert (await browser.get(path)).status_code == 404

    async def test_lose_a_slash_at_the_end(self, browser: httpx2.AsyncClient) -> None:
        answer = await browser.get("/ar/studio/abc/?tab=x")
        assert (answer.status_code, answer.headers["location"]) == (308, "/ar/studio/abc?tab=x")

    # The policy of the page that a visitor came in by stands for all that follow without a reload.
    @pytest.mark.parametrize("path", ["/", "/contact", "/studio", "/studio/abc", "/studio/abc/recordings"])
    async def test_play_chosen_films_from_whichever_page_one_came_in_by(
        self, browser: httpx2.AsyncClient, path: str
    ) -> None:
        policy = (await browser.get(path)).headers["content-security-policy"]
        assert dict(part.split(" ", 1) for part in policy.split("; "))["media-src"] == "'self' blob:"


class TestSecretPaths:
    @pytest.mark.parametrize(
        ("path", "logged"),
        [
            ("/consent/9f2c41ab", "/consent/..."),
            ("/ar/consent/9f2c41ab", "/ar/consent/..."),
            ("/consent/9f2c41ab/x", "/consent/.../x"),
            ("/consent/", "/consent/"),
            ("/consent", "/consent"),
            ("/studio/abc", "/studio/abc"),
        ],
    )
    def test_a_token_does_not_stand_in_the_log(self, path: str, logged: str) -> None:
        assert without_secrets(path) == logged

    @pytest.mark.parametrize(
        ("path", "policy"),
        [
            ("/consent/9f2c41ab", "no-referrer"),
            ("/ar/consent/9f2c41ab", "no-referrer"),
            ("/contact", "strict-origin-when-cross-origin"),
        ],
    )
    async def test_nor_in_the_requests_of_its_page(
        self, browser: httpx2.AsyncClient, path: str, policy: str
    ) -> None:
        assert (await browser.get(path)).headers["referrer-policy"] == policy

    async def test_nor_when_no_page_is_at_the_path(
        self, dist: Path, capfd: pytest.CaptureFixture[str]
    ) -> None:
        async with client_of(Site(dist, is_https=False)) as browser:
            await browser.get("/consent/9f2c41ab/wrong")
        flush_lines()
        logged = capfd.readouterr().out
        assert "/consent/.../wrong" in logged
        assert "9f2c41ab" not in logged
