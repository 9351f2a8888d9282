"""The checks of `tawam check`: each gives one line and whether its part works."""

from collections.abc import AsyncGenerator, Awaitable, Callable
from datetime import UTC, datetime, timedelta
from typing import NamedTuple

from tawam.consents.entries import missing_entries
from tawam.consents.several import unclear_twins
from tawam.database.errors import DatabaseError
from tawam.database.opening import open_database
from tawam.database.port import Database
from tawam.deliveries.statements import DAMAGED_CAPTIONS
from tawam.ledger.ledger import broken_links
from tawam.mail.failed import count_failed
from tawam.mail.folder import outbox_folder
from tawam.mail.opening import open_smtp
from tawam.mail.report_mailbox import MailboxUnavailable, check_mailbox
from tawam.mail.sender import SenderUnavailable
from tawam.media.looking import look_at_wall
from tawam.migrate import DatabaseNewer, is_migrated
from tawam.objects.blobs import check
from tawam.objects.checking import Walk, damages
from tawam.objects.errors import ObjectError
from tawam.objects.opening import objects_folder, open_blobs
from tawam.payments.opening import open_stripe
from tawam.payments.stripe.webhook import WEBHOOK_PATH, webhook_problem
from tawam.settings import Settings
from tawam.site.manifest import SiteNotBuilt, load_manifest
from tawam.stripe_keys import is_live
from tawam.videos.statements import MISREAD_VIDEOS

_SMTP_TIMEOUT = 5.0
# Earlier runs have reported older mails.
_FAILED_WITHIN = timedelta(days=7)
# So many wrong rows are named one by one.
_MOST_NAMED = 10


class Finding(NamedTuple):
    about: str
    is_well: bool
    sentence: str


async def findings(settings: Settings, *, reads_files: bool = False) -> AsyncGenerator[Finding]:
    """Look at every part of the server.

    Args:
        reads_files: whether to read every stored file to its end.
    """
    yield Finding("settings", True, f"{settings.env} at {settings.site_url}")
    database = await _database(settings)
    yield database
    yield await _storage(settings)
    yield Finding("media", *await look_at_wall())
    if reads_files and database.is_well:
        async for finding in _files(settings):
            yield finding
    yield await _mail(settings)
    if settings.bounces_url.get_secret_value():
        yield await _reports(settings)
    if database.is_well:
        yield await _failed_mails(settings)
        for part in _PARTS:
            yield await _rows(settings, part)
    yield await _payments(settings)
    yield _site(settings)


async def _database(settings: Settings) -> Finding:
    name = "PostgreSQL" if settings.uses_postgres else "SQLite"
    database = open_database(settings)
    try:
        await database.open()
        if not await database.is_ready():
            return Finding("database", False, f"{name} does not answer")
        if not await is_migrated(settings):
            return Finding("database", False, f"{name} lacks the newest tables: run `tawam migrate`")
    except DatabaseNewer as error:
        return Finding("database", False, str(error))
    except DatabaseError as error:
        return Finding("database", False, f"{name} cannot be opened: {error}")
    finally:
        await database.close()
    return Finding("database", True, f"{name} answers and has the newest tables")


async def _storage(settings: Settings) -> Finding:
    where = settings.storage_url or str(objects_folder(settings.data_dir))
    try:
        await check(open_blobs(settings))
    except (ObjectError, OSError) as error:
        return Finding("storage", False, f"files cannot be kept in {where}: {error}")
    return Finding("storage", True, f"files can be written and read in {where}")


async def _files(settings: Settings) -> AsyncGenerator[Finding]:
    database, walk = open_database(settings), Walk()
    try:
        await database.open()
        async for damage in damages(database, open_blobs(settings), walk):
            yield Finding("files", not damage.is_grave, damage.sentence)
    except (DatabaseError, ObjectError) as error:
        yield Finding("files", False, f"the files cannot be read: {error}")
        return
    finally:
        await database.close()
    if not walk.damaged:
        yield Finding("files", True, f"{walk.parts} parts of files were read, and none is damaged")


async def _mail(settings: Settings) -> Finding:
    if not settings.smtp_url.get_secret_value():
        return Finding(
            "mail", True, f"no SMTP server is set: mails are files in {outbox_folder(settings.data_dir)}"
        )
    try:
        await open_smtp(settings, timeout=_SMTP_TIMEOUT).check()
    except (SenderUnavailable, ValueError) as error:
        return Finding("mail", False, f"the SMTP server cannot be used: {error}")
    return Finding("mail", True, "the SMTP server answers")


async def _reports(settings: Settings) -> Finding:
    try:
        await check_mailbox(settings.bounces_url.get_secret_value())
    except MailboxUnavailable as error:
        return Finding("reports", False, f"the mailbox of reports cannot be read: {error}")
    return Finding("reports", True, "the mailbox of reports can be read")


async def _failed_mails(settings: Settings) -> Finding:
    database = open_database(settings)
    try:
        await database.open()
        count = await count_failed(database, datetime.now(UTC) - _FAILED_WITHIN)
    except DatabaseError as error:
        return Finding("mails", False, f"the queue cannot be read: {error}")
    finally:
        await database.close()
    if not count:
        return Finding("mails", True, f"none was given up in the last {_FAILED_WITHIN.days} days")
    given_up = f"{count} {'was' if count == 1 else 'were'} given up in the last {_FAILED_WITHIN.days} days"
    return Finding(
        "mails", False, f"{given_up}: `tawam mails failed` lists them, `tawam mails retry` sends again"
    )


class _Part(NamedTuple):
    """Rows that may be wrong. `find`: gives a phrase for each that is."""

    about: str
    subject: str
    find: Callable[[Database], Awaitable[list[str]]]
    well: str
    wrong: str = ""


async def _rows(settings: Settings, part: _Part) -> Finding:
    """Look at rows that are wrong, of which the first few are named."""
    database = open_database(settings)
    try:
        await database.open()
        wrong = await part.find(database)
    except DatabaseError as error:
        return Finding(part.about, False, f"the {part.subject} cannot be read: {error}")
    finally:
        await database.close()
    if not wrong:
        return Finding(part.about, True, part.well)
    more = f" and {len(wrong) - _MOST_NAMED} more" if len(wrong) > _MOST_NAMED else ""
    return Finding(part.about, False, f"{part.wrong}{'; '.join(wrong[:_MOST_NAMED])}{more}")


async def _broken_entries(database: Database) -> list[str]:
    return [*await broken_links(database), *await missing_entries(database)]


async def _damaged_captions(database: Database) -> list[str]:
    found = await database.fetch_all(DAMAGED_CAPTIONS)
    return [f"delivery {row['delivery_id']} ({row['language']})" for row in found]


async def _misread_scripts(database: Database) -> list[str]:
    return [f"video {row['id']}" for row in await database.fetch_all(MISREAD_VIDEOS)]


_PARTS = (
    _Part(
        "ledger",
        "entries",
        _broken_entries,
        "every chain of entries is whole",
        "entries were tampered with: ",
    ),
    _Part("consents", "consents", unclear_twins, "every twin is one person's"),
    _Part(
        "captions",
        "captions",
        _damaged_captions,
        "no letter was lost in any of them",
        "letters were lost, add these captions again: ",
    ),
    _Part(
        "scripts",
        "scripts",
        _misread_scripts,
        "none was read from a table in a wrong encoding",
        "letters were read in a wrong encoding, write these scripts again: ",
    ),
)


async def _payments(settings: Settings) -> Finding:
    if settings.uses_stripe:
        return await _stripe(settings)
    if settings.is_production:
        return Finding("payments", False, "the sandbox is for development, and there is no other provider")
    return Finding("payments", True, "sandbox: nobody is charged")


async def _stripe(settings: Settings) -> Finding:
    api = open_stripe(settings)
    try:
        problem = await webhook_problem(api, settings.site_url + WEBHOOK_PATH)
    finally:
        await api.close()
    mode = "live" if is_live(settings.stripe_secret_key.get_secret_value()) else "test mode"
    return Finding("payments", problem is None, problem or f"Stripe answers and tells us its events ({mode})")


def _site(settings: Settings) -> Finding:
    try:
        manifest = load_manifest(settings.web_dist)
    except SiteNotBuilt as error:
        return Finding("site", False, str(error))
    return Finding("site", True, f"{len(manifest.pages)} pages in two languages")
