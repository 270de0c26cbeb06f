"""A letter as a text message of one segment: at most 160 characters of the GSM alphabet (3GPP TS 23.038, 6.2.1).

One character outside that alphabet would cut the segment to 70, so every text is brought into it.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Sequence

from engine.kit.seats import Seat
from engine.kit.sentence import Verbatim, sentence
from events.table.state import Table
from events.table.words import names_for
from functions.messages.gsm import gsm, is_spelled, septets
from functions.messages.letter_words import LetterWords
from functions.messages.letters import Letter
from functions.messages.readers import Reader

SEGMENT = 160
"""Septets of a message that is not split."""

NAME_LENGTH = 12
"""Signs of a name."""

_MOST_NEWS = 3
"""Sentences of news."""

_LARGE_HAND = 10
"""Pieces that are named one by one."""

_CARD = re.compile(r"(?P<rank>10|[2-9AJQK])(?P<suit>[CDHS])")
_COPY = re.compile(r"(?<=[CDHS])\.[0-9]{1,2}$|(?<=JK)[0-9]{1,2}$")
_WHOLE = re.compile(r"(?<=.)CDHS$")


def text_message(letter: Letter) -> str:
    """The most of the letter that is one segment; the least if the link alone is too long for that.

    What asks for the first consent says all that carriers demand, if it takes a second segment.
    """
    if letter.asks and not letter.known:
        asked = sentence(LetterWords.ask_by_text, link=Verbatim(letter.links.short or letter.links.button))
        return gsm(LetterWords([]).say(asked))
    if letter.waiting and not letter.button:  # one link fits
        return gsm(f"{letter.title}: {letter.headline} {letter.waiting[0].link}")
    link = letter.links.short or letter.links.button if letter.button else ""
    texts = [gsm(" ".join(part for part in (f"{letter.title}:", *form, link) if part)) for form in _forms(letter)]
    texts.append(gsm(f"{letter.headline} {link}".strip()))
    return next((text for text in texts if septets(text) <= SEGMENT), texts[-1])


def _forms(letter: Letter) -> Iterator[tuple[str, ...]]:
    """What could be said between title and link, the most first."""
    if not letter.question:
        first, stop, _ = letter.text.partition(". ")
        yield from ((letter.headline, letter.text), (letter.headline, first + stop.strip()), (letter.headline,))
        return
    for asked in _asked(letter):
        for told in _told(letter):
            yield (*told, *asked)


def _told(letter: Letter) -> Iterator[tuple[str, ...]]:
    """What the letter is about and what happened, as far as the question does not say it."""
    news = [each for each in letter.news if each not in letter.question]
    for count in range(min(_MOST_NEWS, len(news)), 0, -1):
        yield from ((letter.headline, *news[-count:]), tuple(news[-count:]))
    yield from ((letter.headline,), ())


def _asked(letter: Letter) -> Iterator[tuple[str, ...]]:
    """Question, hand and deadline."""
    until = f"By {letter.short_deadline}." if letter.short_deadline else ""
    for write in (spaced, grouped):
        hand = _held(letter, write)
        yield from ((letter.question, hand, until), (letter.short_question, hand, until))
    yield letter.short_question, _held(letter, tight), until
    yield letter.short_question, " ".join([tight(faces) for _, faces in letter.hand]), until
    yield letter.short_question, until


def _held(letter: Letter, write: Callable[[Sequence[str]], str]) -> str:
    """The reader's pieces: "You: 2 5 6, shown 5 5."."""
    places = [write(faces) for _, faces in letter.hand]
    labelled = [f"{label} {places[number]}" for number, (label, _) in enumerate(letter.hand) if number]
    return f"You: {', '.join([*places[:1], *labelled])}." if places else ""


def spaced(faces: Sequence[str]) -> str:
    """Pieces in notation; of more than ten those of a rank together.

    >>> spaced(["2", "5", "*"]), spaced(["7D", "7H.2"] + ["9C"] * 9)
    ('2 5 *', '7DH 9CCCCCCCCC')
    """
    return " ".join(map(_short, faces)) if len(faces) <= _LARGE_HAND else grouped(faces)


def grouped(faces: Sequence[str]) -> str:
    """Pieces in notation, those of a rank together."""
    return " ".join(_ranks(faces))


def tight(faces: Sequence[str]) -> str:
    """The same without blanks, and of a whole rank its number.

    >>> tight(["7C", "7D", "7H", "7S", "10C", "2", "*"])
    '7x410C2*'
    """
    return "".join(_WHOLE.sub("x4", rank) for rank in _ranks(faces))


def _ranks(faces: Iterable[str]) -> list[str]:
    ranks = dict[str, str]()
    for number, face in enumerate(map(_short, faces)):
        card = _CARD.fullmatch(face)
        rank = card["rank"] if card else f"{face}#{number}"
        ranks[rank] = ranks.get(rank, "") + (card["suit"] if card else "")
    return [rank.partition("#")[0] + suits for rank, suits in ranks.items()]


def _short(face: str) -> str:
    """A piece in notation without the number of its copy."""
    return _COPY.sub("", face)


def text_reader(table: Table, seat: Seat, zone: str) -> Reader:
    """The player of a seat, who calls the others by names in the GSM alphabet, cut where they are long.

    Where a letter or a picture would be lost, or two names would become one, the seat's number stands there instead.
    """
    names = [_name(name) for name in names_for(table, seat)]
    numbered = [name if name and names.count(name) == 1 else f"seat {n}" for n, name in enumerate(names, 1)]
    return Reader(seat, numbered, zone=zone)


def _name(name: str) -> str:
    return gsm(name).strip()[:NAME_LENGTH].strip() if is_spelled(name) else ""
