"""Lie 21 in words: notation, warning, sentences."""

from collections.abc import Sequence

from engine.game import Question
from engine.games.lie21.counting import MOST, cheapest_first, is_joker, sum_of
from engine.games.lie21.moves import CARDS, why
from engine.games.lie21.values import (
    Action,
    Challenge,
    Challenged,
    Dealt,
    Drew,
    Ended,
    Event,
    Forfeit,
    Forfeited,
    Lie,
    Lied,
    Public,
    Scored,
    SeenTrick,
    Started,
    View,
    known,
    other,
)
from engine.kit.cards import Card, card_text, cards_text, read_card, suit_of
from engine.kit.notation import Unreadable, parts, unreadable, words
from engine.kit.numerals import cards_in_words, counted
from engine.kit.seats import Seat
from engine.kit.sentence import Player, Sentence

# ---- notation ----


def parse(text: str, view: View, names: Sequence[str]) -> tuple[Action, ...]:
    """The moves of a message: `lie 7H KS 2D`, `c AS 5D JK`, `forfeit 2C 3C 4D` and the other forms of L21.10."""
    return tuple([_parse_part(part) for part in parts(text)])


def _parse_part(text: str) -> Action:
    said = words(text)
    match [word.lower() for word in said]:
        case ["lie" | "l", *cards]:
            up, *down = _cards(text, cards)
            return Lie(up, tuple(down))
        case ["challenge" | "c", *cards]:
            return Challenge(_cards(text, cards))
        case ["forfeit" | "f", *cards]:
            return Forfeit(_cards(text, cards))
        case _:
            raise unreadable(text)


def _cards(text: str, written: Sequence[str]) -> tuple[Card, ...]:
    cards = tuple([card for word in written if (card := read_card(word)) is not None])
    if len(cards) < len(written):
        raise unreadable(text)
    if len(cards) != CARDS:
        raise Unreadable(Sentence("bad_number_of_cards"))
    return cards


# ---- warning ----


def warning(view: View, action: Action) -> Sentence | None:
    """A challenge with cards that are over 21 themselves."""
    if isinstance(action, Challenge) and sum_of(action.cards) > MOST:
        return Sentence("over_21", {"sum": sum_of(action.cards)})
    return None


# ---- sentences ----


def tells(event: Event) -> list[Sentence]:
    """An event in sentences, for whoever was told it."""
    match event:
        case Started():
            return []
        case Dealt():
            return _tells_deal(event)
        case Lied():
            return [_tells_lie(event)]
        case Forfeited(by=by, liar=liar, cards=cards):
            own = [Sentence("gave", {"by": Player(by), "cards": cards_text(cards)})] if cards else []
            return [Sentence("forfeited", {"by": Player(by)}), *own, Sentence("taken", {"by": Player(liar)})]
        case Challenged():
            return _tells_challenge(event)
        case Drew():
            return _tells_draw(event)
        case Scored():
            return _tells_scores(event)
        case Ended():
            return [why(event)]


def _tells_deal(event: Dealt) -> list[Sentence]:
    game = [Sentence("next_game", {"game": event.game})] if event.game > 1 else []
    dealt = Sentence("dealt", {"dealer": Player(event.dealer)})
    hands = [(seat, hand) for seat, hand in enumerate(event.hands) if hand]
    own = [Sentence("dealt_own", {"by": Player(seat), "cards": cards_text(hand)}) for seat, hand in hands]
    return [*game, dealt, _trump(event.turned_up), *own]


def _trump(turned_up: Card) -> Sentence:
    if is_joker(turned_up):
        return Sentence("no_trump_suit")
    return Sentence("trumps", {"card": card_text(turned_up), "suit": _SUITS[suit_of(turned_up)]})


def _tells_lie(event: Lied) -> Sentence:
    if event.cards:
        return _lie(event.by, event.cards[0], event.cards[1:])
    if event.up is None:
        return Sentence("lied_forgotten", {"by": Player(event.by)})
    return _lie(event.by, event.up, ())


def _lie(by: Seat, up: Card, down: Sequence[Card]) -> Sentence:
    values: dict[str, object] = {"by": Player(by), "up": card_text(up)}
    return Sentence("lied_own", {**values, "down": cards_text(down)}) if down else Sentence("lied", values)


def _tells_challenge(event: Challenged) -> list[Sentence]:
    by, liar, winner = Player(event.by), Player(event.liar), Player(event.winner)
    return [
        Sentence("challenged", {"by": by, "cards": cards_text(event.answer)})
        if event.answer
        else Sentence("challenged_forgotten", {"by": by}),
        *([Sentence("had", {"by": liar, "cards": cards_text(event.lie)})] if event.lie else []),
        *([Sentence("sums", dict(zip(("lie", "answer"), event.sums, strict=True)))] if event.sums else []),
        Sentence(event.reason or "taken", {"by": winner}),
    ]


def _tells_draw(event: Drew) -> list[Sentence]:
    return [_tells_drawn(event, seat) for seat in (event.winner, other(event.winner)) if event.counts[seat]]


def _tells_drawn(event: Drew, seat: Seat) -> Sentence:
    by, cards, count = Player(seat), event.cards[seat], event.counts[seat]
    if cards:
        return Sentence("drew_own", {"by": by, "cards": cards_text(cards)})
    if seat != event.taker:
        return Sentence("drew", {"by": by, "cards": cards_in_words(count)})
    turned_up = card_text(event.turned_up)
    return Sentence("drew_turned_up", {"by": by, "cards": cards_in_words(count - 1), "turned_up": turned_up})


def _tells_scores(event: Scored) -> list[Sentence]:
    return [*_scores(event.piles, event.scores), *_tells_game(event)]


def _scores(piles: Sequence[Sequence[Card]], scores: Sequence[int]) -> list[Sentence]:
    """What each scored, the dearest cards first."""
    dearest_first = [cheapest_first(pile)[::-1] for pile in piles]
    return [
        Sentence("scored", {"by": Player(seat), "points": counted(score, "point", "points"), "cards": cards_text(pile)})
        if pile
        else Sentence("scored_nothing", {"by": Player(seat)})
        for seat, (pile, score) in enumerate(zip(dearest_first, scores, strict=True))
    ]


def _tells_game(event: Scored) -> list[Sentence]:
    if event.winner is None:
        return [Sentence("tie")]
    if not event.wins:  # then the game decides everything, and this is told as the end
        return []
    return [Sentence("game_won", {"by": Player(event.winner), "wins": _wins(event.wins)})]


def shows(view: View) -> list[Sentence]:
    """The own hand, trumps and deck, what lies on the table, the last trick, both players; at the end what was won."""
    public = view.public
    if public.is_scored:
        return [*_scores([_pile(view, seat) for seat in (0, 1)], public.scores), *_shows_wins(public)]
    own = [Sentence("hand", {"cards": cards_text(view.hand)})] if view.hand else []
    deck = Sentence("deck", {"cards": cards_in_words(public.deck)})
    lying = [*own, _trump(public.turned_up), deck, *_shows_lie(view), *_shows_trick(view)]
    return [*lying, *_shows_hands(public), *_shows_wins(public)]


def _pile(view: View, seat: Seat) -> list[Card]:
    return [card for trick in view.tricks if trick.winner == seat for card in known(trick.lie + trick.answer)]


def _shows_lie(view: View) -> list[Sentence]:
    public = view.public
    return [] if public.up is None else [_lie(public.liar, public.up, known(view.lie)[1:])]


def _shows_trick(view: View) -> list[Sentence]:
    """The last trick; what older ones were is in the log, as far as it may be read."""
    return [sentence for trick in view.tricks[-1:] for sentence in _trick(trick)]


def _trick(trick: SeenTrick) -> list[Sentence]:
    players = {"liar": Player(trick.liar), "judge": Player(other(trick.liar))}
    lie, answer = known(trick.lie), known(trick.answer)
    if trick.is_forfeited:
        return [Sentence("last_forfeited", {**players, "up": cards_text(lie[:1])})]
    challenged = Sentence("last_challenged", {**players, "lie": cards_text(lie), "answer": cards_text(answer)})
    return [challenged, Sentence("taken", {"by": Player(trick.winner)})]


def _shows_hands(public: Public) -> list[Sentence]:
    return [
        Sentence("has", {"by": Player(seat), "cards": cards_in_words(count), "tricks": counted(won, "trick", "tricks")})
        for seat, (count, won) in enumerate(zip(public.hands, public.won, strict=True))
    ]


def _shows_wins(public: Public) -> list[Sentence]:
    if public.options.format == "single":
        return []
    return [Sentence("has_wins", {"by": Player(seat), "wins": _wins(count)}) for seat, count in enumerate(public.wins)]


def asks(question: Question) -> Sentence:
    """A question in a sentence for the seat that is asked."""
    if question.phase == "LIE":
        return Sentence("ask_lie")
    _, _, liar, up = map(int, question.about)
    return Sentence("ask_judge", {"liar": Player(liar), "up": card_text(up)})


def _wins(count: int) -> str:
    return counted(count, "win", "wins")


_SUITS = ("clubs", "diamonds", "hearts", "spades")

TEXTS = {
    # refusals
    "game_over": "The game is over.",
    "not_your_turn": "It is not your turn.",
    "wrong_phase": "Not now. Play {possible} with three cards.",
    "bad_number_of_cards": "Every move has three different cards, for example “forfeit 2C 3C 4D”.",
    "not_in_hand": "You can lay what you hold, each card once: {hand}.",
    "order_for_judge": "Orders answer the Lie of the other player. In this trick you are the Liar yourself.",
    "order_too_late": "Too late: the Lie is down, and {up} counts less than that.",
    "order_too_high": "No card counts more than 11, so a limit is at most {most}.",
    # warning
    "over_21": "Your cards count {sum}. More than 21 loses to anything that is not over 21.",
    # events
    "next_game": "Game {game} began.",
    "dealt": "{dealer} dealt.",
    "trumps": "Trumps are {suit}: {card} was turned up.",
    "no_trump_suit": "There are no trumps: a joker was turned up.",
    "dealt_own": "{by} got {cards}.",
    "lied": "{by} laid {up} face up and two cards face down.",
    "lied_own": "{by} laid {up} face up, and {down} face down.",
    "lied_forgotten": "{by} laid one card face up and two face down.",
    "forfeited": "{by} forfeited.",
    "gave": "{by} gave {cards}, face down.",
    "challenged": "{by} challenged with {cards}.",
    "challenged_forgotten": "{by} challenged.",
    "had": "{by} had laid {cards}.",
    "sums": "The Lie counted {lie}, the answer {answer}.",
    "bust": "{by} took the trick. The other side went over 21.",
    "closest": "{by} came closer to 21 and took the trick.",
    "trump_number": "{by} took the trick with more trumps.",
    "trump_high": "{by} took the trick with the highest trump.",
    "no_trumps": "With no trumps to break the tie, {by} took the trick as the Liar.",
    "taken": "{by} took the trick.",
    "drew": "{by} drew {cards}.",
    "drew_own": "{by} drew {cards}.",
    "drew_turned_up": "{by} drew {cards} and the turned-up {turned_up}.",
    "scored": "{by} scored {points} with {cards}.",
    "scored_nothing": "{by} scored nothing, without a single trick.",
    "tie": "Both scored the same.",
    "game_won": "{by} won the game, which counted as {wins}.",
    "drawn": "The game was drawn, {points} to {points}.",
    "points": "{by} won the game by {most} to {least}.",
    "wins": "{by} won the match by {most} to {least}.",
    "sweep": "{by} swept a game, {most} to {least}, and with it the match.",
    # position
    "hand": "Your hand: {cards}.",
    "deck": "In the deck: {cards}.",
    "last_challenged": "In the last trick {liar} laid {lie}, and {judge} challenged with {answer}.",
    "last_forfeited": "In the last trick {liar} laid {up} face up, and {judge} forfeited.",
    "has": "{by}: {cards} in the hand, {tricks} taken.",
    "has_wins": "{by}: {wins}.",
    # questions
    "ask_lie": "Lay your Lie: one card face up, two face down.",
    "ask_judge": "{liar} laid {up} and two cards face down. Challenge or forfeit with three cards.",
}
