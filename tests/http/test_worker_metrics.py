"""Whichever worker is asked, `/metrics` has the counts of all that live, each family once."""

from collections.abc import AsyncGenerator
from contextlib import AsyncExitStack
from pathlib import Path

import pytest
from prometheus_client.parser import text_string_to_metric_families

from tawam.http.metrics import Metrics
from tawam.http.worker_metrics import WorkerMetrics, merged


async def no_backlog() -> dict[str, int]:
    return {}


@pytest.fixture
async def workers(tmp_path: Path) -> AsyncGenerator[list[WorkerMetrics]]:
    """Three workers, which served one, two and three requests."""
    async with AsyncExitStack() as stack:
        workers: list[WorkerMetrics] = []
        for number in (1, 2, 3):
            metrics = Metrics(no_backlog)
            for _ in range(number):
                metrics.observe("rest", "GET", 200, 0.01)
            worker = WorkerMetrics(tmp_path, metrics.text, f"{number}")
            await stack.enter_async_context(worker.running())
            workers.append(worker)
        yield workers


def requests(text: bytes) -> dict[str, float]:
    """The number of requests by worker. The parser refuses a family that comes twice."""
    families = list(text_string_to_metric_families(text.decode()))
    assert len({family.name for family in families}) == len(families)
    return {
        sample.labels["worker"]: sample.value
        for family in families
        for sample in family.samples
        if sample.name == "tawam_request_seconds_count"
    }


async def test_each_tells_the_counts_of_all(workers: list[WorkerMetrics]) -> None:
    for worker in workers:
        assert requests(await worker.gather()) == {"1": 1, "2": 2, "3": 3}


async def test_a_worker_that_was_killed_leaves_its_socket_and_is_passed_over(
    workers: list[WorkerMetrics], tmp_path: Path
) -> None:
    (tmp_path / "killed.sock").touch()
    assert requests(await workers[0].gather()) == {"1": 1, "2": 2, "3": 3}


def test_labels_with_braces_and_samples_without_labels_stay_whole() -> None:
    text = b'# HELP a A.\n# TYPE a gauge\na 1.0\n# HELP b B.\n# TYPE b counter\nb_total{x="{y} 1"} 2.0\n'
    assert merged({"7": text, "8": b""}) == (
        b'# HELP a A.\n# TYPE a gauge\na{worker="7"} 1.0\n'
        b'# HELP b B.\n# TYPE b counter\nb_total{worker="7",x="{y} 1"} 2.0\n'
    )
