"""Names of deliveries: of their objects, and as the customer saves them."""

import re

from tawam.deliveries.delivery import Delivery
from tawam.normalization import normalize
from tawam.recordings.paths import object_path

BUCKET = "deliveries"
_LONGEST_TITLE = 60
# What the file systems of Windows, macOS and Linux refuse, controls, and signs that turn the direction.
_UNSAFE = re.compile(
    '[\x00-\x1f\x7f-\x9f<>:"/\\\\|?*\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff\ud800-\udfff]+'
)
_ENDING = re.compile(r"(?:\.(?:en|ar))?\.[a-z0-9]{2,4}$")
_FILM_ENDING = re.compile(r"\.[a-z0-9]{2,4}$")
# Names that Windows keeps for devices.
_DEVICE = re.compile(r"(?:con|prn|aux|nul|com\d|lpt\d)", re.IGNORECASE)


def path_of(production_id: str, delivery_id: str, file_name: str) -> str:
    """Return the name of the object for a film: plain signs alone, which no address has to escape."""
    return object_path(production_id, delivery_id, "video", file_name)


def saved_name(delivery: Delivery, title: str, suffix: str = "") -> str:
    """Return the name under which a delivery is saved: `Pricing, said plainly - linkedin 9x16 en.mp4`.

    Args:
        suffix: of another file of the delivery, such as `.ar.vtt`.
    """
    shape = delivery.shape.replace(":", "x")
    film = _FILM_ENDING.search(delivery.object_path)
    ending = suffix or (film[0] if film else ".mp4")
    return f"{_safe(title)} - {delivery.channel} {shape} {delivery.language}{ending}"


def folder_name(position: int, title: str) -> str:
    """Return the name of a video's folder in an archive: `03 Pricing, said plainly`."""
    return f"{position:02} {_safe(title)}"


def _safe(title: str) -> str:
    """A title as every file system takes it."""
    shown = _UNSAFE.sub(" ", normalize("NFC", title))
    shown = " ".join(shown.split())[:_LONGEST_TITLE].strip(" .") or "video"
    return f"{shown}-video" if _DEVICE.fullmatch(shown) else shown


def distinct(names: list[str]) -> list[str]:
    """Number the names that came before, without regard to case: `a.mp4`, `a (2).mp4`."""
    seen: dict[str, int] = {}
    found: list[str] = []
    for name in names:
        count = seen[name.casefold()] = seen.get(name.casefold(), 0) + 1
        found.append(name if count == 1 else _ENDING.sub(rf" ({count})\g<0>", name, count=1))
    return found
