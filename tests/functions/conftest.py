"""Calls functions as the official client does."""

from collections.abc import Awaitable, Callable
from typing import Any

import httpx2
import pytest
from sqlalchemy import select

from tawam.auth.keys import SigningKeys
from tawam.database.port import Database, Row
from tawam.database.statement import Statement
from tawam.leads.tables import affiliate_applications, contact_messages
from tawam.mail.tables import mails
from tawam.orders.tables import orders
from tawam.settings import Settings

Invoke = Callable[..., Awaitable[httpx2.Response]]
Rows = Callable[[], Awaitable[list[Row]]]

ORDERS = Statement(select(orders).order_by(orders.c.created_at))
MESSAGES = Statement(select(contact_messages))
APPLICATIONS = Statement(select(affiliate_applications))
MAILS = Statement(select(mails))


@pytest.fixture
def api_key(settings: Settings) -> dict[str, str]:
    return {"apikey": SigningKeys.load(settings.data_dir).anon_key}


@pytest.fixture
def invoke(client: httpx2.AsyncClient, api_key: dict[str, str]) -> Invoke:
    async def invoke(name: str, body: Any, **headers: str) -> httpx2.Response:
        named = {key.replace("_", "-"): value for key, value in headers.items()}
        return await client.post(f"/functions/v1/{name}", json=body, headers={**api_key, **named})

    return invoke


@pytest.fixture
def stored_orders(database: Database) -> Rows:
    return lambda: database.fetch_all(ORDERS)


@pytest.fixture
def stored_messages(database: Database) -> Rows:
    return lambda: database.fetch_all(MESSAGES)


@pytest.fixture
def stored_applications(database: Database) -> Rows:
    return lambda: database.fetch_all(APPLICATIONS)


@pytest.fixture
def stored_mails(database: Database) -> Rows:
    return lambda: database.fetch_all(MAILS)
