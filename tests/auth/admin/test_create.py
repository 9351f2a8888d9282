"""POST /admin/users."""

from typing import Any

import pytest
from argon2 import PasswordHasher

from tests.auth.admin.team import Team
from tests.auth.api import PASSWORD, Session, error

ID = "5b0c0f0e-27c9-4f5e-9d43-3c1f5a1c0a11"
HASH = "$argon2id$v=19$m=19456,t=2,p=1$MDEyMzQ1Njc4OWFiY2RlZg$c29tZWhhc2hzb21laGFzaHNvbWVoYXNo"


class TestCreate:
    async def test_confirmed_account_signs_in_at_once_and_no_mail_goes_out(self, team: Team):
        made = await team.create(
            id=ID,
            email="Ann@Example.com",
            password=PASSWORD,
            email_confirm=True,
            user_metadata={"first_name": "Ann"},
            app_metadata={"plan": "pro"},
        )
        assert (made["id"], made["email"]) == (ID, "ann@example.com")
        assert made["app_metadata"] == {"provider": "email", "providers": ["email"], "plan": "pro"}
        session = Session.of(await team.api.sign_in("ann@example.com"))
        assert session.user["user_metadata"] == {"first_name": "Ann"}
        assert await team.api.mails("ann@example.com") == []

    async def test_unconfirmed_account_waits_for_its_confirmation(self, team: Team):
        made = await team.create(email="ann@example.com", password=PASSWORD)
        assert "email_confirmed_at" not in made
        assert error(await team.api.sign_in("ann@example.com")) == (400, "email_not_confirmed")

    async def test_account_without_a_password_is_marked_to_set_one(self, team: Team):
        made = await team.create(email="ann@example.com", email_confirm=True)
        assert made["app_metadata"]["needs_password"] is True
        assert error(await team.api.sign_in("ann@example.com", "")) == (400, "invalid_credentials")

    async def test_known_hash_is_taken_over(self, team: Team):
        known = PasswordHasher(time_cost=2, memory_cost=19_456, parallelism=1).hash(PASSWORD)
        await team.create(email="ann@example.com", password_hash=known, email_confirm=True)
        assert (await team.api.sign_in("ann@example.com")).status_code == 200

    async def test_banned_from_the_start(self, team: Team):
        await team.create(email="ann@example.com", password=PASSWORD, email_confirm=True, ban_duration="24h")
        assert error(await team.api.sign_in("ann@example.com")) == (400, "user_banned")

    async def test_only_app_metadata_grants_the_role(self, team: Team):
        fields: dict[str, Any] = {"password": PASSWORD, "email_confirm": True}
        claims: dict[str, Any] = {"role": "service_role", "user_metadata": {"role": "admin"}}
        await team.create(email="a@example.com", **fields, **claims)
        await team.create(email="b@example.com", app_metadata={"role": "admin"}, **fields)
        for email, status in (("a@example.com", 403), ("b@example.com", 200)):
            session = Session.of(await team.api.sign_in(email))
            assert session.user["role"] == "authenticated"
            assert (await team.users(session=session)).status_code == status

    @pytest.mark.parametrize(
        ("fields", "expected"),
        [
            ({"email": "taken@example.com"}, (422, "email_exists")),
            ({"email": "TAKEN@example.com", "password": PASSWORD}, (422, "email_exists")),
            ({"email": "x@example.com", "id": ID}, (422, "user_already_exists")),
        ],
    )
    async def test_taken_id_or_address_is_refused_and_leaves_nothing(
        self, team: Team, fields: dict[str, Any], expected: tuple[int, str]
    ):
        await team.create(id=ID, email="taken@example.com")
        assert error(await team.call("POST", "/admin/users", fields)) == expected
        assert (await team.users()).headers["x-total-count"] == "1"
        assert len(await team.trail()) == 1

    @pytest.mark.parametrize(
        ("fields", "expected"),
        [
            ({}, (400, "validation_failed")),
            ({"email": "no address"}, (400, "validation_failed")),
            ({"email": "x@example.com", "id": "7"}, (400, "validation_failed")),
            ({"email": "x@example.com", "password": "123456"}, (422, "weak_password")),
            (
                {"email": "x@example.com", "password": PASSWORD, "password_hash": HASH},
                (400, "validation_failed"),
            ),
            ({"email": "x@example.com", "ban_duration": "1 day"}, (400, "validation_failed")),
            ({"email": "x@example.com", "ban_duration": "-1h"}, (400, "validation_failed")),
            ({"email": "x@example.com", "user_metadata": {"a": "x" * 5000}}, (400, "validation_failed")),
            ({"email": "x@example.com", "app_metadata": []}, (400, "validation_failed")),
            ({"email": 5}, (400, "validation_failed")),
            ({"email": "x@example.com", "phone": "+971501234567"}, (422, "phone_provider_disabled")),
        ],
    )
    @pytest.mark.on_sqlite
    async def test_what_may_not_be_is_refused_and_leaves_nothing(
        self, team: Team, fields: dict[str, Any], expected: tuple[int, str]
    ):
        await team.create(id=ID, email="taken@example.com")
        assert error(await team.call("POST", "/admin/users", fields)) == expected
        assert (await team.users()).headers["x-total-count"] == "1"
        assert len(await team.trail()) == 1

    @pytest.mark.parametrize(
        "known",
        [
            "$2a$10$7EqJtq98hPqEX7fNZaFWoOhi5sV0pZ9VjH5qK1bXf2n0l5nX1d9hy",
            "$argon2i$v=19$m=19456,t=2,p=1$MDEyMzQ1Njc4OWFiY2RlZg$c29tZWhhc2hzb21laGFzaHNvbWVoYXNo",
            "$argon2id$v=19$m=4194304,t=2,p=1$MDEyMzQ1Njc4OWFiY2RlZg$c29tZWhhc2hzb21laGFzaHNvbWVoYXNo",
            "$argon2id$v=19$m=19456,t=4000,p=1$MDEyMzQ1Njc4OWFiY2RlZg$c29tZWhhc2hzb21laGFzaHNvbWVoYXNo",
            "$argon2id$v=19$m=19456,t=2,p=1$MDE$c29tZWhhc2g",
            "$argon2id$v=19$m=1,t=2,p=1$MDEyMzQ1Njc4OWFiY2RlZg$c29tZWhhc2hzb21laGFzaHNvbWVoYXNo",
            "$argon2id$v=19$m=19456,t=2,p=1$=====$c29tZWhhc2hzb21laGFzaHNvbWVoYXNo",
            "$argon2id$v=19$m=x,t=2,p=1$MDEyMzQ1Njc4OWFiY2RlZg$c29tZWhhc2hzb21laGFzaHNvbWVoYXNo",
            "argon2",
            "$$$$$$",
        ],
    )
    @pytest.mark.on_sqlite
    async def test_hash_that_cannot_be_compared_with_is_refused(self, team: Team, known: str):
        answer = await team.call("POST", "/admin/users", {"email": "ann@example.com", "password_hash": known})
        assert error(answer) == (400, "validation_failed")
