"""What a function is told by its environment, checked once when it starts."""

import os
import re
from collections.abc import Mapping
from typing import TypeVar

from pydantic import BaseModel, ConfigDict, field_validator

TEXTS_PER_CONTACT = 30
"""Text messages to one number a day at most."""

_COUNTRIES = re.compile(r"[A-Z][A-Z](?:,[A-Z][A-Z])*")
"""ISO 3166-1, two letters each."""


class Settings(BaseModel):
    """The settings of one function: each field is the environment variable of that name in capitals."""

    model_config = ConfigDict(frozen=True)


class TextingSettings(Settings):
    """Which phones are written to.

    :param sms_countries: ISO codes of the countries whose phones may be written to ("GB,US")
    """

    sms_enabled: bool = False
    sms_countries: str = ""

    @field_validator("sms_countries")
    @classmethod
    def _are_countries(cls, value: str) -> str:
        if value and not _COUNTRIES.fullmatch(value):
            raise ValueError(
                f"SmsCountries takes ISO codes of countries, such as GB,US, and not {value!r}: a beginning such as +1 "
                "also leads to expensive islands and premium lines."
            )
        return value

    @property
    def countries(self) -> tuple[str, ...]:
        """The countries whose phones may be written to."""
        return tuple(each for each in self.sms_countries.split(",") if each)


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
