"""E-mail addresses as the accounts know them: one spelling, compared by equality."""

from email_validator import SPECIAL_USE_DOMAIN_NAMES, EmailNotValidError, validate_email

from tawam.auth.errors import validation_failed
from tawam.normalization import normalize

# Test and local domains are taken: the confirmation mail is the proof that an address works.
SPECIAL_USE_DOMAIN_NAMES.clear()


_LONGEST = 320


def normalized(address: str) -> str:
    """NFKC and case-folded, so that look-alike spellings are one address. Not validated.

    Of a text longer than any address only the start is kept: limits remember what they count, and NFKC
    makes some letters eighteen.
    """
    start = address.strip()[: _LONGEST + 1]
    return normalize("NFKC", normalize("NFKC", start).casefold())


def validated(address: str) -> str:
    """The normalized address.

    Raises:
        AuthError: 400 `validation_failed`: not an address (RFC 5321) that mail can reach.
    """
    problem = validation_failed("Unable to validate email address: invalid format")
    if len(address) > _LONGEST:
        raise problem
    try:
        # RFC 6531 is left out: few servers take mail for a local part beyond ASCII, and our mails carry none.
        found = validate_email(
            normalized(address),
            allow_smtputf8=False,
            check_deliverability=False,
            globally_deliverable=False,
        )
    except EmailNotValidError as error:
        raise problem from error
    return normalized(found.normalized)
