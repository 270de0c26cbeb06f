"""Signatures: by a published one, and by those of our own mail."""

import base64
import hashlib
from types import SimpleNamespace
from typing import Any

import pytest
from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import padding, rsa
from cryptography.hazmat.primitives.asymmetric.utils import Prehashed

from functions.messages.dkim import Dkim, relaxed_body, relaxed_field
from functions.messages.mail import mail
from tests.functions.notify.observer import NOON
from tests.functions.notify.test_mail import LETTER

PUBLISHED = (
    "DKIM-Signature: v=1; a=rsa-sha256; c=relaxed/relaxed;\r\n"
    " d=football.example.com; i=@football.example.com;\r\n"
    " q=dns/txt; s=test; t=1528637909; h=from : to : subject :\r\n"
    " date : message-id : from : subject : date;\r\n"
    " bh=2jUSOH9NhtVGCQWNr9BrIAPreKQjO6Sn7XIkfJVOzv8=;\r\n"
    " b=F45dVWDfMbQDGHJFlXUNB2HKfbCeLRyhDXgFpEL8GwpsRe0IeIixNTe3\r\n"
    " DhCVlUrSjV4BwcVcOF6+FF3Zo9Rpo1tFOeS9mPYQTnGdaSGsgeefOsk2Jz\r\n"
    " dA+L10TeYt9BgDfQNZtKdN1WO//KgIqXP7OdEFE4LjFYNcUxZQ4FADY+8=\r\n"
    "From: Joe SixPack <joe@football.example.com>\r\n"
    "To: Suzie Q <suzie@shopping.example.net>\r\n"
    "Subject: Is dinner ready?\r\n"
    "Date: Fri, 11 Jul 2003 21:00:37 -0700 (PDT)\r\n"
    "Message-ID: <20030712040037.46341.5F8J@football.example.com>\r\n"
    "\r\n"
    "Hi.\r\n\r\nWe lost the game.  Are you hungry yet?\r\n\r\nJoe.\r\n\r\n"
)
PUBLISHED_KEY = (
    "MIGfMA0GCSqGSIb3DQEBAQUAA4GNADCBiQKBgQDkHlOQoBTzWRiGs5V6NpP3idY6Wk08a5qhdR6wy5bdOKb2jLQiY/J16JYi0Qvx/byYzCNb3W91y3Fu"
    "tACDfzwQ/BC/e/8uBsCR+yz1Lxj+PL6lHvqMKrM3rG4hstT5QjvHO9PzoxZyVYLzBfO2EeC3Ip3G+2kryOTIKT+l/K4w3QIDAQAB"
)
"""RFC 8463, A.3 and A.2."""

ARN = "arn:aws:kms:eu-west-1:123456789012:key/1234abcd-12ab-34cd-56ef-1234567890ab"


def verify(signed: bytes, public: Any) -> dict[str, str]:
    """The members of the first field, a signature that is good (RFC 6376, 6.1.3).

    :raises InvalidSignature: when it is not
    """
    head, _, body = signed.partition(b"\r\n\r\n")
    fields = [relaxed_field(each) for each in head.replace(b"\r\n ", b" ").split(b"\r\n")]
    (_, own), left = fields[0], fields[1:]
    members = dict(each.strip().split("=", 1) for each in own.decode().partition(":")[2].split(";"))
    hashed = list[bytes]()
    for name in members["h"].split(":"):
        found = [field for field in left if field[0] == name.strip()]
        hashed += [each for _, each in found[-1:]]
        left = [field for field in left if field not in found[-1:]]
    said = b"\r\n".join([*hashed, own.partition(b" b=")[0] + b" b="])
    signature = base64.b64decode(members["b"].replace(" ", ""))
    public.verify(signature, said, padding.PKCS1v15(), hashes.SHA256())
    if base64.b64decode(members["bh"]) != hashlib.sha256(relaxed_body(body)).digest():
        raise InvalidSignature("another body")
    return members


def test_a_published_signature_is_good_in_these_forms() -> None:
    public = serialization.load_der_public_key(base64.b64decode(PUBLISHED_KEY))
    assert verify(PUBLISHED.encode(), public)["s"] == "test"
    with pytest.raises(InvalidSignature):
        verify(PUBLISHED.replace("dinner", "lunch").encode(), public)


def test_our_mail_is_signed_for_its_domain() -> None:
    key = rsa.generate_private_key(65537, 2048)

    def sign(KeyId: str, Message: bytes, MessageType: str, SigningAlgorithm: str) -> dict[str, bytes]:  # noqa: N803
        assert (KeyId, MessageType, SigningAlgorithm) == (ARN, "DIGEST", "RSASSA_PKCS1_V1_5_SHA_256")
        return {"Signature": key.sign(Message, padding.PKCS1v15(), Prehashed(hashes.SHA256()))}

    client: Any = SimpleNamespace(sign=sign)
    raw = mail(LETTER, "games@example.org", "anna@example.com", NOON)
    signed = Dkim(lambda: client, ARN, "example.org").signed(raw, NOON)
    assert signed.endswith(raw)
    members = verify(signed, key.public_key())
    assert (members["d"], members["s"], members["t"]) == ("example.org", "bluffpost-1234abcd", str(NOON))
    assert {"from", "to", "subject", "date", "list-unsubscribe"} <= set(members["h"].split(":"))
    added = signed.replace(b"\r\nSubject:", b"\r\nSubject: Another\r\nSubject:", 1)
    with pytest.raises(InvalidSignature):
        verify(added, key.public_key())
