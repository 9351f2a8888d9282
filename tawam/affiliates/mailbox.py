"""Whether two addresses reach the same person, for refusing commissions on one's own orders."""

_SAME_HOST = {"googlemail.com": "gmail.com"}


def same_mailbox(one: str | None, other: str | None) -> bool:
    """Also where they differ in case, dots, what stands behind a plus sign or how the domain is written.

    Some hosts tell such addresses apart. A commission refused to two people whose addresses differ by a dot
    costs less than one that everybody can give themselves.
    """
    return one is not None and other is not None and _mailbox(one) == _mailbox(other)


def _mailbox(address: str) -> tuple[str, str]:
    local, _, host = address.strip().casefold().rpartition("@")
    return local.partition("+")[0].replace(".", ""), _SAME_HOST.get(host, _punycoded(host))


def _punycoded(host: str) -> str:
    """A payment page may give the letters of a domain as mail servers do (RFC 3490)."""
    try:
        return host.encode("idna").decode()
    except UnicodeError:
        return host
