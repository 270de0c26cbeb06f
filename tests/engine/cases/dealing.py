"""What the adapters of card games share: a deal is an action of its own, equal cards are told apart."""

from abc import abstractmethod
from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, TypeVar

from engine.chance import Item
from engine.kit.cards import Card, copy_of, face_of, with_cards, with_copy
from tests.engine.cases.adapter import Adapter, Json
from tests.engine.scripted import ScriptedChance

Action = TypeVar("Action")


def as_called(action: Action, called: Mapping[Card, Card]) -> Action:
    """An action with what players call the cards that a case names.

    :param called: the very cards of a hand by their names; whoever holds no such card says a number that there is not
    """
    names = {card: name for name, card in called.items()}
    return with_cards(action, lambda card: names.get(card, with_copy(face_of(card), 9) if copy_of(card) else card))


def behind(shown: Sequence[Card | None], lying: Sequence[Card]) -> list[Card]:
    """The very cards of a place of which a view shows the faces."""
    return [card for face, card in zip(shown, lying, strict=False) if face == face_of(card)]


class DealScript(ScriptedChance):
    """Deals from the script only where a case makes the deal an action; all other draws come from it always."""

    is_dealing = False

    def shuffle(self, purpose: str, items: Sequence[Item]) -> tuple[Item, ...]:
        is_deal = purpose in ("deal", "deck")
        return tuple(items) if is_deal and not self.is_dealing else super().shuffle(purpose, items)


class DealingAdapter(Adapter):
    """The translations of a card game, in which the engine deals by itself and a case does not."""

    dealing: ClassVar[str] = "deal"
    """The action of a case that deals."""
    steps = ("deal",)
    dealt: ClassVar[type[Any]]
    """The engine's event of it."""

    @abstractmethod
    def deal(self, state: Any, chance: ScriptedChance) -> Any:
        """The event of the next deal."""

    def step(self, action: Json, state: Any, chance: ScriptedChance) -> Sequence[Any] | None:
        if action["type"] != self.dealing:
            return None
        assert isinstance(chance, DealScript)
        chance.is_dealing = True
        dealt = self.deal(state, chance)
        chance.is_dealing = False
        return [dealt]

    def before_step(self, events: Sequence[Any]) -> Sequence[Any]:
        return events[:-1] if isinstance(events[-1], self.dealt) else events
