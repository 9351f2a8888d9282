"""Names in the environment that nobody reads, and that somebody has mistyped."""

from collections.abc import Iterable
from difflib import get_close_matches

from tawam.settings import Settings

_PREFIX = "TAWAM_"
_ALIKE = 0.75
# Read elsewhere.
_OTHERS = ("ADMIN_PASSWORD", "FAILPOINT")


def mistyped_settings(names: Iterable[str]) -> list[str]:
    """A sentence for each name of `names` that is nearly a setting's."""
    known = [*(name.upper() for name in Settings.model_fields), *_OTHERS]
    given = sorted({name.upper() for name in names if name.upper().startswith(_PREFIX)})
    unknown = [name.removeprefix(_PREFIX) for name in given if name.removeprefix(_PREFIX) not in known]
    meant = [(name, _nearest(name, known)) for name in unknown]
    return [
        f"{_PREFIX}{name} is no setting, and changes nothing: did you mean {_PREFIX}{nearest}?"
        for name, nearest in meant
        if nearest
    ]


def _nearest(name: str, known: list[str]) -> str | None:
    """By likeness; or the one that goes on where `name` ends, such as SMTP_URL for SMTP."""
    alike = get_close_matches(name, known, n=1, cutoff=_ALIKE)
    longer = [each for each in known if name and each.startswith(f"{name}_")]
    return next(iter([*alike, *longer]), None)
