"""Checks a record's history against its moves and recomputes the hashes (`engine.history`).

A step has `told`, the public entries, and `hidden`, the digest of hidden ones. The replay gives set-up and moves.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from engine import history
from engine.differences import DifferenceError, compare
from engine.history import Entry
from engine.kit.seats import Seat
from engine.kit.value import Value


class Retold(Value):
    """A recomputed history.

    :param hashes: by step
    :param resigned: step of the last resignation, from 1; 0 for none
    """

    hashes: tuple[str, ...]
    resigned: int


def retell(record: Mapping[str, Any], key: bytes, replayed: Sequence[Sequence[Any]]) -> Retold:
    """Recomputes a record's hashes.

    :param key: of the game
    :param replayed: the events of the set-up, then of each move
    :raises DifferenceError: when the history does not match the moves
    """
    story, before = _Story(record, replayed), b""
    hashes: list[bytes] = []
    for number, each in enumerate(record["history"], start=1):
        told, private = story.step(number, each["told"])
        under_key = history.sealed(key, number, private)
        before = history.step(before, number, told, under_key, bytes.fromhex(each["hidden"]))
        hashes.append(before)
    story.end()
    compare("the hash", record["hash"], before.hex())
    return Retold(tuple([each.hex() for each in hashes]), story.last_resigned)


class _Story:
    def __init__(self, record: Mapping[str, Any], replayed: Sequence[Sequence[Any]]) -> None:
        self._record = record
        self._replayed = replayed
        self._where = ""
        self._opened = self._begun = self._over = self._closed = False
        self._seats = 0
        self._moves = 0
        self._resigned: list[Seat] = []
        self._digests: set[str] = set()
        self.last_resigned = 0

    def step(self, number: int, told: Sequence[Entry]) -> tuple[list[Entry], list[Entry]]:
        public, private = [], []
        for index, entry in enumerate(told):
            self._where = f"step {number} of the history[{index}]"
            found, sealed = self._told(entry)
            public.append(found)
            private.extend(sealed)
            if entry["type"] == "Resigned":
                self.last_resigned = number
        return public, private

    def end(self) -> None:
        compare("moves in the history", self._moves, len(self._replayed) - 1)
        compare("resigned", self._record["resigned"], self._resigned)
        is_over = bool(self._record["places"])
        compare("over", self._over, is_over)
        compare("closed", self._closed, not is_over)
        for each in self._record.get("texts", []):
            if history.digest(bytes.fromhex(each["salt"]), each["text"]) not in self._digests:
                raise DifferenceError("no_such_text", text=each["text"])

    def _told(self, entry: Entry) -> tuple[Entry, list[Entry]]:
        kind = entry["type"]
        if (kind == "Opened") == self._opened or self._over or self._closed:
            raise self._no_order(entry)
        match kind:
            case "Opened":
                self._opened = True
                known = {
                    name: self._record[name] for name in ("game", "options", "commitment", "stand_in", "easy_bots")
                }
                compare(self._where, entry, {"type": "Opened", "disclose": "all", **known})
            case "SeatTaken":
                self._sat(entry)
            case "Begun" if not self._begun:
                return self._begins(entry)
            case _ if not self._begun:
                raise self._no_order(entry)
            case "Moved":
                return self._moved(entry)
            case "AutopilotOn" | "AutopilotOff":
                self._seat(entry)
            case "Resigned":
                self._resigned.append(self._seat(entry))
            case "Said":
                self._digests.add(str(entry["words"]))
            case "Over":
                self._over = True
                compare(f"{self._where}: places", entry["places"], self._record["places"])
                compare(f"{self._where}: scores", entry["scores"], self._record["scores"])
            case "Closed":
                self._closed = True
            case _:
                raise self._no_order(entry)
        return entry, []

    def _sat(self, entry: Entry) -> None:
        """Before the match players sit down in order; later a replacement is a person."""
        seat = self._seat(entry)
        self._digests.add(str(entry["name"]))
        if not self._begun:
            compare(f"{self._where}: seat", seat, self._seats)
            self._seats += 1
        is_bot = not self._begun and seat in self._record["bots"]
        compare(f"{self._where}: bot", entry["bot"], is_bot)

    def _begins(self, entry: Entry) -> tuple[Entry, list[Entry]]:
        self._begun = True
        compare(self._where, entry, {"type": "Begun"})
        compare(f"{self._where}: seats taken", self._seats, self._record["seats"])
        setup = self._replayed[0]
        private = history.begun_privately(self._record["entropies"], setup)
        return history.begun(self._record["engine"], setup), [private]

    def _moved(self, entry: Entry) -> tuple[Entry, list[Entry]]:
        self._moves += 1
        compare(self._where, entry, {"type": "Moved", "number": self._moves})
        move, events = self._record["moves"][self._moves - 1], self._replayed[self._moves]
        if move["seat"] in self._resigned and move["how"] != "autopilot":
            raise DifferenceError("gave_up", where=f"move {self._moves}")
        return history.moved(move["seat"], move["how"], events), [history.moved_privately(events)]

    def _seat(self, entry: Entry) -> Seat:
        seat = entry["seat"]
        if type(seat) is not int or seat < 0:
            raise DifferenceError("no_such_seat", where=self._where, seat=repr(seat))
        return seat

    def _no_order(self, entry: Entry) -> DifferenceError:
        return DifferenceError("no_order", where=self._where, entry=entry["type"])
