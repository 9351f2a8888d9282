from typing import Any

import pytest

from tests.auth.api import AuthApi
from tests.auth.openid.browser import Browser
from tests.auth.openid_issuer import Issuer, known_as_acme


@pytest.fixture
def settings_values(issuer: Issuer) -> dict[str, Any]:
    return known_as_acme(issuer)


@pytest.fixture
def browser(api: AuthApi) -> Browser:
    return Browser(api.client)
