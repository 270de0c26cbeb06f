"""Liar's Poker in the vocabulary of the golden cases."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import ClassVar, get_args, get_type_hints

from engine.games.liars_poker import GAME
from engine.games.liars_poker.events import Dealt, Doubted, Event, PileTaken, Played
from engine.games.liars_poker.notation import parse
from engine.games.liars_poker.rules import deal
from engine.games.liars_poker.values import (
    ASIDE,
    TABLE,
    Action,
    Add,
    Doubt,
    Lead,
    Pass,
    Pile,
    Play,
    Public,
    State,
    Sweep,
    truthful,
    view,
)
from engine.kit.cards import Card, Rank, card_text, rank_text, read_card, read_rank
from engine.kit.notation import Refused
from engine.kit.seats import Viewer
from tests.engine.cases.adapter import Json, Names, knowers, told, told_each
from tests.engine.cases.dealing import DealingAdapter, DealScript
from tests.engine.cases.shape import ByPlayer, Several, keys
from tests.engine.scripted import ScriptedChance

NOBODY = -1
"""Who put the swept cards down, which the cases do not say: so nobody remembers them."""

_PLAYERS = ("1", "2", "3", "4")


class LiarsPoker(DealingAdapter):
    """Cards and ranks are written as in notation; a seat is a player's name. Hands keep the order of the case."""

    game = GAME
    dealt = Dealt
    phases = get_args(get_type_hints(Public)["phase"])
    position = keys("dealer rank passes swept", hands=ByPlayer(), pile=Several(keys("by cards")), hand_wins=ByPlayer())
    script = "shuffle pick"
    actions: ClassVar = {"lead": keys("cards rank"), "add": keys("cards"), "pass": {}, "doubt": {}, "sweep": {}}
    questions: ClassVar = {
        "truthful": keys("cards rank"),
        "view": keys("state viewer ask"),
        "parse": keys("text names"),
    }

    def state(self, given: Json, names: Names) -> State:
        hands = tuple(_cards(given.get("hands", {}).get(player, ())) for player in names.players)
        plays = tuple(_play(names[play["by"]], play["cards"]) for play in given.get("pile", ()))
        swept = given.get("swept", ())
        dealer = names[given["dealer"]] if "dealer" in given else 0
        rank = given.get("rank")
        wins = given.get("hand_wins", {})
        public = Public(
            options=self.options(given.get("options", {})),
            phase=given["phase"],
            dealer=dealer,
            turn=names[given["turn"]] if "turn" in given else dealer,
            hands=tuple(map(len, hands)),
            rank=0 if rank is None else _rank(rank),
            passes=given.get("passes", 0),
            wins=tuple(wins.get(player, 0) for player in names.players),
        )
        aside = (Pile((_play(NOBODY, swept),), place=ASIDE),) if swept else ()
        return State(public, hands, (*aside, *((Pile(plays),) if plays else ())))

    def described(self, state: State, names: Names) -> dict[str, Json]:
        public = state.public
        hand_winner = public.hand_winner
        return {
            "phase": public.phase,
            "dealer": names.of(public.dealer),
            "turn": names.of(public.turn),
            "hands": names.by_player([_written(hand) for hand in state.hands]),
            "pile": [
                {"by": names.of(play.by), "cards": _written(play.cards or ())}
                for pile in state.piles
                if pile.place == TABLE
                for play in pile.plays
            ],
            "rank": rank_text(public.rank) if public.rank else None,
            "passes": public.passes,
            "swept": [
                card
                for pile in state.piles
                if pile.place == ASIDE
                for play in pile.plays
                for card in _written(play.cards or ())
            ],
            "hand_wins": names.by_player(public.wins),
            "hand_winner": None if hand_winner is None else names.of(hand_winner),
            "match_winner": self.winner(state, names),
        }

    def action(self, given: Json, names: Names) -> Action:
        match given["type"]:
            case "lead":
                return Lead(_cards(given["cards"]), _rank(given["rank"]))
            case "add":
                return Add(_cards(given["cards"]))
            case "pass":
                return Pass()
            case "doubt":
                return Doubt()
            case _:
                return Sweep()

    def spoken(self, action: Action, names: Names) -> Json:
        match action:
            case Lead(cards, rank):
                return {"type": "lead", "cards": _written(cards), "rank": rank_text(rank)}
            case Add(cards):
                return {"type": "add", "cards": _written(cards)}
            case Pass() | Doubt() | Sweep():
                return {"type": str(action)}

    def result(self, events: Sequence[Event], names: Names) -> dict[str, Json]:
        found: dict[str, Json] = {}
        for event in events:
            match event:
                case Doubted(is_true=is_true):
                    found |= {"truthful": is_true, "taker": None, "leader": None}
                case PileTaken(by, leader, count):
                    found |= {"taker": names.of(by), "leader": names.of(leader), "pile_size": count}
        return found

    def seen_by(self, events: Sequence[Event], names: Names) -> dict[str, list[str]]:
        found: dict[str, list[str]] = {}
        for event in events:
            match event:
                case Dealt(hands=hands):
                    for hand, players in zip(hands, told_each(event, "hands", names), strict=True):
                        found |= dict.fromkeys(_written(hand or ()), players)
                case Played(cards=cards):
                    found |= dict.fromkeys(_written(cards or ()), told(event, "cards", names))
                case Doubted(cards=cards):
                    found |= dict.fromkeys(_written(cards), told(event, "cards", names))
                case PileTaken():
                    found |= self._seen_in_pile(event, names)
        return found

    def known(self, state: State, names: Names) -> dict[str, list[str]]:
        """Of all piles of the hand."""

        def known_to(viewer: Viewer) -> list[str]:
            plays = [play for pile in view(state, viewer).piles for play in pile.plays]
            return [text for play in plays for text in _written(play.cards or ())]

        return knowers(known_to, names)

    def _seen_in_pile(self, event: PileTaken, names: Names) -> dict[str, list[str]]:
        found: dict[str, list[str]] = {}
        for seat, plays in enumerate(event.covered):
            for card in _written(card for cards in plays or () for card in cards or ()):
                found.setdefault(card, []).append(names.of(seat))
        return found

    def chance(self, script: Json) -> ScriptedChance:
        return DealScript(shuffles=[_cards(order) for order in script.get("shuffle", ())], picks=script.get("pick", ()))

    def deal(self, state: State, chance: ScriptedChance) -> Dealt:
        return deal(state.public, chance)

    @property
    def evals(self) -> Mapping[str, Callable[[Json], dict[str, Json]]]:
        return {"truthful": self._truthful, "view": self._view, "parse": self._parse}

    def _truthful(self, given: Json) -> dict[str, Json]:
        return {"truthful": truthful(_cards(given["cards"]), _rank(given["rank"]))}

    def _view(self, given: Json) -> dict[str, Json]:
        names = Names(tuple(given["state"]["players"]))
        viewer = names[given["viewer"]] if given["viewer"] in names.players else None
        seen = view(self.state(given["state"], names), viewer)
        played = [card for pile in seen.piles for play in pile.plays for card in play.cards or ()]
        known = {*_written(seen.hand), *_written(played)}
        asked = sorted(given["ask"])
        return {
            "sees": [card for card in asked if card in known],
            "hidden": [card for card in asked if card not in known],
        }

    def _parse(self, given: Json) -> dict[str, Json]:
        names = Names(_PLAYERS)
        nobody = view(self.state({"phase": "DEAL", "dealer": "1"}, names), 0)
        try:
            actions = parse(given["text"], nobody, tuple(given.get("names", _PLAYERS)))
        except Refused:
            return {"refused": True}
        return {"actions": [self.spoken(action, names) for action in actions]}


def _cards(written: Iterable[str]) -> tuple[Card, ...]:
    """A text that is no card becomes a card that the engine does not know either."""
    return tuple(-1 if (card := read_card(text)) is None else card for text in written)


def _written(cards: Iterable[Card]) -> list[str]:
    return [card_text(card) for card in cards]


def _rank(written: str) -> Rank:
    """A text that is no rank becomes one that the engine does not know either."""
    return read_rank(written) or 0


def _play(by: int, cards: Iterable[str]) -> Play:
    known = _cards(cards)
    return Play(by, len(known), known)


ADAPTER = LiarsPoker()
