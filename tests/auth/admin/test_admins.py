"""Making and unmaking administrators."""

import asyncio

import pytest

from tawam.auth.admin.admins import (
    LOCK_ADMINS,
    SET_APP_METADATA,
    LastAdmin,
    UnknownMember,
    create_admin,
    revoke_admin,
)
from tawam.auth.errors import AuthError
from tawam.auth.users.accounts import USER_BY_EMAIL
from tawam.database.port import Row
from tawam.database.schema import now
from tests.auth.api import AuthApi, Session, error

SECRET = "admins-own-3"


async def account(api: AuthApi, email: str) -> Row:
    user = await api.database.fetch_one(USER_BY_EMAIL, email=email)
    assert user is not None
    return user


class TestCreate:
    async def test_makes_a_confirmed_account_that_signs_in(self, api: AuthApi):
        await create_admin(api.database, "Boss@example.com", SECRET)
        session = Session.of(await api.sign_in("boss@example.com", SECRET))
        assert session.user["app_metadata"]["role"] == "admin"
        assert session.user["role"] == "authenticated"
        assert await api.mails("boss@example.com") == []

    async def test_promotes_an_account_and_ends_its_sessions(self, api: AuthApi):
        session = await api.person("ann@example.com", first_name="Ann")
        assert await create_admin(api.database, "ann@example.com", SECRET) == session.user["id"]
        assert error(await api.refresh(session.refresh_token)) == (400, "refresh_token_not_found")
        user = await account(api, "ann@example.com")
        assert user["app_metadata"] == {"provider": "email", "providers": ["email"], "role": "admin"}
        assert user["user_metadata"] == {"first_name": "Ann"}
        assert (await api.sign_in("ann@example.com", SECRET)).status_code == 200

    async def test_twice_is_once(self, api: AuthApi):
        ids = [await create_admin(api.database, "boss@example.com", SECRET) for _ in range(2)]
        assert ids[0] == ids[1]

    async def test_voids_the_links_of_an_unconfirmed_sign_up(self, api: AuthApi):
        await api.sign_up("boss@example.com", "attackers-pw-1")
        proof = await api.proof("boss@example.com")
        await create_admin(api.database, "boss@example.com", SECRET)
        assert error(await api.follow(proof.token)) == (403, "otp_expired")
        assert error(await api.sign_in("boss@example.com", "attackers-pw-1")) == (400, "invalid_credentials")

    @pytest.mark.parametrize(("email", "password"), [("boss", SECRET), ("boss@example.com", "123456")])
    @pytest.mark.on_sqlite
    async def test_refuses_no_address_and_weak_passwords(self, api: AuthApi, email: str, password: str):
        with pytest.raises(AuthError):
            await create_admin(api.database, email, password)


class TestRevoke:
    async def test_takes_the_role_and_leaves_the_account(self, api: AuthApi):
        await create_admin(api.database, "boss@example.com", SECRET)
        await create_admin(api.database, "other@example.com", SECRET)
        await revoke_admin(api.database, "BOSS@example.com")
        assert "role" not in (await account(api, "boss@example.com"))["app_metadata"]
        assert (await api.sign_in("boss@example.com", SECRET)).status_code == 200

    async def test_the_last_one_stays(self, api: AuthApi):
        await create_admin(api.database, "boss@example.com", SECRET)
        with pytest.raises(LastAdmin):
            await revoke_admin(api.database, "boss@example.com")

    async def test_two_at_once_leave_one(self, api: AuthApi):
        boss = await create_admin(api.database, "boss@example.com", SECRET)
        await create_admin(api.database, "other@example.com", SECRET)
        async with api.database.transaction() as transaction:
            assert len(await transaction.fetch_all(LOCK_ADMINS)) == 2
            second = asyncio.create_task(revoke_admin(api.database, "other@example.com"))
            await asyncio.wait([second], timeout=0.3)
            await transaction.execute(SET_APP_METADATA, user_id=boss, app_metadata={}, moment=now())
        with pytest.raises(LastAdmin):
            await second

    async def test_who_is_none_cannot_be_revoked(self, api: AuthApi):
        await create_admin(api.database, "boss@example.com", SECRET)
        await api.person("ann@example.com", role="admin")
        for email in ("ann@example.com", "nobody@example.com"):
            with pytest.raises(UnknownMember):
                await revoke_admin(api.database, email)
