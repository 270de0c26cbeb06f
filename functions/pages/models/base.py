"""What all representations share: their base, and the names of commands."""

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
)

CommandName: TypeAlias = Annotated[str, Field(json_schema_extra={"enum": list(COMMANDS)})]
"""What a form gives: a command of a table, or one that no table keeps."""


class Model(BaseModel):
    """Part of a representation: made once, never changed. Its validation is built when it is first needed."""

    model_config = ConfigDict(frozen=True, defer_build=True)
