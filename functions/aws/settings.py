"""A function's settings from its environment, checked once at start."""

import os
import re
from collections.abc import Mapping
from typing import TypeVar

from pydantic import BaseModel, ConfigDict, field_validator

TEXTS_PER_CONTACT = 30
"""The most text messages to one number in a day."""

_COUNTRIES = re.compile(r"[A-Z][A-Z](?:,[A-Z][A-Z])*")
"""Two-letter codes of ISO 3166-1."""


class FunctionSettings(BaseModel):
    """The settings of one function. A field's environment variable is its name in capitals."""

    model_config = ConfigDict(frozen=True)

    log_table: str
    directory_table: str


class TextingSettings(FunctionSettings):
    """Settings for text messages.

    :param sms_countries: ISO codes ("GB,US")
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
        """The countries that get text messages."""
        return tuple(each for each in self.sms_countries.split(",") if each)


Own = TypeVar("Own", bound=FunctionSettings)


def from_environment(settings: type[Own], variables: Mapping[str, str] = os.environ) -> Own:
    """The function's settings.

    :raises ValidationError: when a variable is missing or has another type
    """
    names = settings.model_fields
    return settings.model_validate({name: variables[name.upper()] for name in names if name.upper() in variables})
