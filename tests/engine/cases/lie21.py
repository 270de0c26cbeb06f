"""Lie 21 in the vocabulary of the golden cases."""

from collections.abc import Callable, Mapping, Sequence
from typing import ClassVar, get_args, get_type_hints

from engine.games.lie21 import GAME
from engine.games.lie21.counting import points, showdown, sum_of, worth
from engine.games.lie21.moves import view
from engine.games.lie21.notation import parse
from engine.games.lie21.rules import deal
from engine.games.lie21.values import (
    Action,
    Challenge,
    Challenged,
    Dealt,
    Drew,
    Event,
    Forfeit,
    Forfeited,
    Lie,
    Lied,
    Options,
    Public,
    Scored,
    State,
    Trick,
    other,
)
from engine.kit.cards import SUITS, Card, by_name, card_text, read_card
from engine.kit.notation import Refused
from engine.kit.seats import Seat, Viewer
from tests.engine.cases.adapter import Json, Names, UnfitError, knowers, told, told_each
from tests.engine.cases.dealing import DealingAdapter, DealScript, as_called, behind
from tests.engine.cases.shape import ByPlayer, Several, Words, keys
from tests.engine.scripted import ScriptedChance

_SUIT_LETTERS = "CDHS"


class Lie21(DealingAdapter):
    """Cards are written as in notation; a seat is a player's name.

    A case tells which tricks each player has won, but neither their order nor who played which card, nor which card
    of a forfeited trick lay face up. So the last trick of the Liar's pile is taken for the last one (its winner became
    the Liar), the first three cards of a trick for the Lie, and no card of a forfeited trick for an open one.
    """

    game = GAME
    dealt = Dealt
    phases = get_args(get_type_hints(Public)["phase"])
    position = keys(
        "dealer liar trump trump_card deck",
        hands=ByPlayer(),
        lie=keys("up down"),
        won=ByPlayer(Several(keys("cards", kind=Words(("forfeited", "challenged"))))),
        match=keys("target", wins=ByPlayer()),
        scores=ByPlayer(),
    )
    script = "shuffle"
    actions: ClassVar = {"lie": keys("up down"), "forfeit": keys("cards"), "challenge": keys("cards")}
    questions: ClassVar = {
        "sum": keys("cards"),
        "score": keys("cards"),
        "match_points": keys("score"),
        "showdown": keys("trump liar judge"),
        "view": keys("state viewer ask"),
        "parse": keys("text names"),
    }

    def state(self, given: Json, names: Names) -> State:
        hands = tuple(_cards(given.get("hands", {}).get(player, ())) for player in names.players)
        dealer = names[given["dealer"]] if "dealer" in given else 0
        liar = names[given["liar"]] if "liar" in given else dealer
        deck = _cards(given.get("deck", ()))
        lie = given.get("lie")
        match, scores = given.get("match"), given.get("scores")
        tricks = _tricks(given.get("won", {}), liar, names)
        public = Public(
            options=self.options(_with_match(given.get("options", {}), match)),
            phase=given["phase"],
            dealer=dealer,
            liar=liar,
            turned_up=_turned_up(given),
            deck=len(deck),
            hands=tuple(map(len, hands)),
            up=_card(lie["up"]) if lie else None,
            won=tuple(sum(trick.winner == seat for trick in tricks) for seat in (0, 1)),
            scores=tuple(scores[player] for player in names.players) if scores else (),
            wins=tuple(match["wins"][player] for player in names.players) if match else (0, 0),
        )
        return State(public, hands, deck, _cards([lie["up"], *lie["down"]]) if lie else (), tricks)

    def described(self, state: State, names: Names) -> dict[str, Json]:
        public = state.public
        lie = _written(state.lie)
        return {
            "phase": public.phase,
            "dealer": names.of(public.dealer),
            "liar": names.of(public.liar),
            "turn": names.of(public.judge if public.phase == "JUDGE" else public.liar),
            "trump": None if public.trump is None else _SUIT_LETTERS[public.trump],
            "trump_card": card_text(public.turned_up),
            "hands": names.by_player(list(map(_written, state.hands))),
            "deck": _written(state.deck),
            "lie": {"up": lie[0], "down": lie[1:]} if lie else None,
            "won": names.by_player([_stored(state, seat) for seat in (0, 1)]),
            "scores": names.by_player(public.scores) if public.scores else None,
            "match": {"target": public.options.target, "wins": names.by_player(public.wins)},
            "match_winner": self.winner(state, names),
        }

    def announced(self, events: Sequence[Event], names: Names) -> dict[str, Json]:
        winners = [event.winner for event in events if isinstance(event, Scored)]
        return {"game_winner": next((names.of(seat) for seat in winners if seat is not None), None)}

    def action(self, given: Json, names: Names) -> Action:
        match given["type"]:
            case "lie":
                return Lie(_card(given["up"]), _cards(given["down"]))
            case "forfeit":
                return Forfeit(_cards(given["cards"]))
            case _:
                return Challenge(_cards(given["cards"]))

    def spoken(self, action: Action, names: Names | None = None) -> Json:
        match action:
            case Lie(up, down):
                return {"type": "lie", "up": card_text(up), "down": _written(down)}
            case Forfeit(cards):
                return {"type": "forfeit", "cards": _written(cards)}
            case Challenge(cards):
                return {"type": "challenge", "cards": _written(cards)}

    def said(self, action: Action, state: State, seat: Seat) -> Action:
        return as_called(action, by_name(state.hands[seat]))

    def done(self, action: Action, events: Sequence[Event]) -> Action:
        match events[0]:
            case Lied(cards=(up, *down)):
                return Lie(up, tuple(down))
            case Forfeited(cards=cards):
                return Forfeit(cards or ())
            case _:
                return action

    def result(self, events: Sequence[Event], names: Names) -> dict[str, Json]:
        for event in events:
            match event:
                case Forfeited(liar=liar):
                    return {"winner": names.of(liar), "by": "forfeit"}
                case Challenged(winner=winner, reason=reason, sums=(liar_sum, judge_sum)):
                    sums = {"liar_sum": liar_sum, "judge_sum": judge_sum}
                    return {"winner": names.of(winner), "by": reason, **sums}
        return {}

    def seen_by(self, events: Sequence[Event], names: Names) -> dict[str, list[str]]:
        found: dict[str, list[str]] = {}
        for event in events:
            match event:
                case Lied(up=up, cards=cards):
                    found |= _told_cards(event, "cards", cards or (), names) | _told_cards(event, "up", (up,), names)
                case Forfeited(cards=cards):
                    found |= _told_cards(event, "cards", cards or (), names)
                case Challenged(lie=lie, answer=answer):
                    found |= _told_cards(event, "lie", lie or (), names)
                    found |= _told_cards(event, "answer", answer or (), names)
                case Dealt(turned_up=turned_up):
                    found |= _told_hands(event, "hands", names)
                    found |= _told_cards(event, "turned_up", (turned_up,), names)
                case Drew(taker=taker, turned_up=turned_up):
                    found |= _told_hands(event, "cards", names)
                    found |= _told_cards(event, "turned_up", () if taker is None else (turned_up,), names)
                case Scored(piles=piles):
                    found |= _told_cards(event, "piles", [card for pile in piles for card in pile], names)
        return found

    def known(self, state: State, names: Names) -> dict[str, list[str]]:
        """Of the last trick."""

        def known_to(viewer: Viewer) -> list[str]:
            return [text for cards in _seen_of_tricks(state, viewer)[-1:] for text in _written(cards)]

        return knowers(known_to, names)

    def chance(self, script: Json) -> ScriptedChance:
        return DealScript(shuffles=[_cards(order) for order in script.get("shuffle", ())])

    def deal(self, state: State, chance: ScriptedChance) -> Dealt:
        return deal(state.public, chance)

    @property
    def evals(self) -> Mapping[str, Callable[[Json], dict[str, Json]]]:
        return {
            "sum": lambda given: {"sum": sum_of(_cards(given["cards"]))},
            "score": lambda given: {"score": points(_cards(given["cards"]))},
            "match_points": lambda given: {"points": worth(given["score"])},
            "showdown": _showdown,
            "view": self._view,
            "parse": self._parse,
        }

    def _view(self, given: Json) -> dict[str, Json]:
        """Own memory left out: of decided tricks what a spectator sees, of the turned-up card where it lies."""
        names = Names(tuple(given["state"]["players"]))
        state = self.state(given["state"], names)
        viewer = names[given["viewer"]] if given["viewer"] in names.players else None
        seen = view(state, viewer)
        cards = {
            *(() if viewer is None else behind(seen.hand, state.hands[viewer])),
            *behind(seen.lie, state.lie),
            *behind([seen.public.turned_up], state.deck[-1:]),
            *(card for cards in _seen_of_tricks(state, None) for card in cards),
        }
        sees = sorted(card for card in given["ask"] if _card(card) in cards)
        return {"sees": sees, "hidden": sorted(set(given["ask"]) - set(sees))}

    def _parse(self, given: Json) -> dict[str, Json]:
        nothing = view(State(Public(Options(), "DEAL", dealer=0, liar=0)), 0)
        try:
            actions = parse(given["text"], nothing, tuple(given.get("names", ("A", "B"))))
        except Refused:
            return {"refused": True}
        return {"actions": [self.spoken(action) for action in actions]}


def _showdown(given: Json) -> dict[str, Json]:
    trump = None if given["trump"] is None else SUITS[_SUIT_LETTERS.index(given["trump"])]
    shown = showdown(trump, _cards(given["liar"]), _cards(given["judge"]))
    sums = {"liar_sum": shown.sums[0], "judge_sum": shown.sums[1]}
    return {"winner": "liar" if shown.liar_wins else "judge", "by": shown.reason, **sums}


def _with_match(options: Json, match: Json) -> Json:
    """A match may tell its target itself."""
    if not match:
        return options
    return {**options, "format": "match"} | ({"target": match["target"]} if "target" in match else {})


def _turned_up(given: Json) -> Card:
    """Where a case tells the trump suit alone, any card of it will do."""
    trump = given.get("trump")
    return _card(given.get("trump_card") or (f"2{trump}" if trump else "JK"))


def _tricks(won: Json, liar: int, names: Names) -> tuple[Trick, ...]:
    """Those of the Liar's pile last."""
    winners = (other(liar), liar)
    return tuple(_trick(each, winner) for winner in winners for each in won.get(names.of(winner), ()))


def _trick(stored: Json, winner: int) -> Trick:
    cards = _cards(stored["cards"])
    return Trick(winner, winner, cards[:3], cards[3:], open=() if stored["kind"] == "forfeited" else cards)


def _seen_of_tricks(state: State, viewer: Viewer) -> list[list[Card]]:
    tricks = zip(view(state, viewer).tricks, state.tricks, strict=True)
    return [behind(seen.lie + seen.answer, trick.cards) for seen, trick in tricks]


def _stored(state: State, seat: int) -> list[Json]:
    tricks = [trick for trick in state.tricks if trick.winner == seat]
    kinds = {True: "forfeited", False: "challenged"}
    return [{"kind": kinds[trick.is_forfeited], "cards": _written(trick.cards)} for trick in tricks]


def _told_cards(event: Event, field: str, cards: Sequence[Card | None], names: Names) -> dict[str, list[str]]:
    return {card_text(card): told(event, field, names) for card in cards if card is not None}


def _told_hands(event: Event, field: str, names: Names) -> dict[str, list[str]]:
    hands = zip(getattr(event, field), told_each(event, field, names), strict=True)
    return {card_text(card): players for cards, players in hands for card in cards}


def _card(written: str) -> Card:
    card = read_card(written)
    if card is None:
        raise UnfitError(f"“{written}” is no card")
    return card


def _cards(written: Sequence[str]) -> tuple[Card, ...]:
    return tuple(map(_card, written))


def _written(cards: Sequence[Card]) -> list[str]:
    return list(map(card_text, cards))


ADAPTER = Lie21()
