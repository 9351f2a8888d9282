import pytest

from tests.auth.admin.team import Team
from tests.auth.api import AuthApi


@pytest.fixture
def team(api: AuthApi) -> Team:
    return Team(api)
