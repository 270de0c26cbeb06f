"""What a function is told by its environment, checked once when it starts."""

import os
from typing import TypeVar

from pydantic import BaseModel, ConfigDict


class Settings(BaseModel):
    """The settings of one function: each field is the environment variable of that name in capitals."""

    model_config = ConfigDict(frozen=True)


Own = TypeVar("Own", bound=Settings)


def from_environment(settings: type[Own]) -> Own:
    """The function's settings.

    :raises ValidationError: when the template does not give one that has no default, or it is of another type
    """
    names = settings.model_fields
    return settings.model_validate({name: os.environ[name.upper()] for name in names if name.upper() in os.environ})
