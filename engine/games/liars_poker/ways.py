"""Ways of cards through hidden hands.

A card seen in two places travelled between them in plays of known size. Sizes of hands and plays limit the ways.
"""

from bisect import bisect_left
from collections.abc import Sequence
from random import Random

from engine.games.liars_poker.history import History, Step, Task, Time
from engine.games.liars_poker.values import SEATS
from engine.kit.cards import SUITS, Card, card_of, rank_of
from engine.kit.seats import Seat


class Ways:
    """Ways of cards, and the room left for others.

    :ivar seen: plays that showed each card, or surely are its default lead
    :ivar cards: decided, by unseen play
    :ivar deal: further cards by hidden hand
    """

    def __init__(self, history: History, random: Random) -> None:
        self._history = history
        self._steps = history.steps
        self._random = random
        self._found = set(history.certain)
        self._go = [0 if step.play.cards else step.play.count for step in history.steps]
        self._stay = list(history.stay)
        self.deal = list(history.deal)
        self.seen = dict(history.seen)
        self.cards: list[list[Card]] = [[] for _ in history.steps]

    def find(self, task: Task) -> bool:
        """Does a task; returns whether there was room."""
        time, card = task
        if card is None:
            return bool(self.cards[time]) or self._recognizes(time)
        return self._arrives(card, time)

    def _recognizes(self, time: Time) -> bool:
        cards = [card_of(self._steps[time].play.rank, suit) for suit in SUITS]
        likely = [self._likelihood(card, time) for card in cards]
        if not any(likely):
            return False
        (card,) = self._random.choices(cards, likely)
        self.seen[card] = tuple(sorted((*self.seen.get(card, ()), time)))
        self._goes_with(card, time)
        return self._arrives(card, time)

    def _likelihood(self, card: Card, time: Time) -> float:
        times = self.seen.get(card, ())
        index = bisect_left(times, time)
        since, origin = self._origin(card, index)
        likely = sum(_start(origin, self._hopes(card, since, time)))
        if index == len(times):
            return likely
        if (times[index], card) in self._found:
            return 0.0
        since, origin = _destination(self._steps[time])
        return likely * sum(_start(origin, self._hopes(card, since, times[index])))

    def _arrives(self, card: Card, end: Time) -> bool:
        index = bisect_left(self.seen[card], end)
        since, origin = self._origin(card, index)
        hopes = self._hopes(card, since, end)
        likely = _start(origin, hopes)
        if not any(likely):
            return False
        (seat,) = self._random.choices(SEATS, likely)
        if not index:
            self.deal[seat] -= 1
        self._walk(card, seat, since, hopes)
        self._found.add((end, card))
        return True

    def _walk(self, card: Card, seat: Seat, since: Time, hopes: Sequence[Sequence[float]]) -> None:
        time = since
        while time < since + len(hopes) - 1:
            step = self._steps[time]
            if step.play.by != seat:
                time += 1
                continue
            stays = self._stay[time] * hopes[time + 1 - since][seat]
            goes = self._hope_to_go(card, time, since, hopes)
            if self._random.random() * (stays + goes) >= goes:
                self._stay[time] -= 1
                time += 1
            else:
                assert step.to is not None
                self._goes_with(card, time)
                seat, time = step.to, step.arrives

    def _goes_with(self, card: Card, time: Time) -> None:
        self._go[time] -= 1
        self.cards[time].append(card)

    def _origin(self, card: Card, index: int) -> tuple[Time, Sequence[int]]:
        """Time and place (weights of hidden hands) from which a card comes to sighting `index`."""
        if index:
            return _destination(self._steps[self.seen[card][index - 1]])
        return 0, () if card in self._history.dealt else self.deal

    def _hopes(self, card: Card, since: Time, end: Time) -> list[list[float]]:
        hope = [float(seat == self._steps[end].play.by) for seat in SEATS]
        hopes = [hope] * (end + 1 - since)
        for time in range(end - 1, since - 1, -1):
            step = self._steps[time]
            stays = self._stay[time] * hope[step.play.by]
            hope = hope.copy()
            hope[step.play.by] = (stays + self._hope_to_go(card, time, since, hopes)) / step.held
            hopes[time - since] = hope
        return hopes

    def _hope_to_go(self, card: Card, time: Time, since: Time, hopes: Sequence[Sequence[float]]) -> float:
        step = self._steps[time]
        if not self._go[time] or step.to is None or step.arrives >= since + len(hopes):
            return 0.0
        if step.play.rank not in (0, rank_of(card)):
            return 0.0
        return self._go[time] * hopes[step.arrives - since][step.to]


def _destination(step: Step) -> tuple[Time, Sequence[int]]:
    return step.arrives, [int(seat == step.to) for seat in SEATS]


def _start(origin: Sequence[int], hopes: Sequence[Sequence[float]]) -> list[float]:
    return [weight * hope for weight, hope in zip(origin, hopes[0], strict=False)] if hopes else []
