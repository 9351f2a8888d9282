"""The calls of `auth.passkey.*`, and people who have a passkey."""

from typing import Any

import httpx2

from tests.auth.api import AuthApi, Session
from tests.auth.passkeys.software_authenticator import Device

Body = dict[str, Any]


async def registration_options(api: AuthApi, session: Session) -> httpx2.Response:
    return await api.call("POST", "/passkeys/registration/options", {}, session.access_token)


async def register(api: AuthApi, session: Session, device: Device, **lies: Any) -> httpx2.Response:
    response = await registration_options(api, await api.reauthenticated(session))
    if response.status_code != 200:
        return response
    body = response.json()
    return await keep(api, session, body["challenge_id"], device.create(body["options"], **lies))


async def keep(api: AuthApi, session: Session, challenge_id: str, credential: Any) -> httpx2.Response:
    body = {"challenge_id": challenge_id, "credential": credential}
    return await api.call("POST", "/passkeys/registration/verify", body, session.access_token)


async def begun(api: AuthApi) -> Body:
    """A challenge for anybody's passkey."""
    response = await api.call("POST", "/passkeys/authentication/options", {"gotrue_meta_security": {}})
    assert response.status_code == 200, response.text
    return response.json()


async def answer(api: AuthApi, challenge_id: str, credential: Any) -> httpx2.Response:
    body = {"challenge_id": challenge_id, "credential": credential}
    return await api.call("POST", "/passkeys/authentication/verify", body)


async def sign_in(api: AuthApi, device: Device, **lies: Any) -> httpx2.Response:
    body = await begun(api)
    return await answer(api, body["challenge_id"], device.get(body["options"], **lies))


async def passkeys(api: AuthApi, session: Session) -> list[Body]:
    response = await api.call("GET", "/passkeys", token=session.access_token)
    assert response.status_code == 200, response.text
    return response.json()


async def with_passkey(api: AuthApi, email: str = "ann@example.com", **device: Any) -> tuple[Session, Device]:
    """Someone who has just added a passkey, in the session in which they did."""
    session, phone = await api.person(email), Device(**device)
    response = await register(api, session, phone)
    assert response.status_code == 200, response.text
    return session, phone
