"""People with profiles and sessions, made without the detour over mails and passwords."""

from dataclasses import dataclass
from typing import Any

from sqlalchemy import bindparam, update

from tawam.auth.keys import SigningKeys
from tawam.auth.sessions import sessions
from tawam.auth.sessions.access_tokens import AccessTokens
from tawam.auth.users import accounts
from tawam.database.port import Database
from tawam.database.schema import now
from tawam.database.statement import Statement
from tawam.database.team_role import TeamRole
from tawam.profiles.tables import profiles
from tawam.settings import Settings

NAME = Statement(
    update(profiles)
    .where(profiles.c.id == bindparam("person_id"))
    .values(username=bindparam("new_username"), full_name=bindparam("new_full_name"))
)


@dataclass(frozen=True)
class Person:
    """Somebody with an account; `headers` are those of the official client."""

    id: str
    email: str
    headers: dict[str, str]


class People:
    def __init__(self, database: Database, settings: Settings) -> None:
        self._database = database
        self._keys = SigningKeys.load(settings.data_dir)
        self._tokens = AccessTokens(self._keys, issuer=f"{settings.site_url}/auth/v1")
        self._users: dict[str, dict[str, Any]] = {}

    @property
    def anonymous(self) -> dict[str, str]:
        return self._headers(self._keys.anon_key)

    @property
    def service(self) -> dict[str, str]:
        key = self._keys.service_role_key
        return {**self._headers(key), "apikey": key}

    async def add(
        self,
        name: str,
        username: str | None = None,
        full_name: str | None = None,
        *,
        is_admin: bool = False,
        role: TeamRole | None = None,
    ) -> Person:
        email = f"{name}@example.com"
        given = "admin" if is_admin else role
        metadata: dict[str, Any] = {**accounts.APP_METADATA, **({"role": given} if given else {})}
        async with self._database.transaction() as transaction:
            account = accounts.NewAccount(
                email=email,
                password_hash="",
                user_metadata={},
                language="en",
                moment=now(),
                app_metadata=metadata,
                confirmed_at=now(),
            )
            person = await accounts.create(transaction, account)
            await transaction.execute(NAME, person_id=person, new_username=username, new_full_name=full_name)
            opened = await sessions.start(transaction, self._keys, person, "password", "test")
        user = {
            "id": person,
            "email": email,
            "is_anonymous": False,
            "app_metadata": metadata,
            "user_metadata": {},
        }
        self._users[person] = user
        token, _ = self._tokens.mint(user, opened.row)
        return Person(person, email, self._headers(token))

    async def sign_in_anew(self, person: Person) -> None:
        """Give somebody whose session has ended another one, in the same headers."""
        async with self._database.transaction() as transaction:
            opened = await sessions.start(transaction, self._keys, person.id, "password", "test")
        token, _ = self._tokens.mint(self._users[person.id], opened.row)
        person.headers.update(self._headers(token))

    def _headers(self, bearer: str) -> dict[str, str]:
        return {
            "apikey": self._keys.anon_key,
            "authorization": f"Bearer {bearer}",
            "x-client-info": "supabase-js/2.119.0; runtime=web",
        }
