"""A random walk over the accounts' endpoints; each answer is compared with the model's."""

import random
import time
from typing import Any

import httpx2

from tests.auth.api import AuthApi
from tests.faults.account_model import PASSWORD_RESET, Person, Proof, Refusal, Session

PASSWORDS = ("correct-horse-7", "another-horse-8", "third-horse-9")
TEMPLATES = {"signup": "confirm-signup", "recovery": "reset-password"}


class Walk:
    """One sequence: two people who share an installation.

    Attributes:
        story: what was done, for whoever reads a failure.
    """

    def __init__(self, api: AuthApi, seed: int) -> None:
        self._api = api
        self._chance = random.Random(seed)
        self.people = [Person(f"{name}{seed}@example.com") for name in ("ann", "bo")]
        self.story: list[Any] = []

    def tell(self, *words: Any) -> None:
        self.story.append((time.time(), *words))

    def person(self) -> Person:
        """Mostly the first, to whom enough must happen; the other is a stranger to them."""
        return self.people[0 if self.is_likely(0.75) else 1]

    def reader(self, kind: str) -> Person:
        """Mostly somebody who has a mail of this kind."""
        waiting = [person for person in self.people if kind in person.proofs]
        return self._chance.choice(waiting) if waiting and self.is_likely(0.9) else self.person()

    def password(self) -> str:
        return self._chance.choice(PASSWORDS)

    def session(self) -> Session | None:
        """Mostly one that lives, if there is any."""
        known = [session for person in self.people for session in person.sessions]
        living = [session for session in known if session.is_alive]
        pool = living if living and self._chance.random() < 0.85 else known
        return self._chance.choice(pool) if pool else None

    def later(self, seconds: float) -> None:
        self._api.later(seconds=seconds)

    def is_likely(self, share: float) -> bool:
        return self._chance.random() < share

    def choice(self, options: list[Any]) -> Any:
        return self._chance.choice(options)

    async def call(
        self, method: str, path: str, body: Any = None, by: Session | None = None
    ) -> httpx2.Response:
        return await self._api.call(method, path, body, by.access_token if by else None)

    async def as_team(self, method: str, path: str, body: Any) -> httpx2.Response:
        return await self._api.call(method, path, body, self._api.keys.service_role_key)

    async def rest(self, method: str, path: str, by: Session, body: Any = None) -> httpx2.Response:
        headers = {
            "apikey": self._api.key,
            "authorization": f"Bearer {by.access_token}",
            "prefer": "return=representation",
        }
        return await self._api.client.request(method, path, json=body, headers=headers)

    def expect(self, answer: httpx2.Response, refusal: Refusal | None, status: int = 200) -> bool:
        """Whether the call was taken, as the model says.

        Raises:
            AssertionError: the two differ.
        """
        found = (answer.status_code, None if answer.is_success else answer.json()["code"])
        assert found == (refusal or (status, None)), (found, refusal, self.story)
        return refusal is None

    async def mailed(self, person: Person, kind: str) -> None:
        mailed = await self._api.proof(person.email, TEMPLATES[kind])
        person.proofs[kind] = Proof(mailed.token, time.time())

    def opened(self, person: Person, body: dict[str, Any], *, chooses_password: bool = False) -> None:
        session = Session(person, body["access_token"], time.time(), body["refresh_token"])
        if chooses_password:
            session.chooses_until = time.time() + PASSWORD_RESET
        person.sessions.append(session)
        self.check_user(session, body["user"])

    def check_user(self, session: Session, user: dict[str, Any]) -> None:
        person = session.owner
        factors = [(factor["id"], factor["status"] == "verified") for factor in user.get("factors", [])]
        expected = [(person.factor.id, person.factor.is_verified)] if person.factor else []
        assert factors == expected, self.story
        assert user["id"] == person.user_id, self.story
        assert ("needs_password" in user["app_metadata"]) == person.needs_password, self.story
