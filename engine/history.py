"""The running hash of a match: each step binds what everybody was told to all that came before, so that no history can
be made up later around the true seed (docs/fairness.md).

What is private joins under the key of the game, which opens with the seed; what nobody is ever told joins under the
table's salt, which is never published; a name or talk joins as a digest under a salt of its own, so that it can be
forgotten, and all else still be checked.
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
"""Something that happened, as a JSON object with its `type`."""

AUTOMATIC = ("timeout", "autopilot")
"""How moves came about that no player chose: the rules of the automatic move are replayed, too."""

HOW = ("own", *AUTOMATIC, "bot")
"""How moves come about: by the player, by rule, by a bot."""

_STEP_TAG = b"bluffpost/history/1"
_SEALED_TAG = b"bluffpost/sealed/1"
_HIDDEN_TAG = b"bluffpost/hidden/1"
_PENDING_TAG = b"bluffpost/pending/1"
_TEXT_TAG = b"bluffpost/text/1"
_SALT_TAG = b"bluffpost/salt/1"


def step(before: bytes, number: int, told: Sequence[Entry], sealed: bytes, hidden: bytes) -> bytes:
    """The hash after a step.

    :param before: the hash before it; empty before the first
    :param number: of the step, from 1
    :param told: what everybody was told, in order
    :param sealed: of what is private (`sealed`)
    :param hidden: of what nobody is ever told (`hidden`)
    """
    return hashlib.sha256(framed(_STEP_TAG, before, _eight(number), canonical(told), sealed, hidden)).digest()


def sealed(key: bytes, number: int, private: Sequence[Entry]) -> bytes:
    """What a step says of all that was private in it and is published after the match.

    :param key: of the game (`engine.chance.game_key`), without which dice could be guessed by trying
    """
    return hmac.digest(key, framed(_SEALED_TAG, _eight(number), canonical(private)), "sha256")


def hidden(salt: bytes, number: int, pending: bytes) -> bytes:
    """What a step says of all that was hidden since the one before: never nothing, so that nobody learns if it was.

    :param pending: see `hide`; empty where nothing was hidden
    """
    return hmac.digest(salt, framed(_HIDDEN_TAG, _eight(number), pending), "sha256")


def hide(salt: bytes, pending: bytes, entries: Sequence[Entry]) -> bytes:
    """What is pending until the next step, after more was hidden; empty after a step."""
    return hmac.digest(salt, framed(_PENDING_TAG, pending, canonical(entries)), "sha256")


def salt_of_text(salt: bytes, number: int, index: int) -> bytes:
    """The salt of a name or talk: the one with that index, from 0, in the step with that number."""
    return hmac.digest(salt, framed(_SALT_TAG, _eight(number), _eight(index)), "sha256")


def digest(salt: bytes, text: str) -> str:
    """What stands for a name or talk: 64 hexadecimal digits.

    :param salt: its own (`salt_of_text`)
    """
    return hmac.digest(salt, framed(_TEXT_TAG, text.encode()), "sha256").hex()


def begun(rules: str, events: Iterable[Any]) -> Entry:
    """What everybody is told of the set-up.

    :param rules: the version of the rules
    :param events: the game's
    """
    return {"type": "Begun", "engine": rules, "events": _told(events)}


def begun_privately(entropies: Sequence[str | None], events: Iterable[Any]) -> Entry:
    """What is published of the set-up after the match."""
    return {"type": "Begun", "entropies": plain(entropies), "events": _disclosed(events)}


def moved(seat: int, how: str, events: Iterable[Any]) -> Entry:
    """What everybody is told of a move."""
    return {"type": "Moved", "seat": seat, "how": how, "events": _told(events)}


def moved_privately(events: Iterable[Any]) -> Entry:
    """What is published of a move after the match."""
    return {"type": "Moved", "events": _disclosed(events)}


def canonical(value: Any) -> bytes:
    """JSON in UTF-8 without blanks, in which the members of objects stand in the order of their names' code points."""
    written = json.dumps(value, ensure_ascii=False, allow_nan=False, separators=(",", ":"), sort_keys=True)
    return written.encode()


def _told(events: Iterable[Any]) -> list[Json]:
    return [plain_object(privacy.tell(event, None)) for event in events]


def _disclosed(events: Iterable[Any]) -> list[Json]:
    return [plain_object(privacy.disclose(event)) for event in events]


def _eight(number: int) -> bytes:
    return number.to_bytes(8, "big")
