"""What the adapters of card games share: cases make the deal of a round or hand an action of its own."""

from abc import abstractmethod
from collections.abc import Sequence
from typing import Any, ClassVar

from tests.engine.cases.adapter import Adapter, Json
from tests.engine.scripted import Item, ScriptedChance


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
