"""A throw-away Dovecot for the tests: one mailbox, over TLS with a certificate of its own."""

import getpass
import os
import pwd
import shutil
import socket
import ssl
import subprocess
import tempfile
import time
from datetime import UTC, datetime, timedelta
from ipaddress import ip_address
from pathlib import Path

from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import NameOID

from tests.ports import free_port

USER, PASSWORD = "reports@example.com", "p:a/s@s"
_CONFIGURATION = """
base_dir = {folder}/run
state_dir = {folder}/run
log_path = {folder}/log
protocols = imap
listen = 127.0.0.1
ssl = required
ssl_cert = <{folder}/cert.pem
ssl_key = <{folder}/key.pem
default_internal_user = {internal}
default_internal_group = {group}
default_login_user = {login}
first_valid_uid = 1
mail_location = maildir:{folder}/mail
passdb {{
  driver = static
  args = password={password}
}}
userdb {{
  driver = static
  args = uid={uid} gid={gid} home={folder}/mail
}}
service imap-login {{
  chroot =
  inet_listener imap {{
    port = 0
  }}
  inet_listener imaps {{
    port = {port}
    ssl = yes
  }}
}}
# A wrong password is answered at once, also after others.
auth_failure_delay = 0
service anvil {{
  chroot =
  unix_listener anvil-auth-penalty {{
    mode = 0
  }}
}}
"""


class ImapServer:
    def __init__(self) -> None:
        # A folder that the mail user can reach, as pytest's own are not.
        self.folder = Path(tempfile.mkdtemp(prefix="tawam-imap-"))
        self.port = free_port()
        self._process: subprocess.Popen[bytes] | None = None
        self._count = 0

    @property
    def url(self) -> str:
        return f"imaps://reports%40example.com:p%3Aa%2Fs%40s@localhost:{self.port}/INBOX"

    @property
    def tls(self) -> ssl.SSLContext:
        return ssl.create_default_context(cafile=str(self.folder / "cert.pem"))

    def start(self) -> None:
        program = shutil.which("dovecot") or "/usr/sbin/dovecot"
        if not Path(program).exists():
            raise RuntimeError("The tests need Dovecot: run scripts/setup, or install dovecot-imapd.")
        self.folder.chmod(0o755)
        if not (self.folder / "cert.pem").exists():
            _write_certificate(self.folder)
        # Dovecot gives up root; where there is none, everything runs as the own user.
        is_root = os.getuid() == 0
        mail = pwd.getpwnam("nobody" if is_root else getpass.getuser())
        configuration = self.folder / "dovecot.conf"
        configuration.write_text(
            _CONFIGURATION.format(
                folder=self.folder,
                port=self.port,
                password=PASSWORD,
                uid=mail.pw_uid,
                gid=mail.pw_gid,
                internal="dovecot" if is_root else getpass.getuser(),
                group="dovecot" if is_root else os.getgid(),
                login="dovenull" if is_root else getpass.getuser(),
            )
        )
        for name in ("new", "cur", "tmp"):
            (self._mail / name).mkdir(parents=True, exist_ok=True)
        if is_root:
            for path in (self._mail, *self._mail.iterdir()):
                os.chown(path, mail.pw_uid, mail.pw_gid)
        self._process = subprocess.Popen(
            [program, "-F", "-c", str(configuration)], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
        )
        deadline = time.monotonic() + 60
        while time.monotonic() < deadline:
            with socket.socket() as probe:
                if probe.connect_ex(("127.0.0.1", self.port)) == 0:
                    return
            time.sleep(0.02)
        raise AssertionError(f"Dovecot did not come up: {self._log()}")

    def stop(self) -> None:
        if self._process is not None:
            self._process.terminate()
            try:
                self._process.wait(20)
            except subprocess.TimeoutExpired:
                self._process.kill()
                self._process.wait()
            self._process = None

    def close(self) -> None:
        self.stop()
        shutil.rmtree(self.folder, ignore_errors=True)

    def deliver(self, mail: bytes) -> None:
        self._count += 1
        draft = self._mail / "tmp" / f"{self._count:06}.example"
        draft.write_bytes(mail)
        if os.getuid() == 0:
            owner = self._mail.stat()
            os.chown(draft, owner.st_uid, owner.st_gid)
        draft.rename(self._mail / "new" / draft.name)

    def empty(self) -> None:
        for name in ("new", "cur"):
            for path in (self._mail / name).iterdir():
                path.unlink()

    def seen(self) -> int:
        """How many mails are marked as seen (maildir's flag S)."""
        return sum("S" in path.name.rpartition(":2,")[2] for path in (self._mail / "cur").iterdir())

    @property
    def _mail(self) -> Path:
        return self.folder / "mail"

    def _log(self) -> str:
        path = self.folder / "log"
        return path.read_text() if path.exists() else "no log"


def _write_certificate(folder: Path) -> None:
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "localhost")])
    names = [x509.DNSName("localhost"), x509.IPAddress(ip_address("127.0.0.1"))]
    moment = datetime.now(UTC)
    certificate = (
        x509.CertificateBuilder()
        .subject_name(name)
        .issuer_name(name)
        .public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(moment - timedelta(days=1))
        .not_valid_after(moment + timedelta(days=2))
        .add_extension(x509.SubjectAlternativeName(names), critical=False)
        .add_extension(x509.BasicConstraints(ca=True, path_length=0), critical=True)
        .sign(key, hashes.SHA256())
    )
    (folder / "cert.pem").write_bytes(certificate.public_bytes(serialization.Encoding.PEM))
    private = key.private_bytes(
        serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption()
    )
    (folder / "key.pem").write_bytes(private)
