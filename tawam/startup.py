"""Explains in a sentence for the operator why a server or a command cannot start."""

import re

from pydantic import ValidationError
from pydantic_settings import SettingsError
from sqlalchemy.exc import DBAPIError

from tawam.auth.key_set import KeysUnusable
from tawam.auth.keys import SigningKeys
from tawam.brand import BrandInvalid, load_brand
from tawam.catalogue.catalogue import CatalogueInvalid, load_catalogue
from tawam.database.errors import DatabaseError
from tawam.database.leadership import ServedElsewhere
from tawam.database.server_lock import ServedAlready
from tawam.demo_folder import DemoFolderRefused
from tawam.mail.opening import open_sender
from tawam.migrate import DatabaseNewer, DatabaseOlder
from tawam.settings import Settings
from tawam.site.manifest import SiteNotBuilt, load_manifest
from tawam.traces.opening import TracesUnusable, open_traces

_FIELD = re.compile(r'field "(\w+)"')


class CannotListen(Exception):
    """Another program uses the port, or the machine does not have the address."""


# Their messages are for the operator.
_TELLING = (
    SiteNotBuilt,
    DatabaseNewer,
    DatabaseOlder,
    ServedAlready,
    ServedElsewhere,
    CannotListen,
    DemoFolderRefused,
    TracesUnusable,
)


def obstacle(error: BaseException) -> str | None:
    """Return the reason for a failed start; None for a bug in Tawam, which needs a traceback."""
    match error:
        case ValidationError():
            problems = [_problem([*map(str, each["loc"])], each["msg"]) for each in error.errors()]
            return "The settings cannot be used:\n  " + "\n  ".join(_lines(problems))
        case SettingsError():
            found = _FIELD.search(str(error))
            return f"The settings cannot be used:\n  {_setting(found[1]) if found else 'one'}: is not JSON"
        case UnicodeDecodeError():
            return "The settings cannot be used:\n  .env is not a text in UTF-8"
        case KeysUnusable():
            return f"The keys cannot be used: {error}."
        case BrandInvalid() | CatalogueInvalid():
            return f"The server cannot start: {error}."
        case _ if isinstance(error, _TELLING):
            return str(error)
        case DBAPIError():
            return f"The database cannot be used: {_first_line(str(error.orig))}"
        case DatabaseError():
            return f"The database cannot be used: {_first_line(str(error))}"
        case OSError() if error.filename:
            return f"{error.filename} cannot be used: {error.strerror}."
        case _:
            return None


def look_at_parts(settings: Settings) -> None:
    """Read the files and settings that every worker needs, so that one process reports a problem once.

    Raises:
        Exceptions that `obstacle` explains.
    """
    SigningKeys.load(settings.data_dir)
    load_brand()
    load_catalogue()
    open_sender(settings)
    open_traces(settings)
    if settings.is_production:
        load_manifest(settings.web_dist)


def _problem(where: list[str], message: str) -> str:
    """Describe a problem of one setting or of several, without the value, which may be a secret."""
    message = message.removeprefix("Value error, ")
    within = f" {'.'.join(where[1:])}" if where[1:] else ""
    return f"{_setting(where[0])}{within}: {message}" if where else message


def _setting(name: str) -> str:
    return f"TAWAM_{name.upper()}"


def _lines(problems: list[str]) -> list[str]:
    return [line for problem in problems for line in problem.splitlines()]


def _first_line(text: str) -> str:
    return text.partition("\n")[0] or "it does not answer"
