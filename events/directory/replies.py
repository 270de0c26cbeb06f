"""Replies to players' mails: one per mail, and few for one prompt (docs/design/mail.md)."""

from enum import Enum

from engine.kit.value import Value
from events.directory.claims import LEASE
from events.directory.rows import Row, Rows, key, texts, written

MOST_ANSWERS = 3
"""For one prompt. Then silence, so that two machines do not go on for ever."""


class Prompted(Value):
    """A prompt that mails answer.

    :param epoch: of the seat's link
    """

    table: str
    chair: int
    epoch: int
    prompt: int


class Answering(Enum):
    """Whether to reply to a mail."""

    OURS = "send it now, then confirm"
    HELD = "somebody else is sending it: look again after the lease"
    SENT = "it was answered: nothing to do"
    SILENT = "the prompt had its answers"


class Answered(Value):
    """The replies about a prompt.

    :param mails: hashes
    :param asked: the move to confirm, or empty
    """

    mails: frozenset[str] = frozenset()
    asked: str = ""


class Replies(Rows):
    """The answers to mails."""

    def get(self, prompted: Prompted) -> Answered:
        """The stored replies."""
        row = self._get(_key(prompted), consistent=True) or {}
        return Answered(texts(row, "sent"), written(row, "asked"))

    def claim(self, prompted: Prompted, mail: str, now: int, asked: str = "") -> Answering:
        """Claims the reply to a mail, if it is free and the prompt had few.

        :param asked: the move to confirm
        """
        until, asks = f"until_{mail}", ", asked = :asked" if asked else ""
        found = self._update_or_find(
            _key(prompted),
            f"SET {until} = :until{asks} ADD begun :mail",
            "(NOT contains(begun, :one) AND (attribute_not_exists(begun) OR size(begun) < :most))"
            f" OR (contains(begun, :one) AND NOT contains(sent, :one) AND {until} <= :now)",
            mail={mail},
            one=mail,
            most=MOST_ANSWERS,
            now=now,
            until=now + LEASE,
            **({"asked": asked} if asked else {}),
        )
        if found is None:
            return Answering.OURS
        if mail in texts(found, "sent"):
            return Answering.SENT
        return Answering.HELD if mail in texts(found, "begun") else Answering.SILENT

    def confirm_sent(self, prompted: Prompted, mail: str) -> None:
        """Marks the reply as sent."""
        self._update(_key(prompted), f"ADD sent :mail REMOVE until_{mail}", "attribute_exists(pk)", mail={mail})

    def release(self, prompted: Prompted, mail: str) -> None:
        """Uncounts an unsent reply."""
        unsent = "NOT contains(sent, :one)"
        self._update(_key(prompted), f"DELETE begun :mail REMOVE until_{mail}", unsent, mail={mail}, one=mail)


def _key(prompted: Prompted) -> "Row":
    return key(f"table/{prompted.table}", f"reply/{prompted.chair}/{prompted.epoch}/{prompted.prompt}")
