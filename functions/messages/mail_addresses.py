"""Which texts are email addresses: RFC 5321, 4.1.2 for the parts, 4.5.3.1 for the lengths."""

import re

_ATOM = re.compile(r"[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+")
_LABEL = re.compile(r"[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?")
_LONGEST_ADDRESS, _LONGEST_LOCAL_PART = 254, 64


def is_mailbox(address: str) -> bool:
    """Whether it is a Dot-string at a domain, which for mail servers has a dot."""
    local, _, domain = address.rpartition("@")
    labels = domain.split(".")
    return (
        len(address) <= _LONGEST_ADDRESS
        and len(local) <= _LONGEST_LOCAL_PART
        and all(map(_ATOM.fullmatch, local.split(".")))
        and len(labels) > 1
        and all(map(_LABEL.fullmatch, labels))
        and len(labels[-1]) > 1
    )
