"""Texts a form can compose."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import partial
from itertools import chain, combinations, islice, permutations
from random import Random
from typing import TypeAlias

from engine.kit.scene.controls import Control, Field, FieldChoice, Fixed, Part
from engine.kit.sentence import Sentence

Chosen: TypeAlias = tuple[tuple[str, ...], ...]
"""Of each part of a control."""

Filling: TypeAlias = Callable[[Field, Counter[str]], Iterable[Sequence[FieldChoice]]]
"""Choices of a field that go together, within the rest of the supply."""

TRIES = 200
"""Draws until choices go together."""


def composable(control: Control) -> Iterator[str]:
    """Yields every text of a control."""
    if control.in_turn:
        yield from map(text_of, _dealt_out(control))
        return
    for row in _rows(control):
        yield from map(text_of, _continued(control, row, Counter(control.supply), _all))


def drawn(control: Control, random: Random) -> Chosen | None:
    """Draws choices that go together; `None` if chance finds none."""
    if control.in_turn:
        return random.choice(list(_dealt_out(control)))
    some, rows = partial(_some, random), _rows(control)
    tries = (_continued(control, random.choice(rows), Counter(control.supply), some) for _ in range(TRIES))
    return next(chain.from_iterable(tries), None)


def text_of(chosen: Chosen) -> str:
    """The sent text."""
    return " ".join([text for texts in chosen for text in texts])


def case_of(control: Control, chosen: Chosen) -> int:
    """The choices' highest case, which decides the outcomes."""
    fields = [(part, texts) for part, texts in zip(control.parts, chosen, strict=True) if isinstance(part, Field)]
    return max([each.case for part, texts in fields for each in part.choices if each.text in texts], default=0)


def warning_of(control: Control, chosen: Chosen) -> tuple[Sentence, int] | None:
    """A form's warning, with the total of the choices."""
    total = _total(control, chosen)
    fits = (
        warned
        for warned in control.warnings
        if total > warned.above and all(text in chosen[part] for part, text in warned.chosen)
    )
    return next(((warned.says, total) for warned in fits), None)


def composed_all(control: Control, most: int, random: Random) -> Iterator[str]:
    """Draws at most `most` texts; some may repeat."""
    return map(text_of, islice(iter(lambda: drawn(control, random), None), most))


def filled_in(control: Control, random: Random) -> str:
    """Draws a choice for each field, even if they do not go together."""
    chosen: list[str] = []
    for part in control.parts:
        if isinstance(part, Fixed):
            chosen.append(part.text)
        else:
            count = random.randint(part.least, min(part.most, len(part.choices)))
            chosen.extend(choice.text for choice in random.sample(part.choices, count))
    return " ".join(chosen)


def _continued(
    control: Control, row: Mapping[int, str], left: Counter[str], fill: Filling, before: Chosen = ()
) -> Iterator[Chosen]:
    """Yields what is chosen of all parts, within the rest of the supply.

    :param before: chosen of the parts before
    """
    number = len(before)
    if number == len(control.parts):
        yield before
        return
    part = control.parts[number]
    if not isinstance(part, Field):
        ways = [([part.text], left)]
    elif number in row:
        ways = [([row[number]], left)]
    elif part.unless_spent and control.supply and not left.total():
        ways = [([], left)]
    else:
        ways = [([each.text for each in chosen], _without(left, chosen)) for chosen in fill(part, left)]
    for texts, after in ways:
        yield from _continued(control, row, after, fill, (*before, tuple(texts)))


def _total(control: Control, chosen: Chosen) -> int:
    numbers: list[int] = []
    for part, texts in zip(control.parts, chosen, strict=True):
        if isinstance(part, Field) and not part.sends:
            left = list(enumerate(part.choices))
            for text in texts:
                found = next(each for each in left if each[1].text == text)
                left.remove(found)
                numbers.append(found[0])
    return next((sum(each.shares) for each in control.sums if each.chosen == tuple(sorted(numbers))), 0)


def _dealt_out(control: Control) -> Iterator[Chosen]:
    """Yields all choices where every field offers the same things, each used once."""
    fields = [part for part in control.parts if isinstance(part, Field)]
    for order in permutations(range(len(fields[0].choices)), sum([field.most for field in fields])):
        left = iter(order)
        yield tuple([_dealt(part, left) for part in control.parts])


def _dealt(part: Part, left: Iterator[int]) -> tuple[str, ...]:
    if isinstance(part, Fixed):
        return (part.text,)
    return tuple([part.choices[number].text for number in islice(left, part.most)])


def _rows(control: Control) -> list[dict[int, str]]:
    single = [number for number, part in enumerate(control.parts) if isinstance(part, Field) and part.is_single]
    return [dict(zip(single, row, strict=True)) for row in control.together] or [{}]


def _without(left: Counter[str], chosen: Sequence[FieldChoice]) -> Counter[str]:
    return left - Counter([thing for choice in chosen for thing in choice.uses])


def _all(field: Field, left: Counter[str]) -> Iterator[list[FieldChoice]]:
    for count in range(field.least, field.most + 1):
        for numbers in combinations(range(len(field.choices)), count):
            if all(_goes_with(field, number, [*{*numbers} - {number}], left) for number in numbers):
                yield [field.choices[number] for number in numbers]


def _some(random: Random, field: Field, left: Counter[str]) -> Iterator[list[FieldChoice]]:
    """Draws choices of a field; none if chance finds too few that go together."""
    wanted = random.randint(field.least, min(field.most, len(field.choices)))
    found: list[int] = []
    for number in random.sample(range(len(field.choices)), len(field.choices)) * 2:
        if len(found) < wanted and number not in found and _goes_with(field, number, found, left):
            found.append(number)
    if len(found) >= field.least:
        yield [field.choices[number] for number in sorted(found)]


def _goes_with(field: Field, number: int, others: Sequence[int], left: Counter[str]) -> bool:
    choice = field.choices[number]
    used = Counter([thing for each in (number, *others) for thing in field.choices[each].uses])
    return (
        not any(other in choice.excludes or number in field.choices[other].excludes for other in others)
        and (not choice.needs or not {*choice.needs}.isdisjoint(others))
        and used <= left
    )
