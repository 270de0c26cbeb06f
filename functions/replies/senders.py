"""A mail's sender: whether it is a person, and authentic.

Sources: RFC 3834 (automatic answers), RFC 2919 and 2369 (lists), RFC 3464 (reports), RFC 7489, 3.1 (alignment), RFC
8601 (Authentication-Results). Amazon SES Developer Guide, "Contents of notifications for Amazon SES email receiving".
"""

import re

from events.directory.domains import registered
from functions.replies.header_fields import AuthenticationResult, Malformed, address, decoded, results
from functions.replies.mails import LISTS, NOTED_AS_AUTOMATIC, Mail
from functions.replies.receipts import Receipt

_ROBOTS = re.compile(r"(?:mailer-daemon|postmaster|no-?reply|donotreply|bounces?)(?:$|[+=-].*)")
_BULK = frozenset(("bulk", "junk", "list", "auto_reply", "auto-reply"))
_AMAZON = "amazonses.com"


def author(mail: Mail) -> str:
    """The only address in `From`; "" for several or none."""
    named = mail.fields.get("from", ())
    try:
        return address(named[0]) if len(named) == 1 else ""
    except Malformed:
        return ""


def names(mail: Mail) -> frozenset[str]:
    """Possible names of the author, case-folded: words of the name and of the local part."""
    written = decoded(mail.first("from")).rpartition("@")[0].casefold()
    return frozenset(word for word in re.split(r"[\W\d_]+", written) if len(word) > 1)


def is_automatic(mail: Mail, receipt: Receipt) -> bool:
    """Whether a machine or a list sent it. Such a mail is never answered, to prevent loops."""
    if receipt.source in ("", "<>") or mail.first("return-path").strip() == "<>":
        return True
    if (mail.first("auto-submitted") or "no").partition(";")[0].partition("(")[0].strip().casefold() != "no":
        return True
    if mail.first("precedence").strip().casefold() in _BULK:
        return True
    if mail.has(*LISTS, *NOTED_AS_AUTOMATIC):
        return True
    if mail.kind in ("multipart/report", "message/delivery-status", "text/calendar"):
        return True
    return _ROBOTS.match(author(mail).casefold().partition("@")[0]) is not None


def is_harmful(receipt: Receipt) -> bool:
    """Whether SES found spam or a virus."""
    return "FAIL" in (receipt.spam, receipt.virus)


def is_authentic(mail: Mail, receipt: Receipt) -> bool:
    """Whether the author's domain vouches for it, by DMARC or, without a policy, by a DKIM signature of its
    organisation (RFC 7489, 3.2). If SES names a domain, it must be the author's."""
    domain = author(mail).rpartition("@")[2].casefold()
    try:
        found = _found(mail)
    except Malformed:
        return False
    judged = [value for each in found if each.method == "dmarc" for value in each.values("header.from")]
    if not domain or any(each != domain for each in judged):
        return False
    if receipt.dmarc != "GRAY":
        return receipt.dmarc == "PASS"
    return receipt.dkim == "PASS" and registered(domain) in map(registered, _signers(found))


def _found(mail: Mail) -> tuple[AuthenticationResult, ...]:
    """SES's own results. It writes them above the mail's fields, so only the first such field counts.

    :raises Malformed: when it is invalid
    """
    server, found = results(mail.first("authentication-results"))
    return found if server == _AMAZON else ()


def _signers(found: tuple[AuthenticationResult, ...]) -> list[str]:
    """The domains with a valid signature: `header.d=example.org`, `header.i=@example.org`."""
    passed = [each for each in found if (each.method, each.result) == ("dkim", "pass")]
    named = [each.values("header.d") or each.values("header.i") for each in passed]
    return [each[0].rpartition("@")[2] for each in named if len(each) == 1]
