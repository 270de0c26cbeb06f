"""Messages of Liar's Deck."""

from collections.abc import Sequence

from engine.games.liars_deck.values import Card, Cards
from engine.games.liars_deck.words.grammar import (
    ONLY,
    card_name,
    innocent,
    named,
    said_to_be,
    several,
    with_article,
)
from engine.games.liars_deck.words.labels import Labels
from engine.kit.numerals import cards_in_words, counted, in_words, were_not
from engine.kit.prose import pieces_in_prose
from engine.kit.scene.board import Piece
from engine.kit.seats import Seat
from engine.kit.sentence import Says, Verbatim, listed
from engine.kit.words import capital, either, quoted

_TURNED_UP = {"I": "the truth", "L": "a lie", **ONLY}


class Words(Labels):
    """The catalogue."""

    # ---- refusals ----

    def wrong_phase(self, possible: tuple[Verbatim, ...]) -> str:
        return f"You can’t do that now, only {either(quoted(possible))}."

    must_call = Says("Only you still hold cards, so you have to call. Say “liar”.")

    def bad_number_of_cards(self, most: int) -> str:
        if most == 1:
            return "You can only play one card at a time."
        return f"You can play one to {cards_in_words(most)} at a time."

    def not_in_hand(self, hand: Cards) -> str:
        return f"You can only play cards you hold: {pieces_in_prose(hand, named(hand))}."

    devil_alone = Says("While three or more players are alive, play the Devil alone.")
    nothing_to_call = Says("You can’t call yet. Open the round with a play.")

    def invalid_target(self, targets: tuple[Seat, ...]) -> str:
        return f"You can’t aim there, only at {either([self.who(seat) for seat in targets])}."

    order_without_cards = Says("Say what you’ll play then, for example “believe any play I”.")
    order_no_shots = Says("Players shoot at each other only in Chaos.")
    order_no_cards = Says("You have no cards left, so you won’t play or call again this round.")
    order_too_late = Says("Too late: this round has had its last play.")

    def order_too_many(self, most: int) -> str:
        return f"A play here has {cards_in_words(most)} at most."

    # ---- news ----

    def rank(self, rank: Card) -> str:
        return self.innocents((rank,))

    def seated(self, seats: tuple[Seat, ...]) -> str:
        return f"{self.everyone(seats)} sat down in this order."

    def lethal_at(self, by: Seat, number: int) -> str:
        return f"In {self.whose(by)} revolver, the lethal card was number {in_words(number)} from the top."

    def dealt(self, first: Seat) -> str:
        return f"A new round began, with {self.who(first)} to play."

    def dealt_own(self, by: Seat, cards: Cards) -> str:
        return f"{self.who(by)} got {named(cards)}."

    def left_over(self, cards: Cards) -> str:
        return f"{named(cards)} stayed in the deck."

    def played(self, by: Seat, count: int) -> str:
        return f"{self.who(by)} played {cards_in_words(count)}, face down."

    def played_own(self, by: Seat, cards: Cards) -> str:
        return f"{self.who(by)} played {named(cards)}, face down."

    def called(self, by: Seat, accused: Seat) -> str:
        return f"{self.who(by)} called {self.who(accused)} a liar."

    def called_forced(self, by: Seat, accused: Seat) -> str:
        return f"{self.who(by)} held the last cards and had to call {self.who(accused)}."

    def turned_up(self, cards: Cards) -> str:
        return f"The play held {named(cards)}."

    no_lie = Says("It was the truth.")
    lie = Says("That was a lie.")
    devil = Says("It was the Devil: everyone else with cards had to pull.")

    def lethal(self, by: Seat) -> str:
        return f"{self.who(by)} pulled the trigger. Bang."

    def blank(self, by: Seat) -> str:
        return f"{self.who(by)} pulled the trigger. Click."

    def called_it(self, by: Seat) -> str:
        return f"{self.who(by)} called it."

    were_caught = Says("You were caught.")

    def it_was(self, verdict: Card) -> str:
        return f"It was {_TURNED_UP[verdict]}."

    def a_figure(self, card: Card) -> str:
        return with_article(card)

    def had_said(self, by: Seat, count: int) -> str:
        return f"“{capital(several('I', count))}”, said {self.who(by)}."

    click = Says("Click.")

    def stays(self, by: Seat) -> str:
        return f"{self.who(by)} {self.verb(by, 'stay', 'stays')} in."

    def is_out(self, by: Seat) -> str:
        return f"{self.who(by)} {self.verb(by, 'are', 'is')} out."

    def next_pull(self, by: Seat, left: int) -> str:
        many, one = self._verbs(shoots=False)
        return f"Next time {self.who(by)} {self.verb(by, many, one)}, it’s 1 in {left}."

    def watch_pull(self, by: Seat, left: int) -> str:
        many, _ = self._verbs(shoots=False)
        return self.verb(by, f"{capital(many)}: 1 in {left}", f"Watch {self.who(by)} {many}: 1 in {left}")

    def to_round(self, number: int) -> str:
        return f"On to round {number}"

    def shooting(self, seats: tuple[Seat, ...]) -> str:
        return f"{self.everyone(seats)} got to shoot."

    def pointed(self, by: Seat) -> str:
        return self.have_pointed((by,))

    def pointed_own(self, by: Seat, target: Seat) -> str:
        return f"{self.who(by)} took aim at {self.who(target)}."

    def pointed_at_nobody(self, by: Seat) -> str:
        return f"{self.who(by)} ran out of time and aimed at nobody."

    def shot_lethal(self, by: Seat, target: Seat) -> str:
        return f"{self.who(by)} shot {self.who(target)}. Bang."

    def shot_blank(self, by: Seat, target: Seat) -> str:
        return f"{self.who(by)} shot at {self.who(target)}. Click."

    def shot_nobody_lethal(self, by: Seat) -> str:
        return f"{self.who(by)} shot at nobody and wasted the bullet."

    def shot_nobody_blank(self, by: Seat) -> str:
        return f"{self.who(by)} shot at nobody. Click."

    def reloaded(self, by: Seat) -> str:
        return f"{self.who(by)} got a new revolver."

    def eliminated(self, seats: tuple[Seat, ...]) -> str:
        return f"{self.everyone(seats)} didn’t survive."

    drawn = Says("Nobody survived, so the match was a draw.")

    def won(self, by: Seat) -> str:
        return f"{self.who(by)} won as the last player alive."

    # ---- the postcard ----

    all_innocent = Says("All innocent.")
    is_liar = Says("Liar!")
    bang = Says("Bang!")

    def were_liars(self, count: int, liars: int) -> str:
        return f"{capital(cards_in_words(count))} called Innocent. {were_not(liars, count)}"

    def moments(self, count: int) -> str:
        return counted(count, "bullet", "bullets")

    # ---- the board ----

    in_hand = Says("in hand")

    def in_revolver(self, left: int) -> str:
        return f"{in_words(left)} left in the revolver"

    def chance(self, left: int) -> str:
        return f"1 in {left} to fire"

    def out_as(self, place: int) -> str:
        return f"place {place}"

    accused = Says("accused")
    is_safe = Says("safe without cards")
    sealed = Says("aim sealed")
    is_target = Says("your target")

    def last_play(self, by: Seat, count: int) -> str:
        return f"the last play, by {self.who(by)}, said to be {said_to_be(count)}"

    def claimed(self, count: int) -> str:
        return f"says: {said_to_be(count)}"

    own_plays = Says("your earlier plays")

    def innocents(self, cards: Cards) -> str:
        return f"{listed([card_name(card, 2) for card in cards])} are innocent this round."

    devil_is_innocent = Says("With two players left, the Devil is an Innocent.")

    def round(self, number: int) -> str:
        return f"This is round {in_words(number)}."

    def in_deck(self, cards: Cards) -> str:
        return f"The whole deck has {named(cards)}."

    def if_called(self, verdict: Card, by: tuple[Seat, ...], left: int, shoots: bool, is_sure: bool) -> str:
        pulls = self._pulls(verdict, by, left, shoots)
        return f"can’t be a lie: no false card is left; {pulls}" if is_sure else f"{_TURNED_UP[verdict]}: {pulls}"

    def if_played(self, verdict: Card, by: tuple[Seat, ...], left: int, shoots: bool) -> str:
        return f"{_TURNED_UP[verdict]}: if called, {self._pulls(verdict, by, left, shoots)}"

    def _pulls(self, verdict: Card, by: tuple[Seat, ...], left: int, shoots: bool) -> str:
        many, one = self._verbs(shoots)
        if verdict == "C":
            return f"everyone {one}"
        pull = many if len(by) > 1 or by[0] == self._reader else one
        return f"{self.everyone(by)} {pull}{f', 1 in {left}' if left else ''}"

    def aims(self, by: tuple[Seat, ...]) -> str:
        if not by:
            return "Everyone aims."
        return f"{self.everyone(by)} {'aim' if len(by) > 1 or by[0] == self._reader else 'aims'}."

    def opens_together(self, shooters: int) -> str:
        return f"It opens when all {in_words(shooters)} have aimed."

    if_it_fires = Says("If it fires, your target is out. If you live, you get a new revolver.")

    def undealt(self, cards: int) -> str:
        return f"{cards_in_words(cards)} stayed undealt."

    def have_pointed(self, seats: tuple[Seat, ...]) -> str:
        return f"{self.everyone(seats)} took aim."

    def own_target(self, target: Seat) -> str:
        return f"You’re aiming at {self.who(target)}."

    def verdict(self, verdict: Card) -> str:
        said = {"I": self.no_lie, "L": self.lie, "D": self.devil}
        return said[verdict]() if verdict in said else f"It was {ONLY[verdict]}."

    def _verbs(self, shoots: bool) -> tuple[str, str]:
        return ("shoot", "shoots") if shoots else ("pull", "pulls")

    def printed(self, piece: Piece) -> str:
        return card_name(piece.face) if piece.face else ""

    def _faces(self, faces: Sequence[Card]) -> str:
        return named(faces)

    # ---- questions ----

    def open_round(self, rank: Card) -> str:
        return f"Open the round with a play.{innocent(rank)}"

    def play_or_call(self, by: Seat, count: int, rank: Card) -> str:
        return f"{self.who(by)} played {cards_in_words(count)}.{innocent(rank)} Play on, or call it a lie?"

    def call_only(self, by: Seat, count: int) -> str:
        return f"{self.who(by)} played {cards_in_words(count)}. Only you still hold cards, so you have to call."

    pose_open_round = Says("What will you call Innocent?")

    def pose_play_or_call(self, by: Seat) -> str:
        return f"Is {self.who(by)} lying?"

    def pose_call_only(self, by: Seat) -> str:
        return self.pose_play_or_call(by)

    pose_take_aim = Says("At whom do you aim?")

    def short_open_round(self, rank: Card) -> str:
        return f"Open the round.{innocent(rank)}"

    def short_play_or_call(self, by: Seat, count: int, rank: Card) -> str:
        return f"{self.who(by)} played {in_words(count)}.{innocent(rank)} Play or call?"

    def short_call_only(self, by: Seat, count: int) -> str:
        return f"{self.who(by)} played {in_words(count)}. You have to call."

    def take_aim(self, caller: Seat, accused: Seat, verdict: Card) -> str:
        match verdict:
            case "M":
                return f"{self.who(caller)} called your Master. Take aim."
            case "C":
                return f"{self.who(accused)} played Chaos, so everyone shoots. Take aim."
            case _:
                return f"{self.who(accused)} lied and you caught it. Take aim."
