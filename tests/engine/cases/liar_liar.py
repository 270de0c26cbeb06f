"""Liar, Liar in the vocabulary of the golden cases."""

import re
from collections.abc import Callable, Mapping, Sequence
from itertools import chain
from typing import Any

from engine.cards import JOKER, RANKS, Card, card_text, decks, face_of, read_card, read_rank
from engine.liar_liar import GAME
from engine.liar_liar.events import (
    Asked,
    Dealt,
    Discarded,
    Drew,
    Event,
    Gave,
    HandShown,
    KeptBack,
    NoAccepted,
    Played,
    Produced,
    Refreshed,
    SaidNo,
    SaidYes,
    Taken,
    TurnedUp,
)
from engine.liar_liar.laying import cards_of
from engine.liar_liar.melds import LARGE_GROUP, SMALL_GROUP, Meld, Size, kind_of, takes
from engine.liar_liar.memory import Layer, Trail
from engine.liar_liar.notation import parse
from engine.liar_liar.position import Public, Quest, State, View, view
from engine.liar_liar.rules import begin, deal
from engine.liar_liar.values import (
    Accept,
    Action,
    Ask,
    Challenge,
    Discard,
    Done,
    Draw,
    Give,
    Hit,
    Keep,
    Lay,
    No,
    Options,
    Play,
    Refresh,
    Request,
    Show,
    Take,
    Yes,
)
from engine.notation import Refused
from engine.options import settings
from tests.engine.cases.adapter import Adapter, Json, Names, told, told_each
from tests.engine.scripted import Item, ScriptedChance


class LiarLiar(Adapter):
    """Cards are written as in the notation; a seat is a player's name.

    Hands keep the order of the case, which counts the candidates of a random pick in it. A position of a case has no
    past, so nobody knows more of a hand than what lies open in it.
    """

    game = GAME

    def state(self, given: Json, names: Names) -> State:
        players = names.players
        hands = tuple(_cards(given.get("hands", {}).get(player, ())) for player in players)
        drawn = _card_or_none(given.get("drawn"))
        starter = given.get("starter")
        turn = names[given.get("turn") or starter or players[0]]
        quest = given.get("quest") or {}
        public = Public(
            options=_options(given.get("options", {})),
            phase=given["phase"],
            turn=turn,
            starter=None if starter is None else names[starter],
            turns=given.get("turns", 0),
            laid=() if drawn is None or drawn in hands[turn] else (face_of(drawn),),
            chips=tuple(given["chips"][player] for player in players),
            scores=tuple(given["scores"][player] for player in players),
            melds=tuple(_meld(meld) for meld in given.get("melds", ())),
            quest=_quest(given, quest, hands[turn], names) if quest else None,
        )
        answer = _card_or_none(quest.get("card"))
        return State(
            public,
            hands,
            stock=_cards(given.get("stock", ())),
            discards=(_cards(given.get("discard", ())), *[()] * (len(players) - 1)),
            trails=tuple(_trail(public, seat, hand, answer) for seat, hand in enumerate(hands)),
            drawn=drawn if drawn in hands[turn] else None,
            answer=answer,
            if_accepted=_instruction(quest.get("if_accepted")),
        )

    def described(self, state: State, names: Names) -> dict[str, Json]:
        public, quest = state.public, state.public.quest
        ended = public.phase in ("DEAL", "OVER")
        best = max(public.scores)
        return {
            "phase": public.phase,
            "turn": names.of(public.turn),
            "actor": None if public.actor is None else names.of(public.actor),
            "decks": public.decks,
            "starter": None if public.starter is None else names.of(public.starter),
            "hands": names.by_player([_written(hand) for hand in state.hands]),
            "stock": _written(state.stock),
            "discard": _written([card for discarded in state.discards for card in discarded]),
            "melds": [
                {"id": number, "type": meld.kind, "cards": _written(meld.cards), "hits": meld.hits}
                for number, meld in enumerate(public.melds, 1)
            ],
            "chips": names.by_player(public.chips),
            "scores": names.by_player(public.scores),
            "drawn": _written_or_none(state.drawn),
            "quest": _described_quest(state, names),
            "refresh_due": names.of(quest.to) if quest and quest.to_refresh else None,
            "hand_winner": names.of(public.turn) if ended and not state.hands[public.turn] else None,
            "match_winner": names.of(public.scores.index(best)) if public.phase == "OVER" else None,
        }

    def action(self, given: Json, names: Names) -> Action:
        match given["type"]:
            case "quest":
                return Ask(names[given["to"]], _request(given["request"]))
            case "no":
                return No(_instruction(given.get("if_accepted")))
            case "play":
                return Play(tuple(_item(item) for item in given["items"]))
            case "refresh":
                return Refresh(_cards(given["cards"]))
            case kind if kind in _WITH_CARD:
                return _WITH_CARD[kind](_card(given["card"]))
            case kind:
                return _ALONE[kind]

    def spoken(self, action: Action, names: Names) -> Json:
        match action:
            case Ask(to, request):
                return {"type": "quest", "to": names.of(to), "request": str(request)}
            case No(if_accepted):
                return {"type": "no", "if_accepted": _described_instruction(if_accepted)}
            case Play(items):
                return {"type": "play", "items": list(map(_spoken_item, items))}
            case Refresh(cards):
                return {"type": "refresh", "cards": _written(cards)}
            case Yes(card) | Show(card) | Take(card) | Discard(card) | Give(card):
                return {"type": str(action).split()[0], "card": card_text(card)}
            case _:
                return {"type": next(kind for kind, known in _ALONE.items() if known == action)}

    def result(self, events: Sequence[Event], names: Names) -> dict[str, Json]:
        outcome = ""
        for event in events:
            match event:
                case TurnedUp(verdict=verdict):
                    outcome = verdict
                case NoAccepted():
                    outcome = "no_accepted"
                case Produced():
                    outcome = "no_accepted_produced"
                case KeptBack():
                    outcome = "no_accepted_kept"
                case HandShown(caught=caught):
                    outcome = "no_challenged_lie" if caught else "no_challenged_truth"
        return {"outcome": outcome} if outcome else {}

    def seen_by(self, events: Sequence[Event], names: Names) -> dict[str, list[str]]:
        found: dict[str, list[str]] = {}
        for event in events:
            for field, named in _named_in(event).items():
                for name in chain.from_iterable(map(_with_copies, named)):
                    found.setdefault(name, told(event, field, names))
            if isinstance(event, Dealt):
                for hand, seen_by in zip(event.hands, told_each(event, "hands", names), strict=True):
                    found |= dict.fromkeys(_written(hand or ()), seen_by)
        return found

    def known(self, state: State, names: Names) -> dict[str, list[str]]:
        """Where no event names a card, nobody was shown it."""
        return {card_text(card): [] for card in decks(state.public.decks)}

    def chance(self, script: Json) -> ScriptedChance:
        return _Script(shuffles=list(map(_cards, script.get("shuffle", ()))), picks=script.get("pick", ()))

    def step(self, action: Json, state: State, chance: ScriptedChance) -> Sequence[Event] | None:
        if action["type"] != "deal":
            return None
        assert isinstance(chance, _Script)
        chance.deals = True
        return [deal(state.public, chance)]

    def before_step(self, events: Sequence[Event]) -> Sequence[Event]:
        return events[:-1] if isinstance(events[-1], Dealt) else events

    @property
    def evals(self) -> Mapping[str, Callable[[Json], dict[str, Json]]]:
        return {
            "meld": lambda given: {"kind": kind_of(_cards(given["cards"]), _size(given))},
            "hit": self._hit,
            "request_match": self._request_match,
            "decks": self._decks,
            "view": self._view,
            "parse": self._parse,
        }

    def _hit(self, given: Json) -> dict[str, Json]:
        one_hit = given["decks"] == 2 and given["run_hits"] == "one"
        return {"legal": takes(_meld(given["meld"]), _card(given["card"]), _size(given), one_hit)}

    def _request_match(self, given: Json) -> dict[str, Json]:
        request = _request(given["request"])
        if not request.exists:
            return {"valid": False}
        return {"valid": True, "matches": request.matches(_card(given["card"]))}

    def _decks(self, given: Json) -> dict[str, Json]:
        state = GAME.fold(None, begin(Options(), given["players"], ScriptedChance()))
        return {"decks": state.public.decks, "stock": len(state.stock)}

    def _view(self, given: Json) -> dict[str, Json]:
        names = Names(tuple(given["state"]["players"]))
        viewer = names[given["viewer"]] if given["viewer"] in names.players else None
        found = map(card_text, _identified(view(self.state(given["state"], names), viewer)))
        identified = set(chain.from_iterable(map(_with_copies, found)))
        return {
            "sees": sorted(card for card in given["ask"] if card in identified),
            "hidden": sorted(card for card in given["ask"] if card not in identified),
        }

    def _parse(self, given: Json) -> dict[str, Json]:
        whom = _WHOM.search(given["text"])
        names = Names(_seated(whom["word"] if whom else ""))
        reader = len(names.players) - 1
        holds = (JOKER,)  # nothing that a text can mean but "all"
        nobody = ((),) * len(names.players)
        public = Public(Options(), "OBTAIN", reader, 0, 0, (), (5,) * len(names.players), (0,) * len(names.players))
        state = State(public, (*nobody[1:], holds), (), nobody, tuple((Layer(unseen=len(hand)),) for hand in nobody))
        try:
            actions = parse(given["text"], view(state, reader), names.players)
        except Refused:
            return {"refused": True}
        return {
            "actions": [_as_written(self.spoken(action, names), whom["word"] if whom else "") for action in actions]
        }


NICKS = ("anna", "joe", "ben", "cleo")
"""Whom a text can name: cases of parsing have no table, so anybody else whom a text asks sits there, too."""

_WHOM = re.compile(r"\b(?:ask|quest)[\s,:/|+]+(?P<word>\w+)", re.IGNORECASE)


def _seated(asked: str) -> tuple[str, ...]:
    is_stranger = asked[:1].isalpha() and not any(nick.startswith(asked.casefold()) for nick in NICKS)
    return (*NICKS, *([asked] if is_stranger else ()), "reader")


_ALONE: dict[str, Action] = {"draw": Draw(), "accept": Accept(), "challenge": Challenge(), "keep": Keep()}
_ALONE |= {"done": Done()}
_WITH_CARD: dict[str, type[Yes | Show | Take | Discard | Give]] = {"yes": Yes, "show": Show, "take": Take}
_WITH_CARD |= {"discard": Discard, "give": Give}


class _Script(ScriptedChance):
    """Deals from the script only where a case makes the deal an action."""

    deals = False

    def shuffle(self, purpose: str, items: Sequence[Item]) -> tuple[Item, ...]:
        return tuple(items) if purpose == "deal" and not self.deals else super().shuffle(purpose, items)


# ---- positions ----


def _options(given: Json) -> Options:
    """The house rules that the rules of play know; times for moves belong to the table."""
    return Options(**{name: given[name] for name in settings(Options) if name in given})


def _card(written: str) -> Card:
    card = read_card(written)
    assert card is not None, f"{written} is no card"
    return card


def _card_or_none(written: str | None) -> Card | None:
    return None if written is None else _card(written)


def _cards(written: Sequence[str]) -> tuple[Card, ...]:
    return tuple(map(_card, written))


def _size(given: Json) -> Size:
    return LARGE_GROUP if given["decks"] == 2 else SMALL_GROUP


def _meld(given: Json) -> Meld:
    return Meld(given["type"], _cards(given["cards"]), by=0, hits=given["hits"])


def _request(written: str) -> Request:
    """What is neither a rank nor a card becomes a request that the engine does not know either."""
    if (rank := read_rank(written)) is not None:
        return Request(rank)
    card = read_card(written)
    return Request(0) if card is None else Request(face_of(card) % len(RANKS) + 1, face_of(card) // len(RANKS))


def _quest(given: Json, quest: Json, hand: tuple[Card, ...], names: Names) -> Quest:
    received = _card_or_none(quest.get("received"))
    return Quest(
        to=names[quest["to"]],
        request=_request(quest["request"]),
        answer=quest.get("answer", ""),
        received=received,
        is_held=received in hand,
        to_refresh=given["phase"] == "REFRESH" or given.get("refresh_due") == quest["to"],
    )


def _instruction(given: str | None) -> Show | Keep | None:
    if given is None:
        return None
    return Keep() if given == "keep" else Show(_card(given))


def _trail(public: Public, seat: int, hand: tuple[Card, ...], answer: Card | None) -> Trail:
    """What lies open: the received card, the hand of who was caught; the card on the table counts as hidden."""
    quest = public.quest
    faces = tuple(sorted(map(face_of, hand)))
    if quest and seat == quest.to and public.phase == "TAKE":
        return (Layer(seen=faces),)
    if quest and seat == public.turn and quest.is_held and quest.received is not None:
        return (Layer(seen=(face_of(quest.received),), unseen=len(hand) - 1),)
    on_table = quest is not None and seat == quest.to and answer is not None
    return (Layer(unseen=len(hand) + on_table),)


def _identified(seen: View) -> list[Card]:
    """The cards that a view names."""
    quest = seen.public.quest
    melded = [card for meld in seen.public.melds for card in meld.cards]
    received = [quest.received] if quest and quest.is_held and quest.received is not None else []
    answer = [] if seen.answer is None else [seen.answer]
    return [*seen.hand, *seen.shown, *melded, *received, *answer]


# ---- written down ----


def _written(cards: Sequence[Card]) -> list[str]:
    return list(map(card_text, cards))


def _with_copies(name: str) -> list[str]:
    """A card as it is written, and where numbers of copies are withheld also every copy that it may be."""
    return [name, *[f"{name}.{copy}" for copy in (1, 2) if "." not in name]]


def _written_or_none(card: Card | None) -> str | None:
    return None if card is None else card_text(card)


def _described_quest(state: State, names: Names) -> Json:
    quest = state.public.quest
    if quest is None:
        return None
    return {
        "by": names.of(state.public.turn),
        "to": names.of(quest.to),
        "request": str(quest.request),
        "answer": quest.answer or None,
        "card": _written_or_none(state.answer),
        "if_accepted": _described_instruction(state.if_accepted),
        "received": _written_or_none(quest.received),
    }


def _described_instruction(instruction: Show | Keep | None) -> str | None:
    match instruction:
        case None:
            return None
        case Keep():
            return "keep"
        case Show(card):
            return card_text(card)


def _item(given: Json) -> Lay | Hit:
    return Lay(_cards(given["meld"])) if "meld" in given else Hit(_card(given["hit"]), given.get("on"))


def _spoken_item(item: Lay | Hit) -> Json:
    if isinstance(item, Lay):
        return {"meld": _written(item.cards)}
    return {"hit": card_text(item.card)} | ({} if item.on is None else {"on": item.on})


def _as_written(action: Json, word: str) -> Json:
    """A case names a player as the text does, by nick or by number, and all cards of the hand as "all".

    :param word: whom the text asks
    """
    match action:
        case {"type": "quest"} if word.isdecimal():
            return {**action, "to": word}
        case {"type": "refresh", "cards": ["JK"]}:
            return {**action, "cards": "all"}
        case _:
            return action


def _named_in(event: Event) -> dict[str, list[Any]]:
    """What a case may ask about, by the field of the event that tells it."""
    match event:
        case Drew(cards=cards) | Refreshed(cards=cards) | HandShown(cards=cards):
            count = ["number"] if isinstance(event, Refreshed) else []
            return {"cards": _written(cards or ())} | ({"count": count} if count else {})
        case Discarded(card=card) | Gave(card=card) | SaidYes(card=card) if card is not None:
            return {"card": [card_text(card)]}
        case TurnedUp(card=card) | Produced(card=card) | Taken(card=card):
            return {"card": [card_text(card)]}
        case Played(items=items):
            return {"items": [card_text(card) for item in items for card in cards_of(item)]}
        case Asked():
            return {"request": ["request"]}
        case SaidNo():
            return {"if_accepted": ["if_accepted"]}
        case _:
            return {}


ADAPTER = LiarLiar()
