"""Messages of Lie 21."""

from engine.games.lie21.tips import TipWords
from engine.kit.cards import JOKER, Card, card_in_words, card_label, card_text, face_of, suit_in_words, suit_of
from engine.kit.numerals import cards_in_words, counted
from engine.kit.prose import cards_in_prose, pieces_in_prose
from engine.kit.scene.controls import Gap, Total
from engine.kit.seats import Seat
from engine.kit.sentence import Says, Verbatim, listed
from engine.kit.words import capital, either, quoted


class Words(TipWords):
    """The catalogue."""

    # ---- refusals, and a warning ----

    def wrong_phase(self, possible: tuple[Verbatim, ...]) -> str:
        return f"Not now. Play {either(quoted(possible))} with three cards."

    bad_number_of_cards = Says("Every move takes three different cards, for example “forfeit 2C 3C 4D”.")

    def not_in_hand(self, hand: tuple[Card, ...]) -> str:
        return f"Choose cards from your hand, each once: {cards_in_prose(hand)}."

    order_for_judge = Says("You’re the Liar in this trick. A plan answers the other player’s Lie.")

    def order_too_late(self, up: Card, above: int) -> str:
        return f"Too late: the Lie shows {_one(up)}, and that isn’t over {above}."

    def order_too_high(self, most: int) -> str:
        return f"Choose a limit of {most} or less. No card counts more than 11."

    def over_21(self, count: int | Total) -> str:
        return f"Your cards count {count}. More than 21 loses to anything that isn’t over 21."

    # ---- news: the deal ----

    def next_game(self, game: int) -> str:
        return f"Game {game} began."

    def dealt(self, dealer: Seat) -> str:
        return f"{self.who(dealer)} dealt."

    def trumps(self, card: Card) -> str:
        return f"Trumps are {suit_in_words(suit_of(card))}: {_one(card)} was turned up."

    no_trump_suit = Says("A joker was turned up, so this game has no trumps.")

    def dealt_own(self, by: Seat, cards: tuple[Card, ...]) -> str:
        return f"{self.who(by)} got {cards_in_prose(cards)}."

    # ---- news: a trick ----

    def lied(self, by: Seat, up: Card) -> str:
        return f"{self.who(by)} laid {_one(up)} face up and two cards face down."

    def lied_own(self, by: Seat, up: Card, down: tuple[Card, ...]) -> str:
        return f"{self.who(by)} laid {_one(up)} face up, and {cards_in_prose(down)} face down."

    def lied_forgotten(self, by: Seat) -> str:
        return f"{self.who(by)} laid one card face up and two face down."

    def forfeited(self, by: Seat) -> str:
        return f"{self.who(by)} forfeited."

    def gave(self, by: Seat, cards: tuple[Card, ...]) -> str:
        return f"{self.who(by)} gave {cards_in_prose(cards)}, face down."

    def challenged(self, by: Seat, cards: tuple[Card, ...]) -> str:
        return f"{self.who(by)} challenged with {cards_in_prose(cards)}."

    def challenged_forgotten(self, by: Seat) -> str:
        return f"{self.who(by)} challenged."

    def had(self, by: Seat, cards: tuple[Card, ...]) -> str:
        return f"{self.who(by)} had laid {cards_in_prose(cards)}."

    def sums(self, lie: int, answer: int) -> str:
        return f"The Lie counted {lie}, the answer {answer}."

    def bust(self, by: Seat, over: Seat) -> str:
        return f"{self.who(by)} took the trick. {capital(self.who(over))} went over 21."

    def closest(self, by: Seat) -> str:
        return f"{self.who(by)} came closer to 21 and took the trick."

    def trump_number(self, by: Seat) -> str:
        return f"{self.who(by)} took the trick with more trumps."

    def trump_high(self, by: Seat) -> str:
        return f"{self.who(by)} took the trick with the highest trump."

    def no_trumps(self, by: Seat) -> str:
        return f"With no trumps to break the tie, {self.who(by)} took the trick as the Liar."

    def taken(self, by: Seat) -> str:
        return f"{self.who(by)} took the trick."

    def beat(self, answer: int, lie: int, liar: Seat) -> str:
        return f"{answer} beat {self.verb(liar, f'your {lie}', f'{lie}')}."

    def went_over(self, lie: int) -> str:
        return f"{lie} is over 21."

    def tied(self, lie: int) -> str:
        return f"Both have {lie}."

    def saw_through(self, by: Seat) -> str:
        return f"{self.who(by)} saw through it."

    def stands(self, lie: int) -> str:
        return f"{lie} stands."

    def takes_all(self, by: Seat) -> str:
        return f"{self.who(by)} {self.verb(by, 'take', 'takes')} all six."

    def are_worth(self, by: Seat, score: int) -> str:
        return f"All six cards are {self.whose(by)}{self.verb(by, 's', '')}: {counted(score, 'point', 'points')}."

    def to_trick(self, number: int) -> str:
        return f"On to trick {number}"

    def drew(self, by: Seat, count: int) -> str:
        return f"{self.who(by)} drew {cards_in_words(count)}."

    def drew_own(self, by: Seat, cards: tuple[Card, ...]) -> str:
        return f"{self.who(by)} drew {cards_in_prose(cards)}."

    def drew_turned_up(self, by: Seat, count: int, turned_up: Card) -> str:
        card = pieces_in_prose([card_text(turned_up)], card_in_words(turned_up))
        return f"{self.who(by)} drew {cards_in_words(count)} and the turned-up {card}."

    # ---- news: the end of a game ----

    def scored(self, by: Seat, score: int, cards: tuple[Card, ...]) -> str:
        return f"{self.who(by)} scored {score} points with {cards_in_prose(cards)}."

    def scored_nothing(self, by: Seat) -> str:
        return f"{self.who(by)} scored nothing, without a single trick."

    tie = Says("Both scored the same.")

    def game_won(self, by: Seat, wins: int) -> str:
        return f"{self.who(by)} won the game, which counted as {_wins(wins)}."

    def drawn(self, score: int) -> str:
        return f"The game ended in a draw, {score} to {score}."

    def points(self, by: Seat, most: int, least: int) -> str:
        return f"{self.who(by)} won the game by {most} to {least}."

    def wins(self, by: Seat, most: int, least: int) -> str:
        return f"{self.who(by)} won the match by {most} to {least}."

    def sweep(self, by: Seat, most: int, least: int) -> str:
        return f"{self.who(by)} swept a game, {most} to {least}, and with it the match."

    # ---- the postcard ----

    up_to_21 = Says("Close to 21.")

    def was_over(self, total: int) -> str:
        return f"Close to 21? It was {total}."

    challenges = Says("Liar!")
    this_round = Says("This game")

    def moments(self, count: int) -> str:
        return counted(count, "challenge", "challenges")

    # ---- the board ----

    in_hand = Says("in hand")
    in_tricks = Says("in tricks")
    is_liar = Says("the Liar")
    is_judge = Says("the Judge")

    def last_worth(self, score: int) -> str:
        return f"the last one worth {score} points"

    last_sealed = Says("the last one sealed")
    last_face_down = Says("the last one face down")

    def has_tricks(self, tricks: int) -> str:
        return _some(tricks, "trick", "tricks")

    def counts(self, least: int, most: int) -> str:
        return f"counts {least} or {most}" if most > least else f"counts {least}"

    def scores(self, score: int) -> str:
        return f"{score} points"

    trump = Says("trump")

    def has_points(self, score: int) -> str:
        return f"{score} points"

    def has_wins(self, wins: int) -> str:
        return _wins(wins)

    def lie_of(self, by: Seat) -> str:
        return f"{self.whose(by)} Lie"

    def answer_of(self, by: Seat) -> str:
        return f"{self.whose(by)} answer"

    taken_trick = Says("taken")
    turned_up = Says("turned up")
    was_turned_up = Says("turned up before the deck ran out")

    def trick(self, number: int, tricks: int) -> str:
        return f"Trick {number} of {tricks}."

    def lie_counts(self, by: Seat, count: int) -> str:
        return f"{capital(self.whose(by))} Lie counts {count}."

    def lie_at_least(self, by: Seat, count: int) -> str:
        return f"{capital(self.whose(by))} Lie counts {count} or more."

    def lie_at_most(self, count: int) -> str:
        return f"It can’t count more than {count}."

    def game_of_match(self, game: int, target: int) -> str:
        return f"Game {game}. {capital(_wins(target))} take the match."

    def trump_suit(self, card: Card) -> str:
        return f"Trumps are {suit_in_words(suit_of(card))}."

    def deck(self, count: int) -> str:
        if not count:
            return "The deck is empty."
        return f"The deck has {cards_in_words(count)} left."

    def drew_last(self, by: Seat) -> str:
        return f"{self.who(by)} drew the last card."

    def last_challenged(self, liar: Seat, judge: Seat, lie: tuple[Card, ...], answer: tuple[Card, ...]) -> str:
        laid = f"In the last trick {self.who(liar)} laid {cards_in_prose(lie)}"
        return f"{laid}, and {self.who(judge)} challenged with {cards_in_prose(answer)}."

    def last_forfeited(self, liar: Seat, judge: Seat, up: Card) -> str:
        return f"In the last trick {self.who(liar)} laid {_one(up)} face up, and {self.who(judge)} forfeited."

    def had_lied(self, by: Seat, cards: tuple[Card, ...], more: int) -> str:
        return f"{self.who(by)} laid {_as_known(cards, more)}."

    def had_challenged(self, by: Seat, cards: tuple[Card, ...], more: int) -> str:
        return f"{self.who(by)} challenged with {_as_known(cards, more)}."

    def had_forfeited(self, by: Seat, cards: tuple[Card, ...], more: int) -> str:
        return f"{self.who(by)} forfeited {_as_known(cards, more)}."

    # ---- questions ----

    lay_lie = Says("Lay your Lie: one card face up, two face down.")

    def judge_lie(self, liar: Seat, up: Card) -> str:
        return f"{self.who(liar)} laid {_one(up)} and two cards face down. Challenge or forfeit with three cards."

    def short_judge_lie(self, liar: Seat, up: Card) -> str:
        return f"{self.who(liar)} laid {_one(up)}. Challenge or forfeit?"

    pose_lay_lie = Says("What will your Lie be?")

    def pose_judge_lie(self, liar: Seat) -> str:
        return f"Can you beat {self.whose(liar)} Lie?"

    # ---- forms ----

    lay_this_lie = Says("Lay this Lie")

    def lays(self, up: Gap, down: Gap, total: Total) -> str:
        return f"You lay {up} up, {down} down: {total}."

    face_up = Says("One card face up")
    face_down = Says("Two cards face down")
    answer = Says("Answer")
    your_answer = Says("Your answer")
    your_cards = Says("Your three cards")
    lift_up_first = Says("first tap the card to lay face up")
    lift_down_first = Says("first tap two to lay face down")
    lift_three_first = Says("lift three cards first")
    challenge = Says("Challenge")
    forfeit = Says("Forfeit")

    def challenge_with(self, total: Total) -> str:
        return f"Challenge with {total}"

    forfeit_these = Says("Forfeit these")

    def answers(self, cards: Gap | tuple[Card, ...], total: Total, liar: Seat) -> str:
        known = cards if isinstance(cards, Gap) else listed([self._card(card) for card in cards])
        return f"{known} make {total}. Forfeit, and all six go to {self.who(liar)}."

    # ---- what may come of it ----

    def if_laid(self, judge: Seat) -> str:
        return f"then {self.who(judge)} must beat it, or give three cards"

    if_challenged = Says("nearer to 21 wins all six")

    def if_forfeited(self, liar: Seat) -> str:
        return f"{self.who(liar)} {self.verb(liar, 'win', 'wins')} all six, unseen"

    def if_not_challenged(self, liar: Seat) -> str:
        return f"if not, {self.if_forfeited(liar)}"

    # ---- cards ----

    joker = Says("Joker")
    a_joker = Says("a joker")

    def _card(self, card: Card) -> str:
        return self.a_joker() if face_of(card) == JOKER else card_label(card)

    plan = Says("Plan this answer")
    only_if = Says("Only if the face-up card counts")

    def more_than(self, limit: int) -> str:
        return f"Over {limit}"


def _one(card: Card) -> str:
    return cards_in_prose([card])


def _as_known(cards: tuple[Card, ...], more: int) -> str:
    known = [cards_in_prose(cards)] if cards else []
    return listed([*known, cards_in_words(more)] if more else known)


def _wins(count: int) -> str:
    return _some(count, "win", "wins")


def _some(count: int, one: str, many: str) -> str:
    return counted(count, one, many) if count else f"no {many}"
