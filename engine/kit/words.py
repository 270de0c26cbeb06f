"""The base of all catalogues: common messages, and sentences and boards as text.

Each public method is a message; one without values is a `Says`. Players' texts and notation come as `Verbatim`.
"""

from collections.abc import Callable, Iterable, Sequence
from copy import copy
from typing import Self

from engine.kit.cards import Card, a_rank_in_words, printed, rank_of
from engine.kit.numerals import cards_in_words, counted
from engine.kit.prose import as_typed, faces_in_prose
from engine.kit.scene.board import Board, Mat, Piece
from engine.kit.sentence import Says, Sentence, Verbatim, listed


class Speaker:
    """Words for one reader.

    :param names: for the reader
    :param reader: called "you"; `None` for a spectator
    """

    def __init__(self, names: Sequence[str], reader: int | None = None) -> None:
        self._names = names
        self._reader = reader
        self._draws = False

    def to_draw(self) -> Self:
        """The same with marked pieces (`engine.kit.prose`), for pages and letters; others have them as typed."""
        drawing = copy(self)
        drawing._draws = True
        return drawing

    @classmethod
    def knows(cls, key: str) -> bool:
        """Whether the message exists."""
        return hasattr(cls, key)

    # ---- from a sentence to words ----

    def say(self, sentence: Sentence) -> str:
        """A whole sentence, on one line so that it cannot pose as two."""
        return capital(self.clause(sentence))

    def clause(self, sentence: Sentence) -> str:
        """A sentence inside another."""
        words: str = getattr(self, sentence.key)(**sentence.values)
        return self._for_reader(" / ".join(words.splitlines()))

    def with_choice(self, what: Sentence) -> str:
        """The words of a button, with a gap for the choice."""
        return f"{self.clause(what)}: {{0}}"

    def _for_reader(self, words: str) -> str:
        return words if self._draws else as_typed(words)

    # ---- from a board to words ----

    def shows(self, board: Board) -> list[str]:
        """The reader's mat, the middle, the facts, other mats."""
        own = [mat for mat in board.mats if mat.seat == self._reader]
        others = [mat for mat in board.mats if mat not in own]
        middle = [capital(f"{self.clause(place.label)}: {self.pieces(place.pieces)}.") for place in board.middle]
        return [*map(self._mat, own), *middle, *[self.say(fact.says) for fact in board.facts], *map(self._mat, others)]

    def _mat(self, mat: Mat) -> str:
        return capital(f"{self.who(mat.seat)}: {self.has(mat)}.")

    def has(self, mat: Mat) -> str:
        """Describes a mat."""
        places = [f"{self.clause(place.label)} {self.pieces(place.pieces)}" for place in mat.places]
        facts = [self.clause(fact.says) for fact in mat.facts]
        return "; ".join([*places, *facts, *["out"] * mat.is_out])

    def pieces(self, pieces: Sequence[Piece]) -> str:
        """Pieces: "7H and two cards", "7H and KS 2D face down"."""
        up = [piece.face for piece in pieces if piece.face is not None and not piece.covered]
        down = [piece.face for piece in pieces if piece.face is not None and piece.covered]
        said = [self._faces(up)] if up else []
        if down:
            said.append(f"{self._faces(down)} face down" if up else self._faces(down))
        unknown = len(pieces) - len(up) - len(down)
        return self._for_reader(listed([*said, self.backs(unknown)] if unknown or not said else said))

    def _faces(self, faces: Sequence[str]) -> str:
        return faces_in_prose(faces)

    def backs(self, count: int) -> str:
        """Counts unknown pieces."""
        return cards_in_words(count) if count else "no cards"

    def printed(self, piece: Piece) -> str:
        """The print on a piece ("7♥"), empty for a back."""
        return printed(piece.face or "")

    def this_round(self) -> str:
        """The part of a match, above its news."""
        return "This round"

    def moments(self, count: int) -> str:
        """Counts decisive moves (`Game.moment`)."""
        return counted(count, "turning point", "turning points")

    # ---- persons ----

    def verb(self, seat: int, yours: str, theirs: str) -> str:
        """A verb in the present tense: "you pay", "Ann pays"."""
        return yours if seat == self._reader else theirs

    def who(self, seat: int) -> str:
        """A seat: "you" or "Ann"."""
        return "you" if seat == self._reader else self._names[seat]

    def whose(self, seat: int) -> str:
        """An owner: "your" or "Ann’s"."""
        return "your" if seat == self._reader else f"{self._names[seat]}’s"

    def everyone(self, seats: Iterable[int]) -> str:
        """Seats: "you, Ann and Ben"."""
        return listed([self.who(seat) for seat in seats])


class Words(Speaker):
    """The common messages of all games."""

    @classmethod
    def messages(cls) -> dict[str, Callable[..., str]]:
        """By name."""
        own = [vars(base) for base in reversed(cls.__mro__) if issubclass(base, Words)]
        return {name: each for known in own for name, each in known.items() if callable(each) and name[0] != "_"}

    over = Says("The match is over.")

    # ---- while another answers ----

    def does_believe(self, by: int, whom: int) -> str:
        return f"Does {self.who(by)} believe {self.who(whom)}?"

    def if_calls(self, by: int) -> str:
        return f"If {self.who(by)} calls"

    # ---- a picture that stays ----

    go_on = Says("On")
    see_the_end = Says("See the end")

    def caught(self, by: int, liar: int) -> str:
        return f"{self.who(by)} caught {self.who(liar)}."

    def is_card(self, card: Card) -> str:
        return f"It’s {a_rank_in_words(rank_of(card))}."

    def a_card(self, card: Card) -> str:
        return a_rank_in_words(rank_of(card))

    # ---- refusals ----

    def not_your_turn(self, awaited: tuple[int, ...]) -> str:
        return f"It’s not your turn. The next move is up to {self.everyone(awaited)}."

    def not_listed(self, possible: tuple[Verbatim, ...]) -> str:
        if not possible:
            return "You can’t move now."
        return f"You can’t do that now. You can say {either(quoted(possible))}."

    def too_long(self, most: int, length: int) -> str:
        return f"A message can have up to {most} characters; this one has {length}."

    def unreadable(self, text: Verbatim) -> str:
        return f"We can’t read “{text}” as a move."

    def order_unreadable(self, text: Verbatim) -> str:
        return f"We can’t read “{text}” as a plan."

    let_pass = Says("Let things pass")
    no_orders = Says("In this game you can’t plan ahead.")

    def ambiguous(self, text: Verbatim, one: Verbatim, other: Verbatim) -> str:
        return f"“{text}” could mean “{one}” or “{other}”. Which one?"

    def nobody_called(self, name: Verbatim) -> str:
        return f"No one here goes by “{name}”."

    def several_called(self, name: Verbatim, seats: tuple[int, ...]) -> str:
        return f"“{name}” fits {self.everyone(seats)}. Type more of the name."

    def option_unknown(self, name: Verbatim, known: tuple[Verbatim, ...]) -> str:
        if not known:
            return f"“{name}” isn’t a house rule here. This game has none."
        return f"“{name}” isn’t a house rule here. Choose from {listed(quoted(known))}."

    def option_choice(self, name: Verbatim, value: Verbatim, choices: tuple[Verbatim, ...]) -> str:
        return f"“{name}” can’t be “{value}”. Choose {either(quoted(choices))}."

    def option_whole(self, name: Verbatim, least: int, most: int, step: int) -> str:
        return f"“{name}” must be a whole number from {least} to {most}, in steps of {step}."


def capital(text: str) -> str:
    """Capitalises the first letter."""
    return text[:1].upper() + text[1:]


def either(words: Sequence[str]) -> str:
    """Returns words as alternatives.

    >>> either(["call", "sink 2"])
    'call or sink 2'
    """
    return listed(words, "or")


def quoted(texts: Iterable[object]) -> list[str]:
    """In quotation marks."""
    return [f"“{text}”" for text in texts]
