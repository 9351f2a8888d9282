"""`tawam admin`: gives admin rights to an account, and takes them away."""

import os
from typing import Annotated

import typer

from tawam.commands.running import fail, read_settings, with_database
from tawam.database.port import Database
from tawam.languages import Language

admin = typer.Typer(no_args_is_help=True, help="Give and take admin rights.")


@admin.command("create")
def create_admin(
    email: str,
    language: Annotated[
        Language | None, typer.Option(help="Of the mails to EMAIL; English for a new account.")
    ] = None,
) -> None:
    """Make EMAIL an administrator; the password comes from TAWAM_ADMIN_PASSWORD, or is asked for."""
    from tawam.auth.admin.admins import create_admin
    from tawam.errors import ApiError

    password = os.environ.get("TAWAM_ADMIN_PASSWORD") or typer.prompt(
        "Password", hide_input=True, confirmation_prompt=True
    )

    async def work(database: Database) -> None:
        try:
            await create_admin(database, email, password, read_settings().password_min_length, language)
        except ApiError as error:
            fail(error.message)

    with_database(work)
    print(f"{email} is an administrator.")


@admin.command("revoke")
def revoke_admin(email: str) -> None:
    """Take the admin rights of EMAIL away; the account stays."""
    from tawam.auth.admin.admins import LastAdmin, UnknownAdmin, revoke_admin

    async def work(database: Database) -> None:
        try:
            await revoke_admin(database, email)
        except UnknownAdmin:
            fail(f"{email} is not an administrator.")
        except LastAdmin:
            fail(f"{email} is the last administrator: create another one first.")

    with_database(work)
    print(f"{email} is no longer an administrator.")
