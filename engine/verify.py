"""`python -m engine.verify record.json`: replays a published record offline and checks all draws and events.

A record is a JSON object:

- `engine`: version of the rules; with package and version of a game that is not of the house.
- `table`, `commitment`, `seed`, `entropies`: source of draws (`engine.chance`).
- `game`, `options`, `seats`.
- `setup`: events.
- `moves`: `number`, `seat`, `how`, `text` (in notation) and `events` of each.
- `resigned`, `bots`: seats that gave up, in order; seats of bots.
- `stand_in`: whether a bot plays for an absent person.
- `easy_bots`: whether bots play as for beginners.
- `places`, `scores`: empty if the table was closed before the end.
- `history`: public entries, step by step (`engine.retold`).
- `hash`: after the last step (`engine.history`).
- `texts`: `text` and `salt` of names and talk; each may be left out.

Seats count from 0. `names`, which prove nothing, and unlisted members are ignored.

The caller passes notes (`Noted`), or the program prints values to compare.
"""

import argparse
import json
import re
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from engine.chance import KeyedChance, commitment, game_key
from engine.differences import DifferenceError, compare
from engine.game import Course, carry_out, play, start
from engine.history import AUTOMATIC, HOW
from engine.kit.leaving import places_after_leaving
from engine.kit.notation import Refused
from engine.kit.options import read_options
from engine.kit.plain import plain, plain_object
from engine.kit.seats import Seat
from engine.kit.sentence import Sentence
from engine.registry import GAMES
from engine.retold import retell
from engine.verdict import LEAST_DIGITS, NOTHING, Noted, Verdict, judged


def verify(record: Mapping[str, Any], noted: Noted = NOTHING) -> Verdict:
    """Replays a record and compares it with notes.

    :raises DifferenceError: at the first difference
    """
    try:
        return _verified(record, noted)
    except RecursionError as deep:
        raise DifferenceError("too_deep") from deep
    except (ArithmeticError, AssertionError, AttributeError, LookupError, TypeError, ValueError) as unfit:
        raise DifferenceError("not_whole", why=repr(unfit)) from unfit


def _verified(record: Mapping[str, Any], noted: Noted) -> Verdict:
    _check_rules(record["engine"], GAMES.rules(record["game"]))
    seed = bytes.fromhex(record["seed"])
    compare("the seed", record["seed"], seed.hex())
    compare("the commitment", record["commitment"], commitment(record["table"], seed))
    key = game_key(seed, record["entropies"])
    replay = _Replay(record, key)
    for number, move in enumerate(record["moves"], start=1):
        replay.move(number, move)
    replay.end()
    return judged(record, noted, retell(record, key, replay.events))


def _check_rules(recorded: str, own: str) -> None:
    if recorded != own:
        _, is_installed, package = recorded.partition(", ")
        if is_installed:
            raise DifferenceError("other_package", package=package)
        raise DifferenceError("other_rules", recorded=recorded, own=own)


class _Replay:
    def __init__(self, record: Mapping[str, Any], key: bytes) -> None:
        self._record = record
        self._key = key
        self._game = GAMES[record["game"]]
        self._default: dict[Seat, Any] = {}  # the action of the last move, if it was a default move
        seats, options = record["seats"], read_options(self._game.options, record["options"])
        is_possible = type(seats) is int and seats in self._game.seats
        if isinstance(options, Sentence) or not is_possible or self._game.refuse_options(options, seats):
            raise DifferenceError("impossible")
        self._players = [f"player {seat + 1}" for seat in range(seats)]
        self._bots, self._resigned = self._named_seats("bots"), self._named_seats("resigned")
        self._check_people()
        self._catalogue = self._game.words_of(options)
        begun = start(self._game, options, seats, KeyedChance(key, 0))
        _compare_events("the set-up", record["setup"], begun.events)
        self._position = begun.state
        self.events: list[Sequence[Any]] = [begun.events]

    def _named_seats(self, member: str) -> frozenset[Seat]:
        named = self._record[member]
        if type(named) is not list or not all(map(self._is_seat, named)) or len(set(named)) < len(named):
            raise DifferenceError("not_seats", where=member, recorded=named)
        return frozenset(named)

    def _is_seat(self, named: Any) -> bool:
        return type(named) is int and 0 <= named < len(self._players)

    def _check_people(self) -> None:
        """Bots add no entropy and do not resign."""
        entropies = self._record["entropies"]
        if type(entropies) is not list or len(entropies) != len(self._players):
            raise DifferenceError("not_entropies", seats=len(self._players))
        for member in ("stand_in", "easy_bots"):
            if type(self._record[member]) is not bool:
                raise DifferenceError("not_yes_or_no", where=member)
        for seat in sorted(self._bots):
            compare(f"the entropy of {self._players[seat]}, a bot", entropies[seat], "")
        if bots := sorted(self._bots & self._resigned):
            raise DifferenceError("bot_resigned", seat=self._players[bots[0]])

    def move(self, number: int, move: Mapping[str, Any]) -> None:
        if not self._is_seat(move["seat"]):
            raise DifferenceError("no_such_seat", where=f"move {number}", seat=repr(move["seat"]))
        where = f"move {number} ({self._players[move['seat']]}, “{move['text']}”)"
        compare(f"{where}: its number", move["number"], number)
        self._check_how(move, where)
        try:
            action, course = self._played(number, move, where)
        except Refused as refused:
            why = self._catalogue(self._players).say(refused.sentence)
            raise DifferenceError("illegal", where=where, why=why) from refused
        compare(f"{where}: its text", move["text"], str(action))
        _compare_events(where, move["events"], course.events)
        self._position = course.state
        self.events.append(course.events)
        self._default = {move["seat"]: action} if move["how"] in AUTOMATIC else {}

    def _check_how(self, move: Mapping[str, Any], where: str) -> None:
        """Bots move for their seats, or for absent persons if the table has stand-ins."""
        how, is_bot = move["how"], move["seat"] in self._bots
        if how not in HOW:
            raise DifferenceError("unknown_way", where=where, how=repr(how))
        if is_bot and how != "bot":
            raise DifferenceError("seat_of_bot", where=where, how=how)
        if how == "bot" and not is_bot and not self._record["stand_in"]:
            raise DifferenceError("seat_of_person", where=where)

    def _played(self, number: int, move: Mapping[str, Any], where: str) -> tuple[Any, Course[Any, Any]]:
        view = self._game.view(self._position, move["seat"])
        (action,) = self._game.parse(move["text"], view, self._players)
        if move["how"] not in AUTOMATIC:
            return action, play(self._game, self._position, move["seat"], action, KeyedChance(self._key, number))
        for after in (self._default.get(move["seat"]), None):
            chance = KeyedChance(self._key, number)
            made = self._game.automatic(view, chance, after)
            if made == action:
                # The rule's action may differ from its text: it can record that it is automatic.
                return made, carry_out(self._game, self._position, move["seat"], made, chance)
        raise DifferenceError("not_automatic", where=where)

    def end(self) -> None:
        outcome = self._game.outcome(self._position)
        places, scores = (outcome.places, outcome.scores) if outcome else (self._places_after_resignations(), ())
        if self._record["places"] and not places:
            raise DifferenceError("not_over")
        compare("the places", self._record["places"], plain(places))
        compare("the scores", self._record["scores"], plain(scores))

    def _places_after_resignations(self) -> tuple[int, ...]:
        """Empty unless one player is left, or only bots and resigned players."""
        left = self._game.still_in(self._game.view(self._position, None))
        standing = left - self._resigned
        nobody_cares = len(self._bots | self._resigned) == len(self._players)
        if not (standing and self._resigned and (len(standing) == 1 or nobody_cares)):
            return ()
        return places_after_leaving(len(self._players), left, standing)


def _compare_events(where: str, recorded: Sequence[Any], replayed: Sequence[Any]) -> None:
    followed = [plain_object(event) for event in replayed]
    compare(f"{where}: its events", [each["type"] for each in recorded], [each["type"] for each in followed])
    for one, other in zip(recorded, followed, strict=True):
        compare(f"{where}: {other['type']}", one, other)


def read(path: Path) -> Any:
    """Reads a record.

    :raises DifferenceError: when the file has none
    """
    try:
        return json.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise DifferenceError("unreadable", path=path, why=error.strerror) from error
    except ValueError as error:
        raise DifferenceError("not_json", path=path, why=error) from error
    except RecursionError as deep:
        raise DifferenceError("too_deep") from deep


def main(arguments: Sequence[str]) -> int:
    """0 for a sound record, 1 for another, 2 for a wrong call."""
    try:
        given = _read_call(arguments)
    except SystemExit as wrong:
        return int(wrong.code or 0)
    seat = None if given.seat is None else given.seat - 1
    try:
        print(verify(read(given.record), Noted(given.commitment or "", seat, given.entropy or "", given.hash or "")))
    except DifferenceError as difference:
        print(difference, file=sys.stderr)
        return 1
    return 0


def _read_call(arguments: Sequence[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser("python -m engine.verify", description="Replays a match record, and compares it.")
    parser.add_argument("record", type=Path, help="the file")
    digits = f"{LEAST_DIGITS} digits or more from its beginning"
    parser.add_argument("--commitment", type=_digits, help=f"the seal you saw before the match: {digits}")
    parser.add_argument("--entropy", help="your own cut")
    parser.add_argument("--seat", type=int, help="whose cut it is: your seat, from 1")
    parser.add_argument("--hash", type=_digits, help=f"the last hash you saw: {digits}")
    given = parser.parse_args(arguments)
    if (given.entropy is None) != (given.seat is None):
        parser.error("--entropy and --seat go together")
    return given


def _digits(text: str) -> str:
    if not re.fullmatch(f"[0-9a-fA-F]{{{LEAST_DIGITS},64}}", text):
        raise argparse.ArgumentTypeError(f"{text!r} is not {LEAST_DIGITS} to 64 hexadecimal digits")
    return text.lower()


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
