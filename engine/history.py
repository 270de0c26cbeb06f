"""The running hash of a match. Each step binds its public entries to all before, so that a history cannot be forged
around the true seed (docs/fairness.md).

Private entries join under the game's key, hidden ones under the table's secret salt, names and talk as digests under
own salts.
"""

import hashlib
import hmac
import json
from collections.abc import Iterable, Sequence
from typing import Any, TypeAlias

from engine import privacy
from engine.chance import framed
from engine.kit.plain import Json, plain, plain_object

SALT_BYTES = 16

Entry: TypeAlias = dict[str, Json]

AUTOMATIC = ("timeout", "silence", "autopilot")
"""Not chosen by a player; a replay checks them."""

HOW = ("own", *AUTOMATIC, "bot")

_STEP_TAG = b"bluffpost/history/1"
_SEALED_TAG = b"bluffpost/sealed/1"
_HIDDEN_TAG = b"bluffpost/hidden/1"
_PENDING_TAG = b"bluffpost/pending/1"
_TEXT_TAG = b"bluffpost/text/1"
_SALT_TAG = b"bluffpost/salt/1"


def step(before: bytes, number: int, told: Sequence[Entry], sealed: bytes, hidden: bytes) -> bytes:
    """The hash after a step.

    :param before: empty for the first step
    :param number: from 1
    :param sealed, hidden: digests (`sealed`, `hidden`)
    """
    return hashlib.sha256(framed(_STEP_TAG, before, _eight(number), canonical(told), sealed, hidden)).digest()


def sealed(key: bytes, number: int, private: Sequence[Entry]) -> bytes:
    """The digest of a step's private entries, published after the match.

    :param key: of the game; without it dice could be found by trying
    """
    return hmac.digest(key, framed(_SEALED_TAG, _eight(number), canonical(private)), "sha256")


def hidden(salt: bytes, number: int, pending: bytes) -> bytes:
    """The digest of entries hidden since the last step. It is never empty, so it does not reveal them.

    :param pending: see `hide`; empty if nothing was hidden
    """
    return hmac.digest(salt, framed(_HIDDEN_TAG, _eight(number), pending), "sha256")


def hide(salt: bytes, pending: bytes, entries: Sequence[Entry]) -> bytes:
    """`pending` with more hidden entries; a step empties it."""
    return hmac.digest(salt, framed(_PENDING_TAG, pending, canonical(entries)), "sha256")


def salt_of_text(salt: bytes, number: int, index: int) -> bytes:
    """The salt of a name or talk.

    :param number: of its step
    :param index: in the step, from 0
    """
    return hmac.digest(salt, framed(_SALT_TAG, _eight(number), _eight(index)), "sha256")


def digest(salt: bytes, text: str) -> str:
    """The stand-in for a name or talk: 64 hexadecimal digits.

    :param salt: see `salt_of_text`
    """
    return hmac.digest(salt, framed(_TEXT_TAG, text.encode()), "sha256").hex()


def begun(rules: str, events: Iterable[Any]) -> Entry:
    """The set-up in public."""
    return {"type": "Begun", "engine": rules, "events": _told(events)}


def begun_privately(entropies: Sequence[str | None], events: Iterable[Any]) -> Entry:
    """The set-up in private."""
    return {"type": "Begun", "entropies": plain(entropies), "events": _disclosed(events)}


def moved(seat: int, how: str, events: Iterable[Any]) -> Entry:
    """A move in public."""
    return {"type": "Moved", "seat": seat, "how": how, "events": _told(events)}


def moved_privately(events: Iterable[Any]) -> Entry:
    """A move in private."""
    return {"type": "Moved", "events": _disclosed(events)}


def canonical(value: Any) -> bytes:
    """JSON in UTF-8 without blanks; members are sorted by their names' code points."""
    written = json.dumps(value, ensure_ascii=False, allow_nan=False, separators=(",", ":"), sort_keys=True)
    return written.encode()


def _told(events: Iterable[Any]) -> list[Json]:
    return [plain_object(privacy.tell(event, None)) for event in events]


def _disclosed(events: Iterable[Any]) -> list[Json]:
    return [plain_object(privacy.disclose(event)) for event in events]


def _eight(number: int) -> bytes:
    return number.to_bytes(8, "big")
