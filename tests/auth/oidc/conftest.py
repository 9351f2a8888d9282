from collections.abc import Generator
from typing import Any

import pytest

from tests.auth.api import AuthApi
from tests.auth.oidc.browser import Browser
from tests.auth.oidc.issuer import Issuer, known_as_acme, running_issuer


@pytest.fixture
def issuer() -> Generator[Issuer]:
    """A provider's own server, for as long as the test."""
    with running_issuer() as issuer:
        yield issuer


@pytest.fixture
def settings_values(issuer: Issuer) -> dict[str, Any]:
    return known_as_acme(issuer)


@pytest.fixture
def browser(api: AuthApi) -> Browser:
    return Browser(api.client)
