"""`tawam mails`: lists the mails that were given up, and sends them again."""

from typing import Annotated

import typer

from tawam.commands.running import fail, with_database
from tawam.database.port import Database

mails = typer.Typer(no_args_is_help=True, help="See the mails that were given up, and send them again.")

_MOST = 100
_NONE = "No mail has failed."


@mails.command()
def failed() -> None:
    """List the mails that were given up, the newest first: id, when, template, recipient, last error."""
    from tawam.mail.failed import FailedMails, list_failed

    async def work(database: Database) -> FailedMails:
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

    async def work(database: Database) -> int:
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


def _line(*parts: str | None) -> str:
    """Join the parts to one line.

    Unprintable characters become spaces, so that text from mail servers and users stays on this line.
    """
    joined = "  ".join(part or "" for part in parts)
    return "".join(letter if letter.isprintable() else " " for letter in joined)
