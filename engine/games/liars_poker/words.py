"""Messages of Liar's Poker."""

from engine.games.liars_poker.tips import TipWords
from engine.games.liars_poker.values import AddDoubtOrPass, AddOrSweep, DoubtOrPass, LeadPile, Question, by_rank
from engine.kit.cards import Card, Rank, a_rank_in_words, rank_in_words, ranks_in_words
from engine.kit.numerals import cards_in_words, counted, in_words, were_not
from engine.kit.prose import cards_in_prose
from engine.kit.scene.controls import Gap
from engine.kit.seats import Seat
from engine.kit.sentence import Says
from engine.kit.words import capital

LIE = 1
"""The case of a card called falsely."""


class Words(TipWords):
    """The catalogue."""

    # ---- refusals ----

    def wrong_phase(self, asked: Question) -> str:
        match asked:
            case LeadPile():
                return "You can’t do that now. Lead one to four cards and call them a rank, like “4C 5D as J”."
            case AddDoubtOrPass():
                return "You can’t do that now. Add cards, like “add 4C 5D”, or say “pass” or “doubt”."
            case AddOrSweep():
                return "You can’t do that now. Add cards, like “add 4C 5D”, or say “sweep”."
            case DoubtOrPass():
                return "You can’t do that now. Say “pass” or “doubt”."

    one_to_four_cards = Says("Put down one to four cards at a time.")

    def not_in_hand(self, hand: tuple[Card, ...]) -> str:
        return f"Put down only cards you hold, each once. You hold {held(hand)}."

    bad_rank = Says("Call your cards by a rank: A, 2 to 10, J, Q or K.")

    def number_does_not_fit(self, number: int, cards: tuple[Card, ...]) -> str:
        return f"You said {in_words(number)}, but you named {cards_in_words(len(cards))}."

    order_too_late = Says("Too late to sweep this pile: someone went out. Try “pass going out” instead.")

    # ---- warnings ----

    def gives_hand_away(self, by: Seat) -> str:
        return f"If you pass, the hand goes to {self.who(by)}. A doubt costs you nothing now."

    def doubts_truth(self, pile: int) -> str:
        return f"That default move is true. If you doubt it, you take {the_pile(pile)}."

    # ---- news ----

    def cut(self, dealer: Seat) -> str:
        return f"{self.who(dealer)} won the cut for the first deal."

    def dealt(self, dealer: Seat, leader: Seat) -> str:
        return f"{self.who(dealer)} dealt, and the first lead went to {self.who(leader)}."

    def dealt_own(self, by: Seat, cards: tuple[Card, ...]) -> str:
        return f"{self.who(by)} got {held(cards)}."

    def led(self, by: Seat, count: int, rank: Rank) -> str:
        return f"{self.who(by)} led “{called(count, rank)}”."

    def led_own(self, by: Seat, cards: tuple[Card, ...], rank: Rank) -> str:
        return f"{self.who(by)} led {held(cards)} as “{called(len(cards), rank)}”."

    def added(self, by: Seat, count: int, rank: Rank) -> str:
        return f"{self.who(by)} added “{called(count, rank)}”."

    def added_own(self, by: Seat, cards: tuple[Card, ...], rank: Rank) -> str:
        return f"{self.who(by)} added {held(cards)} as “{called(len(cards), rank)}”."

    known_true = Says("It was a default move, so it was true.")

    def went_out(self, by: Seat) -> str:
        return f"With no cards left, {self.who(by)} went out."

    def passed(self, by: Seat) -> str:
        return f"{self.who(by)} passed."

    def doubted(self, by: Seat, accused: Seat, cards: tuple[Card, ...]) -> str:
        return f"{self.who(by)} doubted {self.who(accused)} and turned up {held(cards)}."

    def truth(self, count: int, rank: Rank) -> str:
        return f"It really was {called(count, rank)}."

    def lie(self, count: int, rank: Rank) -> str:
        return f"It was a lie, not {called(count, rank)}."

    def taken(self, by: Seat, pile: int) -> str:
        return f"{self.who(by)} took {the_pile(pile)}."

    def underneath(self, plays: tuple[tuple[Card, ...], ...]) -> str:
        order = ", from the bottom up," if len(plays) > 1 else ""
        return f"Underneath{order} lay {', '.join(map(held, plays))}."

    def went_with_it(self, owner: Seat, cards: tuple[Card, ...]) -> str:
        return f"With it went {held(cards)}, which {self.who(owner)} had laid."

    def next_lead(self, leader: Seat) -> str:
        return f"The next lead went to {self.who(leader)}."

    def swept(self, by: Seat, count: int) -> str:
        return f"{self.who(by)} swept {the_pile(count)} aside."

    def won_hand(self, by: Seat) -> str:
        return f"{self.who(by)} won the hand."

    def won(self, by: Seat) -> str:
        return f"{self.who(by)} won the match by going out."

    def won_match(self, by: Seat, hands: int) -> str:
        return f"{self.who(by)} won the match with {in_hands(hands)}."

    # ---- the postcard ----

    this_round = Says("This hand")

    def moments(self, count: int) -> str:
        return counted(count, "doubt", "doubts")

    # ---- the board ----

    in_hand = Says("in hand")

    def known(self, cards: tuple[Card, ...]) -> str:
        return f"{held(cards)} for sure"

    def has_won(self, hands: int) -> str:
        return f"{in_hands(hands) if hands else 'no hands'} won"

    def on_top(self, by: Seat, count: int, rank: Rank) -> str:
        return f"on top, “{called(count, rank)}” from {self.who(by)}"

    def beneath(self, rank: Rank) -> str:
        return f"underneath, all called {ranks_in_words(rank)}"

    aside = Says("swept aside")

    def doubted_truth(self, by: Seat, accused: Seat) -> str:
        return f"{self.who(by)} doubted {self.who(accused)}."

    def all_are(self, count: int, rank: Rank) -> str:
        if count == 1:
            return f"It really is {a_rank_in_words(rank)}."
        if count == 2:
            return f"Both are {ranks_in_words(rank)}."
        return f"All {in_words(count)} are {ranks_in_words(rank)}."

    def are_not(self, count: int) -> str:
        return f"{in_words(count)} of them aren’t."

    def had_said(self, by: Seat, count: int, rank: Rank, true: int) -> str:
        said = f"“{capital(called(count, rank))}”, said {self.who(by)}"
        if not 0 < true < count:
            return f"{said}."
        return f"{said}, but only {in_words(true)} {'is' if true == 1 else 'are'}."

    def takes_pile(self, by: Seat, pile: int) -> str:
        return f"{self.who(by)} {self.verb(by, 'take', 'takes')} {the_pile(pile)}."

    def to_new_pile(self, leader: Seat) -> str:
        return self.verb(leader, "Lead a new pile", "On to a new pile")

    def grows(self, now: int) -> str:
        return f"That makes {in_words(now)} in hand."

    def claimed(self, count: int, rank: Rank) -> str:
        return called(count, rank)

    def were_others(self, count: int, rank: Rank, others: int) -> str:
        return f"{called(count, rank)}. {were_not(others, count)}"

    def lies_aside(self, pile: int) -> str:
        return f"{the_pile(pile)} was swept aside."

    lead_is_true = Says("The lead is true: it was a default move.")

    def passes(self, count: int) -> str:
        return f"{counted(count, 'player has', 'players have')} passed since."

    def hands_to_win(self, hands: int) -> str:
        return f"{in_hands(hands)} won take the match."

    def was_turned_up(self, by: Seat, cards: tuple[Card, ...]) -> str:
        return f"Turned up, from {self.who(by)}: {held(cards)}."

    # ---- questions ----

    lead_pile = Says("Lead one to four cards face down. Call them what you like.")

    def add_doubt_or_pass(self, by: Seat, count: int, rank: Rank) -> str:
        return f"{self.who(by)} put down “{called(count, rank)}”. Doubt, pass, or add?"

    def add_or_sweep(self, rank: Rank, pile: int) -> str:
        return f"Everyone passed. Add more {ranks_in_words(rank)}, or sweep {the_pile(pile)}?"

    def doubt_or_pass(self, by: Seat, count: int, rank: Rank) -> str:
        return f"{self.who(by)} went out with “{called(count, rank)}”. Doubt or pass?"

    pose_lead_pile = Says("What will you lead?")

    def pose_doubt_or_pass(self, by: Seat, count: int, rank: Rank) -> str:
        return self.pose_add_doubt_or_pass(by, count, rank)

    def pose_add_doubt_or_pass(self, by: Seat, count: int, rank: Rank) -> str:
        if count == 1:
            return f"Is it {a_rank_in_words(rank)}?"
        return f"Are {self.whose(by)} {cards_in_words(count)} {ranks_in_words(rank)}?"

    # ---- questions in short ----

    short_lead_pile = Says("Lead one to four cards.")

    def short_add_doubt_or_pass(self, by: Seat, count: int, rank: Rank) -> str:
        return f"{self.who(by)}: {counted_briefly(count, rank)}. Doubt?"

    short_add_or_sweep = Says("Everyone passed. Add or sweep?")

    def short_doubt_or_pass(self, by: Seat, count: int, rank: Rank) -> str:
        return f"{self.who(by)} is out: {counted_briefly(count, rank)}. Doubt?"

    # ---- forms of moves ----

    to_lead = Says("Lead")
    to_add = Says("Add")
    to_pass = Says("Pass")
    to_let_pass = Says("Let it pass")
    to_doubt = Says("I doubt you!")
    to_sweep = Says("Sweep the pile")
    your_cards = Says("Your cards")
    call_them = Says("Call them")

    def many_of(self, rank: Rank) -> str:
        return ranks_in_words(rank)

    def one_of(self, rank: Rank) -> str:
        return rank_in_words(rank)

    # ---- what will be sent ----

    def you_lead(self, cards: Gap, rank: Gap) -> str:
        return f"You lead {cards} as “{cards.count} {rank}”."

    def lead_these(self, cards: Gap, rank: Gap) -> str:
        return f"Lead {cards.count} {rank}"

    def you_add(self, cards: Gap, rank: Rank) -> str:
        said = cards.counted(rank_in_words(rank), ranks_in_words(rank))
        return f"You add {cards} as “{said}”[, a lie{cards.if_case(LIE)}]."

    def add_these(self, cards: Gap, rank: Rank) -> str:
        return f"Add {cards.counted(rank_in_words(rank), ranks_in_words(rank))}"

    def you_pass(self, by: Seat, count: int, rank: Rank) -> str:
        return f"You pass on {self.whose(by)} “{called(count, rank)}”."

    def you_doubt(self, by: Seat, count: int, rank: Rank) -> str:
        return f"You call {self.whose(by)} “{called(count, rank)}” a lie."

    def you_sweep(self, pile: int) -> str:
        return f"You sweep {the_pile(pile)} aside and lead again."

    # ---- what may come of it ----

    def if_lie(self, by: Seat, pile: int) -> str:
        return f"a lie: {self._takes(by, pile)}"

    def if_true(self, by: Seat, pile: int, is_sure: bool) -> str:
        return f"{'can’t be a lie;' if is_sure else 'the truth:'} {self._takes(by, pile)}"

    def _takes(self, by: Seat, pile: int) -> str:
        them = {1: "it", 2: "both"}.get(pile, f"all {pile}")
        return f"{self.who(by)} {self.verb(by, 'take', 'takes')} {them}"

    def if_true_out(self, by: Seat) -> str:
        return f"the truth: {self.who(by)} {self.verb(by, 'win', 'wins')} the hand"

    def if_passed(self, after: Seat) -> str:
        return f"{self.who(after)} is next"

    def if_all_passed(self, by: Seat) -> str:
        return f"{self.who(by)} adds or sweeps"

    def if_let_out(self, by: Seat) -> str:
        return f"{self.who(by)} wins the hand"

    def if_swept(self, pile: int) -> str:
        return f"{cards_in_words(pile)} out of play"

    def if_put_down(self, after: Seat) -> str:
        return f"{self.who(after)} may doubt you"

    def if_put_down_falsely(self, after: Seat) -> str:
        return f"a lie; {self.who(after)} may doubt you"

    lift_a_card = Says("lift a card first")
    choose_rank = Says("choose a rank first")

    # ---- forms of plans ----

    plan_pass_until_swept = Says("Pass until the pile is swept")
    plan_doubt_from = Says("Doubt on this pile")
    plan_doubt_lies = Says("Doubt impossible claims")
    plan_doubt_going_out = Says("Doubt when someone goes out")
    plan_pass_going_out = Says("Pass when someone goes out")
    how_many_cards = Says("How many cards")
    any_number = Says("any")

    def or_more(self, count: int) -> str:
        return f"{count} or more"


# ---- grammar ----


def called(count: int, rank: Rank) -> str:
    """A claim.

    >>> called(3, 11), called(1, 6)
    ('three jacks', 'one six')
    """
    return counted(count, rank_in_words(rank), ranks_in_words(rank))


def counted_briefly(count: int, rank: Rank) -> str:
    """With digits: "3 jacks"."""
    return f"{count} {rank_in_words(rank) if count == 1 else ranks_in_words(rank)}"


def held(cards: tuple[Card, ...]) -> str:
    """In a hand's order."""
    return cards_in_prose(by_rank(cards))


def the_pile(count: int) -> str:
    """Counts cards: "the pile of four cards"."""
    return f"the pile of {cards_in_words(count)}"


def in_hands(count: int) -> str:
    """Counts hands: "one hand"."""
    return counted(count, "hand", "hands")
