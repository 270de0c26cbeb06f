"""The worst texts for readers: as long as a message may be, and made to be read slowly."""

from collections.abc import Callable, Iterator
from itertools import product
from random import Random

from engine.conformance.checks import assert_worded
from engine.conformance.composing import filled_in
from engine.conformance.lines import TooManyLinesError, lines_run
from engine.conformance.playing import NAMES, PlayedMove
from engine.kit.notation import LONGEST, Refused
from engine.kit.orders import NO_ORDERS
from engine.kit.sentence import Sentence

MOST_LINES = 40 * LONGEST
"""For reading and answering a text. Our games need fewer than half for a hundred moves."""

TRIED = 4
"""Texts of one seed, for each reader."""

_SIGNS = " ,;:/|+.!?*-'\"09ax²İß♥\u202e\n\t"
_SEPARATORS = (" ", ",", ";", "")


def check_hostile_texts(move: PlayedMove, random: Random) -> None:
    """Any text is read and answered in few lines of Python; a longer one is not read at all."""
    for name, read in _readers(move):
        for seed in _seeds(move, random):
            for text in random.sample(list(hostile(seed)), k=TRIED):
                _check_lines(name, text, read)
            _check_cap(move, name, seed, read)


def hostile(seed: str, size: int = LONGEST) -> Iterator[str]:
    """Texts that repeat one sign, the seed or one of its words, with and without an end that spoils it.

    :param seed: a readable text
    :param size: in signs
    """
    words = seed.split()
    yield from (_filled("", sign, "", size) for sign in _SIGNS)
    for separator, end in product(_SEPARATORS, ("", "~")):
        yield _filled("", seed + separator, end, size)
        for index, word in enumerate(words):
            head, tail = " ".join((*words[:index], "")), " ".join(("", *words[index + 1 :]))
            yield _filled(head, word + separator, tail + end, size)


def _filled(head: str, piece: str, tail: str, size: int) -> str:
    return head + piece * ((size - len(head + tail)) // len(piece)) + tail


def _readers(move: PlayedMove) -> Iterator[tuple[str, Callable[[str], object]]]:
    """All readers in the position before the move; moves are also answered."""
    game, view = move.game, move.game.view(move.before, move.seat)
    legal = game.legal(view)

    def answered(text: str) -> None:
        for action in game.parse(text, view, NAMES):
            if legal.refusal(action) is None:
                game.warning(view, action)

    yield "parse", answered
    if game.orders is not NO_ORDERS:
        yield "orders.read", lambda text: game.orders.read(text, view, NAMES)


def _seeds(move: PlayedMove, random: Random) -> Iterator[str]:
    yield str(move.action)
    if controls := move.game.orders.controls(move.game.view(move.before, move.seat)):
        yield filled_in(random.choice(controls), random)
    yield f"{str(move.action).split()[0]} {random.choice(NAMES)} 7"


def _check_lines(name: str, text: str, read: Callable[[str], object]) -> None:
    try:
        lines_run(lambda: _refusal(read, text), MOST_LINES)
    except TooManyLinesError as error:
        raise AssertionError(f"{name} takes {error} for “{text[:40]}”, {len(text)} signs") from error


def _refusal(read: Callable[[str], object], text: str) -> Sentence | None:
    try:
        read(text)
    except Refused as refused:
        return refused.sentence
    return None


def _check_cap(move: PlayedMove, name: str, seed: str, read: Callable[[str], object]) -> None:
    refused = _refusal(read, seed.ljust(LONGEST + 1))
    assert refused, f"{name} reads more than {LONGEST} signs"
    assert refused.key == "too_long", f"{name} reads more than {LONGEST} signs"
    assert_worded(move.configuration, refused)
    within = _refusal(read, seed.ljust(LONGEST))
    assert within is None or within.key != "too_long", f"{name} does not read {LONGEST} signs"
