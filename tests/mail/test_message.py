"""A mail as it goes over the wire."""

from email import message_from_bytes
from email.policy import default
from typing import Any

import pytest

from tawam.brand import load_brand
from tawam.database.schema import new_id
from tawam.mail.message import Identity, UnusableAddress, compose
from tests.mail.test_rendering import EVERY, VALUES

SENDER = Identity(load_brand(), "hello@tawam.example")


def row(template: str = "contact-message", language: str = "en", **changes: Any) -> dict[str, Any]:
    return {
        "id": new_id(),
        "recipient": "team@tawam.example",
        "template": template,
        "language": language,
        "values": VALUES[template],
        "reply_to": None,
        "created_at": "2026-11-21T03:05:00.000000+00:00",
        **changes,
    }


@pytest.mark.parametrize(("template", "language"), EVERY)
def test_survives_the_wire(template: str, language: str):
    mail = row(template, language)
    message = message_from_bytes(compose(mail, SENDER).as_bytes(), policy=default)
    assert message["To"].addresses[0].addr_spec == "team@tawam.example"
    assert message["From"].addresses[0].addr_spec == "hello@tawam.example"
    assert message["From"].addresses[0].display_name == load_brand().name[language]
    assert message["Message-ID"] == f"<{mail['id']}@tawam.example>"
    assert message["Date"].datetime.isoformat() == "2026-11-21T03:05:00+00:00"
    assert message["Content-Language"] == language
    text, html = message.get_body(("plain",)), message.get_body(("html",))
    assert text is not None
    assert html is not None
    assert html.get_content().startswith("<!doctype html>")
    assert all(len(line) < 998 for line in compose(mail, SENDER).as_bytes().splitlines())


def test_a_link_in_the_text_is_written_as_it_is():
    raw = compose(row("confirm-signup"), SENDER).as_bytes().decode()
    assert f"\r\n{VALUES['confirm-signup']['link']}\r\n" in raw


@pytest.mark.parametrize("field", ["name", "subject", "message", "email"])
@pytest.mark.parametrize("end", ["\r\n", "\n", "\r", "\0", "\u2028"])
def test_no_value_becomes_a_header(field: str, end: str):
    values = {**VALUES["contact-message"], field: f"x{end}Bcc: eve@example.com{end}{end}<b>body</b>"}
    message = message_from_bytes(compose(row(values=values), SENDER).as_bytes(), policy=default)
    assert message["Bcc"] is None
    assert set(message.keys()) == {
        *("From", "To", "Subject", "Date", "Message-ID", "Auto-Submitted"),
        *("MIME-Version", "Content-Type", "Content-Language"),
    }
    assert [address.addr_spec for address in message["To"].addresses] == ["team@tawam.example"]


@pytest.mark.parametrize(
    "address",
    [
        "",
        "eve",
        "eve@example.com\r\nBcc: all@example.com",
        "eve@example.com, all@example.com",
        "Eve <eve@example.com>",
        "eve @example.com",
        "eve@example.com\u2028x",
    ],
)
def test_an_address_is_one_address(address: str):
    with pytest.raises(UnusableAddress):
        compose(row(recipient=address), SENDER)
    if address:
        with pytest.raises(UnusableAddress):
            compose(row(reply_to=address), SENDER)


def test_answers_go_to_whoever_wrote():
    message = compose(row(reply_to="ann@example.com"), SENDER)
    assert message["Reply-To"].addresses[0].addr_spec == "ann@example.com"


@pytest.mark.parametrize(("language", "word"), [("en", "word "), ("ar", "كلمة ")])
def test_a_long_paragraph_breaks_no_line_limit(language: str, word: str):
    """RFC 5321, 4.5.3.1.6: servers refuse lines of more than 998 bytes, and with them the whole mail."""
    values = {**VALUES["contact-message"], "message": (word * 1_000).strip()}
    raw = compose(row(language=language, values=values), SENDER).as_bytes()
    text = message_from_bytes(raw, policy=default).get_body(("plain",))
    assert max(map(len, raw.splitlines())) <= 998
    assert text is not None
    assert values["message"] in text.get_content()


@pytest.mark.parametrize(
    ("host", "on_the_wire"),
    [("bücher.example", "xn--bcher-kva.example"), ("موقع.امارات", "xn--4gbrim.xn--mgbaam7a8h")],
)
def test_a_domain_beyond_ascii_goes_out_as_every_server_knows_it(host: str, on_the_wire: str):
    raw = compose(row(recipient=f"ann@{host}", reply_to=f"ann@{host}"), SENDER).as_bytes().decode()
    assert f"\r\nTo: ann@{on_the_wire}\r\n" in raw
    assert f"\r\nReply-To: ann@{on_the_wire}\r\n" in raw
