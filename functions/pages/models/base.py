"""The base of all representations, and the names of commands."""

from typing import Annotated, TypeAlias

from pydantic import BaseModel, ConfigDict, Field

from events.table.commands import OF_PEOPLE

COMMANDS = (
    "open",
    *[command.verb for command in OF_PEOPLE],
    "confirm",
    "settings",
    "unsubscribe",
    "find",
    "tables",
    "invite",
    "invitation",
    "webhook",
    "device",
    "found",
    "join",
    "answer",
    "circle",
)

CommandName: TypeAlias = Annotated[str, Field(json_schema_extra={"enum": list(COMMANDS)})]
"""A table's command, or one outside of tables."""


class Model(BaseModel):
    """An immutable part of a representation. Its validation is built on first use."""

    model_config = ConfigDict(frozen=True, defer_build=True)


class Page(Model):
    """A page of the API."""

    kind: str
