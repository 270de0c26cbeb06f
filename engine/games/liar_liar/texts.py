"""Liar, Liar in sentences."""

from collections.abc import Sequence

from engine.game import Question
from engine.games.liar_liar.events import (
    Asked,
    ChipPaid,
    Dealt,
    Discarded,
    Drew,
    Event,
    Finished,
    Gave,
    HandEnded,
    HandShown,
    KeptBack,
    NoAccepted,
    Played,
    Produced,
    Refreshed,
    Reshuffled,
    SaidNo,
    SaidYes,
    Started,
    Taken,
    TurnBegan,
    TurnedUp,
    Won,
)
from engine.games.liar_liar.position import View
from engine.games.liar_liar.values import Hit, Lay, Request
from engine.kit.cards import Card, by_suit, card_text, cards_text, rank_of, read_card, read_rank, suit_of
from engine.kit.numerals import cards_in_words, counted
from engine.kit.seats import Seat
from engine.kit.sentence import Player, Sentence, players

# ---- sentences: what happened ----


def tells(event: Event) -> list[Sentence]:
    """An event in sentences, for whoever was told it."""
    match event:
        case Started() | Dealt() | HandEnded() | Won():
            return _tells_of_hands(event)
        case Drew() | Discarded() | Gave() | Refreshed() | SaidYes():
            return [_tells_of_hidden(event)]
        case TurnedUp() | HandShown() | Produced() | Taken() | Played():
            return _tells_of_open(event)
        case Finished(_, int(to_refresh)):
            return [Sentence("may_refresh", {"to": Player(to_refresh)})]
        case TurnBegan() | Finished():
            return []
        case Reshuffled(count):
            return [Sentence("reshuffled", {"cards": cards_in_words(count)})]
        case Asked(by, to, request):
            return [Sentence("asked", {"by": Player(by), "to": Player(to), "what": request.in_words})]
        case SaidNo(by):  # an instruction is not told: if it is not used, nobody ever learns of it
            return [Sentence("said_no", {"by": Player(by)})]
        case NoAccepted(by, to):
            return [Sentence("believed", {"by": Player(by), "to": Player(to)})]
        case KeptBack(by):
            return [Sentence("showed_nothing", {"by": Player(by)})]
        case ChipPaid(debtor, to, by_bank):
            return [Sentence("bank_paid" if by_bank else "paid", {"debtor": Player(debtor), "to": Player(to)})]


def _tells_of_hands(event: Started | Dealt | HandEnded | Won) -> list[Sentence]:
    match event:
        case Started(game_options):
            return [Sentence("started", {"match": points(game_options.match)})]
        case Dealt(starter, hands):
            own = [_own("got", seat, hand) for seat, hand in enumerate(hands) if hand]
            return [Sentence("dealt"), *own, Sentence("first_turn", {"by": Player(starter)})]
        case HandEnded():
            return _tells_of_end(event)
        case Won(by, score):
            return [Sentence("won", {"by": Player(by), "score": points(score)})]


def _tells_of_end(event: HandEnded) -> list[Sentence]:
    if event.by is None:
        ended = [Sentence("last_turn")]
    else:
        ended = [Sentence("played_out", {"by": Player(event.by)})]
        if event.paid:
            ended.append(Sentence("collected", {"by": Player(event.by), "seats": players(event.paid)}))
    scored = [
        Sentence("scored", {"by": Player(seat), "points": points(scored)}) for seat, scored in enumerate(event.points)
    ]
    return [*ended, *scored]


def _tells_of_hidden(event: Drew | Discarded | Gave | Refreshed | SaidYes) -> Sentence:
    """Cards that only some are told."""
    match event:
        case Drew(by, count, cards):
            return _own("drew_own", by, cards) if cards else _counted("drew", by, count)
        case Refreshed(by, 0):
            return Sentence("refreshed_nothing", {"by": Player(by)})
        case Refreshed(by, count, cards):
            return _own("refreshed_own", by, cards) if cards else _counted("refreshed", by, count)
        case Discarded(by, drawn, card):
            if card is None:
                return _counted("discarded_drawn" if drawn else "discarded", by, 1)
            return _own("discarded_drawn_own" if drawn else "discarded_own", by, [card])
        case SaidYes(by, card):
            return _counted("said_yes", by, 1) if card is None else _own("said_yes_own", by, [card])
        case Gave(by, to, card):
            who = {"by": Player(by), "to": Player(to)}
            return Sentence("gave", who) if card is None else Sentence("gave_own", {**who, "card": card_text(card)})


def _tells_of_open(event: TurnedUp | HandShown | Produced | Taken | Played) -> list[Sentence]:
    """Cards that everybody is told."""
    match event:
        case TurnedUp(by, to, card, verdict):
            return [Sentence(verdict, {"by": Player(by), "to": Player(to), "card": card_text(card)})]
        case HandShown(by, to, cards, caught):
            challenged = Sentence("challenged_no", {"by": Player(by), "to": Player(to)})
            return [challenged, _own("showed", to, cards), Sentence("no_was_lie" if caught else "no_was_true")]
        case Produced(by, card):
            return [Sentence("produced", {"by": Player(by), "card": card_text(card)})]
        case Taken(by, giver, card):
            return [Sentence("took", {"by": Player(by), "giver": Player(giver), "card": card_text(card)})]
        case Played(by, items):
            return [_tells_of_item(by, item) for item in items]


def _tells_of_item(by: Seat, item: Lay | Hit) -> Sentence:
    if isinstance(item, Lay):
        return _own("laid", by, item.cards)
    return Sentence("hit", {"by": Player(by), "card": card_text(item.card), "meld": f"m{item.on}"})


def _own(key: str, by: Seat, cards: Sequence[Card]) -> Sentence:
    return Sentence(key, {"by": Player(by), "cards": cards_text(by_suit(cards))})


def _counted(key: str, by: Seat, count: int) -> Sentence:
    return Sentence(key, {"by": Player(by), "cards": cards_in_words(count)})


# ---- sentences: how it stands ----


def shows(view: View) -> list[Sentence]:
    """The own cards, then the table, then every player."""
    public = view.public
    own = [Sentence("hand", {"cards": cards_text(by_suit(view.hand))})] if view.hand else []
    melds = [
        Sentence("meld", {"number": f"m{number}", "cards": cards_text(meld.cards)})
        for number, meld in enumerate(public.melds, 1)
    ]
    piles = Sentence("piles", {"stock": cards_in_words(view.stock), "pile": cards_in_words(sum(view.discards))})
    seats = [
        Sentence(
            "has",
            {
                "by": Player(seat),
                "cards": cards_in_words(view.hands[seat]),
                "chips": counted(public.chips[seat], "chip", "chips"),
                "points": points(public.scores[seat]),
            },
        )
        for seat in range(public.seats)
    ]
    return [*own, *_shows_secrets(view), *_shows_quest(view), *melds, piles, *seats]


def _shows_secrets(view: View) -> list[Sentence]:
    """What only the viewer knows besides the hand."""
    drawn = [] if view.drawn is None else [Sentence("drawn", {"card": card_text(view.drawn)})]
    answer = [] if view.answer is None else [Sentence("answer", {"card": card_text(view.answer)})]
    instruction = [] if view.if_accepted is None else [Sentence("instruction", {"what": str(view.if_accepted)})]
    return [*drawn, *answer, *instruction]


def _shows_quest(view: View) -> list[Sentence]:
    public, quest = view.public, view.public.quest
    if quest is None or public.phase == "OVER":
        return []
    asked = Sentence("asked", {"by": Player(public.turn), "to": Player(quest.to), "what": quest.request.in_words})
    answered = []
    if quest.answer == "no":
        answered = [Sentence("said_no", {"by": Player(quest.to)})]
    elif quest.answer and public.phase == "DECIDE":  # later the card is not on the table any more
        answered = [Sentence("said_yes", {"by": Player(quest.to)})]
    shown = [_own("showed", quest.to, view.shown)] if view.shown else []
    is_held = quest.received is not None and quest.is_held
    received = [_own("received", public.turn, [quest.received])] if is_held and quest.received is not None else []
    return [asked, *answered, *shown, *received]


def asks(question: Question) -> Sentence:
    """A question in a sentence for the seat that is asked."""
    if question.phase in ("OBTAIN", "PLAY_DISCARD"):
        return Sentence("ask_obtain" if question.phase == "OBTAIN" else "ask_discard")
    turn, to, what, answer, *received = question.about
    values: dict[str, object] = {
        "by": Player(int(turn)),
        "to": Player(int(to)),
        "what": _request(str(what)).in_words,
    }
    match question.phase:
        case "ANSWER":
            return Sentence("ask_answer", values)
        case "DECIDE":
            return Sentence("ask_decide_yes" if answer == "yes" else "ask_decide_no", values)
        case "PRODUCE":
            return Sentence("ask_produce", values)
        case "TAKE":
            return Sentence("ask_take", values)
        case "PLAY_GIVE":
            return Sentence("ask_give", {**values, "card": card_text(int(received[0]))})
        case "PLAY_END":
            return Sentence("ask_end")
        case _:
            return Sentence("ask_refresh", values)


def _request(written: str) -> Request:
    """A request as a question names it: `7` or `7S`."""
    card = read_card(written)
    return Request(read_rank(written) or 0) if card is None else Request(rank_of(card), suit_of(card))


def points(count: int) -> str:
    """So many points, in words."""
    return counted(count, "point", "points")


TEXTS = {
    # refusals
    "game_over": "The match is over.",
    "not_your_turn": "It is not up to you now. The next move is up to {actor}.",
    "wrong_phase": "That cannot be done now. What can: {possible}.",
    "bad_target": "Anybody at the table can be asked but yourself.",
    "bad_request": "Ask for a rank or for one card, like “ask 2 7” or “ask 2 7D”.",
    "not_in_hand": "You can use what you hold: {hand}.",
    "does_not_match": "That card doesn’t match. Choose from {cards}.",
    "nothing_to_play": "A play is at least one meld or one hit.",
    "not_a_meld": "A meld is {least} or more of one rank, or of one suit in sequence.",
    "no_such_meld": "There is no meld of that number on the table.",
    "does_not_fit": "That card does not fit {meld}.",
    "run_is_closed": "A run takes a single hit here, and {meld} has one.",
    "fits_nowhere": "That card fits no meld on the table.",
    "which_meld": "That card fits {melds}: name one of them, like “hit 5S m2”.",
    "must_keep_a_card_to_give": "You have to give a card other than the one you received: keep one, or play out.",
    "cannot_give_received_card": "The card that you received stays with you: give another.",
    "order_too_late": "It’s too late for that this turn.",
    # warning
    "nobody_has_it": "You asked for {what}, and nobody else can have that.",
    # events
    "started": "The match goes to {match}.",
    "dealt": "A new hand was dealt.",
    "got": "{by} got {cards}.",
    "first_turn": "{by} got the first turn.",
    "drew": "{by} drew {cards}.",
    "drew_own": "{by} drew {cards}.",
    "reshuffled": "The discard pile became the new stock: {cards}.",
    "asked": "{by} asked {to} for {what}.",
    "said_yes": "{by} said yes and put a card on the table, face down.",
    "said_yes_own": "{by} said yes and put {cards} on the table, face down.",
    "said_no": "{by} said no.",
    "truth": "{by} believed {to} and got {card}. It was the truth.",
    "successful_lie": "{by} fell for a lie: it was {card}, and {to} took it back.",
    "successful_truth": "{by} called {to} a liar, but it really was {card}, and {to} took it back.",
    "unsuccessful_lie": "{by} caught {to} in a lie and took {card}.",
    "believed": "{by} believed {to}.",
    "produced": "{by} showed {card}: the no was a lie.",
    "showed_nothing": "{by} showed nothing.",
    "challenged_no": "{by} called {to} a liar.",
    "showed": "{by} had to show everything: {cards}.",
    "no_was_lie": "The no was a lie.",
    "no_was_true": "The no was true.",
    "took": "{by} took {card} from {giver}.",
    "paid": "{debtor} paid a chip to {to}.",
    "bank_paid": "{debtor} had no chips, so the bank paid {to}.",
    "laid": "{by} laid {cards}.",
    "hit": "{by} added {card} to {meld}.",
    "discarded": "{by} discarded {cards}.",
    "discarded_own": "{by} discarded {cards}.",
    "discarded_drawn": "{by} discarded the card just drawn.",
    "discarded_drawn_own": "{by} discarded the card just drawn, {cards}.",
    "gave": "{by} gave {to} a card in return.",
    "gave_own": "{by} gave {to} {card} in return.",
    "may_refresh": "{to} won a refresh.",
    "refreshed_nothing": "{by} kept the whole hand.",
    "refreshed": "{by} discarded {cards} for new ones.",
    "refreshed_own": "{by} discarded {cards} for new ones.",
    "played_out": "{by} played out.",
    "collected": "{by} collected a chip each from {seats}.",
    "last_turn": "The hand ended with its last turn.",
    "scored": "{by} scored {points}.",
    "won": "{by} won the match with {score}.",
    # position
    "hand": "Your hand: {cards}.",
    "drawn": "You drew {card}.",
    "answer": "Your card on the table: {card}.",
    "instruction": "If they believe your no, you will {what}.",
    "received": "{by} received {cards}.",
    "meld": "On the table, {number}: {cards}.",
    "piles": "In the stock: {stock}. On the discard pile: {pile}.",
    "has": "{by}: {cards}, {chips}, {points}.",
    # questions
    "ask_obtain": "Draw a card, or ask someone for one.",
    "ask_discard": "Lay melds or hits if you can, then discard.",
    "ask_answer": "{by} asked you for {what}. Say yes with any card, or no.",
    "ask_decide_yes": "{to} said yes. Believe it, or call it a lie?",
    "ask_decide_no": "{to} said no. Believe it, or call it a lie?",
    "ask_produce": "{by} believed your no. Show a matching card, or nothing?",
    "ask_take": "You asked for {what}. Pick the card to take.",
    "ask_give": "You got {card}. Lay melds or hits if you can, then give {to} a different card.",
    "ask_end": "Lay melds or hits if you can, then end your turn.",
    "ask_refresh": "{by} called your honest no a lie. Refresh as many cards as you like.",
}
