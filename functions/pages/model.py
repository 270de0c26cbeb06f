"""The base of all representations."""

from pydantic import BaseModel, ConfigDict


class Model(BaseModel):
    """Part of a representation: made once, never changed. Its validation is built when it is first needed."""

    model_config = ConfigDict(frozen=True, defer_build=True)
