"""A letter as a text message of one segment: at most 160 characters of the GSM alphabet (3GPP TS 23.038, 6.2.1). One
other character would shorten it to 70."""

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import product

from engine.kit.prose import in_words
from engine.kit.seats import Seat
from engine.kit.sentence import Verbatim, sentence
from events.table.state import Table
from events.table.words import names_for
from functions.messages.gsm import gsm, is_spelled, septets
from functions.messages.letter_words import LetterWords
from functions.messages.letters import Letter
from functions.messages.readers import Reader

SEGMENT = 160
"""Septets."""

NAME_LENGTH = 12
"""Characters."""

_MOST_NEWS = 3
"""Sentences."""

_LARGE_HAND = 10
"""Pieces named one by one."""

_CARD = re.compile(r"(?P<rank>10|[2-9AJQK])(?P<suit>[CDHS])")
_COPY = re.compile(r"(?<=[CDHS])\.[0-9]{1,2}$|(?<=JK)[0-9]{1,2}$")
_WHOLE = re.compile(r"(?<=.)CDHS$")


def text_message(letter: Letter) -> str:
    """As much of the letter as fits a segment. The first request for consent has everything that carriers demand, even
    in two segments."""
    if letter.asks and not letter.known:
        asked = sentence(LetterWords.ask_by_text, link=Verbatim(letter.links.short or letter.links.button))
        return gsm(LetterWords([]).say(asked))
    if letter.waiting and not letter.button:  # one link fits
        return _of_several(letter)
    link = letter.links.short or letter.links.button if letter.button else ""
    texts = [_gsm(" ".join(part for part in (f"{letter.title}:", *form, link) if part)) for form in _forms(letter)]
    texts.append(_gsm(f"{letter.headline} {link}".strip()))
    return next((text for text in texts if septets(text) <= SEGMENT), texts[-1])


def _of_several(letter: Letter) -> str:
    first = letter.waiting[0]
    until = f"by {first.deadline}." if first.deadline else ""
    asked = _gsm(" ".join(part for part in (f"{first.title}:", until, first.question, first.link) if part))
    return asked if septets(asked) <= SEGMENT else gsm(f"{letter.title}: {letter.headline} {first.link}")


def _gsm(text: str) -> str:
    return gsm(in_words(text))


def _forms(letter: Letter) -> Iterator[tuple[str, ...]]:
    if not letter.question:
        first, stop, _ = letter.text.partition(". ")
        yield from ((letter.headline, letter.text), (letter.headline, first + stop.strip()), (letter.headline,))
        return
    *with_hand, without = _asked(letter)
    results = [letter.result, letter.result[:1]] if letter.result else [()]
    yield from _said(letter, results, with_hand)
    yield from _said(letter, results, [without])  # a challenge's outcome is worth more than the hand
    yield from _said(letter, [()], [*with_hand, without])


def _said(
    letter: Letter, results: Iterable[tuple[str, ...]], asks: Iterable[tuple[str, ...]]
) -> Iterator[tuple[str, ...]]:
    """Result, question and news, longest first."""
    for result, asked, (headline, *news) in product(results, asks, _told(letter)):
        yield (headline, *result, *news, *asked)


def _told(letter: Letter) -> Iterator[tuple[str, ...]]:
    """Headline (optional unless it reminds) and news that neither question nor result repeats."""
    headlines = (letter.headline,) if letter.reminds else (letter.headline, "")
    news = [each for each in letter.news if each not in letter.question and each not in letter.result]
    for count in range(min(_MOST_NEWS, len(news)), -1, -1):
        yield from ((headline, *news[len(news) - count :]) for headline in headlines)


def _asked(letter: Letter) -> Iterator[tuple[str, ...]]:
    until = f"By {letter.short_deadline}." if letter.short_deadline else ""
    for write in (spaced, grouped):
        hand = _held(letter, write)
        yield from ((letter.question, hand, until), (letter.short_question, hand, until))
    yield letter.short_question, _held(letter, tight), until
    yield letter.short_question, " ".join([tight(faces) for _, faces in letter.hand]), until
    yield letter.short_question, until


def _held(letter: Letter, write: Callable[[Sequence[str]], str]) -> str:
    """The reader's pieces ("You: 2 5 6, shown 5 5.")."""
    places = [write(faces) for _, faces in letter.hand]
    labelled = [f"{label} {places[number]}" for number, (label, _) in enumerate(letter.hand) if number]
    return f"You: {', '.join([*places[:1], *labelled])}." if places else ""


def spaced(faces: Sequence[str]) -> str:
    """More than ten pieces are grouped by rank.

    >>> spaced(["2", "5", "*"]), spaced(["7D", "7H.2"] + ["9C"] * 9)
    ('2 5 *', '7DH 9CCCCCCCCC')
    """
    return " ".join(map(_short, faces)) if len(faces) <= _LARGE_HAND else grouped(faces)


def grouped(faces: Sequence[str]) -> str:
    """Pieces grouped by rank."""
    return " ".join(_ranks(faces))


def tight(faces: Sequence[str]) -> str:
    """Writes ranks without blanks; a whole rank becomes its number.

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
    return _COPY.sub("", face)


def text_reader(table: Table, seat: Seat, zone: str) -> Reader:
    """Names are cut, and spelled in the GSM alphabet. The seat's number replaces a name that would lose a letter or
    picture, or equal another."""
    names = [_name(name) for name in names_for(table, seat)]
    numbered = [name if name and names.count(name) == 1 else f"seat {n}" for n, name in enumerate(names, 1)]
    return Reader(seat, numbered, zone=zone, terse=True)


def _name(name: str) -> str:
    return gsm(name).strip()[:NAME_LENGTH].strip() if is_spelled(name) else ""
