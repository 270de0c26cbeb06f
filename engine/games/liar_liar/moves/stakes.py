"""What follows from answers and judgements, as far as their player sees (RULES LL.7)."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from itertools import takewhile

from engine.games.liar_liar.knowledge import trails
from engine.games.liar_liar.knowledge.layers import PILE, Layer, Trail, alive
from engine.games.liar_liar.position import Quest, View
from engine.games.liar_liar.words import Words
from engine.kit.cards import Card, decks, faces
from engine.kit.scene.controls import Bounds, Label, Suspense
from engine.kit.seats import Seat
from engine.kit.sentence import Sentence, sentence

# ---- answering ----


def if_asked_yes(view: View) -> tuple[tuple[Label, ...], ...]:
    """With a matching card, and with another."""
    truth = (sentence(Words.believed_it_goes, to=view.public.turn), sentence(Words.doubted_it_is_back))
    lie = (sentence(Words.believed_it_is_back), sentence(Words.doubted_it_goes, chips=_own_chip(view)))
    return truth, lie


def if_asked_no(view: View) -> tuple[tuple[Label, ...], ...]:
    """For a card to show later; for none; for one named now."""
    doubted, chips = sentence(Words.doubted_and_refreshed), [Bounds(0, 0)] * 3
    if view.matching:
        doubted = sentence(Words.doubted_a_card_goes, chips=_own_chip(view))
        chips = [Bounds(0, 1), Bounds(0, 0), Bounds(1, 1)]
    return tuple([(sentence(Words.believed_no, chips=each), doubted) for each in chips])


def _own_chip(view: View) -> int:
    assert view.viewer is not None
    return min(1, view.public.chips[view.viewer])


# ---- judging, and waiting for it ----


def if_believing(view: View, quest: Quest) -> Iterator[Sentence]:
    """The truth and a lie, where the cards out of sight allow them."""
    true, lie = _may_be(view, quest)
    chips = _own_chip(view)
    if true:
        yield sentence(Words.true_it_is_yours if quest.answer == "yes" else Words.true_nothing)
    if lie and quest.answer == "yes":
        yield sentence(Words.lie_it_goes_back, chips=chips)
    elif lie:
        yield sentence(Words.lie_if_shown, chips=Bounds(0, chips))


def if_doubting(view: View, quest: Quest) -> Iterator[Sentence]:
    """A lie and the truth, where the cards out of sight allow them."""
    true, lie = _may_be(view, quest)
    by = view.public.turn
    if lie:
        yield sentence(Words.lie_and_the_card if quest.answer == "yes" else Words.lie_and_a_card, by=by)
    if true:
        says = Words.true_it_goes_back if quest.answer == "yes" else Words.true_and_refreshed
        is_sure = not lie and view.viewer != quest.to
        yield sentence(says, by=by, chips=min(1, view.public.chips[by]), is_sure=is_sure)


def suspense(view: View) -> Suspense | None:
    """The answer to a quest, for all but the player who judges it."""
    public = view.public
    if public.phase != "DECIDE" or public.quest is None or view.viewer == public.turn:
        return None
    question = sentence(Words.does_believe, by=public.turn, whom=public.quest.to)
    return Suspense(question, sentence(Words.if_calls, by=public.turn), tuple(if_doubting(view, public.quest)))


def may_be_lie(view: View, quest: Quest) -> bool:
    """Whether cards out of sight allow a lie."""
    return _may_be(view, quest)[1]


def _may_be(view: View, quest: Quest) -> tuple[bool, bool]:
    if view.viewer == quest.to:
        cards = view.hand if view.answer is None else (view.answer,)
        is_true = any(map(quest.request.matches, cards)) == (quest.answer == "yes")
        return is_true, not is_true
    hand, matches = _Hand(view, quest.to, view.hands[quest.to] + (quest.answer == "yes")), quest.request.matches
    if quest.answer == "yes":
        return hand.may_hold(matches), hand.may_hold(lambda card: not matches(card))
    return hand.may_hold_only(lambda card: not matches(card)), hand.may_hold(matches)


class _Hand:
    """What a viewer knows of a hand.

    :param size: its cards, with the one on the table
    """

    def __init__(self, view: View, seat: Seat, size: int) -> None:
        trail = view.trails[seat]
        layers = list(alive(trail))
        self._certain = _known(view, [trails.certain_in(trail)])
        self._doubtful = list((Counter(_known(view, layers)) - Counter(self._certain)).elements())
        self._free = size - len(self._certain)
        self._unseen = sum([layer.cards for layer in layers]) - len(_known(view, layers))
        held = [*view.in_sight, *self._certain, *self._doubtful]
        others = [_known(view, _on_pile(view.trails[other])) for other in view.others if other != seat]
        gone = _known(view, [layer for layer in _on_pile(trail) if layer not in layers])
        located = Counter([*held, *gone, *[card for cards in others for card in cards]])
        self._elsewhere = list((Counter(faces(decks(view.public.decks))) - located).elements())

    def may_hold(self, fits: Callable[[Card], bool]) -> bool:
        return any(map(fits, self._certain)) or (self._free > 0 and self._fitting(fits) > 0)

    def may_hold_only(self, fits: Callable[[Card], bool]) -> bool:
        return all(map(fits, self._certain)) and self._fitting(fits) >= self._free

    def _fitting(self, fits: Callable[[Card], bool]) -> int:
        elsewhere = len([card for card in self._elsewhere if fits(card)])
        return len([card for card in self._doubtful if fits(card)]) + min(self._unseen, elsewhere)


def _on_pile(trail: Trail) -> list[Layer]:
    """The last layers, from which cards left onto the pile alone."""
    return list(takewhile(lambda layer: {*layer.left} <= {PILE}, reversed(trail)))


def _known(view: View, layers: Iterable[Layer]) -> list[Card]:
    """Cards that everyone saw, and gifts that the viewer gave or got, unless they may have turned up elsewhere."""
    own = Counter([*view.hand, *view.discarded])
    gifts = [
        (gift.number, gift.card)
        for gift in view.gifts
        if gift.card is not None and gift.card not in gift.seen and own[gift.card] < view.public.decks
    ]
    cards: list[Card] = []
    for layer in layers:
        cards += [*layer.seen, *[card for number, card in gifts if number in layer.gifts]]
    return cards
