"""The `tawam` command."""

import os
from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING, Annotated

import typer

from tawam.commands.admin import admin
from tawam.commands.backup import backup, restore
from tawam.commands.demo import demo, without_settings_if_demo
from tawam.commands.keys import keys
from tawam.commands.mails import mails
from tawam.commands.running import fail, migrate_database, print_findings, read_settings, with_database

if TYPE_CHECKING:
    from tawam.database.port import Database

app = typer.Typer(no_args_is_help=True, add_completion=False, pretty_exceptions_enable=False)
app.add_typer(admin, name="admin")
app.add_typer(keys, name="keys")
app.add_typer(mails, name="mails")
app.command()(backup)
app.command()(restore)
app.command()(demo)

# Commands import their modules when they run, so that `tawam keys` does not load the web server.


@app.command()
def serve() -> None:
    """Bring the database to the newest tables, then serve until stopped."""
    from tawam.commands.serving import serve

    serve(without_settings_if_demo(read_settings()))


@app.command()
def migrate() -> None:
    """Bring the database to the newest tables."""
    migrate_database(read_settings(), as_owner=True)
    print("The database has the newest tables.")


@app.command()
def outbox(
    action: Annotated[str, typer.Argument(help="`show` for one mail; nothing for the list.")] = "list",
    number: Annotated[int, typer.Argument(help="The mail's number in the list.")] = 0,
) -> None:
    """List the mails of a server without SMTP, or show one: `tawam outbox show 3`."""
    from tawam.mail.folder import list_outbox, outbox_folder, show

    folder = outbox_folder(read_settings().data_dir)
    if action == "show":
        mail = show(folder, number)
        if mail is None:
            fail(f"There is no mail {number}.")
        print(f"To: {mail.header('To')}\nSubject: {mail.header('Subject')}\n\n{mail.text}")
        return
    for mail in list_outbox(folder):
        print(f"{mail.number:4}  {mail.header('To'):40}  {mail.header('Subject')}")


@app.command()
def check(
    storage: Annotated[bool, typer.Option(help="Read every stored file, and find damaged ones.")] = False,
) -> None:
    """Look at the settings, database, storage, mail, payments and site; exit 1 when one is not well."""
    print_findings(read_settings(), reads_files=storage)


@app.command()
def reconcile(
    days: Annotated[int, typer.Option(min=1, max=365, help="How far back to look.")] = 30,
) -> None:
    """Compare our payments with the provider's books, print the differences; exit 1 when there are any."""
    from tawam.orders.reconcile import Reconciliation, reconcile, sentence
    from tawam.payments.opening import open_payments
    from tawam.payments.provider import PaymentsUnavailable

    async def work(database: "Database") -> Reconciliation:
        provider, moment = open_payments(read_settings()), datetime.now(UTC)
        try:
            return await reconcile(database, provider, moment - timedelta(days=days), moment)
        except PaymentsUnavailable:
            fail("The provider's books cannot be read right now.")
        finally:
            await provider.close()

    found = with_database(work)
    for difference in found.differences:
        print(sentence(difference))
    print(f"{found.compared} payments compared, {len(found.differences)} differences.")
    if found.differences:
        raise typer.Exit(1)


def main() -> None:
    # Only the server's account may read the files that commands write: keys, mails, the database.
    os.umask(0o077)
    app()
