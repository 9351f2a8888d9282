"""Whether two addresses reach the same person, for refusing commissions on one's own orders."""

# A domain's name is no longer (RFC 1035), and Python takes the square of its length to write it in ASCII.
_LONGEST_HOST = 253
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
    if len(host) > _LONGEST_HOST:
        return host
    try:
        return host.encode("idna").decode()
    except UnicodeError:
        return host
