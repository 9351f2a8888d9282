"""No page of the built site is heavier than its budget. docs/performance.md says what the budgets are for."""

import pytest

from bench import page_bytes
from tests.site.built import built_site


def test_every_page_stays_within_its_budgets(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(page_bytes, "DIST", built_site())
    over = [
        f"{weighed.name}: {part} {weighed.sizes[part]}, budget {weighed.budget[part]}"
        for weighed in page_bytes.weigh_pages()
        for part in weighed.over
    ]
    assert over == []
