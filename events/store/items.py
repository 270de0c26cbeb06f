"""The log's items (`events.store.log`, docs/design/log.md).

table            S, hash key   the table's id
n                N, range key  the version: 1, 2, 3, ... without a gap
by               S             the capability that acted: host, seat, open seat, operator; or the system
command, digest  B             fingerprints of the command's id and of its content; absent for the system
at               N             seconds since 1970; never earlier than in the item before
events           B             the events (`events.store.codec`)
state            B             the table after it: a cache, with a checksum of itself and of `recent`
recent           B             the last commands of every capability (`events.store.recent`)
sum              B             a checksum (CRC-32) of all but `state` and `recent`
"""

import hashlib
import zlib
from typing import Generic, TypeVar

from events.store.codec import BrokenEvents, Codec
from events.store.database import Item
from events.store.folding import Kept, Known
from events.store.log import BrokenCommit, Commit, Head
from events.store.recent import Recent

State = TypeVar("State")


class Items(Generic[State]):
    """A log's items."""

    def __init__(self, codec: Codec, state_type: type[State]) -> None:
        self._codec = codec
        self._state_type = state_type

    @property
    def layout(self) -> str:
        """Of readable states (`Codec.layout`)."""
        return self._codec.layout(self._state_type).hex()

    def written(self, head: Head[State]) -> "Item":
        """A head as an item."""
        commit, recent = head.commit, head.recent.packed
        item: Item = {
            "table": {"S": commit.table},
            "n": {"N": str(commit.n)},
            "by": {"S": commit.by},
            "at": {"N": str(commit.at)},
            "events": {"B": self._codec.pack_events(commit.events)},
            "state": {"B": self._codec.pack_snapshot(head.state, recent)},
            "recent": {"B": recent},
        }
        if commit.command:
            item |= {"command": {"B": commit.command}, "digest": {"B": commit.digest}}
        return item | {"sum": {"B": checksum(item)}}

    def commit(self, item: "Item") -> Commit:
        """An item's commit.

        :raises BrokenCommit, NewerEvent:
        """
        table, n = item["table"]["S"], version(item)
        try:
            events = self._codec.unpack_events(item["events"]["B"])
        except BrokenEvents as error:
            raise BrokenCommit(table, n) from error
        return Commit(
            table=table,
            n=n,
            by=item["by"]["S"],
            command=item["command"]["B"] if "command" in item else b"",
            digest=item["digest"]["B"] if "digest" in item else b"",
            at=int(item["at"]["N"]),
            events=events,
        )

    def known(self, item: "Item") -> Known[State] | None:
        """An item's state and recent commands; `None` if other code wrote them.

        :raises BrokenSnapshot:
        """
        return self.read(version(item), item["state"]["B"], item["recent"]["B"])

    def read(self, n: int, state: bytes, recent: bytes) -> Known[State] | None:
        """As `known`, of version `n`."""
        found = self._codec.unpack_snapshot(state, self._state_type, recent)
        return None if found is None else Known(n, found, Recent(recent))

    def kept(self, known: Known[State], item: "Item") -> Kept:
        """The state after an item, ready to be kept."""
        recent = known.recent.packed
        return Kept(known.version, mark(item), self._codec.pack_snapshot(known.state, recent), recent)


def version(item: "Item") -> int:
    """The item's version."""
    return int(item["n"]["N"])


def mark(item: "Item") -> bytes:
    """16 bytes that tell its commit from others of its version."""
    return hashlib.sha256(_happened(item)).digest()[:16]


def checksum(item: "Item") -> bytes:
    """The right `sum` of an item."""
    return zlib.crc32(_happened(item)).to_bytes(4)


def _happened(item: "Item") -> bytes:
    """The commit as bytes, each part after its length."""
    said = [item[name]["B"] if name in item else b"" for name in ("command", "digest", "events")]
    named = [item["table"]["S"], item["n"]["N"], item["by"]["S"], item["at"]["N"]]
    return b"".join(len(each).to_bytes(4) + each for each in [*map(str.encode, named), *said])
