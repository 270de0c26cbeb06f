"""What a record proves to somebody who noted something of the match while it was played.

Whoever knows the seed can make up moves that follow from it, so that a record alone proves no history.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from engine.differences import DifferenceError
from engine.kit.seats import Seat
from engine.kit.value import Value
from engine.retold import Retold

LEAST_DIGITS = 16
"""Of a commitment or a hash that somebody noted, from its beginning."""


class Noted(Value):
    """What somebody noted while the match was played; what is empty, they did not.

    :param commitment: the seal of the table
    :param seat, entropy: what the player of that seat added
    :param hash: the running hash, after whichever step
    """

    commitment: str = ""
    seat: Seat | None = None
    entropy: str = ""
    hash: str = ""


NOTHING = Noted()
"""What somebody noted who did not note anything."""


class Verdict(Value):
    """What a record proves.

    :param moves: how many follow from the seed
    :param closed: whether the table was closed before the end
    :param to_compare: what was not noted: the option of the command line that takes it, and what the record says
    :param after: how many steps follow the one whose hash was noted
    """

    moves: int
    closed: bool
    to_compare: tuple[tuple[str, str], ...] = ()
    after: int = 0

    @property
    def holds(self) -> bool:
        """Whether the record is that of the match that somebody noted, to its end."""
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
    """What a record whose moves follow from its seed proves.

    :param retold: its history
    :raises DifferenceError: when it is not what was noted, or nothing shows that somebody resigned
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
    """How many steps follow the one whose hash was noted. Nothing but that hash shows that somebody resigned: moves can
    be checked, and those of others would have to be made up in that player's name."""
    hashes = retold.hashes
    fitting = [step for step, each in enumerate(hashes, start=1) if noted.hash and _begins(each, noted.hash)]
    if noted.hash and not fitting:
        raise DifferenceError("not_told", noted=noted.hash, recorded=hashes[-1])
    if record["resigned"] and (not fitting or fitting[-1] < retold.resigned):
        raise DifferenceError("resigned", seats=", ".join(f"player {seat + 1}" for seat in record["resigned"]))
    return len(hashes) - fitting[-1] if fitting else 0


def _begins(value: str, noted: str) -> bool:
    """Whether what somebody noted is that value, or enough of its beginning."""
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
