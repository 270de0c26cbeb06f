"""Liar, Liar as the golden cases write it: cards, melds, quests, positions, what may be asked about an event."""

from collections.abc import Mapping, Sequence
from typing import Any

from engine.games.liar_liar.events import (
    Asked,
    Discarded,
    Drew,
    Event,
    Gave,
    HandShown,
    Played,
    Produced,
    Refreshed,
    SaidNo,
    SaidYes,
    Taken,
    TurnedUp,
)
from engine.games.liar_liar.knowledge.layers import Layer, Trail
from engine.games.liar_liar.melds import LARGE_GROUP, SMALL_GROUP, Meld, Size
from engine.games.liar_liar.position import Public, Quest, State, View
from engine.games.liar_liar.values import (
    Hit,
    Keep,
    Lay,
    Request,
    Show,
)
from engine.kit.cards import RANKS, Card, card_text, face_of, read_card, read_rank
from tests.engine.cases.adapter import Json, Names, UnfitError
from tests.engine.cases.dealing import behind
from tests.engine.cases.shape import ByPlayer, Several, Shape, Words, keys

# ---- shapes ----

MELD = keys("id cards hits", type=Words(("set", "run")))
QUEST = keys("by to request card if_accepted received", answer=Words(("yes", "no")))

POSITION: Mapping[str, Shape] = keys(
    "actor decks starter turns stock discard drawn refresh_due hand_winner",
    hands=ByPlayer(),
    melds=Several(MELD),
    chips=ByPlayer(),
    scores=ByPlayer(),
    quest=QUEST,
)
ACTIONS: Mapping[str, Mapping[str, Shape]] = {
    "quest": keys("to request"),
    "no": keys("if_accepted"),
    "play": {"items": Several(keys("meld hit on"))},
    "refresh": keys("cards"),
    **dict.fromkeys(("yes", "show", "take", "discard", "give"), keys("card")),
    **dict.fromkeys(("draw", "accept", "challenge", "keep", "done"), keys("")),
}
QUESTIONS: Mapping[str, Mapping[str, Shape]] = {
    "meld": keys("cards decks"),
    "hit": keys("card decks run_hits", meld=keys("cards hits", type=Words(("set", "run")))),
    "request_match": keys("request card"),
    "decks": keys("players"),
    "view": keys("state viewer ask"),
    "parse": keys("text"),
}

# ---- positions ----


def card(written: str) -> Card:
    card = read_card(written)
    if card is None:
        raise UnfitError(f"“{written}” is no card")
    return card


def card_or_none(written: str | None) -> Card | None:
    return None if written is None else card(written)


def cards(written: Sequence[str]) -> tuple[Card, ...]:
    return tuple(map(card, written))


def size(given: Json) -> Size:
    return LARGE_GROUP if given["decks"] == 2 else SMALL_GROUP


def meld(given: Json) -> Meld:
    return Meld(given["type"], cards(given["cards"]), by=0, hits=given["hits"])


def request(written: str) -> Request:
    """What is neither a rank nor a card becomes a request that the engine does not know either."""
    if (rank := read_rank(written)) is not None:
        return Request(rank)
    card = read_card(written)
    return Request(0) if card is None else Request(face_of(card) % len(RANKS) + 1, face_of(card) // len(RANKS))


def quest(given: Json, quest: Json, hand: tuple[Card, ...], names: Names) -> Quest:
    received = card_or_none(quest.get("received"))
    return Quest(
        to=names[quest["to"]],
        request=request(quest["request"]),
        answer=quest.get("answer", ""),
        received=received,
        is_held=received in hand,
        to_refresh=given["phase"] == "REFRESH" or given.get("refresh_due") == quest["to"],
    )


def instruction(given: str | None) -> Show | Keep | None:
    if given is None:
        return None
    return Keep() if given == "keep" else Show(card(given))


def trail(public: Public, seat: int, hand: tuple[Card, ...], answer: Card | None) -> Trail:
    """What lies open: the received card, the hand of who was caught; the card on the table counts as hidden."""
    quest = public.quest
    faces = tuple(sorted(map(face_of, hand)))
    if quest and seat == quest.to and public.phase == "TAKE":
        return (Layer(seen=faces),)
    if quest and seat == public.turn and quest.is_held and quest.received is not None:
        return (Layer(seen=(face_of(quest.received),), unseen=len(hand) - 1),)
    on_table = quest is not None and seat == quest.to and answer is not None
    return (Layer(unseen=len(hand) + on_table),)


def identified(state: State, seen: View) -> list[Card]:
    """The very cards that lie where a view shows a card."""
    public, quest = state.public, state.public.quest
    melds = zip(seen.public.melds, public.melds, strict=True)
    found = [card for shown, meld in melds for card in behind(shown.cards, meld.cards)]
    if seen.viewer is not None:
        found += behind(seen.hand, state.hands[seen.viewer])
    if state.answer is not None:
        found += behind([seen.answer], [state.answer])
    if quest and quest.is_held and quest.received is not None:
        found += behind([seen.public.received], [quest.received])
    return found + (behind(seen.shown, sorted(state.hands[quest.to], key=face_of)) if quest else [])


# ---- written down ----


def written(cards: Sequence[Card]) -> list[str]:
    return list(map(card_text, cards))


def with_copies(name: str) -> list[str]:
    """A card as it is written, and where numbers of copies are withheld also every copy that it may be."""
    return [name, *[f"{name}.{copy}" for copy in (1, 2) if "." not in name]]


def written_or_none(card: Card | None) -> str | None:
    return None if card is None else card_text(card)


def described_quest(state: State, names: Names) -> Json:
    quest = state.public.quest
    if quest is None:
        return None
    return {
        "by": names.of(state.public.turn),
        "to": names.of(quest.to),
        "request": str(quest.request),
        "answer": quest.answer or None,
        "card": written_or_none(state.answer),
        "if_accepted": described_instruction(state.if_accepted),
        "received": written_or_none(quest.received),
    }


def described_instruction(instruction: Show | Keep | None) -> str | None:
    match instruction:
        case None:
            return None
        case Keep():
            return "keep"
        case Show(card):
            return card_text(card)


def item(given: Json) -> Lay | Hit:
    if "meld" in given and len(given) > 1:
        raise UnfitError("an item is a meld or a hit")
    return Lay(cards(given["meld"])) if "meld" in given else Hit(card(given["hit"]), given.get("on"))


def spoken_item(item: Lay | Hit) -> Json:
    if isinstance(item, Lay):
        return {"meld": written(item.cards)}
    return {"hit": card_text(item.card)} | ({} if item.on is None else {"on": item.on})


def as_written(action: Json, word: str) -> Json:
    """A case names a player as the text does, by nick or by number.

    :param word: whom the text asks
    """
    match action:
        case {"type": "quest"} if word.isdecimal():
            return {**action, "to": word}
        case _:
            return action


def named_in(event: Event) -> dict[str, list[Any]]:
    """What a case may ask about, by the field of the event that tells it."""
    match event:
        case Drew(cards=cards) | Refreshed(cards=cards) | HandShown(cards=cards):
            count = ["number"] if isinstance(event, Refreshed) else []
            return {"cards": written(cards or ())} | ({"count": count} if count else {})
        case Discarded(card=card) | Gave(card=card) | SaidYes(card=card) if card is not None:
            return {"card": [card_text(card)]}
        case TurnedUp(card=card) | Produced(card=card) | Taken(card=card):
            return {"card": [card_text(card)]}
        case Played(items=items):
            return {"items": [card_text(card) for item in items for card in item.cards]}
        case Asked():
            return {"request": ["request"]}
        case SaidNo():
            return {"if_accepted": ["if_accepted"]}
        case _:
            return {}
