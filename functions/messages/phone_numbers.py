"""Phone numbers: what kind they are and of which country, by libphonenumber's data. A beginning says neither.

`+1` is the United States, expensive islands, and numbers that cost whoever writes to them.
"""

from collections.abc import Collection

from engine.kit.value import Value

MOBILE = frozenset({"MOBILE", "FIXED_LINE_OR_MOBILE"})
"""Kinds that get text messages: in North America nobody can tell a mobile from a landline."""


class PhoneNumber(Value):
    """A number that exists in its country's plan.

    :param e164: in international form
    :param country: its ISO code; `001` for one of no country
    :param kind: as libphonenumber calls it
    """

    e164: str
    country: str
    kind: str

    @property
    def is_mobile(self) -> bool:
        """Whether text messages reach it."""
        return self.kind in MOBILE


def phone_number(text: str) -> PhoneNumber | None:
    """Reads a number in international form, with any punctuation; `None` if it is none.

    >>> phone_number("+44 (7400) 123-456")
    PhoneNumber(e164='+447400123456', country='GB', kind='MOBILE')
    >>> phone_number("+1 242 359 1234").country, phone_number("+1 900 234 5678").kind
    ('BS', 'PREMIUM_RATE')
    >>> phone_number("07400 123456") is phone_number("+44 7700 900123") is None
    True
    """
    import phonenumbers  # only here: its tables take 40 ms to load

    try:
        number = phonenumbers.parse(text, None)
    except phonenumbers.NumberParseException:
        return None
    country = phonenumbers.region_code_for_number(number)
    if country is None or not phonenumbers.is_valid_number(number):
        return None
    kind = phonenumbers.PhoneNumberType.to_string(phonenumbers.number_type(number))
    return PhoneNumber(phonenumbers.format_number(number, phonenumbers.PhoneNumberFormat.E164), country, kind)


def gets_texts(text: str, countries: Collection[str]) -> bool:
    """Whether it is the number of a mobile phone in one of the countries, by their ISO codes."""
    number = phone_number(text)
    return number is not None and number.is_mobile and number.country in countries
