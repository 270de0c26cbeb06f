"""Addresses as typed, and as shown; which numbers we text, and at which tables.

No answer depends on what we know of a number.
"""

from engine.kit.sentence import Verbatim
from events.directory.addresses import ADDRESSED, Channel
from functions.messages.phone_numbers import phone_number
from functions.pages.problem_words import Problems
from functions.play.door.errors import invalid
from functions.play.door.site import PlaySettings
from functions.play.forms.table_forms import Contactable, ContactForm


def given(form: Contactable | ContactForm, settings: PlaySettings, by_key: bool) -> dict[Channel, str]:
    """The addresses in a form.

    :raises Problem: when one is incomplete, or cannot be written to
    """
    found: dict[Channel, str] = {}
    if email := form.email.strip():
        found["mail"] = read_email(email)
    if phone := form.phone.strip():
        found["sms"] = read_phone(phone, settings, channels(settings, by_key))
    return found


def read_either(text: str, settings: PlaySettings) -> tuple[Channel, str]:
    """An email address or a phone number.

    :raises Problem: as `given`
    """
    written = text.strip()
    if settings.sms_enabled and written[:1] in ("+", *"0123456789") and "@" not in written:
        return "sms", read_phone(written, settings)
    return "mail", read_email(written)


def read_email(text: str) -> str:
    """The address in ASCII, its domain by IDNA 2008, in which `straße.de` is not `strasse.de`. No DNS.

    SES takes no local part beyond ASCII (RFC 6531).

    :raises Problem: when it is no address
    """
    from email_validator import EmailNotValidError, validate_email  # its tables take 50 ms to load

    try:
        found = validate_email(text, check_deliverability=False, allow_smtputf8=False, strict=True)
    except EmailNotValidError:
        plain = text.rpartition("@")[0].isascii()
        raise invalid(Problems.email_wrong if plain else Problems.email_letters) from None
    assert found.ascii_email, "there is one for every address without SMTPUTF8"
    return found.ascii_email


def channels(settings: PlaySettings, by_key: bool) -> tuple[Channel, ...]:
    """The channels of a table's players: texts only if it was opened with the host key, or the operator allows them
    everywhere.

    :param by_key: whether the table was opened by the right of a host key
    """
    return ADDRESSED if settings.sms_enabled and (by_key or settings.sms_tables == "all") else ("mail",)


def read_phone(text: str, settings: PlaySettings, offered: tuple[Channel, ...] = ADDRESSED) -> str:
    """The number in E.164.

    :raises Problem: when the number is wrong, or we do not text it
    """
    if not settings.sms_enabled:
        raise invalid(Problems.phone_off)
    if "sms" not in offered:
        raise invalid(Problems.phone_not_here)
    number = phone_number(text)
    if number is None:
        raise invalid(Problems.phone_wrong)
    if not number.is_mobile:
        raise invalid(Problems.phone_kind, kind=Verbatim(number.kind))
    if number.country not in settings.countries:
        raise invalid(Problems.phone_country, countries=tuple(map(Verbatim, settings.countries)))
    return number.e164


def masked(channel: Channel, address: str) -> str:
    """An address that only its owner recognises.

    >>> masked("mail", "anna@example.org"), masked("sms", "+447400123456")
    ('a…@example.org', '+44…56')
    """
    if channel == "sms":
        return f"{address[:3]}…{address[-2:]}"
    local, _, domain = address.rpartition("@")
    return f"{local[:1]}…@{domain}"
