"""`python -m engine.verify record.json`: replays a published record offline and checks every draw and every event.

A record is a JSON object:

| member | what |
| --- | --- |
| `engine` | the version of the rules that it was played by |
| `table`, `commitment`, `seed`, `entropies` | what all draws come from (`engine.chance`) |
| `game`, `options`, `seats` | what was played |
| `setup` | the events of the set-up |
| `moves` | `number`, `seat`, `how`, `text` (the action in notation) and `events` of each move, in order |
| `resigned`, `bots` | the seats that gave up, in order; the seats of bots |
| `stand_in` | whether a bot plays for a person who is away; older records do not say |
| `places`, `scores` | how it ended; empty if the table was closed before the match was over |

Seats are counted from 0. `names`, which nobody vouches for, is passed over, and so is every member that is not listed.
"""

import json
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from engine import RULES_VERSION
from engine.chance import KeyedChance, commitment, game_key
from engine.game import Course, carry_out, play, start
from engine.kit.leaving import places_after_leaving
from engine.kit.notation import Refused
from engine.kit.options import read_options
from engine.kit.plain import plain, plain_object
from engine.kit.seats import Seat
from engine.kit.sentence import Sentence
from engine.registry import GAMES

AUTOMATIC = ("timeout", "autopilot")
"""How moves came about that no player chose: the rules of the automatic move are replayed, too."""

HOW = ("own", *AUTOMATIC, "bot")
"""How moves come about: by the player, by rule, by a bot."""

FAULTS = {
    "unreadable": "{path} cannot be read: {why}.",
    "not_json": "{path} is not JSON: {why}.",
    "too_deep": "This is not a record: its values are nested too deeply.",
    "not_whole": "This is not a whole record: {why}.",
    "other_rules": "The record follows version {recorded} of the rules; this program has version {own}.",
    "impossible": "The game cannot be played with these options by so many.",
    "different": "First difference, {where}: {recorded} in the record, {replayed} in the replay.",
    "not_seats": "First difference, {where}: {recorded} is no list of different seats of the match.",
    "not_entropies": "First difference, the entropies: they are not {seats}, one of each seat.",
    "not_yes_or_no": "First difference, {where}: it is neither true nor false.",
    "bot_resigned": "First difference, resigned: {seat} is a bot.",
    "no_such_seat": "First difference, {where}: there is no seat {seat}.",
    "illegal": "First difference, {where}: it was not possible then. {why}",
    "unknown_way": "First difference, {where}: {how} is no way in which moves come about.",
    "seat_of_bot": "First difference, {where}: the seat is a bot’s, and “{how}” is how people move.",
    "seat_of_person": "First difference, {where}: no bot moves for this seat.",
    "not_automatic": "First difference, {where}: it is not the move that the rules make for the absent.",
    "not_over": "First difference, the end: the match is not over after the last move.",
}
"""What can be wrong with a record, by key."""


class DifferenceError(Exception):
    """The first place where a record is not what follows from its seed and its moves.

    :param key: names a text of `FAULTS`, `values` fill its gaps
    """

    def __init__(self, key: str, **values: object) -> None:
        super().__init__(FAULTS[key].format_map(values))
        self.key = key
        self.values = values


def verify(record: Mapping[str, Any]) -> str:
    """Replays a record; the sentence that says what was proved.

    :raises DifferenceError: when anything does not follow, with the first difference
    """
    try:
        return _verified(record)
    except RecursionError as deep:
        raise DifferenceError("too_deep") from deep
    except (ArithmeticError, AssertionError, AttributeError, LookupError, TypeError, ValueError) as unfit:
        raise DifferenceError("not_whole", why=repr(unfit)) from unfit


def _verified(record: Mapping[str, Any]) -> str:
    if record["engine"] != RULES_VERSION:
        raise DifferenceError("other_rules", recorded=record["engine"], own=RULES_VERSION)
    seed = bytes.fromhex(record["seed"])
    _compare("the seed", record["seed"], seed.hex())
    _compare("the commitment", record["commitment"], commitment(record["table"], seed))
    replay = _Replay(record, game_key(seed, record["entropies"]))
    for number, move in enumerate(record["moves"], start=1):
        replay.move(number, move)
    replay.end()
    made = f"{len(record['moves'])} moves with all their draws"
    holds = f"The record holds: {made} follow from the published seed and from what the players added to it."
    return holds if record["places"] else f"{holds} Its table was closed before the end."


class _Replay:
    """The match again, a move at a time."""

    def __init__(self, record: Mapping[str, Any], key: bytes) -> None:
        self._record = record
        self._key = key
        self._game = GAMES[record["game"]]
        self._before: tuple[Mapping[str, Any], Any] | None = None  # the last move with its action
        seats, options = record["seats"], read_options(self._game.options, record["options"])
        is_possible = type(seats) is int and seats in self._game.seats
        if isinstance(options, Sentence) or not is_possible or self._game.refuse_options(options, seats):
            raise DifferenceError("impossible")
        self._players = [f"player {seat + 1}" for seat in range(seats)]
        self._bots, self._resigned = self._named_seats("bots"), self._named_seats("resigned")
        self._check_people()
        begun = start(self._game, options, seats, KeyedChance(key, 0))
        _compare_events("the set-up", record["setup"], begun.events)
        self._position = begun.state

    def _named_seats(self, member: str) -> frozenset[Seat]:
        """The seats of a list of the record."""
        named = self._record[member]
        if type(named) is not list or not all(map(self._is_seat, named)) or len(set(named)) < len(named):
            raise DifferenceError("not_seats", where=member, recorded=named)
        return frozenset(named)

    def _is_seat(self, named: Any) -> bool:
        return type(named) is int and 0 <= named < len(self._players)

    def _check_people(self) -> None:
        """Each seat adds one text to the chance; that of a bot is empty, and bots do not give up."""
        entropies = self._record["entropies"]
        if type(entropies) is not list or len(entropies) != len(self._players):
            raise DifferenceError("not_entropies", seats=len(self._players))
        if type(self._record.get("stand_in", True)) is not bool:
            raise DifferenceError("not_yes_or_no", where="stand_in")
        for seat in sorted(self._bots):
            _compare(f"the entropy of {self._players[seat]}, a bot", entropies[seat], "")
        if bots := sorted(self._bots & self._resigned):
            raise DifferenceError("bot_resigned", seat=self._players[bots[0]])

    def move(self, number: int, move: Mapping[str, Any]) -> None:
        """Replays one move."""
        if not self._is_seat(move["seat"]):
            raise DifferenceError("no_such_seat", where=f"move {number}", seat=repr(move["seat"]))
        where = f"move {number} ({self._players[move['seat']]}, “{move['text']}”)"
        _compare(f"{where}: its number", move["number"], number)
        self._check_how(move, where)
        try:
            action, course = self._played(number, move, where)
        except Refused as refused:
            why = self._game.words(self._players).say(refused.sentence)
            raise DifferenceError("illegal", where=where, why=why) from refused
        _compare(f"{where}: its text", move["text"], str(action))
        _compare_events(where, move["events"], course.events)
        self._position = course.state
        self._before = move, action

    def _check_how(self, move: Mapping[str, Any], where: str) -> None:
        """Bots move for the seats of bots, and for nobody else but people who are away from a table with stand-ins."""
        how, is_bot = move["how"], move["seat"] in self._bots
        if how not in HOW:
            raise DifferenceError("unknown_way", where=where, how=repr(how))
        if is_bot and how != "bot":
            raise DifferenceError("seat_of_bot", where=where, how=how)
        if how == "bot" and not is_bot and not self._record.get("stand_in", True):
            raise DifferenceError("seat_of_person", where=where)

    def _played(self, number: int, move: Mapping[str, Any], where: str) -> tuple[Any, Course[Any, Any]]:
        """The action, and what it leads to now."""
        view = self._game.view(self._position, move["seat"])
        (action,) = self._game.parse(move["text"], view, self._players)
        if move["how"] not in AUTOMATIC:
            return action, play(self._game, self._position, move["seat"], action, KeyedChance(self._key, number))
        for after in self._possibly_after(move):
            chance = KeyedChance(self._key, number)
            made = self._game.automatic(view, chance, after)
            if made == action:
                # It may say more than its text: that the rule made it.
                return made, carry_out(self._game, self._position, move["seat"], made, chance)
        raise DifferenceError("not_automatic", where=where)

    def _possibly_after(self, move: Mapping[str, Any]) -> list[Any]:
        """What this automatic move may have followed at once: the one before it, or nothing."""
        if self._before and self._before[0]["seat"] == move["seat"] and self._before[0]["how"] in AUTOMATIC:
            return [self._before[1], None]
        return [None]

    def end(self) -> None:
        """Compares places and scores with what the last position gives: nothing, if the match is not over in it."""
        outcome = self._game.outcome(self._position)
        places, scores = (outcome.places, outcome.scores) if outcome else (self._places_after_resignations(), ())
        if self._record["places"] and not places:
            raise DifferenceError("not_over")
        _compare("the places", self._record["places"], plain(places))
        _compare("the scores", self._record["scores"], plain(scores))

    def _places_after_resignations(self) -> tuple[int, ...]:
        """Where one player is left, or nobody but bots and people who gave up; none if the match goes on."""
        left = self._game.still_in(self._game.view(self._position, None))
        standing = left - self._resigned
        nobody_cares = len(self._bots | self._resigned) == len(self._players)
        if not (standing and self._resigned and (len(standing) == 1 or nobody_cares)):
            return ()
        return places_after_leaving(len(self._players), left, standing)


def _compare_events(where: str, recorded: Sequence[Any], replayed: Sequence[Any]) -> None:
    followed = [plain_object(event) for event in replayed]
    _compare(f"{where}: its events", [each["type"] for each in recorded], [each["type"] for each in followed])
    for one, other in zip(recorded, followed, strict=True):
        _compare(f"{where}: {other['type']}", one, other)


def _compare(what: str, recorded: Any, replayed: Any) -> None:
    """Finds the smallest part that differs; for JSON 1, 1.0 and true are three values."""
    match recorded, replayed:
        case dict(), dict():
            for name in {**replayed, **recorded}:
                if name not in recorded or name not in replayed:
                    raise _difference(f"{what}.{name}", recorded.get(name, "nothing"), replayed.get(name, "nothing"))
                _compare(f"{what}.{name}", recorded[name], replayed[name])
        case list(), list() if len(recorded) == len(replayed):
            for index, (one, other) in enumerate(zip(recorded, replayed, strict=True)):
                _compare(f"{what}[{index}]", one, other)
        case _ if recorded != replayed or type(recorded) is not type(replayed):
            raise _difference(what, recorded, replayed)


def _difference(what: str, recorded: Any, replayed: Any) -> DifferenceError:
    return DifferenceError("different", where=what, recorded=recorded, replayed=replayed)


def read(path: Path) -> Any:
    """The record in a file.

    :raises DifferenceError: when there is none
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
    """0 for a record that holds, 1 for one that does not, 2 for a wrong call."""
    if len(arguments) != 1:
        print("Which record? python -m engine.verify record.json", file=sys.stderr)
        return 2
    try:
        print(verify(read(Path(arguments[0]))))
    except DifferenceError as difference:
        print(difference, file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
