"""A match outside of a table, for programs: a seat observes its view, and acts by text.

arena = Arena(game, game.options(), seats=2, seed="1")
while arena.awaited:
    seat = arena.awaited[0]
    arena.act(seat, arena.legal(seat, most=1)[0])
print(arena.outcome)
"""

import hashlib
from collections.abc import Callable, Iterator
from itertools import islice
from random import Random
from typing import Any, TypeAlias

from engine import history
from engine.chance import KeyedChance, commitment, game_key
from engine.game import AnyGame, Course, Outcome, carry_out, play, start
from engine.kit.options import defaults
from engine.kit.plain import Json, plain
from engine.kit.seats import Seat, Viewer
from engine.kit.value import Value
from engine.kit.words import Words
from engine.registry import GAMES

TABLE = "arena"
"""In a record."""

_SALT = bytes(history.SALT_BYTES)

Choose: TypeAlias = Callable[[Any, Seat], Any]
"""Returns a seat's action for its view."""


class Turn(Value):
    """A move with the positions around it, or the set-up.

    :param seat: -1 for the set-up, which has no action, and no position before it
    :param how: in `engine.history.HOW`
    """

    seat: Seat
    action: Any
    how: str
    before: Any
    events: tuple[Any, ...]
    after: Any

    def steps(self, game: AnyGame) -> Iterator[tuple[Any, Any, Any]]:
        """Yields each event with the positions before and after it."""
        before = self.before
        for event in self.events:
            after = game.evolve(before, event)
            yield before, event, after
            before = after


class Observation(Value):
    """A view in words and as JSON, with the viewer's question.

    :param text: a line for each fact
    """

    text: str
    json: dict[str, Json]


class Arena:
    """A match; the same seed and moves give the same one.

    :param seed: of all draws
    :raises ValueError: when the options or the number of seats do not fit the game
    """

    def __init__(self, game: AnyGame, options: Any, seats: int, seed: str) -> None:
        wrong = game.refuse_options(options, seats) if seats in game.seats else None
        if seats not in game.seats or wrong:
            raise ValueError(game.words(()).say(wrong) if wrong else f"{game.name} is not for {seats} players")
        self.game, self.options, self.seats = game, options, seats
        self.names = [f"Player{seat + 1}" for seat in range(seats)]
        self._seed = hashlib.sha256(seed.encode()).digest()
        self._entropies = [""] * seats
        self.key = game_key(self._seed, self._entropies)
        self.turns: list[Turn] = []
        self._add(-1, None, "", start(game, options, seats, self._chance()))

    # ---- what a seat sees ----

    @property
    def state(self) -> Any:
        """The position."""
        return self.turns[-1].after

    @property
    def awaited(self) -> tuple[Seat, ...]:
        """Seats with a question; none after the match."""
        return tuple(sorted(self.game.to_act(self.view(None))))

    @property
    def outcome(self) -> Outcome | None:
        """`None` before the end."""
        return self.game.outcome(self.state)

    def view(self, viewer: Viewer) -> Any:
        """See `Game.view`."""
        return self.game.view(self.state, viewer)

    def words(self, reader: Viewer) -> Words:
        """For a reader."""
        names = ["you" if seat == reader else name for seat, name in enumerate(self.names)]
        return self.game.words_of(self.options)(names, reader)

    def observe(self, viewer: Viewer) -> Observation:
        """Tells the view and the question."""
        view, words = self.view(viewer), self.words(viewer)
        question = None if viewer is None else self.game.to_act(view).get(viewer)
        lines = [f"- {line}" for line in words.shows(self.game.board(view))]
        if question is not None:
            lines.append(words.say(self.game.asks(question)))
        return Observation("\n".join(lines), {"view": plain(view), "question": plain(question)})

    # ---- what a seat does ----

    def legal(self, seat: Seat, most: int) -> list[str]:
        """The first `most` legal moves in notation."""
        return [str(action) for action in islice(self.game.legal(self.view(seat)), most)]

    def parse(self, seat: Seat, text: str) -> tuple[Any, ...]:
        """See `Game.parse`."""
        return self.game.parse(text, self.view(seat), self.names)

    def act(self, seat: Seat, text: str) -> None:
        """Makes the moves of a text.

        :raises Refused: when a part cannot be read, or is illegal; the parts before it are made
        """
        for action in self.parse(seat, text):
            self.move(seat, action)

    def move(self, seat: Seat, action: Any) -> Turn:
        """Makes a player's move.

        :raises IllegalAction: when it is illegal
        """
        return self._add(seat, action, "own", play(self.game, self.state, seat, action, self._chance()))

    def default(self, seat: Seat, after: Any = None) -> Turn | None:
        """Makes a silent seat's next default move, if there is one.

        :param after: the default move just made
        """
        chance = self._chance()
        action = self.game.automatic(self.view(seat), chance, after)
        if action is None:
            return None
        return self._add(seat, action, "timeout", carry_out(self.game, self.state, seat, action, chance))

    def play(self, choose: Choose, random: Random) -> Iterator[Turn]:
        """Yields the last turn, then each move to the end.

        :param random: picks one of several awaited seats
        """
        yield self.turns[-1]
        while awaited := self.awaited:
            seat = random.choice(awaited)
            yield self.move(seat, choose(self.view(seat), seat))

    def play_at_random(self, random: Random) -> Iterator[Turn]:
        """`play` with any legal moves."""
        return self.play(lambda view, seat: self.game.legal(view).sample(random), random)

    def _chance(self) -> KeyedChance:
        return KeyedChance(self.key, len(self.turns))

    def _add(self, seat: Seat, action: Any, how: str, course: Course[Any, Any]) -> Turn:
        before = self.state if self.turns else None
        turn = Turn(seat, action, how, before, tuple(course.events), course.state)
        self.turns.append(turn)
        return turn

    # ---- what is kept ----

    @property
    def record(self) -> dict[str, Json]:
        """The match for `engine.verify`; without an end it is closed now."""
        setup, *moves = self.turns
        facts: history.Entry = {
            "game": self.game.name,
            "options": {name: plain(getattr(self.options, name)) for name in defaults(self.game.options)},
            "commitment": commitment(TABLE, self._seed),
            "stand_in": False,
            "easy_bots": False,
        }
        return {
            "engine": GAMES.rules(self.game.name),
            "table": TABLE,
            "seed": self._seed.hex(),
            "entropies": plain(self._entropies),
            "seats": self.seats,
            "bots": [],
            "resigned": [],
            **facts,
            **self._results(),
            "setup": plain(setup.events),
            "moves": [_recorded(number, turn) for number, turn in enumerate(moves, start=1)],
            **self._history(facts),
        }

    def _results(self) -> history.Entry:
        outcome = self.outcome
        places, scores = (outcome.places, outcome.scores) if outcome else ((), ())
        return {"places": plain(places), "scores": plain(scores)}

    def _history(self, facts: history.Entry) -> history.Entry:
        setup, *moves = self.turns
        before: list[history.Entry] = [{"type": "Opened", "disclose": "all", **facts}]
        for seat, name in enumerate(self.names):
            before.append({"type": "SeatTaken", "seat": seat, "name": history.digest(_SALT, name), "bot": False})
        after: history.Entry = {"type": "Over", **self._results()} if self.outcome else {"type": "Closed"}
        told = [history.begun(GAMES.rules(self.game.name), setup.events)]
        told += [history.moved(turn.seat, turn.how, turn.events) for turn in moves]
        private = [history.begun_privately(self._entropies, setup.events)]
        private += [history.moved_privately(turn.events) for turn in moves]
        hidden, sealed = history.hidden(_SALT, 1, b""), history.sealed(self.key, 1, private)
        short: list[history.Entry] = [{"type": "Begun"}]
        short += [{"type": "Moved", "number": number} for number in range(1, len(moves) + 1)]
        return {
            "history": plain([{"told": [*before, *short, after], "hidden": hidden.hex()}]),
            "hash": history.step(b"", 1, [*before, *told, after], sealed, hidden).hex(),
        }


def _recorded(number: int, turn: Turn) -> Json:
    events = plain(turn.events)
    return {"number": number, "seat": turn.seat, "how": turn.how, "text": str(turn.action), "events": events}
