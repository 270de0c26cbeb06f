"""Which numbers we text, and at which tables. No answer depends on what we know of a number."""

from engine.kit.sentence import Verbatim
from events.directory.addresses import ADDRESSED, Channel
from functions.messages.phone_numbers import phone_number
from functions.pages.problem_words import Problems
from functions.play.door.errors import invalid
from functions.play.door.site import PlaySettings


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
