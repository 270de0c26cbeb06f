"""Who sent a mail: a person and no machine, and truly whoever it says.

Sources: RFC 3834 (automatic answers), RFC 2919 and 2369 (lists), RFC 3464 (reports), RFC 7489, 3.1 (alignment), RFC
8601 (Authentication-Results); Amazon SES Developer Guide, "Contents of notifications for Amazon SES email receiving".
"""

import re
from email.headerregistry import AddressHeader
from email.message import EmailMessage

from functions.replies.receipts import Receipt

_ROBOTS = re.compile(r"(?:mailer-daemon|postmaster|no-?reply|donotreply|bounces?)(?:$|[+=-].*)")
_NOTED_AS_AUTOMATIC = (
    "X-Autoreply",
    "X-Autorespond",
    "X-Autoresponder",
    "X-Auto-Reply",
    "X-Mail-Autoreply",
    "X-Loop",
    "X-Failed-Recipients",
    "Feedback-ID",
)
_LISTS = ("List-Id", "List-Post", "List-Help", "List-Subscribe", "List-Unsubscribe", "List-Owner", "List-Archive")
_BULK = frozenset(("bulk", "junk", "list", "auto_reply", "auto-reply"))
_AMAZON = "amazonses.com"


def author(message: EmailMessage) -> str:
    """The one address that the mail is from, or empty: one that names several is from nobody."""
    headers = message.get_all("From", [])
    if len(headers) != 1 or not isinstance(headers[0], AddressHeader) or len(headers[0].addresses) != 1:
        return ""
    (address,) = headers[0].addresses
    return str(address.addr_spec) if address.username and address.domain else ""


def is_automatic(message: EmailMessage, receipt: Receipt) -> bool:
    """Whether a machine wrote it, or passed it on to many: that is never answered, or two machines would go on."""
    if receipt.source in ("", "<>") or message.get("Return-Path", "").strip() == "<>":
        return True
    if message.get("Auto-Submitted", "no").partition(";")[0].strip().casefold() != "no":
        return True
    if message.get("Precedence", "").strip().casefold() in _BULK:
        return True
    if any(name in message for name in (*_LISTS, *_NOTED_AS_AUTOMATIC)):
        return True
    if message.get_content_type() in ("multipart/report", "message/delivery-status", "text/calendar"):
        return True
    return _ROBOTS.match(author(message).casefold().partition("@")[0]) is not None


def is_harmful(receipt: Receipt) -> bool:
    """Whether SES takes it for spam, or found a virus."""
    return "FAIL" in (receipt.spam, receipt.virus)


def is_authentic(message: EmailMessage, receipt: Receipt) -> bool:
    """Whether the domain of its author vouches for it: by DMARC, or, where it has none, by its own signature."""
    if receipt.dmarc != "GRAY":
        return receipt.dmarc == "PASS"
    domain = author(message).rpartition("@")[2].casefold()
    return receipt.dkim == "PASS" and any(_are_aligned(domain, signed) for signed in _signers(message))


def _signers(message: EmailMessage) -> list[str]:
    """The domains whose signatures SES found good: it writes that above all that came with the mail, and only the first
    such header is its own."""
    results = message.get_all("Authentication-Results", [])
    said = str(results[0]) if results else ""
    if said.partition(";")[0].strip().casefold() != _AMAZON:
        return []
    passed = [words for result in said.casefold().split(";") if (words := result.split())[:1] == ["dkim=pass"]]
    return [signer for words in passed for word in words if (signer := _signer(word))]


def _signer(word: str) -> str:
    """The domain that a property of a signature names, or empty: `header.d=example.org`, `header.i=@example.org`."""
    name, _, value = word.partition("=")
    return value.rpartition("@")[2] if name in ("header.d", "header.i") else ""


def _are_aligned(domain: str, signed: str) -> bool:
    """Whether one is the other, or below it."""
    return bool(domain) and (domain == signed or domain.endswith(f".{signed}") or signed.endswith(f".{domain}"))
