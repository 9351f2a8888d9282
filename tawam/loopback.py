"""Whether a name or an address is of this machine alone."""

from ipaddress import ip_address

# What resolves to this machine everywhere (RFC 6761, 6.3).
NAMES: tuple[str, ...] = ("localhost",)


def is_loopback(host: str) -> bool:
    if host.lower() in NAMES:
        return True
    try:
        address = ip_address(host)
    except ValueError:
        return False
    return (getattr(address, "ipv4_mapped", None) or address).is_loopback
