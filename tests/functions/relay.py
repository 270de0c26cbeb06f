"""A relay for mail on this machine: aiosmtpd, over TLS with a certificate of its own, and with faults to order."""

import asyncio
import ipaddress
import ssl
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from aiosmtpd.smtp import SMTP, AuthResult
from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import NameOID

from functions.messages import outgoing, smtp
from tests.functions.clients import shared_client

HOST, USER, PASSWORD = "127.0.0.1", "bluffpost", "correct horse"
TAKEN = "250 2.0.0 Taken"
CUT = "cut"


@dataclass(frozen=True)
class Given:
    """A mail that the relay took."""

    sender: str
    to: str
    raw: bytes


@dataclass
class Relay:
    """What it took, and what it says.

    :ivar says: its reply to a step (`EHLO`, `MAIL`, `RCPT`, the whole mail as `END`); `CUT` ends the connection
    :ivar waits: seconds before the reply to a step
    :ivar asked: the steps, in order
    :ivar sessions: what it says in each session over TLS from the first byte, while there are any
    """

    port: int = 0
    taken: list[Given] = field(default_factory=list)
    says: dict[str, str] = field(default_factory=dict)
    waits: dict[str, float] = field(default_factory=dict)
    asked: list[str] = field(default_factory=list)
    sessions: Iterator[dict[str, str]] = field(default_factory=lambda: iter(()))

    @property
    def environment(self) -> dict[str, str]:
        """The settings of a function that sends by it; its secret is `keep_password`'s."""
        return {"SMTP_HOST": HOST, "SMTP_PORT": str(self.port), "SMTP_USER": USER, "SMTP_SECRET_ID": "relay"}

    async def handle_EHLO(self, server: Any, session: Any, envelope: Any, name: str, said: list[str]) -> list[str]:  # noqa: N802
        session.host_name, self.says = name, next(self.sessions, self.says)
        answer = await self._answer("EHLO", server, "")
        return [answer] if answer else said

    async def handle_MAIL(self, server: Any, session: Any, envelope: Any, address: str, options: Any) -> str:  # noqa: N802
        answer = await self._answer(f"MAIL {address}", server, TAKEN if session.authenticated else "530 5.7.0 Who?")
        if answer == TAKEN:
            envelope.mail_from = address
        return answer

    async def handle_RCPT(self, server: Any, session: Any, envelope: Any, address: str, options: Any) -> str:  # noqa: N802
        answer = await self._answer("RCPT", server, TAKEN)
        if answer == TAKEN:
            envelope.rcpt_tos.append(address)
        return answer

    async def handle_DATA(self, server: Any, session: Any, envelope: Any) -> str:  # noqa: N802
        """A relay that takes a mail has it, whether the sender hears of it or not."""
        if self.says.get("END", TAKEN) in (TAKEN, CUT):
            self.taken.append(Given(envelope.mail_from, envelope.rcpt_tos[0], envelope.original_content))
        return await self._answer("END", server, TAKEN)

    async def _answer(self, step: str, server: Any, otherwise: str) -> str:
        self.asked.append(step)
        verb = step.partition(" ")[0]
        await asyncio.sleep(self.waits.get(verb, 0))
        answer = self.says.get(step, self.says.get(verb, otherwise))
        if answer == CUT:
            server.transport.abort()
        return answer


def keep_password() -> None:
    """Puts the password where the functions look for it."""
    shared_client("secretsmanager").create_secret(Name="relay", SecretString=f"{PASSWORD}\n")


class _Server(SMTP):
    """One that may refuse before the mail, too."""

    async def smtp_DATA(self, arg: str) -> None:  # noqa: N802 - as aiosmtpd calls it
        answer = await self.event_handler._answer("DATA", self, "")
        await (self.push(answer) if answer else super().smtp_DATA(arg))


@contextmanager
def relaying(certificates: Path, starttls: bool = False, name: str = HOST) -> Iterator[Relay]:
    """A relay, while the block lasts, which our functions trust.

    :param certificates: a folder for its certificate
    :param starttls: whether TLS comes by STARTTLS
    :param name: that the certificate is for
    """
    relay, tls = Relay(), _tls(certificates, name)

    def authenticate(server: Any, session: Any, envelope: Any, mechanism: str, data: Any) -> AuthResult:
        return AuthResult(handled=False, success=(data.login, data.password) == (USER.encode(), PASSWORD.encode()))

    served: list[SMTP] = []

    def serve() -> SMTP:
        one = _Server(
            relay,
            hostname="relay.example",
            authenticator=authenticate,
            auth_require_tls=starttls,
            tls_context=tls if starttls else None,
            require_starttls=starttls,
        )
        served.append(one)
        return one

    async def end() -> None:
        server.close()
        for each in served:
            if each.transport:
                each.transport.close()
        others = asyncio.all_tasks() - {asyncio.current_task()}
        for task in others:
            task.cancel()
        await asyncio.gather(*others, return_exceptions=True)
        await asyncio.sleep(0.01)  # until the transports are closed

    loop = asyncio.new_event_loop()
    thread = threading.Thread(target=loop.run_forever, daemon=True)  # this thread may have the loop of a browser
    thread.start()
    listening = loop.create_server(serve, HOST, 0, ssl=None if starttls else tls)
    server = asyncio.run_coroutine_threadsafe(listening, loop).result(5)
    relay.port = server.sockets[0].getsockname()[1]
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("SSL_CERT_FILE", str(certificates / "relay.pem"))
        patch.setattr(smtp, "SUBMISSIONS", 0 if starttls else relay.port)
        outgoing.trusted.cache_clear()
        yield relay
    outgoing.trusted.cache_clear()
    asyncio.run_coroutine_threadsafe(end(), loop).result(5)
    loop.call_soon_threadsafe(loop.stop)
    thread.join(5)
    loop.close()


def _tls(folder: Path, name: str) -> ssl.SSLContext:
    certificate, key = folder / "relay.pem", folder / "relay.key"
    certificate.write_bytes(_certificate(name))
    key.write_bytes(
        _key().private_bytes(
            serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption()
        )
    )
    context = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH)
    context.load_cert_chain(certificate, key)
    return context


@cache
def _key() -> ec.EllipticCurvePrivateKey:
    return ec.generate_private_key(ec.SECP256R1())


def _certificate(name: str) -> bytes:
    subject, now = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "relay")]), datetime.now(UTC)
    named: x509.GeneralName = x509.IPAddress(ipaddress.ip_address(name)) if name == HOST else x509.DNSName(name)
    made = x509.CertificateBuilder().subject_name(subject).issuer_name(subject).public_key(_key().public_key())
    made = made.serial_number(1).not_valid_before(now - timedelta(days=1)).not_valid_after(now + timedelta(days=1))
    made = made.add_extension(x509.SubjectAlternativeName([named]), critical=False)
    made = made.add_extension(x509.BasicConstraints(ca=True, path_length=None), critical=True)
    return made.sign(_key(), hashes.SHA256()).public_bytes(serialization.Encoding.PEM)
