"""A browser in front of a small built site."""

from collections.abc import AsyncGenerator
from pathlib import Path

import httpx2
import pytest

from tawam.site.site import Site
from tests.site.calls import client_of
from tests.site.dist import write_dist


@pytest.fixture
def dist(tmp_path: Path) -> Path:
    return write_dist(tmp_path / "dist")


@pytest.fixture
async def browser(dist: Path) -> AsyncGenerator[httpx2.AsyncClient]:
    async with client_of(Site(dist, is_https=False)) as client:
        yield client
