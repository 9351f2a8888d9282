"""How the SMTP setting is read, and what a server's answers mean."""

import pytest

from tawam.mail.message import compose
from tawam.mail.sender import MailRefused, SenderUnavailable
from tawam.mail.smtp import SmtpSender, SmtpServer
from tests.mail.smtp_server import Mailbox, listening
from tests.mail.test_message import SENDER, row
from tests.ports import free_port


@pytest.mark.parametrize(
    ("url", "server"),
    [
        ("smtp://mail.example", SmtpServer("mail.example", 587, None, None, implicit_tls=False)),
        ("smtp://127.0.0.1:2525", SmtpServer("127.0.0.1", 2525, None, None, implicit_tls=False)),
        (
            "smtps://u%40x:p%2Fw@mail.example",
            SmtpServer("mail.example", 465, "u@x", "p/w", implicit_tls=True),
        ),
        ("smtp://[::1]:25", SmtpServer("::1", 25, None, None, implicit_tls=False)),
    ],
)
def test_an_address_names_a_server(url: str, server: SmtpServer):
    assert SmtpServer.parse(url) == server


@pytest.mark.parametrize(
    "url", ["", "mail.example", "http://mail.example", "smtp://", "smtp://mail.example:port"]
)
def test_another_address_is_refused(url: str):
    with pytest.raises(ValueError, match=r"\w"):
        SmtpServer.parse(url)


@pytest.mark.parametrize(("answer", "permanent"), [("451 Later", False), ("550 No such user", True)])
async def test_a_refusal_says_whether_it_lasts(answer: str, permanent: bool):
    mailbox, port = Mailbox(), free_port()
    mailbox.refusal = answer
    mail = row()
    async with listening(mailbox, port):
        with pytest.raises(MailRefused, match=answer[4:]) as refused:
            await SmtpSender(SmtpServer.parse(f"smtp://127.0.0.1:{port}")).send(mail, compose(mail, SENDER))
    assert refused.value.permanent is permanent


async def test_a_server_that_refuses_us_refuses_no_mail(monkeypatch: pytest.MonkeyPatch):
    """Whoever does not take our own address takes no mail at all: it is nothing about this one."""
    port, mail = free_port(), row()
    monkeypatch.setattr(Mailbox, "handle_MAIL", _refuse_sender, raising=False)
    async with listening(Mailbox(), port):
        with pytest.raises(SenderUnavailable, match="not verified"):
            await SmtpSender(SmtpServer.parse(f"smtp://127.0.0.1:{port}")).send(mail, compose(mail, SENDER))


async def _refuse_sender(*_: object) -> str:
    return "550 Address not verified"


async def test_a_password_leaves_this_machine_over_tls_only():
    mailbox, port = Mailbox(), free_port()
    here, elsewhere = (
        SmtpSender(SmtpServer(host, port, "user", "secret", implicit_tls=False))
        for host in ("127.0.0.1", "127.0.0.2")
    )
    async with listening(mailbox, port, "0.0.0.0"):
        with pytest.raises(SenderUnavailable, match="TLS"):
            await elsewhere.check()
        assert mailbox.passwords == []
        await here.check()
    assert mailbox.passwords == [b"secret"]


async def test_a_server_that_offers_no_tls_gets_nothing_where_it_is_needed():
    mailbox, port = Mailbox(), free_port()
    servers = [SmtpServer(host, port, None, None, implicit_tls=False) for host in ("127.0.0.1", "127.0.0.2")]
    here, elsewhere = (SmtpSender(server, needs_tls=True) for server in servers)
    async with listening(mailbox, port, "0.0.0.0"):
        with pytest.raises(SenderUnavailable, match="TLS"):
            await elsewhere.check()
        await SmtpSender(servers[1]).check()
        await here.check()


async def test_check_finds_a_server_or_says_there_is_none():
    port = free_port()
    sender = SmtpSender(SmtpServer.parse(f"smtp://127.0.0.1:{port}"))
    with pytest.raises(SenderUnavailable):
        await sender.check()
    async with listening(Mailbox(), port):
        await sender.check()
