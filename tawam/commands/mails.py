"""`tawam mails`: lists the mails that were given up and sends them again; lists the addresses that get
none, and lets them have mails again.
"""

from typing import TYPE_CHECKING, Annotated

import typer

from tawam.commands.running import fail, with_database

if TYPE_CHECKING:
    from tawam.database.port import Database

mails = typer.Typer(no_args_is_help=True, help="See mails that were given up, and addresses that get none.")

_MOST = 100
_NONE = "No mail has failed."


@mails.command()
def failed() -> None:
    """List the mails that were given up, the newest first: id, when, template, recipient, last error."""
    from tawam.mail.failed import FailedMails, list_failed

    async def work(database: "Database") -> FailedMails:
        return await list_failed(database, _MOST)

    newest, total = with_database(work)
    for mail in newest:
        when = f"{mail['failed_at'][:19]}Z"
        print(_line(mail["id"], when, mail["template"], mail["recipient"], mail["last_error"]))
    if total > len(newest):
        print(f"And {total - len(newest)} more.")
    if not total:
        print(_NONE)


@mails.command()
def retry(
    mail_id: Annotated[str, typer.Argument(metavar="[ID]", help="One mail; nothing for all of them.")] = "",
) -> None:
    """Put the mails that were given up back into the queue, or the one with this ID."""
    from tawam.mail.failed import NotFailed, UnknownMail, retry_all, retry_one

    async def work(database: "Database") -> int:
        if not mail_id:
            return await retry_all(database)
        try:
            await retry_one(database, mail_id)
        except UnknownMail:
            fail(f"There is no mail {mail_id}.")
        except NotFailed as error:
            fail(f"The mail {mail_id} has not failed: it is {error.status}.")
        return 1

    count = with_database(work)
    if count:
        print(f"{count} {'mail is' if count == 1 else 'mails are'} in the queue again.")
    else:
        print(_NONE)


@mails.command()
def suppressed() -> None:
    """List the addresses that get no mails, the newest first: since when, reason, address, what was said."""
    from tawam.database.port import Row
    from tawam.mail.suppressions import SUPPRESSIONS

    async def work(database: "Database") -> "list[Row]":
        return await database.fetch_all(SUPPRESSIONS, most=_MOST)

    found = with_database(work)
    for each in found:
        print(_line(f"{each['created_at'][:19]}Z", each["reason"], each["address"], each["detail"]))
    if not found:
        print("Every address gets mails.")


@mails.command()
def lift(address: str) -> None:
    """Let ADDRESS have mails again."""
    from tawam.auth.admin.admins import OPERATOR
    from tawam.database.retry import in_transaction
    from tawam.mail.suppressions import NotSuppressed
    from tawam.team.suppressions import lift_suppression

    async def work(database: "Database") -> str:
        try:
            return await in_transaction(
                database, lambda transaction: lift_suppression(transaction, OPERATOR, address)
            )
        except NotSuppressed:
            fail(f"{_line(address)} gets mails already.")

    print(f"{_line(with_database(work))} gets mails again.")


def _line(*parts: str | None) -> str:
    """Join the parts to one line.

    Unprintable characters become spaces, so that text from mail servers and users stays on this line.
    """
    joined = "  ".join(part or "" for part in parts)
    return "".join(letter if letter.isprintable() else " " for letter in joined)
