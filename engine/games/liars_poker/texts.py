"""Liar's Poker in words: notation, warning, sentences."""

from collections.abc import Sequence

from engine.games.liars_poker.knowledge import known_in_hand
from engine.games.liars_poker.moves import victory
from engine.games.liars_poker.values import (
    SEATS,
    Action,
    Add,
    AddDoubtOrPass,
    AddOrSweep,
    Answerable,
    Dealt,
    Doubt,
    Doubted,
    DoubtOrPass,
    Event,
    HandWon,
    Lead,
    LeadPile,
    Pass,
    Passed,
    PileTaken,
    Play,
    Played,
    Question,
    Started,
    Sweep,
    Swept,
    View,
    Won,
    by_rank,
    called,
)
from engine.kit.cards import Card, Rank, cards_text, ranks_in_words, read_card, read_rank
from engine.kit.notation import Unreadable, parts, unreadable, words
from engine.kit.numerals import cards_in_words, counted, in_words, read_number
from engine.kit.seats import Seat
from engine.kit.sentence import Player, Sentence

# ---- notation ----

_WITHOUT_CARDS: dict[str, Action] = {
    **dict.fromkeys(("pass", "p", "i pass"), Pass()),
    **dict.fromkeys(("doubt", "i doubt", "i doubt it", "i doubt you", "liar"), Doubt()),
    "sweep": Sweep(),
}


def parse(text: str, view: View, names: Sequence[str]) -> tuple[Action, ...]:
    """The moves of a message: `4C 5D 7H as J`, `3 jacks: 4C 5D 7H`, `add 2H 2D` and the other forms of LP.8."""
    return tuple([_parse_part(part) for part in parts(text)])


def _parse_part(text: str) -> Action:
    said = words(text)
    match [word.lower() for word in said]:
        case ["add", _, *_]:
            return Add(_cards(text, said[1:]))
        case ["lead", _, *_]:
            return _lead(text, said[1:])
        case lowered if " ".join(lowered) in _WITHOUT_CARDS:
            return _WITHOUT_CARDS[" ".join(lowered)]
        case _:
            return _lead(text, said)


def _lead(text: str, said: Sequence[str]) -> Lead:
    """`4C 5D as J` or `2 J 4C 5D`. The last word of the one is a rank, of the other a card: nothing is both.

    So `2 A AS AH` is of the other form, though its last word but one reads like the keyword.
    """
    match said:
        case [*cards, keyword, rank] if keyword.lower() == "as" and read_card(rank) is None:
            return Lead(_cards(text, cards), _rank(text, rank))
        case [number, rank, *cards]:
            return _numbered(text, read_number(number), Lead(_cards(text, cards), _rank(text, rank)))
        case _:
            raise unreadable(text)


def _numbered(text: str, number: int | None, lead: Lead) -> Lead:
    if number is None:
        raise unreadable(text)
    if number != len(lead.cards):
        cards = counted(len(lead.cards), "card", "cards")
        raise Unreadable(Sentence("number_does_not_fit", {"number": in_words(number), "cards": cards}))
    return lead


def _cards(text: str, said: Sequence[str]) -> tuple[Card, ...]:
    cards = tuple([card for card in map(read_card, said) if card is not None])
    if len(cards) < len(said) or not cards:
        raise unreadable(text)
    return cards


def _rank(text: str, word: str) -> Rank:
    rank = read_rank(word)
    if rank is None:
        raise unreadable(text)
    return rank


# ---- warning ----


def warning(view: View, action: Action) -> Sentence | None:
    """The last pass to who goes out, as a doubt costs nothing (LP-D17); and a doubt of what the rule led."""
    if view.pile is None:
        return None
    public, last = view.public, view.pile.plays[-1]
    match public.phase, action:
        case "OUT", Pass() if public.passes == len(SEATS) - 2:
            return Sentence("gives_hand_away", {"by": Player(last.by)})
        case "RESPOND", Doubt() if last.rank:
            return Sentence("doubts_truth", {"cards": cards_in_words(view.pile.count)})
        case _:
            return None


# ---- sentences ----


def tells(event: Event) -> list[Sentence]:
    """An event in sentences, for whoever was told it."""
    match event:
        case Started(dealer=dealer):
            return [Sentence("cut", {"dealer": Player(dealer)})]
        case Dealt():
            return _tells_deal(event)
        case Played():
            return _tells_play(event)
        case Passed(by):
            return [Sentence("passed", {"by": Player(by)})]
        case Doubted():
            return _tells_doubt(event)
        case PileTaken():
            return _tells_taken(event)
        case Swept(by, count):
            return [Sentence("swept", {"by": Player(by), "cards": cards_in_words(count)})]
        case HandWon(by):
            return [Sentence("won_hand", {"by": Player(by)})]
        case Won(by, hands):
            return [victory(by, hands)]


def _tells_deal(event: Dealt) -> list[Sentence]:
    own = [
        Sentence("dealt_own", {"by": Player(seat), "cards": _cards_by_rank(hand)})
        for seat, hand in enumerate(event.hands)
        if hand
    ]
    return [Sentence("dealt", {"dealer": Player(event.dealer), "leader": Player(event.leader)}), *own]


def _tells_play(event: Played) -> list[Sentence]:
    values: dict[str, object] = {"by": Player(event.by), "called": called(event.count, event.rank)}
    if event.cards:
        values["cards"] = _cards_by_rank(event.cards)
        played = Sentence("led_own" if event.leads else "added_own", values)
    else:
        played = Sentence("led" if event.leads else "added", values)
    by_rule = [Sentence("known_true")] if event.is_true else []
    out = [Sentence("went_out", {"by": Player(event.by)})] if event.goes_out else []
    return [played, *by_rule, *out]


def _tells_doubt(event: Doubted) -> list[Sentence]:
    people = {"by": Player(event.by), "accused": Player(event.accused)}
    doubted = Sentence("doubted", {**people, "cards": _cards_by_rank(event.cards)})
    return [doubted, Sentence("truth" if event.is_true else "lie", {"called": called(len(event.cards), event.rank)})]


def _tells_taken(event: PileTaken) -> list[Sentence]:
    taken = Sentence("taken", {"by": Player(event.by), "cards": cards_in_words(event.count)})
    lead = Sentence("next_lead", {"leader": Player(event.leader)})
    covered = event.covered[event.by]
    if covered is not None:
        plays = ", ".join([cards_text(cards) for cards in covered if cards])
        return [taken, *([Sentence("taken_own", {"cards": plays})] if plays else []), lead]
    return [taken, *[each for seat, plays in enumerate(event.covered) for each in _tells_own(seat, plays or ())], lead]


def _tells_own(seat: Seat, plays: Sequence[tuple[Card, ...] | None]) -> list[Sentence]:
    """The cards in a pile that a seat put there."""
    own = [card for cards in plays for card in cards or ()]
    return [Sentence("among_them", {"by": Player(seat), "cards": _cards_by_rank(own)})] if own else []


def shows(view: View) -> list[Sentence]:
    """The own hand, the pile, every player's number of cards and what is known of them, what is out of play."""
    own = [Sentence("hand", {"cards": _cards_by_rank(view.hand)})] if view.hand else []
    seats = [sentence for seat in SEATS for sentence in _shows_player(view, seat)]
    swept = sum([play.count for play in view.swept])
    aside = [Sentence("aside", {"cards": cards_in_words(swept)}), *_shows_own(view, view.swept)] if swept else []
    return [*own, *_shows_pile(view), *seats, *aside]


def _shows_pile(view: View) -> list[Sentence]:
    if view.pile is None:
        return []
    last = view.pile.plays[-1]
    values: dict[str, object] = {"cards": cards_in_words(view.pile.count), "by": Player(last.by)}
    pile = Sentence("pile", {**values, "called": called(last.count, view.public.rank)})
    passes = counted(view.public.passes, "pass", "passes")
    since = [Sentence("passes", {"passes": passes})] if view.public.passes else []
    by_rule = [Sentence("lead_is_true")] if view.pile.plays[0].rank else []
    return [pile, *_shows_own(view, view.pile.plays), *since, *by_rule]


def _shows_own(view: View, plays: Sequence[Play]) -> list[Sentence]:
    if view.viewer is None:
        return []
    return _tells_own(view.viewer, [play.cards for play in plays if play.by == view.viewer])


def _shows_player(view: View, seat: Seat) -> list[Sentence]:
    cards, wins = view.public.hands[seat], view.public.wins[seat]
    known = known_in_hand(view, seat) if seat != view.viewer else ()
    has = [Sentence("has", {"by": Player(seat), "cards": cards_in_words(cards) if cards else "no cards"})]
    comes = [Sentence("known", {"by": Player(seat), "cards": cards_text(known)})] if known else []
    won = [Sentence("has_won", {"by": Player(seat), "hands": counted(wins, "hand", "hands")})] if wins else []
    return [*has, *comes, *won]


def asks(question: Question) -> Sentence:
    """A question in a sentence for the seat that is asked."""
    match question:
        case LeadPile():
            return Sentence("ask_lead")
        case AddDoubtOrPass(rank=rank, pile=pile):
            more = {"ranks": ranks_in_words(rank), "cards": cards_in_words(pile)}
            return Sentence("ask_respond", {**_said(question), **more})
        case AddOrSweep(rank=rank, pile=pile):
            return Sentence("ask_after_passes", {"ranks": ranks_in_words(rank), "cards": cards_in_words(pile)})
        case DoubtOrPass():
            return Sentence("ask_out", _said(question))


def _said(about: Answerable) -> dict[str, object]:
    return {"by": Player(about.by), "called": called(about.count, about.rank)}


def _cards_by_rank(cards: Sequence[Card]) -> str:
    return cards_text(by_rank(cards))


TEXTS = {
    # refusals
    "game_over": "The match is over.",
    "not_your_turn": "It is not your turn. The next move is up to {turn}.",
    "wrong_phase": "That cannot be done now. You can {possible}.",
    "one_to_four_cards": "One to four cards can be put down at a time.",
    "not_in_hand": "You can put down, once each, the cards that you hold: {hand}.",
    "bad_rank": "Cards are called by a rank: A, 2 to 10, J, Q or K.",
    "number_does_not_fit": "You said {number}, but you named {cards}.",
    "order_too_late": "Somebody went out, so this pile will not be swept any more.",
    # warning
    "gives_hand_away": "If you pass, the hand goes to {by}. A doubt costs you nothing now.",
    "doubts_truth": "The rule led these cards, so they are true. A doubt would bring you the pile of {cards}.",
    # events
    "cut": "The cards were cut: the first deal fell to {dealer}.",
    "dealt": "{dealer} dealt, and the first lead went to {leader}.",
    "dealt_own": "{by} got {cards}.",
    "led": "{by} led “{called}”.",
    "led_own": "{by} led {cards} as “{called}”.",
    "added": "{by} added “{called}”.",
    "added_own": "{by} added {cards} as “{called}”.",
    "known_true": "It was a default move, so it was true.",
    "went_out": "{by} went out: those were the last cards.",
    "passed": "{by} passed.",
    "doubted": "{by} doubted {accused} and turned up {cards}.",
    "truth": "It really was {called}.",
    "lie": "It was a lie, not {called}.",
    "taken": "{by} took the pile of {cards}.",
    "next_lead": "The next lead fell to {leader}.",
    "taken_own": "Underneath, from the bottom: {cards}.",
    "among_them": "Among them, from {by}: {cards}.",
    "swept": "{by} swept the pile of {cards} aside.",
    "won_hand": "{by} won the hand.",
    "won": "{by} won the match by going out.",
    "won_match": "{by} won the match with {hands}.",
    # position
    "hand": "Your hand: {cards}.",
    "pile": "The pile: {cards}. The last on it: “{called}”, by {by}.",
    "passes": "{passes} since then.",
    "lead_is_true": "The lead is true: the rule made it.",
    "aside": "Swept aside: {cards}.",
    "has": "{by}: {cards}.",
    "known": "Known to be with {by}: {cards}.",
    "has_won": "{by} won {hands}.",
    # questions
    "ask_lead": "Lead one to four cards face down. Call them what you like.",
    "ask_respond": "{by} put down “{called}” ({cards} in the pile). Doubt, add more {ranks}, or pass?",
    "ask_after_passes": "Everyone passed. Add more {ranks}, or sweep the {cards} away.",
    "ask_out": "{by} went out with “{called}”. Doubt or pass?",
}
