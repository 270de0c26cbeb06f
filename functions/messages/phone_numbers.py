"""Phone numbers, by libphonenumber's data, because a prefix tells neither type nor country."""

from collections.abc import Collection

from engine.kit.value import Value

MOBILE = frozenset({"MOBILE", "FIXED_LINE_OR_MOBILE"})
"""In North America mobiles and landlines look the same."""


class PhoneNumber(Value):
    """A number that exists in its country's plan.

    :param country: its ISO code; `001` for none
    """

    e164: str
    country: str
    kind: str

    @property
    def is_mobile(self) -> bool:
        """Whether texts reach it."""
        return self.kind in MOBILE


def phone_number(text: str) -> PhoneNumber | None:
    """A number in international form, with any punctuation.

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
    """Whether it is a mobile number of the countries (ISO codes)."""
    number = phone_number(text)
    return number is not None and number.is_mobile and number.country in countries
