"""What a stranger learns of an address, and what they can do with one that is not theirs: nothing."""

from typing import Any

import pytest
from sqlalchemy import bindparam, select

from tawam.database.port import Statement
from tawam.profiles.tables import profiles
from tests.auth.api import PASSWORD, AuthApi, Session, error
from tests.auth.conftest import Hashes

PROFILES_OF = Statement(select(profiles).where(profiles.c.email == bindparam("email")))


def shape(value: Any) -> Any:
    """The keys and kinds of a body, without what differs between two people."""
    if isinstance(value, dict):
        return {key: shape(inner) for key, inner in value.items()}
    if isinstance(value, list):
        return [shape(inner) for inner in value]
    return type(value).__name__


class TestStrangers:
    """A stranger learns nothing about an address."""

    async def test_known_and_new_addresses_are_answered_alike(self, api: AuthApi):
        await api.person("known@example.com")
        answers = [await api.sign_up(f"{name}@example.com", first_name="A") for name in ("known", "newer")]
        again = [await api.sign_up(f"{name}@example.com", first_name="A") for name in ("known", "newer")]
        for first, second in (answers, again):
            assert first.status_code == second.status_code
            assert shape(first.json()) == shape(second.json())
            assert first.headers.keys() == second.headers.keys()
        assert [answer.status_code for answer in answers + again] == [200, 200, 429, 429]

    async def test_known_waiting_and_new_addresses_cost_one_hash(self, api: AuthApi, hashes: Hashes):
        await api.person("known@example.com")
        await api.sign_up("waits@example.com")
        api.later(seconds=61)
        for name in ("known", "waits", "newer"):
            hashes.clear()
            assert (await api.sign_up(f"{name}@example.com", "strangers-own-1")).status_code == 200
            assert hashes == ["strangers-own-1"], name

    async def test_what_is_refused_within_the_minute_costs_the_owner_nothing(self, api: AuthApi):
        await api.sign_up("ann@example.com")
        await api.resend("ann@example.com")
        for _ in range(20):
            assert error(await api.resend("ann@example.com")) == (429, "over_email_send_rate_limit")
        for _ in range(2):
            api.later(seconds=61)
            assert (await api.resend("ann@example.com")).status_code == 200
        assert len(await api.mails("ann@example.com")) == 3

    async def test_ids_repeat_for_known_and_for_waiting_addresses(self, api: AuthApi):
        await api.person("known@example.com")
        for email in ("known@example.com", "waits@example.com"):
            first = (await api.sign_up(email)).json()
            api.later(seconds=61)
            second = (await api.sign_up(email)).json()
            assert first["id"] == second["id"]
            assert first["identities"][0]["identity_id"] == second["identities"][0]["identity_id"]
            assert first["id"][14] == "4"
            assert first["identities"][0]["identity_id"][14] == "4"

    async def test_ids_do_not_tell_that_the_owner_has_come_meanwhile(self, api: AuthApi):
        first = (await api.sign_up("ann@example.com", "strangers-own-1")).json()
        api.later(seconds=61)
        await api.person("ann@example.com")
        api.later(seconds=61)
        second = (await api.sign_up("ann@example.com", "strangers-own-1")).json()
        assert first["id"] == second["id"]
        assert first["identities"][0]["identity_id"] == second["identities"][0]["identity_id"]

    async def test_reminding_of_a_change_does_not_tell_where_an_account_moves(self, api: AuthApi):
        """The new address may be asked about as soon as any other."""
        session = await api.person("ann@example.com")
        api.later(seconds=61)
        assert (
            await api.update(session, email="new@example.com", current_password=PASSWORD)
        ).status_code == 200
        api.later(seconds=61)
        assert (await api.resend("ann@example.com", "email_change")).status_code == 200
        assert (await api.recover("new@example.com")).status_code == 200

    async def test_the_owner_of_a_known_address_is_told_by_mail(self, api: AuthApi):
        await api.person("ann@example.com", language="ar")
        await api.sign_up("ann@example.com", "another-horse-8")
        mail = (await api.mails("ann@example.com"))[0]
        assert (mail["template"], mail["language"]) == ("already-registered", "ar")
        assert mail["values"]["sign_in_link"] == "http://testserver/ar/auth?mode=sign-in"

    async def test_a_known_account_is_left_as_it_is(self, api: AuthApi):
        session = await api.person("ann@example.com", first_name="Ann")
        await api.sign_up("ann@example.com", "another-horse-8", first_name="Mallory")
        assert (await api.sign_in("ann@example.com")).status_code == 200
        assert (await api.user(session)).json()["user_metadata"] == {"first_name": "Ann"}

    async def test_signing_in_after_a_sign_up_tells_nothing_either(self, api: AuthApi):
        await api.person("known@example.com")
        for email in ("known@example.com", "newer@example.com"):
            await api.sign_up(email, "strangers-own-1")
            assert error(await api.sign_in(email, "strangers-own-1")) == (400, "email_not_confirmed")
            assert error(await api.sign_in(email, "wrong-horse-9")) == (400, "invalid_credentials")

    async def test_so_it_is_where_the_account_has_no_password(self, api: AuthApi):
        await api.otp("known@example.com")
        proof = await api.proof("known@example.com", "magic-link")
        await api.follow(proof.token, "magiclink")
        for email in ("known@example.com", "newer@example.com"):
            await api.sign_up(email, "strangers-own-1")
            assert error(await api.sign_in(email, "strangers-own-1")) == (400, "email_not_confirmed")
            assert error(await api.sign_in(email, "wrong-horse-9")) == (400, "invalid_credentials")


class TestUnconfirmed:
    """An address that waits for its confirmation belongs to nobody yet."""

    async def test_the_owners_sign_up_replaces_the_attackers(self, api: AuthApi):
        await api.sign_up("ann@example.com", "attackers-pw-1", first_name="Mallory")
        api.later(seconds=61)
        await api.sign_up("ann@example.com", "owners-own-pw-2", first_name="Ann", last_name="Lee")
        session = Session.of(await api.follow((await api.proof("ann@example.com")).token))
        assert session.user["user_metadata"]["first_name"] == "Ann"
        assert error(await api.sign_in("ann@example.com", "attackers-pw-1")) == (400, "invalid_credentials")
        profile = await api.database.fetch_one(PROFILES_OF, email="ann@example.com")
        assert profile is not None
        assert profile["full_name"] == "Ann Lee"

    async def test_where_several_chose_a_password_none_is_kept(self, api: AuthApi):
        passwords = ["owners-own-pw-2", "attackers-pw-1", "owners-own-pw-2"]
        for password in passwords:
            await api.sign_up("ann@example.com", password)
            api.later(seconds=61)
        session = Session.of(await api.follow((await api.proof("ann@example.com")).token))
        assert session.user["app_metadata"]["needs_password"] is True
        for password in passwords:
            assert error(await api.sign_in("ann@example.com", password)) == (400, "invalid_credentials")
        answer = await api.update(session, password="owners-new-pw-3")
        assert "needs_password" not in answer.json()["app_metadata"]
        assert (await api.sign_in("ann@example.com", "owners-new-pw-3")).status_code == 200

    @pytest.mark.parametrize("way", ["recover", "otp"])
    async def test_who_asks_for_a_link_is_safe_by_the_link_of_the_sign_up_too(self, api: AuthApi, way: str):
        await api.sign_up("ann@example.com", "attackers-pw-1")
        proof = await api.proof("ann@example.com")
        api.later(seconds=61)
        assert (await getattr(api, way)("ann@example.com")).status_code == 200
        session = Session.of(await api.follow(proof.token))
        assert session.user["app_metadata"]["needs_password"] is True
        assert error(await api.sign_in("ann@example.com", "attackers-pw-1")) == (400, "invalid_credentials")

    async def test_a_sign_up_repeated_with_the_same_password_keeps_it(self, api: AuthApi):
        for _ in range(2):
            await api.sign_up("ann@example.com")
            api.later(seconds=61)
        session = Session.of(await api.follow((await api.proof("ann@example.com")).token))
        assert "needs_password" not in session.user["app_metadata"]
        assert (await api.sign_in("ann@example.com")).status_code == 200

    async def test_a_password_is_dropped_once_and_not_again(self, api: AuthApi):
        await api.sign_up("ann@example.com", "attackers-pw-1")
        api.later(seconds=61)
        await api.otp("ann@example.com")
        proof = await api.proof("ann@example.com", "magic-link")
        session = Session.of(await api.follow(proof.token, "magiclink"))
        await api.update(session, password="owners-own-pw-2")
        await api.otp("ann@example.com")
        proof = await api.proof("ann@example.com", "magic-link")
        assert (await api.follow(proof.token, "magiclink")).status_code == 200
        assert (await api.sign_in("ann@example.com", "owners-own-pw-2")).status_code == 200

    async def test_the_earlier_link_and_code_are_void(self, api: AuthApi):
        await api.sign_up("ann@example.com", "attackers-pw-1")
        earlier = await api.proof("ann@example.com")
        api.later(seconds=61)
        await api.sign_up("ann@example.com", "owners-own-pw-2")
        assert error(await api.follow(earlier.token)) == (403, "otp_expired")
        if earlier.code != (await api.proof("ann@example.com")).code:
            assert error(await api.type_code("ann@example.com", earlier.code)) == (403, "otp_expired")

    async def test_a_second_mail_waits_a_minute(self, api: AuthApi):
        await api.sign_up("ann@example.com")
        api.later(seconds=20)
        response = await api.sign_up("ann@example.com")
        assert error(response) == (429, "over_email_send_rate_limit")
        seconds = int(response.headers["retry-after"])
        assert 38 <= seconds <= 40
        assert f"after {seconds} seconds" in response.json()["message"]
        api.later(seconds=seconds)
        assert (await api.sign_up("ann@example.com")).status_code == 200
        assert len(await api.mails("ann@example.com")) == 2
