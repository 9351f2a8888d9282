"""A server in a process of its own, and the official Python clients, both kinds of them."""

import os
import signal
from collections.abc import AsyncGenerator, Awaitable, Callable, Generator

import httpx
import pytest
from supabase import AsyncClient, AsyncClientOptions, Client, ClientOptions, acreate_client, create_client

from tests.clients.mailbox import Mailbox
from tests.ports import free_port
from tests.served import Server

AnyClient = AsyncClient | Client
NewClient = Callable[[str], Awaitable[AnyClient]]


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Generator[Server]:
    server = Server(tmp_path_factory.mktemp("served"), free_port(), {"TAWAM_ANONYMOUS_SIGN_IN": "true"})
    process = server.start()
    yield server
    os.killpg(process.pid, signal.SIGTERM)
    process.wait(timeout=60)


@pytest.fixture(scope="session")
def anon_key(server: Server) -> str:
    return server.key("ANON_KEY")


@pytest.fixture(scope="session")
def service_key(server: Server) -> str:
    return server.key("SERVICE_ROLE_KEY")


@pytest.fixture
def mailbox(server: Server) -> Mailbox:
    return Mailbox(server.data)


@pytest.fixture(params=["sync", "async"])
async def new_client(request: pytest.FixtureRequest, server: Server) -> AsyncGenerator[NewClient]:
    """Makes clients of one kind that hold a key."""
    with httpx.Client() as blocking:
        async with httpx.AsyncClient() as awaited:

            async def new(key: str) -> AnyClient:
                if request.param == "sync":
                    return create_client(
                        server.url, key, ClientOptions(auto_refresh_token=False, httpx_client=blocking)
                    )
                options = AsyncClientOptions(auto_refresh_token=False, httpx_client=awaited)
                return await acreate_client(server.url, key, options)

            yield new
