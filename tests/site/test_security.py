from pathlib import Path

import httpx2
import pytest

from tawam.site.site import Site
from tests.site.calls import EVERYWHERE, client_of
from tests.site.dist import SCRIPT, STYLE


class TestSecurity:
    async def test_policy_names_our_origin_and_the_pages_own_parts_alone(
        self, browser: httpx2.AsyncClient
    ) -> None:
        policy = (await browser.get("/contact")).headers["content-security-policy"]
        directives = dict(part.split(" ", 1) for part in policy.split("; "))
        assert directives["default-src"] == "'none'"
        assert directives["script-src"] == f"'self' '{SCRIPT}'"
        assert directives["style-src"] == f"'self' '{STYLE}'"
        assert directives["base-uri"] == directives["frame-ancestors"] == "'none'"
        assert "unsafe" not in policy
        assert "upgrade-insecure-requests" not in policy

    @pytest.mark.parametrize("path", ["/", "/nothing", "/assets/app-Bx3.js", "/contact/", "/favicon.svg"])
    async def test_every_answer_has_the_whole_set(self, browser: httpx2.AsyncClient, path: str) -> None:
        answer = await browser.get(path)
        assert EVERYWHERE.items() <= dict(answer.headers).items()
        assert "default-src 'none'" in answer.headers["content-security-policy"]
        assert "camera=()" in answer.headers["permissions-policy"]
        assert "strict-transport-security" not in answer.headers

    @pytest.mark.parametrize("path", ["/", "/nothing", "/assets/app-Bx3.js"])
    async def test_over_tls_the_browser_is_told_to_stay_there(self, dist: Path, path: str) -> None:
        async with client_of(Site(dist, is_https=True)) as browser:
            headers = (await browser.get(path)).headers
        assert headers["strict-transport-security"] == "max-age=63072000; includeSubDomains; preload"
        assert headers["content-security-policy"].endswith("upgrade-insecure-requests")

    @pytest.mark.parametrize(
        ("path", "is_listed"),
        [("/", True), ("/ar/contact", True), ("/profile", False), ("/auth/confirm", False), ("/x", False)],
    )
    async def test_search_engines_are_kept_from_private_pages(
        self, browser: httpx2.AsyncClient, path: str, is_listed: bool
    ) -> None:
        assert ("x-robots-tag" not in (await browser.get(path)).headers) == is_listed
