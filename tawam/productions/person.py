"""Tells whose a twin is, and whether its consents still allow anything. Everything here is pure.

A twin is one person's, always: the first consent says whose. See decision 55.
"""

import unicodedata
from collections.abc import Sequence
from typing import Any, Literal

from tawam.normalization import normalize

# Signs that are not seen, and are no format signs (Unicode: Default_Ignorable_Code_Point).
_UNSEEN = frozenset(
    map(
        chr,
        (
            *(0x034F, 0x115F, 0x1160, 0x17B4, 0x17B5, 0x3164, 0xFFA0),
            *range(0x180B, 0x1810),
            *range(0xFE00, 0xFE10),
            *range(0xE0100, 0xE01F0),
        ),
    )
)
# Why the consents of a twin allow nothing: several people signed, or somebody signed after a withdrawal.
Unclear = Literal["persons", "withdrawn"]


def folded(name: str) -> str:
    """A name for comparison: the same person writes it in other capitals, blanks and invisible marks."""
    text = normalize("NFKC", normalize("NFKC", name).casefold())
    seen = (sign for sign in text if sign not in _UNSEEN and unicodedata.category(sign) != "Cf")
    return " ".join("".join(seen).split())


def is_person(consent: Any, name: str, email: str, person_id: str | None) -> bool:
    """Whether somebody is the person of a consent: the account or the address, and the name.

    Args:
        consent: a row of `consents`.
        email: normalized, as in consents.
        person_id: the account that has confirmed the address.
    """
    is_same_account = person_id is not None and consent["person_id"] == person_id
    is_known = is_same_account or consent["email"] == email
    return is_known and folded(consent["name"]) == folded(name)


def unclear(consents: Sequence[Any]) -> Unclear | None:
    """Why nothing may be made with a twin that has these consents; None where one person agreed in one go.

    Args:
        consents: all of a twin, the earliest first.
    """
    if not consents:
        return None
    first, *others = consents
    for each in others:
        if not is_person(first, each["name"], each["email"], each["person_id"]):
            return "persons"
    # Withdrawing ends all at one moment: another moment, or none, is of a consent that was signed later.
    return "withdrawn" if len({each["withdrawn_at"] for each in consents}) > 1 else None


def covering(consents: Sequence[Any]) -> Any | None:
    """The consent that counts: the newest of one person, who never withdrew. Its last day is not asked."""
    if not consents or unclear(consents) is not None or consents[-1]["withdrawn_at"] is not None:
        return None
    return consents[-1]
