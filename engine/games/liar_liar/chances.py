"""How likely another player holds a card, and lies."""

from engine.games.liar_liar.knowledge import trails
from engine.games.liar_liar.position import Quest, View

TRUE_YES, FALSE_YES = 0.2, 0.15
"""How often a player with the card says yes, and one without it."""


def chance_of_lie(view: View, quest: Quest) -> float:
    """How likely the answer is a lie; 0 or 1 if certain."""
    has = chance_of_having(view, quest)
    if quest.answer == "yes":
        true, false = has * TRUE_YES, (1 - has) * FALSE_YES
    else:
        true, false = (1 - has) * (1 - FALSE_YES), has * (1 - TRUE_YES)
    return false / (true + false)


def chance_of_having(view: View, quest: Quest) -> float:
    """How likely the asked player has such a card; 0 or 1 if certain."""
    left = view.out_of_sight(quest.request)
    if left <= 0:
        return 0.0
    if any(map(quest.request.matches, trails.certain_in(view.trails[quest.to]).seen)):
        return 1.0
    if any(map(quest.request.matches, trails.seen_in(view.trails[quest.to]))):
        return 0.9
    unseen = 52 * view.public.decks - len(view.in_sight)
    cards = view.hands[quest.to] + (quest.answer == "yes")
    return 1 - (1 - cards / (unseen + 1)) ** left


def is_known(view: View) -> bool:
    """The asker saw or gave such a card of the viewer's."""
    assert view.viewer is not None
    given = [gift.card for gift in view.gifts if (gift.by, gift.to) == (view.public.turn, view.viewer)]
    return not {*given, *trails.seen_in(view.trails[view.viewer])}.isdisjoint(view.matching)
