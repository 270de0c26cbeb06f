"""Times and numbers in words, for templates."""

from datetime import UTC, datetime

from engine.kit.numerals import in_words

_UNITS = ((86_400, "day"), (3600, "hour"), (60, "minute"))


def date(at: int) -> str:
    """A moment in UTC.

    >>> date(1_736_845_500)
    'Tue 14 Jan, 09:05 UTC'
    """
    return f"{datetime.fromtimestamp(at, UTC):%a %-d %b, %H:%M} UTC"


def day(at: int) -> str:
    """A postmark's day in UTC.

    >>> day(1_736_845_500)
    '14 Jan 2025'
    """
    return f"{datetime.fromtimestamp(at, UTC):%-d %b %Y}"


def lasted(seconds: int) -> str:
    """A match's duration.

    >>> lasted(0), lasted(7200)
    ('less than a minute', '2 hours')
    """
    return duration(max(1, seconds))


def iso(at: int) -> str:
    """HTML's `datetime`."""
    return f"{datetime.fromtimestamp(at, UTC):%Y-%m-%dT%H:%M:%SZ}"


def duration(seconds: int) -> str:
    """A duration in its largest whole unit, rounded down.

    >>> duration(86_400), duration(5400), duration(60), duration(0)
    ('1 day', '1 hour', '1 minute', 'no time limit')
    """
    if not seconds:
        return "no time limit"
    for unit, word in _UNITS:
        if seconds >= unit:
            count = seconds // unit
            return f"{count} {word}" if count == 1 else f"{count} {word}s"
    return "less than a minute"


def left(at: int, now: int) -> str:
    """The time left, for a small label.

    >>> left(90_000, 0), left(7200, 0), left(2400, 0), left(20, 0), left(5, 9)
    ('25 h', '2 h', '40 min', '1 min', 'now')
    >>> left(200_000, 0)
    '2 d'
    """
    minutes = -(-(at - now) // 60)
    if minutes <= 0:
        return "now"
    if minutes < 90:
        return f"{minutes} min"
    hours = minutes // 60
    return f"{hours} h" if hours < 48 else f"{hours // 24} d"


def relative(at: int, now: int) -> str:
    """A moment relative to now.

    >>> relative(7200, 0), relative(0, 300)
    ('in 2 hours', 'time is up')
    """
    return f"in {duration(at - now)}" if at > now else "time is up"


def between(least: int, most: int) -> str:
    """Choices to make.

    >>> between(1, 4), between(2, 2), between(0, 3)
    ('one to four', 'two', 'at most three')
    """
    if least == most:
        return in_words(least)
    return f"{in_words(least)} to {in_words(most)}" if least else f"at most {in_words(most)}"


def ordinal(number: int) -> str:
    """An ordinal number.

    >>> [ordinal(number) for number in (1, 2, 3, 4, 11)]
    ['1st', '2nd', '3rd', '4th', '11th']
    """
    ending = {1: "st", 2: "nd", 3: "rd"}.get(number % 10, "th")
    return f"{number}{'th' if number in (11, 12, 13) else ending}"
