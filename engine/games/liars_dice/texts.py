"""Liar's Dice in words: notation, warning, sentences."""

import re
from collections.abc import Sequence

from engine.game import Question
from engine.games.liars_dice.values import (
    Action,
    Bid,
    BidMade,
    Challenge,
    Challenged,
    Eliminated,
    Event,
    PotTaken,
    Rerolled,
    Rolled,
    Started,
    View,
    Won,
)
from engine.kit.dice import STAR, faces_text
from engine.kit.notation import Refused, ambiguous, parts, unreadable, words
from engine.kit.numerals import counted, in_words, read_number
from engine.kit.seats import Seat
from engine.kit.sentence import Player, Sentence, players

# ---- notation ----

_CHALLENGES = frozenset(("liar", "challenge", "i challenge", "call", "doubt"))
_SIGNS = str.maketrans({"×": "x", "★": "*"})
_FACES = {"*": STAR} | {str(face): face for face in range(2, 7)}
_FACE_WORDS = _FACES | {"star": STAR, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6}
_FACE_WORDS |= {"sixes" if word == "six" else word + "s": face for word, face in _FACE_WORDS.items() if word != "*"}

_FACE = "|".join(re.escape(word) for word in _FACE_WORDS)
_BID = re.compile(rf"(?:bid )?(?P<amount>\d+|[a-z-]+)(?: ?x ?| |(?=\*))(?P<face>{_FACE})", re.ASCII)
_SHOWN = re.compile(r"[2-6* ]+")
_RUN_TOGETHER = re.compile(r"(?:bid )?(?P<amount>\d+)(?P<sign> ?\* ?|)(?P<face>[2-6])s?", re.ASCII)
_NUMBER_WITH_S = re.compile(r"(?:bid )?(?P<number>\d+)s", re.ASCII)


def parse(text: str, view: View, names: Sequence[str]) -> tuple[Action, ...]:
    """The moves of a message: `4x5`, `3*`, `11x6 show 6 *`, `liar` and the other forms of LD.11."""
    return tuple([_parse_part(part) for part in parts(text)])


def _parse_part(text: str) -> Action:
    said = " ".join(words(text)).lower().translate(_SIGNS)
    if said in _CHALLENGES:
        return Challenge()
    bid, *shown = said.split(" show ")
    found = _BID.fullmatch(bid)
    amount = read_number(found["amount"]) if found else None
    if found is None or amount is None or not all(map(_SHOWN.fullmatch, shown)):
        raise _not_read(text, said)
    show = tuple([_FACES[sign] for sign in "".join(shown) if sign in _FACES])
    return Bid(amount, _FACE_WORDS[found["face"]], show)


def _not_read(text: str, said: str) -> Refused:
    """Names both readings of what is refused as ambiguous: `4*5`, `45`, `3s`."""
    if found := _NUMBER_WITH_S.fullmatch(said):
        return ambiguous(text, f"{found['number']}*", f"?x{found['number']}")
    if found := _RUN_TOGETHER.fullmatch(said):
        amount, face = found["amount"], found["face"]
        return ambiguous(text, f"{amount}x{face}", f"{amount}*" if found["sign"] else f"{amount}{face}x?")
    return unreadable(text)


# ---- warning ----


def warning(view: View, action: Action) -> Sentence | None:
    """A bid on more dice than there are (LD.11)."""
    dice = sum(view.public.dice)
    if isinstance(action, Bid) and action.amount > dice:
        return Sentence("more_than_dice", {"bid": action.in_words, "dice": _dice(dice)})
    return None


# ---- sentences ----


def tells(event: Event) -> list[Sentence]:
    """An event in sentences, for whoever was told it."""
    match event:
        case Started(opener=opener):
            return [Sentence("started", {"opener": Player(opener)})]
        case Rolled():
            return _tells_roll(event)
        case BidMade(by, bid):
            show = [Sentence("showed", {"by": Player(by), "dice": faces_text(bid.show)})] if bid.show else []
            return [Sentence("bid", {"by": Player(by), "bid": bid.in_words}), *show]
        case Rerolled(by, count, old, new):
            if old is None or new is None:
                return [Sentence("rerolled", {"by": Player(by), "dice": _dice(count)})]
            return [Sentence("rerolled_own", {"by": Player(by), "old": faces_text(old), "new": faces_text(new)})]
        case Challenged():
            return _tells_challenge(event)
        case Eliminated(seats):
            return [Sentence("eliminated", {"seats": players(seats)})]
        case PotTaken(by, pot, chips):
            key = "round_pot" if pot == "round" else "game_pot"
            return [Sentence(key, {"by": Player(by), "chips": _chips(chips)})]
        case Won(by):
            return [Sentence("won", {"by": Player(by)})]


def _tells_roll(event: Rolled) -> list[Sentence]:
    both = [seat for seat, paid in enumerate(event.to_game_pot) if paid]
    one = [seat for seat, paid in enumerate(event.to_round_pot) if paid and seat not in both]
    paid_both = [Sentence("paid_both", {"seats": players(both)})] if both else []
    paid_one = [Sentence("paid_one", {"seats": players(one)})] if one else []
    own = [
        Sentence("rolled_own", {"by": Player(seat), "dice": faces_text(faces)})
        for seat, faces in enumerate(event.hidden)
        if faces
    ]
    return [*paid_both, *paid_one, Sentence("rolled"), *own]


def _tells_challenge(event: Challenged) -> list[Sentence]:
    losers = [seat for seat, count in enumerate(event.lost) if count]
    each = event.lost[losers[0]]
    return [
        Sentence("challenged", {"by": Player(event.by), "bid": event.bid.in_words, "bidder": Player(event.bidder)}),
        *[Sentence("had", {"by": Player(seat), "dice": faces_text(own)}) for seat, own in enumerate(event.dice) if own],
        Sentence(event.verdict, {"actual": in_words(event.actual)}),
        Sentence("lost" if len(losers) == 1 else "lost_each", {"seats": players(losers), "dice": _dice(each)}),
    ]


def shows(view: View) -> list[Sentence]:
    """The dice of every player, the viewer's own with their faces; the bid that stands; chips and pots (LD.5)."""
    public = view.public
    seats = [_shows_dice(view, seat) for seat in range(len(public.dice))]
    bids = [Sentence("stands", {"by": Player(by), "bid": bid.in_words}) for by, bid in public.bids[-1:]]
    chips = [Sentence("owns", {"by": Player(seat), "chips": _chips(chips)}) for seat, chips in enumerate(public.chips)]
    pots = {"round": _chips(public.round_pot), "game": _chips(public.game_pot)}
    return [*seats, *bids, *chips, *([Sentence("pots", pots)] if public.game_pot else [])]


def _shows_dice(view: View, seat: Seat) -> Sentence:
    owned, hidden, shown = view.public.dice[seat], view.public.hidden[seat], view.public.shown[seat]
    if not owned:
        return Sentence("is_out", {"by": Player(seat)})
    if not hidden:  # the match is over: nothing lies under cups
        return Sentence("has", {"by": Player(seat), "dice": _dice(owned)})
    cup = faces_text(view.hidden) if seat == view.viewer else _dice(hidden)
    if not shown:
        return Sentence("has", {"by": Player(seat), "dice": cup})
    return Sentence("has_and_shows", {"by": Player(seat), "dice": cup, "shown": faces_text(shown)})


def asks(question: Question) -> Sentence:
    """A question in a sentence for the seat that is asked."""
    if question.phase == "OPEN":
        return Sentence("ask_open")
    bidder, amount, face = map(int, question.about)
    key = "ask_raise" if question.phase == "RAISE" else "ask_challenge"
    return Sentence(key, {"bidder": Player(bidder), "bid": Bid(amount, face).in_words})


def _dice(count: int) -> str:
    return counted(count, "die", "dice")


def _chips(count: int) -> str:
    return counted(count, "chip", "chips")


TEXTS = {
    "no_such_opener": "Player {opener} cannot open: there are {players}.",
    # refusals
    "game_over": "The game is over.",
    "not_your_turn": "It is not your turn. The next move is up to {turn}.",
    "nothing_to_challenge": "There is no bid to challenge yet. Open the round with a bid, for example “2x5”.",
    "bad_face": "A bid is on 2s, 3s, 4s, 5s, 6s or stars.",
    "bad_amount": "A bid is on one die at least.",
    "over_cap": "Bids go up to {number} and {star} here.",
    "not_higher": "A bid of {bid} doesn’t beat {current}. Bid “{lowest}” or higher, or say “liar”.",
    "nothing_higher": "A bid of {bid} does not raise {current}, and no other bid can. What is left is “liar”.",
    "not_in_hand": "You can only show dice from under your cup. You have {own}.",
    "must_keep_one_to_reroll": "At least one of your hidden dice must stay hidden, to be rerolled. You have {own}.",
    "order_too_late": "That plan could never act. Choose a limit other than {bid}.",
    # warning
    "more_than_dice": "You bid {bid}, but only {dice} are in play.",
    # events
    "started": "The first bid went to {opener}.",
    "paid_both": "{seats} paid a chip into each pot.",
    "paid_one": "The last chip into the round pot: {seats}.",
    "rolled": "All dice were rolled.",
    "rolled_own": "{by} rolled {dice}.",
    "bid": "{by} bid {bid}.",
    "showed": "{by} showed {dice}.",
    "rerolled": "{by} rerolled {dice}.",
    "rerolled_own": "{by} rerolled {old} and got {new}.",
    "challenged": "{by} challenged {bidder} on {bid}.",
    "had": "{by} had {dice}.",
    "over": "The count was {actual}. The bid held, with dice to spare.",
    "under": "The count was {actual}: fewer than the bid.",
    "exact": "The count was {actual}. Spot on.",
    "lost": "{seats} lost {dice}.",
    "lost_each": "{seats} lost {dice} each.",
    "eliminated": "{seats} ran out of dice.",
    "round_pot": "{by} took the round pot: {chips}.",
    "game_pot": "{by} took the game pot: {chips}.",
    "won": "{by} won, with the last dice on the table.",
    # position
    "is_out": "{by}: out of the game.",
    "has": "{by}: {dice}.",
    "has_and_shows": "{by}: {dice}, and shown {shown}.",
    "stands": "The bid is {bid}, by {by}.",
    "owns": "{by}: {chips}.",
    "pots": "In the round pot: {round}. In the game pot: {game}.",
    # questions
    "ask_open": "Open the round with any bid.",
    "ask_raise": "{bidder} bid {bid}. Raise or challenge?",
    "ask_challenge": "{bidder} bid {bid}, the limit. You have to challenge.",
}
