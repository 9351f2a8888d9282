"""Checks and normalizes the values of settings. Each function returns the normalized value.

Its ValueError describes the required form, as the end of a sentence that begins with the setting's name. The
message repeats no value that may be a secret.
"""

import os
import re
from collections.abc import Callable
from ipaddress import ip_address, ip_network
from pathlib import Path
from urllib.parse import SplitResult, parse_qs, unquote, urlsplit

from tawam.loopback import is_loopback

NO_PROXY = "none"
_LABEL = r"[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?"
_HOST_NAME = re.compile(rf"(?=.{{1,253}}\Z){_LABEL}(\.{_LABEL})*")
# Matches `[::1]:5432`, `db.example.com`, or the folder of a socket.
_HOST_AND_PORT = re.compile(r"(?:\[([^\]]+)\]|([^:\[\]]+))(?::(\d{1,5}))?")
# The name of a bucket in S3.
_BUCKET = re.compile(r"[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]")
# 128 bits in hexadecimal.
_SHORTEST_SECRET = 32
_DEFAULT_PORTS = {"http": 80, "https": 443}
_ENCRYPTED = ("require", "verify-ca", "verify-full")
_SSL_MODES = ("disable", "allow", "prefer", *_ENCRYPTED)
_INSECURE = ("smtp", "database", "redis", "traces")
# A header of OTLP: its name is a token (RFC 9110, 5.6.2), its value percent-encoded.
_HEADER = re.compile(r"\s*[\w!#$%&'*+.^`|~-]+\s*=\s*[!-~]*\s*", re.ASCII)


def web_origin(value: str) -> str:
    """Normalize an origin such as `https://www.example.com`: lower case, without the default port."""
    problem = "must be an address such as https://www.example.com, without a path, a query or a user"
    parts = _parts(value, ("http", "https"), problem)
    if parts.path not in ("", "/") or "?" in value or "@" in parts.netloc:
        raise ValueError(problem)
    host = parts.hostname or ""
    shown = f"[{host}]" if ":" in host else host
    is_default = parts.port in (None, _DEFAULT_PORTS[parts.scheme])
    return f"{parts.scheme}://{shown}" if is_default else f"{parts.scheme}://{shown}:{parts.port}"


def api_base(value: str) -> str:
    """Check the address of an API, such as `https://api.openai.com/v1`; without the last slash."""
    problem = "must be an address such as https://api.openai.com/v1, without a query, a fragment or a user"
    parts = _parts(value, ("http", "https"), problem)
    if "?" in value or "#" in value or "@" in parts.netloc:
        raise ValueError(problem)
    return value.rstrip("/")


def collector(value: str) -> str:
    """Check the address of a collector of traces; without the last slash."""
    problem = (
        "must be an address such as https://collector.example.com:4318, without a query, a fragment or a "
        "user, and without /v1/traces, which is appended"
    )
    parts = _parts(value, ("http", "https"), problem)
    if "?" in value or "@" in parts.netloc or parts.path.rstrip("/").endswith("/v1/traces"):
        raise ValueError(problem)
    return value.rstrip("/")


def collector_headers(value: str) -> str:
    """Check headers in the form of `OTEL_EXPORTER_OTLP_HEADERS`."""
    for entry in value.split(","):
        if not _HEADER.fullmatch(entry) or not unquote(entry).isprintable() or not unquote(entry).isascii():
            raise ValueError(
                "must look like authorization=Bearer%20key,name=value, with spaces, commas and % of values "
                "as %20, %2C, %25"
            )
    return value


def storage(value: str) -> str:
    """Normalize the address of a bucket of S3, such as `s3://files/tawam`."""
    parts = _split(value)
    is_bucket = parts is not None and parts.scheme == "s3" and _BUCKET.fullmatch(parts.netloc)
    if parts is None or not is_bucket or parts.query or parts.fragment or _has_space(value):
        raise ValueError("must look like s3://bucket/prefix; credentials go into AWS_ACCESS_KEY_ID and so on")
    return f"s3://{parts.netloc}{parts.path.rstrip('/')}"


def web_origins(value: str) -> str:
    return ",".join(web_origin(entry) for entry in _entries(value))


def issuer(value: str) -> str:
    """Check an issuer identifier (OpenID Connect Discovery, 3). It is not changed: comparison is exact."""
    problem = "must name issuers such as https://id.example.com, without a query, a fragment or a user"
    parts = _parts(value, ("http", "https"), problem)
    if "?" in value or "@" in parts.netloc:
        raise ValueError(problem)
    return value


def host(value: str) -> str:
    if not _is_host(value.lower()):
        raise ValueError("must be an address or a name of this machine, such as 127.0.0.1")
    return value


def folder(value: object) -> object:
    if isinstance(value, str) and (not value.strip() or value.startswith("~") or "\0" in value):
        raise ValueError("must be the whole path of a folder: neither is it empty, nor is ~ read")
    return value.expanduser() if isinstance(value, Path) else value


def mail_address(value: str) -> str:
    # Imported only when needed: the library is slow to import, and most starts have no address to check.
    from email_validator import EmailNotValidError, validate_email

    try:
        validate_email(value, check_deliverability=False, globally_deliverable=False)
    except EmailNotValidError:
        raise ValueError("must be a mail address alone, such as hello@example.com") from None
    return value


def mail_server(value: str) -> str:
    problem = (
        "must look like smtp://user:password@host:587 or smtps://…, with signs such as / and @ as %2F, %40"
    )
    parts = _parts(value, ("smtp", "smtps"), problem)
    if parts.path not in ("", "/") or "?" in value:
        raise ValueError(problem)
    return value


def mailbox(value: str) -> str:
    """Check the address of a mailbox. Its password is never sent without TLS."""
    problem = (
        "must look like imaps://user:password@host/INBOX, with signs such as / and @ of user and password "
        "as %2F, %40"
    )
    parts = _parts(value, ("imaps",), problem)
    folder = unquote(parts.path)
    is_named = parts.username and parts.password and folder.isascii() and folder.isprintable()
    if not is_named or "?" in value or not unquote(parts.netloc).isprintable():
        raise ValueError(problem)
    return value


def whole_dollars(value: str) -> str:
    if not re.fullmatch(r"[0-9]{1,7}", value):
        raise ValueError("must be a number of dollars, such as 1000; leave it empty for none")
    return value


def shared_secret(value: str) -> str:
    """Check a secret that requests are signed with."""
    if len(value) < _SHORTEST_SECRET or _has_space(value):
        raise ValueError(f"must have {_SHORTEST_SECRET} signs or more, as `openssl rand -hex 32` makes them")
    return value


def redis_server(value: str) -> str:
    """Check the address of Redis or Valkey."""
    problem = (
        "must look like redis://user:password@host:6379 or rediss://…, with signs such as / and @ as %2F, %40"
    )
    parts = _parts(value, ("redis", "rediss"), problem)
    if not re.fullmatch(r"(/\d{0,3})?", parts.path) or "?" in value:
        raise ValueError(problem)
    return value


def postgres(value: str) -> str:
    if not value.startswith(("postgresql://", "postgres://")):
        raise ValueError("must look like postgresql://user:password@host/name; leave it empty for SQLite")
    try:
        hosts, mode = _postgres_hosts(value), _ssl_mode(value)
    except ValueError:
        hosts, mode = [""], ""
    if "" in hosts or "#" in value or _has_space(value):
        raise ValueError(
            "must look like postgresql://user:password@host/name, with signs such as / and # as %2F, %23"
        )
    if mode and mode not in _SSL_MODES:
        raise ValueError(f"must have an sslmode of {', '.join(_SSL_MODES)}")
    return value


def is_encrypted(postgres_url: str) -> bool:
    """Whether connections to this database are encrypted or stay on this machine."""
    is_here = all(each.startswith("/") or is_loopback(each) for each in _postgres_hosts(postgres_url))
    return is_here or _ssl_mode(postgres_url) in _ENCRYPTED


def is_local_server(mail_url: str) -> bool:
    return is_loopback(urlsplit(mail_url).hostname or "")


def networks(value: str) -> str:
    """Normalize a comma-separated list of networks, or `none`."""
    entries = _entries(value)
    if [entry.lower() for entry in entries] == [NO_PROXY]:
        return NO_PROXY
    for entry in entries:
        try:
            network = ip_network(entry, strict=False)
        except ValueError:
            raise ValueError(
                f"must name networks such as 10.0.0.0/8, or none: {entry} is no network"
            ) from None
        if network.prefixlen == 0:
            raise ValueError(f"must name the proxies' own networks: {entry} is everybody")
    return ", ".join(entries)


def connections(value: str) -> str:
    unknown = [entry for entry in _entries(value) if entry not in _INSECURE]
    if unknown:
        known = f"{', '.join(_INSECURE[:-1])} and {_INSECURE[-1]}"
        raise ValueError(f"may name {known}, not {unknown[0]}")
    return ",".join(_entries(value))


def _entries(value: str) -> list[str]:
    return value.replace(",", " ").split()


def _split(value: str) -> SplitResult | None:
    try:
        return urlsplit(value)
    except ValueError:
        return None


def _parts(value: str, schemes: tuple[str, ...], problem: str) -> SplitResult:
    try:
        parts = urlsplit(value)
    except ValueError:
        raise ValueError(problem) from None
    is_known = parts.scheme in schemes and _is_host(parts.hostname or "")
    if not is_known or not _has_port(parts) or "#" in value or _has_space(value):
        raise ValueError(problem)
    return parts


def _has_port(parts: SplitResult) -> bool:
    try:
        return parts.port != 0
    except ValueError:
        return False


def _has_space(value: str) -> bool:
    return any(letter.isspace() or not letter.isprintable() for letter in value)


def _is_host(name: str) -> bool:
    try:
        ip_address(name)
    except ValueError:
        # A name with a numeric last label is a mistyped address, such as `1.2.3` or `999.1.1.1`.
        return bool(_HOST_NAME.fullmatch(name)) and not name.rpartition(".")[2].isdigit()
    return True


def _postgres_hosts(url: str) -> list[str]:
    """Return the URL's host names, addresses and socket folders; an empty string for an invalid one.

    A URL without a host means a socket.
    """
    parts = urlsplit(url)
    named = [entry for entry in parts.netloc.rpartition("@")[2].split(",") if entry]
    found = [_HOST_AND_PORT.fullmatch(unquote(entry)) for entry in named]
    hosts = [entry[1] or entry[2] if entry and _is_port(entry[3]) else "" for entry in found]
    return hosts or parse_qs(parts.query).get("host") or [os.environ.get("PGHOST") or "/"]


def _is_port(digits: str | None) -> bool:
    return digits is None or 0 < int(digits) < 65_536


def _ssl_mode(postgres_url: str) -> str:
    return parse_qs(urlsplit(postgres_url).query).get("sslmode", [""])[-1]


# By setting, the function that checks and normalizes a value that is not empty. Its error describes the form.
FORMS: dict[str, Callable[[str], str]] = {
    "host": host,
    "site_url": web_origin,
    "database_url": postgres,
    "database_direct_url": postgres,
    "database_owner_url": postgres,
    "smtp_url": mail_server,
    "bounces_url": mailbox,
    "second_admin_above": whole_dollars,
    "mail_events_secret": shared_secret,
    "mail_from": mail_address,
    "team_email": mail_address,
    "trusted_proxies": networks,
    "insecure": connections,
    "cors_origins": web_origins,
    "stripe_api_base": web_origin,
    "redis_url": redis_server,
    "storage_url": storage,
    "drafting_url": api_base,
    "traces_url": collector,
    "traces_headers": collector_headers,
}
