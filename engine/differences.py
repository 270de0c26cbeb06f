"""Faults of a record, and its first difference."""

from typing import Any

FAULTS = {
    "unreadable": "{path} cannot be read: {why}.",
    "not_json": "{path} is not JSON: {why}.",
    "too_deep": "This is not a record: its values are nested too deeply.",
    "not_whole": "This is not a whole record: {why}.",
    "other_rules": "The record follows version {recorded} of the rules; this program has version {own}.",
    "other_package": "The record is of a game of {package}. Install that version, and check again.",
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
    "no_order": "First difference, {where}: {entry} cannot stand there.",
    "gave_up": "First difference, {where}: its player had resigned before, and the move is not the default move.",
    "no_such_text": "First difference, texts: “{text}” is in no step of the history.",
    "noted": "You sat down to another match: your {what} is {noted}, and the record’s is {recorded}.",
    "not_told": "You saw another match: no step of this one has the hash {noted}, and its last has {recorded}.",
    "resigned": "All else follows, but anyone can make up a resignation: {seats}. Give the hash you noted after it.",
}
"""By key."""


class DifferenceError(Exception):
    """A record departs here from its seed and moves, or from a player's notes.

    :param key: in `FAULTS`; `values` fill the gaps
    """

    def __init__(self, key: str, **values: object) -> None:
        super().__init__(FAULTS[key].format_map({name: escaped(value) for name, value in values.items()}))
        self.key = key
        self.values = values


def escaped(value: object) -> str:
    r"""Escapes unprintable characters for a terminal.

    >>> print(escaped("\x1b[2J ok\u202e"))
    \x1b[2J ok\u202e
    """
    return "".join([sign if sign.isprintable() else sign.encode("unicode_escape").decode() for sign in str(value)])


def compare(what: str, recorded: Any, replayed: Any) -> None:
    """Compares two JSON values; 1, 1.0 and true differ.

    :raises DifferenceError: at the smallest different part
    """
    match recorded, replayed:
        case dict(), dict():
            for name in {**replayed, **recorded}:
                if name not in recorded or name not in replayed:
                    raise _difference(f"{what}.{name}", recorded.get(name, "nothing"), replayed.get(name, "nothing"))
                compare(f"{what}.{name}", recorded[name], replayed[name])
        case list(), list() if len(recorded) == len(replayed):
            for index, (one, other) in enumerate(zip(recorded, replayed, strict=True)):
                compare(f"{what}[{index}]", one, other)
        case _ if recorded != replayed or type(recorded) is not type(replayed):
            raise _difference(what, recorded, replayed)


def _difference(what: str, recorded: Any, replayed: Any) -> DifferenceError:
    return DifferenceError("different", where=what, recorded=recorded, replayed=replayed)
