"""Whole games as text: board, moves, what each seat was told. A change of rules shows as a difference to read.

`make playthroughs` writes them anew.
"""

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from engine.game import AnyGame, Viewer
from engine.privacy import tell
from engine.registry import GAMES
from engine.sentence import Sentence, say
from tests.conformance.configurations import Configuration
from tests.conformance.games import traits
from tests.conformance.playing import NAMES, Played, play_at_random

FOLDER = Path(__file__).parent


def playthroughs() -> Iterator[tuple[Path, str]]:
    """Every kept game: its file and the text that it should have."""
    for game in GAMES.values():
        for seats, rules, number in traits(game).playthroughs:
            configuration = Configuration(game, seats, game.options(**rules))
            name = "-".join([game.name, str(seats), *map(str, rules.values())])
            yield FOLDER / f"{name}.txt", "\n".join(_told(play_at_random(configuration, number)))


def _told(played: Played) -> Iterator[str]:
    game, seats = played.configuration.game, played.configuration.seats
    yield f"{game.title}: {', '.join(NAMES[:seats])} {played.configuration.house_rules}".rstrip()
    yield ""
    yield from _events(game, played.setup, seats)
    for move in played.moves:
        yield ""
        yield from _board(game, move.before, seats)
        yield f"{move.number}. {NAMES[move.seat]}: {move.action}"
        yield from _events(game, move.events, seats)
    outcome = game.outcome(played.end)
    assert outcome is not None
    yield ""
    yield from _board(game, played.end, seats)
    yield f"Places: {_by_name(outcome.places)}"
    if outcome.scores:
        yield f"Scores: {_by_name(outcome.scores)}"
    yield ""


def _board(game: AnyGame, state: Any, seats: int) -> Iterator[str]:
    """The position as spectators see it, and what each seat sees besides."""
    yield from _besides("  | ", [(viewer, game.shows(game.view(state, viewer))) for viewer in _viewers(seats)], game)


def _events(game: AnyGame, events: Sequence[Any], seats: int) -> Iterator[str]:
    """What spectators are told, and what each seat is told besides."""
    for event in events:
        told = [(viewer, game.tells(tell(event, viewer))) for viewer in _viewers(seats)]
        yield from _besides("    ", told, game)


def _besides(margin: str, told: Sequence[tuple[Viewer, Sequence[Sentence]]], game: AnyGame) -> Iterator[str]:
    """One line for everybody, and one for each seat that reads something else."""
    _, public = told[0]
    everybody = [say(sentence, game.texts, NAMES) for sentence in public]
    if everybody:
        yield margin + " ".join(everybody)
    for viewer, sentences in told[1:]:
        assert viewer is not None
        own = [text for sentence in sentences if (text := say(sentence, game.texts, NAMES)) not in everybody]
        if own:
            yield f"{margin}{NAMES[viewer]} alone: {' '.join(own)}"


def _viewers(seats: int) -> tuple[Viewer, ...]:
    return (None, *range(seats))


def _by_name(numbers: Sequence[int]) -> str:
    return ", ".join(f"{name} {number}" for name, number in zip(NAMES, numbers, strict=False))
