"""`delete-account` and `export-data`: people delete their account and download what it holds."""

import asyncio
import re
from hashlib import sha256
from typing import Any

import httpx2
import pytest
import time_machine
from sqlalchemy import insert, select

from tawam.audit.tables import audit_log
from tawam.auth.admin.admins import create_admin
from tawam.auth.context import Auth
from tawam.auth.keys import SigningKeys
from tawam.auth.sessions import reauthentication, sessions
from tawam.auth.sessions.known_devices import COOKIE as DEVICE_COOKIE
from tawam.auth.sessions.reauthentication import ReauthenticationProof
from tawam.auth.tables import users
from tawam.auth.users import accounts
from tawam.database.port import Database, Row, Statement
from tawam.database.schema import new_id, now
from tawam.leads.tables import contact_messages
from tawam.notes.tables import notes
from tawam.objects.tables import objects
from tawam.orders.tables import orders, subscriptions
from tawam.profiles.tables import profiles
from tawam.settings import Settings
from tests.auth.api import PASSWORD, AuthApi, Session, error
from tests.auth.mfa.second_factor import protected
from tests.functions.conftest import Invoke, Rows
from tests.retention.rows import add

ADD_NOTE = Statement(insert(notes))
ADD_SUBSCRIPTION = Statement(insert(subscriptions))
ADD_ORDER = Statement(insert(orders))
NOTES = Statement(select(notes))
TRAIL = Statement(select(audit_log))
# Tests add these.
_ADDED = {"id", "user_id", "created_at", "updated_at"}
ORDER: dict[str, Any] = dict.fromkeys(set(orders.columns.keys()) - _ADDED) | {
    "idempotency_key": "key-of-the-attempt-1",
    "session_id": "cs_test_secret",
    "provider": "sandbox",
    "status": "paid",
    "plan_id": "essential",
    "plan_name": "ESSENTIAL",
    "plan_type": "subscription",
    "billing": "monthly",
    "amount": 49_900,
    "currency": "USD",
    "features": ["One twin"],
    "email": "ann@example.com",
    "language": "en",
    "payment_url": "https://pay.example/cs_test_secret",
    "customer_id": "cus_secret",
    "refunded_amount": 0,
}


@pytest.fixture
def clock() -> Any:
    with time_machine.travel(now()) as traveller:
        yield traveller


@pytest.fixture
def api(
    client: httpx2.AsyncClient, settings: Settings, database: Database, clock: time_machine.Traveller
) -> AuthApi:
    return AuthApi(client, SigningKeys.load(settings.data_dir), database, clock)


@pytest.fixture
async def ann(api: AuthApi) -> Session:
    """A signed-in person with a note and an order."""
    session = await api.person("ann@example.com")
    moments = {"created_at": now(), "updated_at": now()}
    async with api.database.transaction() as transaction:
        owner = session.user["id"]
        await transaction.execute(
            ADD_NOTE, id=new_id(), user_id=owner, title="A plan", content="Mine.", **moments
        )
        await transaction.execute(ADD_ORDER, id=new_id(), user_id=owner, **ORDER, **moments)
    return session


@pytest.fixture
async def without_password(api: AuthApi) -> str:
    """The id of an account without a password, as invitations, links and OpenID providers open it."""
    account = accounts.NewAccount(
        email="bo@example.com",
        password_hash=None,
        user_metadata={},
        language="en",
        moment=now(),
        confirmed_at=now(),
    )
    async with api.database.transaction() as transaction:
        return await accounts.create(transaction, account)


def bearer(session: Session) -> dict[str, str]:
    return {"authorization": f"Bearer {session.access_token}"}


def refusal(answer: httpx2.Response) -> tuple[int, str]:
    return answer.status_code, answer.json()["error"]


async def opened_by_link(api: AuthApi, user_id: str) -> Session:
    """Open a session of an account without a password, as a mailed link does."""
    async with api.database.transaction() as transaction:
        session = await sessions.start(transaction, api.keys, user_id, "magiclink", "test")
    answer = await api.refresh(session.refresh_token)
    return Session.of(answer)


class TestDelete:
    async def test_deletion_with_password_removes_personal_data_and_keeps_orders(
        self, api: AuthApi, ann: Session, invoke: Invoke, stored_orders: Rows
    ):
        answer = await invoke("delete-account", {"currentPassword": PASSWORD}, **bearer(ann))
        assert (answer.status_code, answer.json()) == (200, {"deleted": True})
        assert error(await api.user(ann)) == (403, "session_not_found")
        assert refusal(await invoke("export-data", {}, **bearer(ann))) == (401, "unauthorized")
        assert error(await api.sign_in("ann@example.com")) == (400, "invalid_credentials")
        assert await api.database.fetch_all(NOTES) == []
        (order,) = await stored_orders()
        assert (order["user_id"], order["email"], order["amount"]) == (None, "ann@example.com", 49_900)
        mail = (await api.mails("ann@example.com"))[0]
        assert (mail["template"], mail["values"]["email"]) == ("account-deleted", "ann@example.com")
        (entry,) = await api.database.fetch_all(TRAIL)
        assert entry["action"] == "user.deleted_self"
        assert entry["actor_id"] == entry["subject_id"] == ann.user["id"]

    async def test_account_is_deleted_with_a_mailed_code(self, api: AuthApi, ann: Session, invoke: Invoke):
        api.later(hours=1)
        ann = Session.of(await api.sign_in("ann@example.com"))
        await api.call("GET", "/reauthenticate", token=ann.access_token)
        code = (await api.mails("ann@example.com"))[0]["values"]["code"]
        wrong = f"{(int(code) + 1) % 10**6:06}"
        answer = await invoke("delete-account", {"nonce": wrong}, **bearer(ann))
        assert refusal(answer) == (422, "reauthentication_not_valid")
        assert (await invoke("delete-account", {"nonce": code}, **bearer(ann))).status_code == 200

    @pytest.mark.parametrize(
        ("body", "code"),
        [
            ({}, "reauthentication_needed"),
            ({"currentPassword": "", "nonce": ""}, "reauthentication_needed"),
            ({"currentPassword": "wrong-horse-7"}, "current_password_invalid"),
        ],
    )
    async def test_session_alone_does_not_delete_an_account_with_a_password(
        self, api: AuthApi, ann: Session, invoke: Invoke, body: dict[str, str], code: str
    ):
        assert refusal(await invoke("delete-account", body, **bearer(ann))) == (400, code)
        assert (await api.user(ann)).status_code == 200
        assert len(await api.mails("ann@example.com")) == 1

    @pytest.mark.on_sqlite
    async def test_eleventh_wrong_password_in_a_row_has_to_wait(self, ann: Session, invoke: Invoke):
        body = {"currentPassword": "wrong-horse-7"}
        answers = [await invoke("delete-account", body, **bearer(ann)) for _ in range(11)]
        assert [answer.status_code for answer in answers] == [400] * 10 + [429]
        right = await invoke("delete-account", {"currentPassword": PASSWORD}, **bearer(ann))
        assert refusal(right) == (429, "over_request_rate_limit")

    @pytest.mark.parametrize("age", [0, 9, 11], ids="{} minutes".format)
    async def test_session_alone_does_not_delete_an_account_without_a_password(
        self, api: AuthApi, without_password: str, invoke: Invoke, age: int
    ):
        session = await opened_by_link(api, without_password)
        api.later(minutes=age)
        answer = await invoke("delete-account", {}, **bearer(session))
        assert refusal(answer) == (400, "reauthentication_needed")
        assert (await api.user(session)).status_code == 200
        assert await api.mails("bo@example.com") == []

    async def test_account_without_a_password_is_deleted_with_a_mailed_code(
        self, api: AuthApi, without_password: str, invoke: Invoke
    ):
        session = await opened_by_link(api, without_password)
        body = {"nonce": await api.nonce(session)}
        assert (await invoke("delete-account", body, **bearer(session))).status_code == 200
        assert (await api.mails("bo@example.com"))[0]["template"] == "account-deleted"

    async def test_proof_of_the_same_session_counts_for_ten_minutes(
        self, api: AuthApi, ann: Session, invoke: Invoke
    ):
        thief = Session.of(await api.sign_in("ann@example.com"))
        await api.update(ann, nonce=await api.nonce(ann))
        needed = (400, "reauthentication_needed")
        assert refusal(await invoke("delete-account", {}, **bearer(thief))) == needed
        api.later(minutes=10, seconds=1)
        assert refusal(await invoke("delete-account", {}, **bearer(ann))) == needed
        await api.reauthenticated(ann)
        api.later(minutes=9, seconds=59)
        assert (await invoke("delete-account", {}, **bearer(ann))).status_code == 200

    async def test_refused_code_does_not_reauthenticate(self, api: AuthApi, ann: Session, invoke: Invoke):
        await api.nonce(ann)
        answer = await invoke("delete-account", {"nonce": "wrong"}, **bearer(ann))
        assert refusal(answer) == (422, "reauthentication_not_valid")
        assert error(await api.update(ann, email="thief@example.com")) == (400, "reauthentication_needed")

    @pytest.mark.on_sqlite
    async def test_password_that_changes_meanwhile_deletes_nothing(
        self, api: AuthApi, ann: Session, invoke: Invoke, monkeypatch: pytest.MonkeyPatch
    ):
        async def changed_meanwhile(
            auth: Auth, user: Row, password: str | None, nonce: str | None
        ) -> ReauthenticationProof:
            return ReauthenticationProof(password_hash="of before")

        monkeypatch.setattr(reauthentication, "verify_proof", changed_meanwhile)
        answer = await invoke("delete-account", {"currentPassword": PASSWORD}, **bearer(ann))
        assert refusal(answer) == (409, "conflict")
        assert (await api.user(ann)).status_code == 200

    async def test_last_admin_stays_until_there_is_another(
        self, api: AuthApi, database: Database, invoke: Invoke
    ):
        await create_admin(database, "boss@example.com", PASSWORD)
        boss = Session.of(await api.sign_in("boss@example.com"))
        body = {"currentPassword": PASSWORD, "language": "ar"}
        answer = await invoke("delete-account", body, **bearer(boss))
        assert refusal(answer) == (409, "last_admin")
        assert "آخر مشرف" in answer.json()["message"]
        await create_admin(database, "other@example.com", PASSWORD)
        assert (await invoke("delete-account", body, **bearer(boss))).status_code == 200

    async def test_account_with_a_running_plan_is_not_deleted(
        self, api: AuthApi, ann: Session, invoke: Invoke, stored_orders: Rows
    ):
        plan: dict[str, Any] = dict.fromkeys(subscriptions.c.keys()) | {
            "id": new_id(),
            "order_id": (await stored_orders())[0]["id"],
            "provider_id": "plan-1",
            "status": "active",
            "cancels_at_period_end": False,
            "version": "",
            "created_at": now(),
            "updated_at": now(),
        }
        async with api.database.transaction() as transaction:
            await transaction.execute(ADD_SUBSCRIPTION, **plan)
        body = {"currentPassword": PASSWORD}
        assert refusal(await invoke("delete-account", body, **bearer(ann))) == (409, "plan_running")
        by_team = await api.call(
            "DELETE", f"/admin/users/{ann.user['id']}", {}, token=api.keys.service_role_key
        )
        assert (by_team.status_code, by_team.json()["code"]) == (409, "plan_running")
        await invoke("cancel-subscription", {"subscriptionId": plan["id"]}, **bearer(ann))
        assert (await invoke("delete-account", body, **bearer(ann))).status_code == 200

    async def test_two_simultaneous_requests_delete_once(self, api: AuthApi, ann: Session, invoke: Invoke):
        body = {"currentPassword": PASSWORD}
        answers = await asyncio.gather(*(invoke("delete-account", body, **bearer(ann)) for _ in range(2)))
        assert sorted(answer.status_code for answer in answers) == [200, 401]
        templates = [mail["template"] for mail in await api.mails("ann@example.com")]
        assert templates.count("account-deleted") == 1

    @pytest.mark.on_sqlite
    @pytest.mark.parametrize("name", ["delete-account", "export-data"])
    async def test_visitor_is_refused(self, invoke: Invoke, settings: Settings, name: str):
        key = SigningKeys.load(settings.data_dir).service_role_key
        assert refusal(await invoke(name, {})) == (401, "no_authorization")
        assert refusal(await invoke(name, {}, authorization=f"Bearer {key}")) == (401, "no_authorization")


class TestExport:
    async def test_file_holds_only_the_persons_own_data(self, api: AuthApi, ann: Session, invoke: Invoke):
        await api.person("bo@example.com")
        answer = await invoke("export-data", {}, **bearer(ann))
        assert answer.status_code == 200
        assert answer.headers["content-disposition"] == 'attachment; filename="account-data.json"'
        held = answer.json()
        assert held["account"]["email"] == held["profile"]["email"] == "ann@example.com"
        assert [note["content"] for note in held["notes"]] == ["Mine."]
        assert [order["amount"] for order in held["orders"]] == [49_900]
        assert [session["aal"] for session in held["sessions"]] == ["aal1"]
        assert held["passkeys"] == []
        assert "bo@example.com" not in answer.text

    async def test_file_holds_the_devices_that_the_account_knows(
        self, api: AuthApi, ann: Session, invoke: Invoke
    ):
        api.client.cookies.clear()
        await api.person("bo@example.com")
        api.later(days=2)
        api.client.cookies.clear()
        ann = Session.of(await api.sign_in("ann@example.com"))
        devices = (await invoke("export-data", {}, **bearer(ann))).json()["devices"]
        assert [set(device) for device in devices] == [{"id", "created_at", "last_used_at"}] * 2
        assert devices[0]["created_at"] < devices[1]["created_at"]

    async def test_file_holds_the_times_of_recovery_codes_without_the_codes(
        self, api: AuthApi, invoke: Invoke
    ):
        session, _ = await protected(api)
        path, token = "/factors/recovery-codes", (await api.reauthenticated(session)).access_token
        codes = (await api.call("POST", path, {}, token)).json()["codes"]
        await api.call("POST", f"{path}/verify", {"code": codes[0]}, token)
        answer = await invoke("export-data", {}, authorization=f"Bearer {token}")
        exported_codes = answer.json()["recoveryCodes"]
        assert [set(code) for code in exported_codes] == [{"created_at", "used_at"}] * 10
        assert [code["used_at"] is None for code in exported_codes].count(False) == 1
        assert not any(code in answer.text for code in codes)

    async def test_file_holds_no_secret(self, api: AuthApi, ann: Session, invoke: Invoke):
        text = (await invoke("export-data", {}, **bearer(ann))).text
        assert not re.search(r"argon2|password_hash|token|cs_test_secret|key-of-the-attempt", text)
        cookie = api.client.cookies[DEVICE_COOKIE]
        assert cookie not in text
        assert sha256(cookie.encode()).hexdigest() not in text

    @pytest.mark.on_sqlite
    async def test_eleventh_file_in_an_hour_has_to_wait(self, ann: Session, invoke: Invoke):
        answers = [await invoke("export-data", {}, **bearer(ann)) for _ in range(11)]
        assert [answer.status_code for answer in answers] == [200] * 10 + [429]


class TestActivity:
    async def test_file_holds_mails_without_their_words_files_and_the_own_trail(
        self, api: AuthApi, ann: Session, invoke: Invoke, database: Database
    ):
        owner, other, boss = ann.user["id"], new_id(), new_id()
        by_team = {"actor_id": boss, "actor_email": "boss@example.com", "ip_address": "198.51.100.1"}
        by_owner = {"actor_id": owner, "actor_email": "ann@example.com", "ip_address": "203.0.113.7"}
        await add(database, audit_log, action="user.banned", subject_id=owner, after={"for": "1h"}, **by_team)
        await add(database, audit_log, action="note.added", subject_id=other, after={"of": "bo"}, **by_owner)
        await add(database, audit_log, action="user.banned", subject_id=other, **by_team)
        await add(database, objects, bucket_id="avatars", owner_id=owner, name="me.png")
        answer = await invoke("export-data", {}, **bearer(ann))
        held = answer.json()
        entries = [(one["action"], one["after"], one["ip_address"]) for one in held["activity"]]
        assert sorted(entries) == [("note.added", None, "203.0.113.7"), ("user.banned", {"for": "1h"}, None)]
        assert [(one["recipient"], one["template"]) for one in held["mails"]] == [
            ("ann@example.com", "confirm-signup")
        ]
        assert [one["name"] for one in held["files"]] == ["me.png"]
        assert "boss@example.com" not in answer.text
        assert "values" not in held["mails"][0]


class TestLeads:
    """Deleting an account takes along the leads of its address that nothing is open about."""

    async def test_handled_message_goes_and_an_open_one_stays(
        self, api: AuthApi, invoke: Invoke, stored_messages: Rows
    ):
        ann = await api.person("ann@example.com")
        for name, handled_at in (("handled", now()), ("open", None)):
            await add(
                api.database, contact_messages, name=name, email="ann@example.com", handled_at=handled_at
            )
        await add(api.database, contact_messages, name="other's", email="bo@example.com", handled_at=now())
        await invoke("delete-account", {"currentPassword": PASSWORD}, **bearer(ann))
        assert {row["name"] for row in await stored_messages()} == {"open", "other's"}

    async def test_message_of_a_customer_stays_with_the_order(
        self, api: AuthApi, invoke: Invoke, stored_messages: Rows
    ):
        ann = await api.person("ann@example.com")
        await add(api.database, orders, user_id=ann.user["id"], email="ann@example.com", paid_at=now())
        await add(api.database, contact_messages, email="ann@example.com", handled_at=now())
        await invoke("delete-account", {"currentPassword": PASSWORD}, **bearer(ann))
        assert len(await stored_messages()) == 1

    async def test_message_of_an_address_that_was_never_confirmed_stays(
        self, api: AuthApi, invoke: Invoke, stored_messages: Rows
    ):
        user_id = await add(api.database, users, email="ann@example.com")
        await add(api.database, profiles, id=user_id)
        await add(api.database, contact_messages, email="ann@example.com", handled_at=now())
        answer = await api.call("DELETE", f"/admin/users/{user_id}", {}, token=api.keys.service_role_key)
        assert answer.status_code == 200
        assert len(await stored_messages()) == 1
