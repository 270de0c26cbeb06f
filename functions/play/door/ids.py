"""Random ids and texts, also of links."""

import secrets

from events.reading import NoSuchTable

_ID_SIGNS = frozenset("abcdefghijklmnopqrstuvwxyz0123456789")
_ID_LENGTH = 40


def new_person() -> str:
    """An opaque id; the log may hold it."""
    return secrets.token_hex(8)


def new_entropy() -> str:
    """A text for the chance."""
    return secrets.token_urlsafe(12)


def new_nonce() -> str:
    """Makes one page's command ids unique."""
    return secrets.token_hex(8)


def check_ids(*texts: str) -> None:
    """Refuses impossible links before any read.

    :raises NoSuchTable: also for a text that would be a strange key
    """
    for text in texts:
        if not text or len(text) > _ID_LENGTH or not _ID_SIGNS.issuperset(text.lower()):
            raise NoSuchTable
