"""A letter as an email: raw MIME with a text and an HTML part.

SES replaces `Message-ID`, so mail programs keep the letters of a table together by a constant subject and by one
root that every `References` names, a message that never was (RFC 5322, 3.6.4). Unsubscribing is one POST (RFC 8058).
"""

import hashlib
from datetime import UTC, datetime
from email.headerregistry import Address
from email.message import EmailMessage
from email.policy import SMTP

from jinja2 import Environment, PackageLoader, StrictUndefined

from functions.messages.letters import Letter

_UNFOLDED = SMTP.clone(max_line_length=998, cte_type="7bit")
"""Links in headers stay whole: folding would encode them."""

_FILLER = "\u034f\u200c\u00a0" * 90
"""Nothing to be seen, in the place of what would follow the preheader: the reader's hand."""

_templates = Environment(
    loader=PackageLoader("functions.messages"),
    autoescape=lambda name: bool(name and name.endswith(".html")),
    trim_blocks=True,
    lstrip_blocks=True,
    undefined=StrictUndefined,
)


def mail(letter: Letter, sender: str, address: str, at: int) -> bytes:
    """The email, in ASCII throughout and with CRLF at the end of lines.

    :param sender, address: bare mail addresses
    :param at: when it is written, in seconds since 1970
    :raises ValueError: when an address is none
    """
    message = EmailMessage(policy=SMTP)
    message["From"] = Address("Bluffpost", addr_spec=sender)
    message["To"] = Address(addr_spec=address)
    message["Subject"] = letter.subject
    message["Date"] = datetime.fromtimestamp(at, UTC)
    root = f"<{letter.thread}@{sender.rpartition('@')[2]}>"
    message["In-Reply-To"] = letter.answers or root
    message["References"] = f"{root} {letter.answers}".strip()
    if letter.links.reply_to:
        message["Reply-To"] = Address("Bluffpost", addr_spec=letter.links.reply_to)
    if letter.links.unsubscribe:
        message["List-Unsubscribe"] = f"<{letter.links.unsubscribe}>"
        message["List-Unsubscribe-Post"] = "List-Unsubscribe=One-Click"
    message["Auto-Submitted"] = "auto-replied" if letter.answers else "auto-generated"
    text, page = as_text(letter), as_html(letter)
    message.set_content(text, cte="quoted-printable")
    message.add_alternative(page, subtype="html", cte="quoted-printable")
    # "=_" never occurs in quoted-printable text; made from the text, so that a repeated letter is the same
    message.set_boundary(f"=_{hashlib.sha256((text + page).encode()).hexdigest()[:24]}")
    return message.as_bytes(policy=_UNFOLDED)


def as_text(letter: Letter) -> str:
    """The letter without any markup."""
    return _templates.get_template("mail.txt").render(letter=letter)


def as_html(letter: Letter) -> str:
    """The letter as a page of its own, that loads nothing from anywhere."""
    return _templates.get_template("mail.html").render(letter=letter, filler=_FILLER)
