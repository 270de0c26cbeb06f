"""Random ids and texts."""

import secrets


def new_person() -> str:
    """An opaque id; the log may hold it."""
    return secrets.token_hex(8)


def new_entropy() -> str:
    """A text for the chance."""
    return secrets.token_urlsafe(12)


def new_nonce() -> str:
    """Makes one page's command ids unique."""
    return secrets.token_hex(8)
