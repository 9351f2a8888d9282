"""Accounts of the Python clients."""

import uuid
from collections.abc import Awaitable
from dataclasses import dataclass
from typing import TypeVar, cast

from supabase_auth.types import Session, User

from tests.clients.conftest import AnyClient, NewClient

PASSWORD = "two-dots-over-a-bowl-7"

T = TypeVar("T")


async def got(answer: Awaitable[T] | T) -> T:
    """What either kind of client answers."""
    if isinstance(answer, Awaitable):
        return await cast(Awaitable[T], answer)
    return answer


def new_email(name: str = "person") -> str:
    return f"{name}-{uuid.uuid4().hex[:8]}@example.com"


@dataclass(frozen=True)
class Person:
    client: AnyClient
    email: str
    user: User
    session: Session


async def new_person(new_client: NewClient, anon_key: str, service_key: str) -> Person:
    """A confirmed account that is signed in."""
    email = new_email()
    team = await new_client(service_key)
    await got(team.auth.admin.create_user({"email": email, "password": PASSWORD, "email_confirm": True}))
    client = await new_client(anon_key)
    answer = await got(client.auth.sign_in_with_password({"email": email, "password": PASSWORD}))
    assert answer.session
    assert answer.user
    return Person(client, email, answer.user, answer.session)
