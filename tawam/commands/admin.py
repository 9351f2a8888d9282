"""`tawam admin`: gives an account a role in the team, and takes it away."""

import os
from typing import Annotated

import typer

from tawam.commands.running import fail, read_settings, with_database
from tawam.database.port import Database
from tawam.database.table_policies import TeamRole
from tawam.languages import Language

_NAMES: dict[TeamRole, str] = {"admin": "an administrator", "producer": "a producer"}

admin = typer.Typer(no_args_is_help=True, help="Give and take roles in the team.")


@admin.command("create")
def create_admin(
    email: str,
    language: Annotated[
        Language | None, typer.Option(help="Of the mails to EMAIL; English for a new account.")
    ] = None,
    role: Annotated[
        TeamRole, typer.Option(help="A producer works on productions, and sees no money, accounts or leads.")
    ] = "admin",
) -> None:
    """Give EMAIL a role in the team; the password comes from TAWAM_ADMIN_PASSWORD, or is asked for."""
    from tawam.auth.admin.admins import create_admin
    from tawam.errors import ApiError

    password = os.environ.get("TAWAM_ADMIN_PASSWORD") or typer.prompt(
        "Password", hide_input=True, confirmation_prompt=True
    )

    async def work(database: Database) -> None:
        try:
            min_length = read_settings().password_min_length
            await create_admin(database, email, password, min_length, language, role, _team_email())
        except ApiError as error:
            fail(error.message)

    with_database(work)
    print(f"{email} is {_NAMES[role]}.")


@admin.command("list")
def list_team() -> None:
    """Print the role and the address of everybody of the team who can sign in."""
    from tawam.auth.admin.admins import team

    async def work(database: Database) -> None:
        for member in await team(database):
            print(f"{member.role:<8}  {member.email}")

    with_database(work)


@admin.command("revoke")
def revoke_admin(email: str) -> None:
    """Take the role of EMAIL away; the account stays."""
    from tawam.auth.admin.admins import LastAdmin, UnknownMember, revoke_admin

    async def work(database: Database) -> None:
        try:
            await revoke_admin(database, email, _team_email())
        except UnknownMember:
            fail(f"{email} is neither an administrator nor a producer.")
        except LastAdmin:
            fail(f"{email} is the last administrator: create another one first.")

    with_database(work)
    print(f"{email} is no longer of the team.")


def _team_email() -> str:
    from tawam.brand import load_brand

    return read_settings().team_email or load_brand().support_email
