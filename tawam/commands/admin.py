"""`tawam admin`: gives and takes roles in the team, and decides in place of a second admin."""

import os
from typing import TYPE_CHECKING, Annotated

import typer

from tawam.commands.running import fail, read_settings, with_database
from tawam.database.team_role import TeamRole
from tawam.languages import Language

if TYPE_CHECKING:
    from tawam.approvals.approvals import Decision
    from tawam.database.port import Database

_NAMES: dict[TeamRole, str] = {"admin": "an administrator", "producer": "a producer"}

admin = typer.Typer(
    no_args_is_help=True, help="Give and take roles in the team, and approve what needs a second admin."
)


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
    from tawam.account_listeners import connect_account_listeners
    from tawam.auth.admin.admins import create_admin
    from tawam.errors import ApiError

    password = os.environ.get("TAWAM_ADMIN_PASSWORD") or typer.prompt(
        "Password", hide_input=True, confirmation_prompt=True
    )

    async def work(database: "Database") -> None:
        connect_account_listeners()
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

    async def work(database: "Database") -> None:
        for member in await team(database):
            print(f"{member.role:<8}  {member.email}")

    with_database(work)


@admin.command("revoke")
def revoke_admin(email: str) -> None:
    """Take the role of EMAIL away; the account stays."""
    from tawam.auth.admin.admins import LastAdmin, UnknownMember, revoke_admin

    async def work(database: "Database") -> None:
        try:
            await revoke_admin(database, email, _team_email())
        except UnknownMember:
            fail(f"{email} is neither an administrator nor a producer.")
        except LastAdmin:
            fail(f"{email} is the last administrator: create another one first.")

    with_database(work)
    print(f"{email} is no longer of the team.")


@admin.command("approvals")
def list_approvals() -> None:
    """List what waits for a second admin: id, until when, who asked, what for."""
    from tawam.approvals.approvals import waiting_approvals
    from tawam.money import dollars

    async def work(database: "Database") -> None:
        for each in await waiting_approvals(database):
            wanted = (
                "role of an admin" if each["kind"] == "admin_role" else f"payout of {dollars(each['amount'])}"
            )
            until = each["expires_at"][:10]
            print(f"{each['id']}  {until}  {each['asked_by_email']}: {wanted} for {each['subject_email']}")

    with_database(work)


@admin.command("approve")
def approve(approval_id: Annotated[str, typer.Argument(metavar="ID")]) -> None:
    """Approve what an admin asked for, in place of a second admin."""
    _decide(approval_id, "approved")
    print("Approved.")


@admin.command("decline")
def decline(approval_id: Annotated[str, typer.Argument(metavar="ID")]) -> None:
    """Decline what an admin asked for."""
    _decide(approval_id, "declined")
    print("Declined.")


def _decide(approval_id: str, decision: "Decision") -> None:
    from tawam.affiliates.payees import open_approvals
    from tawam.approvals.approvals import ApprovalClosed, ApprovalNotFound
    from tawam.approvals.independence import SubjectChanged
    from tawam.auth.admin.admins import OPERATOR, lock_admins
    from tawam.auth.admin.permissions import parse_uuid
    from tawam.brand import load_brand
    from tawam.database.port import Transaction
    from tawam.database.retry import in_transaction

    identity = parse_uuid(approval_id)
    if identity is None:
        fail(f"There is no request {approval_id}.")
    approvals = open_approvals(read_settings(), load_brand())

    async def decide(transaction: Transaction) -> None:
        await lock_admins(transaction)
        await approvals.decide(transaction, OPERATOR, identity, decision)

    async def work(database: "Database") -> None:
        try:
            await in_transaction(database, decide)
        except ApprovalNotFound:
            fail(f"There is no request {approval_id}.")
        except ApprovalClosed:
            fail("This request does not wait any more.")
        except SubjectChanged:
            fail("Its address is not confirmed, or not the one that was asked for.")

    with_database(work)


def _team_email() -> str:
    from tawam.brand import load_brand

    return read_settings().team_email or load_brand().support_email
