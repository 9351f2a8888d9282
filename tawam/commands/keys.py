"""`tawam keys`: shows the API keys for the official clients, and replaces keys."""

import time
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from tawam.commands.running import fail, read_settings, starting, with_database
from tawam.settings import Settings

if TYPE_CHECKING:
    from tawam.database.port import Database

keys = typer.Typer(help="Print the API keys, and change keys.")


@keys.callback(invoke_without_command=True)
def show(context: typer.Context) -> None:
    """Print the API keys for the official clients."""
    if context.invoked_subcommand:
        return
    from tawam.auth.keys import SigningKeys

    with starting():
        found = SigningKeys.load(read_settings().data_dir)
    print(f"ANON_KEY={found.anon_key}")
    print(f"SERVICE_ROLE_KEY={found.service_role_key}")


@keys.command()
def rotate(
    service: Annotated[bool, typer.Option("--service", help="Replace the service key instead.")] = False,
    data: Annotated[bool, typer.Option("--data", help="Replace the data key instead.")] = False,
    end_old: Annotated[bool, typer.Option("--end-old", help="What is replaced holds no longer.")] = False,
) -> None:
    """Sign access tokens with a new key; those signed before hold until they expire, in an hour at most."""
    if service and data:
        fail("One key at a time: --service or --data.")
    settings = read_settings()
    with starting():
        if service:
            _service_key(settings.data_dir)
        elif data:
            _data_key(settings, end_old=end_old)
        else:
            _signing_key(settings.data_dir, end_old=end_old)
    print("Running servers take it within five seconds. One with a data folder of its own needs this keys/.")


def _signing_key(data_dir: Path, *, end_old: bool) -> None:
    from tawam.auth.keys import rotate_signing_key

    kid = rotate_signing_key(data_dir, end_old=end_old)
    print(f"Access tokens are signed with a new key, {kid}.")
    if end_old:
        print("Those of before are refused: who holds one gets another within the hour, or by signing in.")
    else:
        print("Those of before hold until they expire, in an hour at most.")


def _service_key(data_dir: Path) -> None:
    from tawam.auth.keys import rotate_service_key

    print(f"SERVICE_ROLE_KEY={rotate_service_key(data_dir)}")
    print("The service key of before is refused: give this one to every program that used it.")


def _data_key(settings: Settings, *, end_old: bool) -> None:
    from tawam.auth.key_set import RELOAD_SECONDS
    from tawam.auth.keys import SigningKeys, end_old_data_keys, rotate_data_key
    from tawam.auth.mfa.factors import reencrypt_factors

    version = rotate_data_key(settings.data_dir)
    print(f"Secrets are derived from and sealed with a new data key, version {version}.")
    # A running server encrypts with the old key until it reloads the keys; this data is encrypted again too.
    time.sleep(RELOAD_SECONDS + 1)

    async def reseal(database: "Database") -> int:
        return await reencrypt_factors(database, SigningKeys.load(settings.data_dir))

    unreadable = with_database(reseal)
    if unreadable:
        fail(
            f"{unreadable} second factors are sealed with a key that is not here; all others are sealed anew."
        )
    print("Every second factor is sealed anew.")
    if end_old:
        end_old_data_keys(settings.data_dir)
        print(
            "The data keys of before are gone: codes in mails, and visits of partners' links, end with them."
        )
