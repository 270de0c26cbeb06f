"""The proof of a record for a player with notes."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from engine.differences import DifferenceError
from engine.kit.seats import Seat
from engine.kit.value import Value
from engine.retold import Retold

LEAST_DIGITS = 16
"""Least digits of a noted commitment or hash."""


class Noted(Value):
    """A player's notes; empty where nothing was noted.

    :param commitment: the table's seal
    :param seat, entropy: a seat and its player's text
    :param hash: after any step
    """

    commitment: str = ""
    seat: Seat | None = None
    entropy: str = ""
    hash: str = ""


NOTHING = Noted()


class Verdict(Value):
    """A verification's result.

    :param closed: before the end
    :param to_compare: the option and the record's value for each missing note
    :param after: steps after the noted hash
    """

    moves: int
    closed: bool
    to_compare: tuple[tuple[str, str], ...] = ()
    after: int = 0

    @property
    def holds(self) -> bool:
        """Whether the record is the noted match, to its end."""
        return not (self.to_compare or self.after)

    def __str__(self) -> str:
        made = f"{self.moves} moves with all their draws"
        follows = f"{made} follow from the published seed and from what the players added to it."
        if self.closed:
            follows += " The table was closed before the end."
        if self.holds:
            return f"The record holds: {follows} It is the match you noted."
        lines = [f"Nothing contradicts the record: {follows}"]
        if self.after:
            lines.append(f"Your hash fits, but {self.after} steps came after it, and nothing here vouches for them.")
        if self.to_compare:
            lines += ["But whoever knows the seed can make up such a match. Compare with what you noted:"]
            lines += [f"  --{option}  {value}" for option, value in self.to_compare]
        return "\n".join(lines)


def judged(record: Mapping[str, Any], noted: Noted, retold: Retold) -> Verdict:
    """Compares a replayed record with notes.

    :raises DifferenceError: at a difference, or when the noted hash does not cover a resignation
    """
    if noted.commitment and not _begins(record["commitment"], noted.commitment):
        raise DifferenceError("noted", what="seal", noted=noted.commitment, recorded=record["commitment"])
    if noted.seat is not None:
        _compare_entropy(record["entropies"], noted.seat, noted.entropy)
    after = _after(record, noted, retold)
    return Verdict(len(record["moves"]), not record["places"], tuple(_to_compare(record, noted)), after)


def _compare_entropy(entropies: Sequence[str], seat: Seat, own: str) -> None:
    if not 0 <= seat < len(entropies):
        raise DifferenceError("no_such_seat", where="your cut", seat=seat + 1)
    if entropies[seat] != own:
        raise DifferenceError("noted", what="cut", noted=repr(own), recorded=repr(entropies[seat]))


def _after(record: Mapping[str, Any], noted: Noted, retold: Retold) -> int:
    """Steps after the noted hash. Only a hash covers a resignation."""
    hashes = retold.hashes
    fitting = [step for step, each in enumerate(hashes, start=1) if noted.hash and _begins(each, noted.hash)]
    if noted.hash and not fitting:
        raise DifferenceError("not_told", noted=noted.hash, recorded=hashes[-1])
    if record["resigned"] and (not fitting or fitting[-1] < retold.resigned):
        raise DifferenceError("resigned", seats=", ".join(f"player {seat + 1}" for seat in record["resigned"]))
    return len(hashes) - fitting[-1] if fitting else 0


def _begins(value: str, noted: str) -> bool:
    return len(noted) >= LEAST_DIGITS and value.startswith(noted.lower())


def _to_compare(record: Mapping[str, Any], noted: Noted) -> Iterator[tuple[str, str]]:
    if not noted.commitment:
        yield "commitment", f"the seal that you saw before the match: {record['commitment']}"
    if noted.seat is None:
        for seat, entropy in enumerate(record["entropies"]):
            if seat not in record["bots"]:
                yield "entropy", f"the cut of player {seat + 1}: {entropy!r}"
    if not noted.hash:
        yield "hash", f"the hash that you saw last: {record['hash']}"
