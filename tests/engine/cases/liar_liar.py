"""Liar, Liar in the vocabulary of the golden cases."""

import re
from collections.abc import Callable, Mapping, Sequence
from itertools import chain
from typing import get_args

from engine.game import start
from engine.games.liar_liar import GAME
from engine.games.liar_liar.events import (
    Dealt,
    Discarded,
    Event,
    Gave,
    HandEnded,
    HandShown,
    KeptBack,
    NoAccepted,
    Produced,
    Taken,
    TurnedUp,
)
from engine.games.liar_liar.knowledge.layers import Layer
from engine.games.liar_liar.melds import kind_of, takes
from engine.games.liar_liar.moves.legal import REQUESTS
from engine.games.liar_liar.notation import parse
from engine.games.liar_liar.position import Phase, Public, State, named, view
from engine.games.liar_liar.rules import deal
from engine.games.liar_liar.values import (
    Accept,
    Action,
    Ask,
    Challenge,
    Discard,
    Done,
    Draw,
    Give,
    Keep,
    No,
    Options,
    Play,
    Refresh,
    Show,
    Take,
    Yes,
)
from engine.kit.cards import card_text, decks, face_of, with_copy
from engine.kit.notation import Refused
from engine.kit.seats import Seat
from tests.engine.cases import liar_liar_vocabulary as vocabulary
from tests.engine.cases.adapter import Json, Names, told, told_each
from tests.engine.cases.dealing import DealingAdapter, DealScript, as_called
from tests.engine.scripted import ScriptedChance


class LiarLiar(DealingAdapter):
    """Cards are written as in the notation; a seat is a player's name.

    Hands keep the order of the case, which counts the candidates of a random pick in it. A position of a case has no
    past, so nobody knows more of a hand than what lies open in it.
    """

    game = GAME
    dealt = Dealt
    phases = get_args(Phase)
    position = vocabulary.POSITION
    script = "shuffle pick"
    actions = vocabulary.ACTIONS
    questions = vocabulary.QUESTIONS

    def state(self, given: Json, names: Names) -> State:
        players = names.players
        hands = tuple(vocabulary.cards(given.get("hands", {}).get(player, ())) for player in players)
        drawn = vocabulary.card_or_none(given.get("drawn"))
        starter = given.get("starter")
        turn = names[given.get("turn") or starter or players[0]]
        quest = given.get("quest") or {}
        public = Public(
            options=self.options(given.get("options", {})),
            phase=given["phase"],
            turn=turn,
            starter=None if starter is None else names[starter],
            turns=given.get("turns", 0),
            laid=() if drawn is None or drawn in hands[turn] else (face_of(drawn),),
            chips=tuple(given["chips"][player] for player in players),
            scores=tuple(given["scores"][player] for player in players),
            melds=tuple(vocabulary.meld(meld) for meld in given.get("melds", ())),
            quest=vocabulary.quest(given, quest, hands[turn], names) if quest else None,
        )
        answer = vocabulary.card_or_none(quest.get("card"))
        return State(
            public,
            hands,
            stock=vocabulary.cards(given.get("stock", ())),
            discards=(vocabulary.cards(given.get("discard", ())), *[()] * (len(players) - 1)),
            trails=tuple(vocabulary.trail(public, seat, hand, answer) for seat, hand in enumerate(hands)),
            drawn=drawn if drawn in hands[turn] else None,
            answer=answer,
            if_accepted=vocabulary.instruction(quest.get("if_accepted")),
        )

    def described(self, state: State, names: Names) -> dict[str, Json]:
        public, quest = state.public, state.public.quest
        return {
            "phase": public.phase,
            "turn": names.of(public.turn),
            "actor": None if public.actor is None else names.of(public.actor),
            "decks": public.decks,
            "starter": None if public.starter is None else names.of(public.starter),
            "hands": names.by_player([vocabulary.written(hand) for hand in state.hands]),
            "stock": vocabulary.written(state.stock),
            "discard": vocabulary.written([card for discarded in state.discards for card in discarded]),
            "melds": [
                {"id": number, "type": meld.kind, "cards": vocabulary.written(meld.cards), "hits": meld.hits}
                for number, meld in enumerate(public.melds, 1)
            ],
            "chips": names.by_player(public.chips),
            "scores": names.by_player(public.scores),
            "drawn": vocabulary.written_or_none(state.drawn),
            "quest": vocabulary.described_quest(state, names),
            "refresh_due": names.of(quest.to) if quest and quest.to_refresh else None,
            "match_winner": self.winner(state, names),
        }

    def announced(self, events: Sequence[Event], names: Names) -> dict[str, Json]:
        winners = [event.by for event in events if isinstance(event, HandEnded)]
        return {"hand_winner": next((names.of(seat) for seat in winners if seat is not None), None)}

    def action(self, given: Json, names: Names) -> Action:
        match given["type"]:
            case "quest":
                return Ask(names[given["to"]], vocabulary.request(given["request"]))
            case "no":
                return No(vocabulary.instruction(given.get("if_accepted")))
            case "play":
                return Play(tuple(vocabulary.item(item) for item in given["items"]))
            case "refresh":
                return Refresh(None if given["cards"] == "all" else vocabulary.cards(given["cards"]))
            case kind if kind in _WITH_CARD:
                return _WITH_CARD[kind](vocabulary.card(given["card"]))
            case kind:
                return _ALONE[kind]

    def spoken(self, action: Action, names: Names) -> Json:
        match action:
            case Ask(to, request):
                return {"type": "quest", "to": names.of(to), "request": str(request)}
            case No(if_accepted):
                return {"type": "no", "if_accepted": vocabulary.described_instruction(if_accepted)}
            case Play(items):
                return {"type": "play", "items": list(map(vocabulary.spoken_item, items))}
            case Refresh(cards):
                return {"type": "refresh", "cards": "all" if cards is None else vocabulary.written(cards)}
            case Yes(card) | Show(card) | Take(card) | Discard(card) | Give(card):
                return {"type": str(action).split()[0], "card": card_text(card)}
            case _:
                return {"type": next(kind for kind, known in _ALONE.items() if known == action)}

    def said(self, action: Action, state: State, seat: Seat) -> Action:
        quest = state.public.quest
        holder = quest.to if isinstance(action, Take) and quest else seat
        return as_called(action, named(state, holder))

    def done(self, action: Action, events: Sequence[Event]) -> Action:
        match action, events[0]:
            case Discard(), Discarded(card=int(card)):
                return Discard(card)
            case Give(), Gave(card=int(card)):
                return Give(card)
            case Take(), Taken(card=face, copy=int(copy)):
                return Take(with_copy(face, copy))
            case _:
                return action

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
            for field, values in vocabulary.named_in(event).items():
                for name in chain.from_iterable(map(vocabulary.with_copies, values)):
                    found.setdefault(name, told(event, field, names))
            if isinstance(event, Dealt):
                for hand, seen_by in zip(event.hands, told_each(event, "hands", names), strict=True):
                    found |= dict.fromkeys(vocabulary.written(hand or ()), seen_by)
        return found

    def known(self, state: State, names: Names) -> dict[str, list[str]]:
        """Where no event names a card, nobody was shown it."""
        return {card_text(card): [] for card in decks(state.public.decks)}

    def chance(self, script: Json) -> ScriptedChance:
        return DealScript(shuffles=list(map(vocabulary.cards, script.get("shuffle", ()))), picks=script.get("pick", ()))

    def deal(self, state: State, chance: ScriptedChance) -> Dealt:
        return deal(state.public, chance)

    @property
    def evals(self) -> Mapping[str, Callable[[Json], dict[str, Json]]]:
        return {
            "meld": lambda given: {"kind": kind_of(vocabulary.cards(given["cards"]), vocabulary.size(given))},
            "hit": self._hit,
            "request_match": self._request_match,
            "decks": self._decks,
            "view": self._view,
            "parse": self._parse,
        }

    def _hit(self, given: Json) -> dict[str, Json]:
        one_hit = given["decks"] == 2 and given["run_hits"] == "one"
        meld, card = vocabulary.meld(given["meld"]), vocabulary.card(given["card"])
        return {"legal": takes(meld, card, vocabulary.size(given), one_hit)}

    def _request_match(self, given: Json) -> dict[str, Json]:
        request = vocabulary.request(given["request"])
        if request not in REQUESTS:
            return {"valid": False}
        return {"valid": True, "matches": request.matches(vocabulary.card(given["card"]))}

    def _decks(self, given: Json) -> dict[str, Json]:
        state = start(GAME, Options(), given["players"], ScriptedChance()).state
        return {"decks": state.public.decks, "stock": len(state.stock)}

    def _view(self, given: Json) -> dict[str, Json]:
        names = Names(tuple(given["state"]["players"]))
        viewer = names[given["viewer"]] if given["viewer"] in names.players else None
        state = self.state(given["state"], names)
        identified = set(map(card_text, vocabulary.identified(state, view(state, viewer))))
        return {
            "sees": sorted(card for card in given["ask"] if card in identified),
            "hidden": sorted(card for card in given["ask"] if card not in identified),
        }

    def _parse(self, given: Json) -> dict[str, Json]:
        whom = _WHOM.search(given["text"])
        names = Names(_seated(whom["word"] if whom else ""))
        reader = len(names.players) - 1
        nobody = ((),) * len(names.players)
        public = Public(Options(), "OBTAIN", reader, 0, 0, (), (5,) * len(names.players), (0,) * len(names.players))
        state = State(public, nobody, (), nobody, ((Layer(),),) * len(names.players))
        try:
            actions = parse(given["text"], view(state, reader), names.players)
        except Refused:
            return {"refused": True}
        return {
            "actions": [
                vocabulary.as_written(self.spoken(action, names), whom["word"] if whom else "") for action in actions
            ]
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


ADAPTER = LiarLiar()
