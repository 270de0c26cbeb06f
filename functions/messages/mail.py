"""A letter as an email: raw MIME with a text and an HTML part.

A constant subject and a fictitious root in `References` keep a table's letters together (RFC 5322, 3.6.4).
Unsubscribing is one POST (RFC 8058).
"""

import hashlib
from collections.abc import Sequence
from datetime import UTC, datetime
from email.headerregistry import Address
from email.message import EmailMessage
from email.policy import SMTP
from html import unescape

from jinja2 import Environment, PackageLoader, StrictUndefined
from markupsafe import Markup

from engine.kit.prose import drawn, in_words
from functions.messages.drawing import cell
from functions.messages.letters import Letter

_UNFOLDED = SMTP.clone(max_line_length=998, cte_type="7bit")
"""Folded headers would encode links."""

_FILLER = "\u034f\u200c\u00a0" * 90
"""Invisible signs after the preheader, so that a preview does not show the reader's hand."""

_templates = Environment(
    loader=PackageLoader("functions.messages"),
    autoescape=lambda name: bool(name and name.endswith(".html")),
    trim_blocks=True,
    lstrip_blocks=True,
    undefined=StrictUndefined,
)


def mail(letter: Letter, sender: str, address: str, at: int) -> bytes:
    """The email, in ASCII with CRLF line ends.

    :raises ValueError: when an address is invalid
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
    # "=_" never occurs in quoted-printable text; a hash, so that a repeated letter is identical
    message.set_boundary(f"=_{hashlib.sha256((text + page).encode()).hexdigest()[:24]}")
    return message.as_bytes(policy=_UNFOLDED)


def as_text(letter: Letter) -> str:
    """The letter without markup."""
    return in_words(_templates.get_template("mail.txt").render(letter=letter))


def as_html(letter: Letter) -> str:
    """HTML that loads nothing."""
    return drawn(_templates.get_template("mail.html").render(letter=letter, filler=_FILLER), in_a_line)


def in_a_line(faces: Sequence[str], words: str) -> str:
    """Pieces of a sentence as cells."""
    cells = vars(_templates.get_template("cells.html").module)
    return str(cells["prose"](map(cell, map(unescape, faces)), Markup(words)))
