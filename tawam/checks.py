"""The checks of `tawam check`: each gives one line and whether its part works."""

from collections.abc import AsyncGenerator
from datetime import UTC, datetime, timedelta
from typing import NamedTuple

from tawam.consents.entries import missing_entries
from tawam.consents.several import unclear_twins
from tawam.database.errors import DatabaseError
from tawam.database.opening import open_database
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

_SMTP_TIMEOUT = 5.0
# Earlier runs have reported older mails.
_FAILED_WITHIN = timedelta(days=7)
# So many broken links of the ledger are named one by one.
_MOST_LINKS = 10
# So many captions in which letters were lost.
_MOST_CAPTIONS = 10


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
        yield await _ledger(settings)
        yield await _consents(settings)
        yield await _captions(settings)
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


async def _ledger(settings: Settings) -> Finding:
    database = open_database(settings)
    try:
        await database.open()
        broken = [*await broken_links(database), *await missing_entries(database)]
    except DatabaseError as error:
        return Finding("ledger", False, f"the entries cannot be read: {error}")
    finally:
        await database.close()
    if not broken:
        return Finding("ledger", True, "every chain of entries is whole")
    more = f" and {len(broken) - _MOST_LINKS} more" if len(broken) > _MOST_LINKS else ""
    return Finding("ledger", False, f"entries were tampered with: {'; '.join(broken[:_MOST_LINKS])}{more}")


async def _consents(settings: Settings) -> Finding:
    database = open_database(settings)
    try:
        await database.open()
        found = await unclear_twins(database)
    except DatabaseError as error:
        return Finding("consents", False, f"the consents cannot be read: {error}")
    finally:
        await database.close()
    if not found:
        return Finding("consents", True, "every twin is one person's")
    return Finding("consents", False, "; ".join(found))


async def _captions(settings: Settings) -> Finding:
    database = open_database(settings)
    try:
        await database.open()
        damaged = await database.fetch_all(DAMAGED_CAPTIONS)
    except DatabaseError as error:
        return Finding("captions", False, f"the captions cannot be read: {error}")
    finally:
        await database.close()
    if not damaged:
        return Finding("captions", True, "no letter was lost in any of them")
    named = [f"delivery {row['delivery_id']} ({row['language']})" for row in damaged[:_MOST_CAPTIONS]]
    more = f" and {len(damaged) - _MOST_CAPTIONS} more" if len(damaged) > _MOST_CAPTIONS else ""
    return Finding(
        "captions", False, f"letters were lost, add these captions again: {', '.join(named)}{more}"
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
