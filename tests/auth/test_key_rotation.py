"""Changed keys: what was signed and sealed before holds until told otherwise, and nobody is signed out."""

import time
from collections.abc import Callable

import jwt
import pytest
from sqlalchemy import select, update

from tawam.affiliates.affiliate import Affiliate
from tawam.affiliates.referrals import Referrals
from tawam.auth.key_set import OLD_KEYS_VALID_SECONDS, RELOAD_SECONDS
from tawam.auth.keys import (
    SigningKeys,
    end_old_data_keys,
    rotate_data_key,
    rotate_service_key,
    rotate_signing_key,
)
from tawam.auth.mfa.factors import reencrypt_factors
from tawam.auth.tables import factors
from tawam.database.port import Database, Statement
from tawam.settings import Settings
from tests.affiliates.programme import TERMS, Programme
from tests.auth.api import AuthApi, Session
from tests.auth.forgeries import signed
from tests.auth.mfa.second_factor import Authenticator, protected

SECRETS = Statement(select(factors.c.secret).where(factors.c.factor_type != "recovery_code"))
# As of a security key.
NO_SECRET = Statement(update(factors).values(secret=""))
Noticing = Callable[[], None]


@pytest.fixture
def noticing(monkeypatch: pytest.MonkeyPatch) -> Noticing:
    """Let the seconds pass after which a running server has looked at its keys."""
    passed, monotonic = 0.0, time.monotonic
    monkeypatch.setattr("tawam.auth.keys.monotonic", lambda: monotonic() + passed)

    def notice() -> None:
        nonlocal passed
        passed += RELOAD_SECONDS

    return notice


def kid_of(session: Session) -> str:
    return jwt.get_unverified_header(session.access_token)["kid"]


async def published(api: AuthApi) -> list[str]:
    response = await api.client.get("/auth/v1/.well-known/jwks.json")
    return [key["kid"] for key in response.json()["keys"]]


@pytest.mark.on_sqlite
class TestSigningKey:
    async def test_the_new_one_signs_and_both_are_believed(
        self, api: AuthApi, settings: Settings, noticing: Noticing
    ):
        before = await api.person()
        kid = rotate_signing_key(settings.data_dir, end_old=False)
        noticing()
        after = Session.of(await api.sign_in("ann@example.com"))
        assert (kid_of(before), kid_of(after)) != (kid, kid)
        assert kid_of(after) == kid
        assert await published(api) == [kid, kid_of(before)]
        for session in (before, after):
            assert (await api.user(session)).status_code == 200

    async def test_a_worker_that_has_not_noticed_believes_it_at_once(self, api: AuthApi, settings: Settings):
        session = await api.person()
        rotate_signing_key(settings.data_dir, end_old=False)
        elsewhere = signed(SigningKeys.load(settings.data_dir), session.claims)
        assert (await api.call("GET", "/user", token=elsewhere)).status_code == 200

    async def test_the_old_one_ends_with_the_last_token_that_it_signed(
        self, api: AuthApi, settings: Settings, noticing: Noticing
    ):
        session = await api.person()
        old = session.claims | {"exp": session.claims["exp"] + 86_400}
        stolen = signed(api.keys, old)
        rotate_signing_key(settings.data_dir, end_old=False)
        noticing()
        api.later(seconds=OLD_KEYS_VALID_SECONDS - 2)
        # Verified, and remembered.
        assert (await api.call("GET", "/user", token=stolen)).status_code == 200
        api.later(seconds=3)
        assert (await api.call("GET", "/user", token=stolen)).status_code == 403
        assert len(await published(api)) == 1
        assert (await api.refresh(session.refresh_token)).status_code == 200

    async def test_the_old_one_ends_at_once_when_told(
        self, api: AuthApi, settings: Settings, noticing: Noticing
    ):
        session = await api.person()
        assert (await api.user(session)).status_code == 200
        kid = rotate_signing_key(settings.data_dir, end_old=True)
        noticing()
        assert (await api.user(session)).status_code == 403
        headers = {"apikey": api.key, "authorization": f"Bearer {session.access_token}"}
        assert (await api.client.get("/rest/v1/profiles", headers=headers)).status_code == 401
        refreshed = Session.of(await api.refresh(session.refresh_token))
        assert kid_of(refreshed) == kid
        assert (await api.user(refreshed)).status_code == 200
        assert await published(api) == [kid]
        pems = [path.name for path in (settings.data_dir / "keys").glob("*.pem")]
        assert len(pems) == 1

    async def test_api_keys_hold(self, api: AuthApi, settings: Settings, noticing: Noticing):
        service = api.keys.service_role_key
        for end_old in (False, True):
            rotate_signing_key(settings.data_dir, end_old=end_old)
            noticing()
            assert (await api.call("GET", "/settings")).status_code == 200
            assert (await api.call("GET", "/admin/users", token=service)).status_code == 200
        loaded = SigningKeys.load(settings.data_dir)
        assert (loaded.anon_key, loaded.service_role_key) == (api.key, service)

    async def test_what_cannot_be_read_changes_nothing(
        self, api: AuthApi, settings: Settings, noticing: Noticing
    ):
        session = await api.person()
        (settings.data_dir / "keys" / "signing-key.20990101T000000000000Z.pem").write_bytes(b"half of")
        noticing()
        assert (await api.user(session)).status_code == 200
        assert kid_of(Session.of(await api.sign_in("ann@example.com"))) == kid_of(session)

    def test_keys_that_have_ended_are_removed_by_the_next_change(self, api: AuthApi, settings: Settings):
        names = [rotate_signing_key(settings.data_dir, end_old=False)]
        api.later(hours=2)
        names += [rotate_signing_key(settings.data_dir, end_old=False) for _ in range(3)]
        assert len(set(names)) == 4
        assert list(SigningKeys.load(settings.data_dir).present.verifying) == names
        assert len(list((settings.data_dir / "keys").glob("*.pem"))) == 4


@pytest.mark.on_sqlite
class TestServiceKey:
    async def test_the_new_one_is_believed_and_the_old_one_is_not(
        self, api: AuthApi, settings: Settings, noticing: Noticing
    ):
        old = api.keys.service_role_key
        new = rotate_service_key(settings.data_dir)
        noticing()
        assert old != new
        assert (await api.call("GET", "/admin/users", token=new)).status_code == 200
        assert (await api.call("GET", "/admin/users", token=old)).status_code == 403
        headers = {"apikey": old}
        assert (await api.client.get("/rest/v1/profiles", headers=headers)).status_code == 401
        assert SigningKeys.load(settings.data_dir).service_role_key == new


class TestDataKey:
    async def test_a_second_factor_works_before_and_after_it_is_sealed_anew(
        self, api: AuthApi, settings: Settings, database: Database, noticing: Noticing
    ):
        _, phone = await protected(api)
        rotate_signing_key(settings.data_dir, end_old=True)
        version = rotate_data_key(settings.data_dir)
        noticing()
        await self._shows_its_code(api, phone)
        assert await reencrypt_factors(database, SigningKeys.load(settings.data_dir)) == 0
        end_old_data_keys(settings.data_dir)
        (row,) = await database.fetch_all(SECRETS)
        assert row["secret"].startswith(f"{version}:")
        noticing()
        await self._shows_its_code(api, phone)

    async def _shows_its_code(self, api: AuthApi, phone: Authenticator) -> None:
        session = Session.of(await api.sign_in("ann@example.com"))
        assert (await phone.verify(session)).status_code == 200
        api.later(seconds=90)

    @pytest.mark.on_sqlite
    async def test_a_worker_that_has_not_noticed_opens_what_another_sealed(
        self, api: AuthApi, settings: Settings, database: Database
    ):
        _, phone = await protected(api)
        rotate_data_key(settings.data_dir)
        await reencrypt_factors(database, SigningKeys.load(settings.data_dir))
        await self._shows_its_code(api, phone)

    @pytest.mark.on_sqlite
    async def test_what_no_key_opens_is_counted_and_left(
        self, api: AuthApi, settings: Settings, database: Database
    ):
        await protected(api)
        (before,) = await database.fetch_all(SECRETS)
        rotate_data_key(settings.data_dir)
        end_old_data_keys(settings.data_dir)
        assert await reencrypt_factors(database, SigningKeys.load(settings.data_dir)) == 1
        assert await database.fetch_all(SECRETS) == [before]

    @pytest.mark.on_sqlite
    async def test_a_factor_that_holds_no_secret_is_left(
        self, api: AuthApi, settings: Settings, database: Database
    ):
        await protected(api)
        async with database.transaction() as transaction:
            await transaction.execute(NO_SECRET)
        rotate_data_key(settings.data_dir)
        end_old_data_keys(settings.data_dir)
        assert await reencrypt_factors(database, SigningKeys.load(settings.data_dir)) == 0
        assert await database.fetch_all(SECRETS) == [{"secret": ""}]

    @pytest.mark.on_sqlite
    @pytest.mark.parametrize("end_old", [False, True])
    async def test_a_refresh_whose_answer_was_lost_goes_on(
        self, api: AuthApi, settings: Settings, noticing: Noticing, end_old: bool
    ):
        session = await api.person()
        lost = Session.of(await api.refresh(session.refresh_token))
        rotate_data_key(settings.data_dir)
        if end_old:
            end_old_data_keys(settings.data_dir)
        noticing()
        again = Session.of(await api.refresh(session.refresh_token))
        assert (again.refresh_token == lost.refresh_token) is not end_old
        assert (await api.refresh(again.refresh_token)).status_code == 200

    @pytest.mark.on_sqlite
    async def test_a_code_that_is_in_the_mail_holds(
        self, api: AuthApi, settings: Settings, noticing: Noticing
    ):
        await api.sign_up("ann@example.com")
        code = (await api.proof("ann@example.com")).code
        rotate_data_key(settings.data_dir)
        noticing()
        assert (await api.type_code("ann@example.com", code, "signup")).status_code == 200

    @pytest.mark.on_sqlite
    async def test_what_was_signed_for_a_visitor_holds(self, settings: Settings, database: Database):
        keys = SigningKeys.load(settings.data_dir)
        referrals = Referrals(database, TERMS, lambda: keys.derivations("referral cookies", ""))
        cookie = referrals.sign_cookie(Affiliate(**await Programme(database).partner()))
        rotate_data_key(settings.data_dir)
        keys.reload()
        assert await referrals.read(cookie) is not None
        end_old_data_keys(settings.data_dir)
        keys.reload()
        assert await referrals.read(cookie) is None
