"""Random ids and texts that nobody can guess."""

import secrets


def new_person() -> str:
    """An opaque id, which the log may hold."""
    return secrets.token_hex(8)


def new_entropy() -> str:
    """A random text for the chance."""
    return secrets.token_urlsafe(12)


def new_nonce() -> str:
    """Makes one page's command ids unique."""
    return secrets.token_hex(8)
