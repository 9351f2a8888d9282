"""The dashboard of Grafana asks for nothing that `/metrics` does not show, and shows all of it."""

import json
import re
from pathlib import Path
from typing import Any

import httpx2
import pytest
from prometheus_client.parser import text_string_to_metric_families

DASHBOARD = Path(__file__).parents[1] / "deploy/grafana/tawam.json"


def queries() -> list[str]:
    dashboard: dict[str, Any] = json.loads(DASHBOARD.read_text())
    variables = [each["definition"] for each in dashboard["templating"]["list"] if "definition" in each]
    return [target["expr"] for panel in dashboard["panels"] for target in panel["targets"]] + variables


@pytest.fixture
async def samples(client: httpx2.AsyncClient) -> dict[str, set[str]]:
    """The labels of each sample of `/metrics`, by its name."""
    await client.get("/healthz")
    found: dict[str, set[str]] = {}
    for family in text_string_to_metric_families((await client.get("/metrics")).text):
        for sample in family.samples:
            found.setdefault(sample.name, set()).update(sample.labels)
    return found


@pytest.mark.on_sqlite
async def test_every_metric_and_label_exists(samples: dict[str, set[str]]):
    for query in queries():
        names = re.findall(r"tawam_\w+", query)
        assert names, query
        for name in names:
            assert name in samples, query
            grouped = re.search(r"by \(([^)]*)\)", query)
            filtered = re.findall(r"(\w+)=~", query)
            # `instance` is the scraper's.
            labels = {*(grouped[1].split(", ") if grouped else ()), *filtered} - {"instance"}
            assert labels <= samples[name], query


@pytest.mark.on_sqlite
async def test_every_metric_is_shown(samples: dict[str, set[str]]):
    shown = {name for query in queries() for name in re.findall(r"tawam_\w+", query)}
    families = {re.sub(r"_(total|created|bucket|count|sum)$", "", name) for name in samples}
    assert families == {re.sub(r"_(total|created|bucket|count|sum)$", "", name) for name in shown}


def test_panels_have_places_and_explanations_of_their_own():
    panels = json.loads(DASHBOARD.read_text())["panels"]
    places = [(panel["gridPos"]["x"], panel["gridPos"]["y"]) for panel in panels]
    assert len(set(places)) == len({panel["id"] for panel in panels}) == len(panels)
    assert all(panel["description"] and panel["title"] for panel in panels)
