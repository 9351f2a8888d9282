"""An authenticator app for tests."""

import time
from dataclasses import dataclass

import httpx2
from pyotp.totp import TOTP

from tests.auth.api import PASSWORD, AuthApi, Session


@dataclass(frozen=True)
class Authenticator:
    """A factor as its owner's phone holds it."""

    api: AuthApi
    factor_id: str
    secret: str

    @classmethod
    async def enrolled(
        cls, api: AuthApi, session: Session, name: str = "", password: str = PASSWORD
    ) -> "Authenticator":
        response = await enrol(api, await api.reauthenticated(session, password), name)
        assert response.status_code == 200, response.text
        return cls(api, response.json()["id"], response.json()["totp"]["secret"])

    def code(self, steps: int = 0) -> str:
        return TOTP(self.secret).generate_otp(int(time.time()) // 30 + steps)

    @property
    def wrong_code(self) -> str:
        near = {self.code(steps) for steps in range(-3, 4)}
        return next(code for code in ("000000", *(f"{n:06}" for n in range(1, 9))) if code not in near)

    async def challenge(self, session: Session) -> httpx2.Response:
        path = f"/factors/{self.factor_id}/challenge"
        return await self.api.call("POST", path, {}, token=session.access_token)

    async def challenged(self, session: Session) -> str:
        response = await self.challenge(session)
        assert response.status_code == 200, response.text
        return response.json()["id"]

    async def answer(self, session: Session, challenge_id: str, code: str) -> httpx2.Response:
        body = {"challenge_id": challenge_id, "code": code}
        path = f"/factors/{self.factor_id}/verify"
        return await self.api.call("POST", path, body, token=session.access_token)

    async def verify(self, session: Session, code: str | None = None) -> httpx2.Response:
        """Challenge and answer, with the present code unless another is given."""
        return await self.answer(session, await self.challenged(session), code or self.code())

    async def remove(self, session: Session) -> httpx2.Response:
        return await self.api.call("DELETE", f"/factors/{self.factor_id}", token=session.access_token)


async def enrol(api: AuthApi, session: Session, name: str = "", **body: object) -> httpx2.Response:
    sent = {"factor_type": "totp", "friendly_name": name, **body}
    return await api.call("POST", "/factors", sent, token=session.access_token)


async def protected(api: AuthApi, email: str = "ann@example.com") -> tuple[Session, Authenticator]:
    """Someone whose account has a second factor, in the session that has shown it."""
    session = await api.person(email)
    phone = await Authenticator.enrolled(api, session, "phone")
    raised = Session.of(await phone.verify(session))
    api.later(seconds=90)  # So that the next code is a new one.
    return raised, phone
