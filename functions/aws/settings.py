"""What a function is told by its environment, checked once when it starts."""

import os
from collections.abc import Mapping
from typing import TypeVar

from pydantic import BaseModel, ConfigDict


class Settings(BaseModel):
    """The settings of one function: each field is the environment variable of that name in capitals."""

    model_config = ConfigDict(frozen=True)


class TextingSettings(Settings):
    """Which phones are written to.

    :param sms_countries: beginnings of the numbers that may be written to ("+44,+1"); empty for all
    """

    sms_enabled: bool = False
    sms_countries: str = ""

    @property
    def beginnings(self) -> tuple[str, ...]:
        """Beginnings of the numbers that may be written to; none if all may."""
        return tuple(each.strip() for each in self.sms_countries.split(",") if each.strip())

    def may_text(self, number: str) -> bool:
        """Whether text messages may go to a number in international form."""
        return self.sms_enabled and (not self.beginnings or number.startswith(self.beginnings))


Own = TypeVar("Own", bound=Settings)


def from_environment(settings: type[Own]) -> Own:
    """The function's settings.

    :raises ValidationError: when the template does not give one that has no default, or it is of another type
    """
    return from_variables(settings, os.environ)


def from_variables(settings: type[Own], variables: Mapping[str, str]) -> Own:
    """The settings of the function that has these environment variables.

    :raises ValidationError: as `from_environment`
    """
    names = settings.model_fields
    return settings.model_validate({name: variables[name.upper()] for name in names if name.upper() in variables})
