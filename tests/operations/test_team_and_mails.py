"""The manual's commands for the team, for what waits for a second admin, and for mails."""

import httpx2

from tawam.database.port import Database
from tawam.database.schema import now
from tawam.mail.outbox import Mail, enqueue
from tawam.mail.suppressions import Report, record_report
from tests.mail.test_commands import GIVE_UP
from tests.mail.test_rendering import VALUES
from tests.operations.conftest import Machine
from tests.operations.manual import runs
from tests.operations.terminal import Terminal

PASSWORD = "two-dots-over-a-bowl-7"


async def call(machine: Machine, method: str, path: str, body: object, token: str = "") -> httpx2.Response:
    """Call the machine with the service key, or with somebody's token."""
    key = machine.keys.service_role_key
    headers = {"apikey": key, "authorization": f"Bearer {token or key}"}
    async with httpx2.AsyncClient(base_url=machine.server.url, headers=headers) as client:
        answer = await client.request(method, path, json=body)
    assert answer.is_success, answer.text
    return answer


async def add_person(machine: Machine, email: str, **claims: str) -> str:
    body = {"email": email, "password": PASSWORD, "email_confirm": True, "app_metadata": claims}
    return (await call(machine, "POST", "/auth/v1/admin/users", body)).json()["id"]


async def ask_for_admin(machine: Machine, asking: str, person: str) -> str:
    """The id of the request of an admin that somebody become one, too."""
    body = {"email": asking, "password": PASSWORD}
    session = await call(machine, "POST", "/auth/v1/token?grant_type=password", body)
    token = session.json()["access_token"]
    answer = await call(machine, "POST", "/functions/v1/request-admin-role", {"userId": person}, token)
    return answer.json()["id"]


async def give_up(database: Database, recipient: str) -> str:
    """The id of a mail that was given up before the server could send it."""
    async with database.transaction() as transaction:
        mail = Mail(recipient, "confirm-signup", "en", VALUES["confirm-signup"])
        mail_id = await enqueue(transaction, mail)
        await transaction.execute(GIVE_UP, moment=now())
    return mail_id


@runs("TAWAM_ADMIN_PASSWORD='PASSWORD' tawam admin create EMAIL", "tawam admin create EMAIL --role producer")
async def test_the_team_gets_and_loses_roles(machine: Machine, terminal: Terminal) -> None:
    await add_person(machine, "first@example.com", role="admin")
    await terminal.type("TAWAM_ADMIN_PASSWORD=", EMAIL="ann@example.com", PASSWORD=PASSWORD)
    terminal.environment["TAWAM_ADMIN_PASSWORD"] = PASSWORD
    [said] = await terminal.type("tawam admin create EMAIL --role producer", EMAIL="noor@example.com")
    assert said == "noor@example.com is a producer.\n"


@runs("export $(tawam keys)")
async def test_the_service_key_makes_admins(machine: Machine, terminal: Terminal) -> None:
    person = await add_person(machine, "bob@example.com")
    await terminal.type("export $(tawam keys)", ID=person)


@runs("tawam admin approvals", "tawam admin decline ID")
async def test_the_operator_decides_in_place_of_a_second_admin(machine: Machine, terminal: Terminal) -> None:
    await add_person(machine, "zoe@example.com", role="admin")
    first, second = [await add_person(machine, f"{name}@example.com") for name in ("omar", "eve")]
    asked = await ask_for_admin(machine, "zoe@example.com", first)
    await terminal.type("tawam admin approvals", ID=asked)
    [refused] = await terminal.type("tawam admin decline ID", exit_code=1, ID=asked)
    assert refused == "This request does not wait any more.\n"
    asked = await ask_for_admin(machine, "zoe@example.com", second)
    assert await terminal.type("tawam admin decline ID", ID=asked) == ["Declined.\n"]


@runs("tawam mails failed")
async def test_mails_that_were_given_up_are_sent_again(
    terminal: Terminal, machine_database: Database
) -> None:
    for recipient in ("ann@example.com", "bob@example.com"):
        mail_id = await give_up(machine_database, recipient)
    await terminal.type("tawam mails failed", ID=mail_id, ADDRESS="bob@example.com")


@runs("tawam mails suppressed")
async def test_an_address_gets_mails_again(terminal: Terminal, machine_database: Database) -> None:
    mail_id = await give_up(machine_database, "gone@example.com")
    report = Report(mail_id=mail_id, kind="hard", addresses=("gone@example.com",), detail="550 No such user")
    await record_report(machine_database, report)
    await terminal.type("tawam mails suppressed", ADDRESS="gone@example.com")


@runs('body=\'{"events"')
async def test_a_signed_report_is_taken(terminal: Terminal) -> None:
    await terminal.type('body=\'{"events"')
    terminal.environment["TAWAM_MAIL_EVENTS_SECRET"] = "another-secret-of-thirty-two-signs"
    [*_, refused] = await terminal.type('body=\'{"events"', is_as_shown=False)
    assert "event_not_genuine" in refused


@runs("tawam outbox", "tawam outbox show N")
async def test_mails_of_a_machine_without_a_mail_server_are_read(
    machine: Machine, terminal: Terminal
) -> None:
    folder = machine.server.data / "outbox"
    folder.mkdir(exist_ok=True)
    (folder / "1.eml").write_text("To: ann@example.com\nSubject: Hello\n\nWelcome.\n")
    [listed] = await terminal.type("tawam outbox")
    [number] = [line.split()[0] for line in listed.splitlines() if "Hello" in line]
    [shown] = await terminal.type("tawam outbox show N", N=number)
    assert "Welcome." in shown
