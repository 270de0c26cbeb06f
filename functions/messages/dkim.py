"""Signs mail in the name of its sender's domain, by AWS KMS, so that the key never leaves it (DKIM).

Source: RFC 6376: 3.4.2 and 3.4.4 (relaxed forms of fields and body), 3.5 (the field), 3.7 (what is hashed), 8.15
(fields that nobody may add).
"""

import base64
import hashlib
import re
from collections.abc import Callable

from engine.kit.value import Value
from functions.aws.clients import SigningKeys

_SIGNED = (
    *("from", "to", "subject", "date", "message-id", "in-reply-to", "references", "reply-to"),
    *("list-unsubscribe", "list-unsubscribe-post", "auto-submitted", "mime-version", "content-type"),
)
_ONLY_ONCE = ("from", "to", "subject")
"""Named once more than they are there, so that a second one breaks the signature."""

_BLANKS = re.compile(rb"[ \t]+")
_END_OF_FIELD = re.compile(rb"\r\n(?![ \t])")


class Dkim(Value):
    """The signature of a domain. One Sign for each mail.

    :param client: made on first use
    :param key: the ARN of an RSA key pair; the first signs of its id are in the name of its DNS record
    """

    client: Callable[[], SigningKeys]
    key: str
    domain: str

    def signed(self, raw: bytes, now: int) -> bytes:
        """The mail with its signature.

        :param raw: with CRLF line ends
        """
        head, _, body = raw.partition(b"\r\n\r\n")
        fields = {name: field for name, field in map(relaxed_field, _END_OF_FIELD.split(head)) if name in _SIGNED}
        named = [*fields, *_ONLY_ONCE]
        begin = (
            f"DKIM-Signature: v=1; a=rsa-sha256; c=relaxed/relaxed; d={self.domain}; s={self.selector}; t={now};\r\n"
            f" h={':'.join(named)};\r\n bh={_base64(hashlib.sha256(relaxed_body(body)).digest())};\r\n b="
        ).encode()
        said = b"\r\n".join([*fields.values(), relaxed_field(begin)[1]])
        signature = self.client().sign(
            KeyId=self.key,
            Message=hashlib.sha256(said).digest(),
            MessageType="DIGEST",
            SigningAlgorithm="RSASSA_PKCS1_V1_5_SHA_256",
        )["Signature"]
        return b"%s%s\r\n%s" % (begin, _base64(signature).encode(), raw)

    @property
    def selector(self) -> str:
        """Changes with the key, so that two can have their records while one follows the other."""
        return f"bluffpost-{self.key.rpartition('/')[2][:8]}"


def relaxed_field(field: bytes) -> tuple[str, bytes]:
    """A field's name, and its relaxed form: one line, with single blanks.

    >>> relaxed_field(b"Subject : Your\\r\\n  turn ")
    ('subject', b'subject:Your turn')
    """
    name, _, value = field.partition(b":")
    low = name.strip().lower()
    return low.decode(), low + b":" + _BLANKS.sub(b" ", value.replace(b"\r\n", b"")).strip()


def relaxed_body(body: bytes) -> bytes:
    """The relaxed form: single blanks, none at the end of a line, and no empty lines at the end.

    >>> relaxed_body(b" A  B \\r\\n\\r\\n\\r\\n"), relaxed_body(b"\\r\\n")
    (b' A B\\r\\n', b'')
    """
    lines = b"\r\n".join(line.rstrip(b" ") for line in _BLANKS.sub(b" ", body).split(b"\r\n")).rstrip(b"\r\n")
    return lines + b"\r\n" if lines else b""


def _base64(data: bytes) -> str:
    return base64.b64encode(data).decode()
