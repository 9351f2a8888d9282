"""POST /logout."""

import pytest

from tests.auth.api import AuthApi, Session, error


async def sessions(api: AuthApi) -> list[Session]:
    """Three of one account, each known to the server's memory."""
    opened = [await api.person(), *[Session.of(await api.sign_in("ann@example.com")) for _ in range(2)]]
    for session in opened:
        await api.user(session)
    return opened


class TestLogout:
    @pytest.mark.parametrize(
        ("query", "alive"),
        [
            ("", [False, False, False]),
            ("?scope=global", [False, False, False]),
            ("?scope=local", [False, True, True]),
            ("?scope=others", [True, False, False]),
        ],
    )
    async def test_ends_the_sessions_of_its_scope_at_once(self, api: AuthApi, query: str, alive: list[bool]):
        opened = await sessions(api)
        response = await api.call("POST", f"/logout{query}", token=opened[0].access_token)
        assert (response.status_code, response.content) == (204, b"")
        answers = [await api.user(session) for session in opened]
        assert [answer.status_code == 200 for answer in answers] == alive
        assert {error(answer) for answer in answers if answer.status_code != 200} <= {
            (403, "session_not_found")
        }
        refreshed = [(await api.refresh(session.refresh_token)).status_code == 200 for session in opened]
        assert refreshed == alive

    async def test_leaves_other_accounts_alone(self, api: AuthApi):
        ann, eve = await api.person("ann@example.com"), await api.person("eve@example.com")
        await api.call("POST", "/logout", token=ann.access_token)
        assert (await api.user(eve)).status_code == 200

    @pytest.mark.on_sqlite
    async def test_refuses_a_scope_that_is_none_and_a_caller_without_a_token(self, api: AuthApi):
        session = await api.person()
        refused = await api.call("POST", "/logout?scope=x", token=session.access_token)
        assert error(refused) == (400, "validation_failed")
        assert error(await api.call("POST", "/logout")) == (403, "bad_jwt")
