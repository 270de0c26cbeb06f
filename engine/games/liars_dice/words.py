"""Messages of Liar's Dice."""

from collections.abc import Sequence

from engine.games.liars_dice.tips import TipWords
from engine.games.liars_dice.values import Bid
from engine.kit.dice import STAR, Face, dice_in_prose, face_text, kind
from engine.kit.numerals import counted, in_words
from engine.kit.scene.controls import Bounds, Gap
from engine.kit.seats import Seat
from engine.kit.sentence import Says


class Words(TipWords):
    """The catalogue."""

    # ---- refusals and a warning ----

    def no_such_opener(self, opener: int, players: int) -> str:
        return f"Player {opener} can’t open: the table has {counted(players, 'player', 'players')}."

    nothing_to_challenge = Says("You can’t challenge yet. Open the round with a bid, for example “2x5”.")
    bad_face = Says("You can bid on 2s, 3s, 4s, 5s, 6s or stars.")
    bad_amount = Says("Bid on at least one die.")

    def over_cap(self, number: Bid, star: Bid) -> str:
        return f"The highest bids here are {claim(number)} and {claim(star)}."

    def not_higher(self, bid: Bid, current: Bid, lowest: Bid) -> str:
        return f"A bid of {claim(bid)} doesn’t beat {claim(current)}. Bid “{lowest}” or higher, or say “liar”."

    def nothing_higher(self, bid: Bid, current: Bid) -> str:
        return f"A bid of {claim(bid)} doesn’t beat {claim(current)}, and no other bid can. Say “liar”."

    def not_in_hand(self, own: tuple[Face, ...]) -> str:
        return f"You can only show dice from under your cup. You have {dice_in_prose(own)}."

    def must_keep_one_to_reroll(self, own: tuple[Face, ...]) -> str:
        return f"Keep at least one hidden die to reroll. You have {dice_in_prose(own)}."

    def order_too_late(self, bid: Bid) -> str:
        return f"That plan could never act. Choose a limit other than {claim(bid)}."

    def more_than_dice(self, bid: Bid, dice: int) -> str:
        return f"You bid {claim(bid)}, but only {counted(dice, 'die is', 'dice are')} in play."

    # ---- events ----

    def started(self, opener: Seat) -> str:
        return f"The first bid went to {self.who(opener)}."

    def paid_both(self, seats: tuple[Seat, ...]) -> str:
        return f"{self.everyone(seats)} paid a chip into each pot."

    def paid_one(self, seats: tuple[Seat, ...]) -> str:
        each = " each" if len(seats) > 1 else ""
        return f"{self.everyone(seats)}{each} paid a last chip into the round pot."

    rolled = Says("All dice were rolled.")

    def rolled_own(self, by: Seat, dice: tuple[Face, ...]) -> str:
        return f"{self.who(by)} rolled {dice_in_prose(dice)}."

    def bid(self, by: Seat, bid: Bid) -> str:
        return f"{self.who(by)} bid {claim(bid)}."

    def showed(self, by: Seat, dice: tuple[Face, ...]) -> str:
        return f"{self.who(by)} showed {dice_in_prose(dice)}."

    def rerolled(self, by: Seat, dice: int) -> str:
        return f"{self.who(by)} rerolled {_dice(dice)}."

    def rerolled_own(self, by: Seat, old: tuple[Face, ...], new: tuple[Face, ...]) -> str:
        return f"{self.who(by)} rerolled {dice_in_prose(old)} and got {dice_in_prose(new)}."

    def challenged(self, by: Seat, bidder: Seat, bid: Bid) -> str:
        return f"{self.who(by)} challenged {self.who(bidder)} on {claim(bid)}."

    def had(self, by: Seat, dice: tuple[Face, ...]) -> str:
        return f"{self.who(by)} had {dice_in_prose(dice)}."

    def bid_held(self, actual: int) -> str:
        return f"The count was {in_words(actual)}. The bid held, with dice to spare."

    def bid_fell_short(self, actual: int) -> str:
        return f"The count was {in_words(actual)}. The bid was too high."

    def spot_on(self, actual: int) -> str:
        return f"The count was {in_words(actual)}. Spot on."

    def lost(self, seats: tuple[Seat, ...], dice: int) -> str:
        each = " each" if len(seats) > 1 else ""
        return f"{self.everyone(seats)} lost {_dice(dice)}{each}."

    def eliminated(self, seats: tuple[Seat, ...]) -> str:
        return f"{self.everyone(seats)} ran out of dice."

    def round_pot(self, by: Seat, chips: int) -> str:
        return f"{self.who(by)} took the round pot of {_chips(chips)}."

    def game_pot(self, by: Seat, chips: int) -> str:
        return f"{self.who(by)} took the game pot of {_chips(chips)}."

    def won(self, by: Seat) -> str:
        return f"{self.who(by)} won, with the last dice on the table."

    # ---- questions ----

    open_round = Says("Open the round with any bid.")

    def raise_or_challenge(self, bidder: Seat, bid: Bid) -> str:
        return f"{self.who(bidder)} bid {claim(bid)}. Raise or challenge?"

    def only_challenge(self, bidder: Seat, bid: Bid) -> str:
        return f"{self.who(bidder)} bid {claim(bid)}, the limit. You have to challenge."

    pose_open_round = Says("What do you bid?")

    def pose_raise_or_challenge(self, bidder: Seat) -> str:
        return f"Is {self.who(bidder)} lying?"

    def pose_only_challenge(self, bidder: Seat) -> str:
        return self.pose_raise_or_challenge(bidder)

    # ---- the postcard ----

    def claimed(self, bid: Bid) -> str:
        return claim(bid)

    def were_there(self, bid: Bid, actual: int) -> str:
        return f"{claim(bid)}. {_were(actual).capitalize() if actual else 'Not one was'} there."

    def moments(self, count: int) -> str:
        return counted(count, "round", "rounds")

    # ---- the board ----

    under_cup = Says("under the cup")
    shown = Says("shown")

    def backs(self, count: int) -> str:
        return _dice(count)

    def _faces(self, faces: Sequence[str]) -> str:
        return dice_in_prose(STAR if face == face_text(STAR) else int(face) for face in faces)

    def has_dice(self, dice: int) -> str:
        return _dice(dice)

    def has_chips(self, chips: int) -> str:
        return _chips(chips)

    def stands(self, by: Seat, bid: Bid) -> str:
        return f"The bid is {claim(bid)}, by {self.who(by)}."

    def in_play(self, dice: int) -> str:
        return f"{counted(dice, 'die is', 'dice are')} in play."

    def round(self, number: int) -> str:
        return f"This is round {in_words(number)}."

    def in_round_pot(self, chips: int) -> str:
        return f"The round pot holds {_chips(chips)}."

    def in_game_pot(self, chips: int) -> str:
        return f"The game pot holds {_chips(chips)}."

    # ---- pictures of what happened ----

    turned_up = Says("All dice were turned up and counted.")
    tally = Says("counted")

    def loses(self, dice: int) -> str:
        return f"lost {_dice(dice)}"

    def called_a_liar(self, by: Seat, bidder: Seat) -> str:
        return f"{self.who(by)} called {self.who(bidder)} a liar."

    def was_no_liar(self, bidder: Seat) -> str:
        return f"{self.who(bidder)} wasn’t."

    def called_you(self, by: Seat) -> str:
        return f"{self.who(by)} called you."

    told_the_truth = Says("You told the truth.")

    def exactly(self, actual: int) -> str:
        return f"Spot on: {in_words(actual)}, exactly."

    lost_nothing = Says("Spot on. You alone lose nothing.")

    def compared(self, bid: int, actual: int) -> str:
        return f"{_were(bid)} bid, {_are(actual)} there."

    def all_but_lose(self, bidder: Seat) -> str:
        return f"Everyone but {self.who(bidder)} loses one."

    def loses_dice(self, seats: tuple[Seat, ...], dice: int) -> str:
        loses = "lose" if len(seats) > 1 else self.verb(seats[0], "lose", "loses")
        each = " each" if len(seats) > 1 else ""
        return f"{self.everyone(seats)} {loses} {_dice(dice)}{each}."

    def are_left(self, dice: int) -> str:
        return f"That leaves {in_words(dice) if dice else 'none'}."

    def to_round(self, number: int, opener: Seat) -> str:
        return f"On to round {number}{self.verb(opener, ': you open', '')}"

    # ---- labels of forms ----

    to_bid = Says("Bid")
    how_many = Says("How many")
    of_what = Says("Of what")
    show_and_reroll = Says("Show dice and reroll the rest")
    liar = Says("Liar!")

    def many_of(self, face: Face) -> str:
        return kind(2, face)

    def one_of(self, face: Face) -> str:
        return kind(1, face)

    def number(self, amount: int) -> str:
        return in_words(amount)

    def a_die(self, face: Face) -> str:
        return f"a {kind(1, face)}"

    def bids(self, amount: Gap, face: Gap, shown: Gap) -> str:
        return f"You bid {amount} {face}[, show {shown} and reroll the rest]."

    def bid_this(self, amount: Gap, face: Gap) -> str:
        return f"Bid {amount} {face}"

    def calls(self, bidder: Seat, bid: Bid) -> str:
        return f"You call “Liar!” on {self.whose(bidder)} {claim(bid)}. All cups go up."

    # ---- what may come of it ----

    def if_bid(self, after: Seat) -> str:
        return f"then {self.who(after)} must raise or call you"

    def if_lie(self, by: Seat, dice: Bounds) -> str:
        return f"right: {self._loses(by, dice)}"

    def if_true(self, by: Seat, dice: Bounds, in_sight: int) -> str:
        if in_sight:
            return f"can’t be a lie: {_all(in_sight)} in sight; {self._loses(by, dice)}"
        return f"wrong: {self._loses(by, dice)}"

    def _loses(self, by: Seat, dice: Bounds) -> str:
        return f"{self.who(by)} {self.verb(by, 'lose', 'loses')} {dice}"

    # ---- labels of plans ----

    challenge_for_me = Says("Challenge for me")
    challenge_above = Says("Challenge any bid above")
    raise_for_me = Says("Raise for me")
    raise_up_to = Says("Raise to the next bid on the track, up to")


# ---- grammar ----


def claim(bid: Bid) -> str:
    """A bid without shown dice.

    >>> claim(Bid(4, 5)), claim(Bid(1, STAR))
    ('four 5s', 'one star')
    """
    return f"{in_words(bid.amount)} {kind(bid.amount, bid.face)}"


def _were(count: int) -> str:
    return f"{in_words(count)} {'was' if count == 1 else 'were'}"


def _are(count: int) -> str:
    return f"{in_words(count) if count else 'none'} {'is' if count == 1 else 'are'}"


def _all(count: int) -> str:
    """
    >>> _all(1), _all(2), _all(4)
    ('it’s', 'both are', 'all four are')
    """
    return {1: "it’s", 2: "both are"}.get(count, f"all {in_words(count)} are")


def _dice(count: int) -> str:
    return counted(count, "die", "dice")


def _chips(count: int) -> str:
    return counted(count, "chip", "chips") if count else "no chips"
