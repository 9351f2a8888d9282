"""Reports as other mail servers write them."""

ANN = "ann@example.com"

_HEAD = """\
Return-Path: <>
From: MAILER-DAEMON@mx.example (Mail Delivery System)
To: hello@tawam.ae
Subject: Undelivered Mail Returned to Sender
Auto-Submitted: auto-replied
MIME-Version: 1.0
Content-Type: multipart/report; report-type={report}; boundary="9B0A.1/mx.example"

This is a MIME-encapsulated message.

--9B0A.1/mx.example
Content-Description: Notification
Content-Type: text/plain; charset=us-ascii

I'm sorry to have to inform you that your message could not be delivered.

"""
_STATUS = """\
--9B0A.1/mx.example
Content-Description: Delivery report
Content-Type: message/delivery-status

Reporting-MTA: dns; mx.example
X-Postfix-Queue-ID: 9B0A
Arrival-Date: Fri, 27 Nov 2026 08:00:00 +0400 (+04)

{recipients}
"""
_MAIL = """\
--9B0A.1/mx.example
Content-Description: Undelivered Message{headers}
Content-Type: {kind}

From: Tawam <hello@tawam.ae>
To: ann@example.com
Subject: Confirm your address
Message-ID:{fold}<{mail_id}@tawam.ae>
Content-Type: text/plain

Hello

--9B0A.1/mx.example--
"""
_FEEDBACK = """\
--9B0A.1/mx.example
Content-Type: message/feedback-report

Feedback-Type: {kind}
User-Agent: SomeGenerator/1.0
Version: 1
{recipient}Arrival-Date: Fri, 27 Nov 2026 08:00:00 +0400

"""


def recipient(
    address: str = ANN,
    action: str = "failed",
    status: str = "5.1.1",
    detail: str = "550 5.1.1 <ann@example.com>: no such user",
    original: str = "",
) -> str:
    first = f"Original-Recipient: rfc822;{original}\n" if original else ""
    return (
        f"{first}Final-Recipient: rfc822; {address}\nAction: {action}\nStatus: {status}\n"
        f"Diagnostic-Code: smtp; {detail}\n"
    )


def delivery_report(
    mail_id: str,
    *recipients: str,
    kind: str = "message/rfc822",
    fold: str = " ",
    report: str = "delivery-status",
) -> bytes:
    """What Postfix writes; others send the headers alone, or fold them."""
    about = "\n".join(recipients or (recipient(),))
    text = _HEAD.format(report=report) + _STATUS.format(recipients=about)
    return _wire(text + _MAIL.format(mail_id=mail_id, kind=kind, fold=fold, headers=""))


def complaint(mail_id: str, address: str = ANN, kind: str = "abuse") -> bytes:
    """What the provider of a mailbox writes; `address` is empty where it spares its user."""
    named = f"Original-Rcpt-To: {address}\n" if address else ""
    text = _HEAD.format(report="feedback-report") + _FEEDBACK.format(kind=kind, recipient=named)
    return _wire(text + _MAIL.format(mail_id=mail_id, kind="message/rfc822", fold=" ", headers=""))


def _wire(text: str) -> bytes:
    return text.replace("\n", "\r\n").encode()
