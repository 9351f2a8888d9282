from collections.abc import Generator
from typing import Any

import pytest

from tests.traces.collector import Collector


@pytest.fixture
def collector() -> Generator[Collector]:
    with Collector().running() as collector:
        yield collector


@pytest.fixture
def traced_values(collector: Collector) -> dict[str, Any]:
    """Settings of a server that traces everything."""
    return {"traces_url": collector.url}


@pytest.fixture
def settings_values(traced_values: dict[str, Any]) -> dict[str, Any]:
    return traced_values
