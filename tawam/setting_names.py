"""Finds mistyped names of settings in the environment."""

from collections.abc import Iterable
from difflib import get_close_matches

from tawam.settings import PREFIX, Settings

_ALIKE = 0.75
# Names that other modules read.
_OTHERS = ("ADMIN_PASSWORD", "BACKUP_PASSPHRASE", "ENV_FILE_IGNORED", "FAILPOINT")


def mistyped_settings(names: Iterable[str]) -> list[str]:
    """Return a sentence for each name that is no setting but similar to one."""
    known = [*(name.upper() for name in Settings.model_fields), *_OTHERS]
    given = sorted({name.upper() for name in names if name.upper().startswith(PREFIX)})
    unknown = [name.removeprefix(PREFIX) for name in given if name.removeprefix(PREFIX) not in known]
    meant = [(name, _nearest(name, known)) for name in unknown]
    return [
        f"{PREFIX}{name} is no setting, and changes nothing: did you mean {PREFIX}{nearest}?"
        for name, nearest in meant
        if nearest
    ]


def _nearest(name: str, known: list[str]) -> str | None:
    """Return the most similar setting, or one that starts with `name`, such as SMTP_URL for SMTP."""
    alike = get_close_matches(name, known, n=1, cutoff=_ALIKE)
    longer = [each for each in known if name and each.startswith(f"{name}_")]
    return next(iter([*alike, *longer]), None)
