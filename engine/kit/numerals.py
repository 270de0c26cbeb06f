"""Small numbers in words ("three dice"), and back."""

_TO_NINETEEN = (
    *("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"),
    *("thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen"),
)
_TENS = ("twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety")


def in_words(number: int) -> str:
    """In words; digits from 100 on.

    >>> in_words(7), in_words(40), in_words(21), in_words(104)
    ('seven', 'forty', 'twenty-one', '104')
    """
    if number < 20:
        return _TO_NINETEEN[number]
    if number > 99:
        return str(number)
    tens, ones = divmod(number, 10)
    return _TENS[tens - 2] + (f"-{_TO_NINETEEN[ones]}" if ones else "")


def counted(number: int, one: str, many: str) -> str:
    """A count with its noun.

    >>> counted(1, "die", "dice"), counted(3, "die", "dice")
    ('one die', 'three dice')
    """
    return f"{in_words(number)} {one if number == 1 else many}"


def were_not(others: int, count: int) -> str:
    """How many of some were not what they were called.

    >>> were_not(1, 1), were_not(1, 3), were_not(2, 3), were_not(3, 3)
    ('It wasn’t.', 'One wasn’t.', 'Two weren’t.', 'Not one was.')
    """
    if others == count:
        return "It wasn’t." if count == 1 else "Not one was."
    return f"{in_words(others).capitalize()} {'wasn’t' if others == 1 else 'weren’t'}."


def cards_in_words(number: int) -> str:
    """A count of cards.

    >>> cards_in_words(1), cards_in_words(12)
    ('one card', 'twelve cards')
    """
    return counted(number, "card", "cards")


def read_number(word: str) -> int | None:
    """Reads digits (up to four) or a word, else `None`.

    >>> read_number("12"), read_number("Twelve"), read_number("many")
    (12, 12, None)
    """
    if word.isascii() and word.isdecimal() and len(word) <= 4:
        return int(word)
    return _READ.get(word.lower())


_READ = {in_words(number): number for number in range(100)}
