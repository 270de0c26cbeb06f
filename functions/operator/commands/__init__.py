"""The operator's commands. A new module adds its `COMMANDS` to the list below."""

from functions.operator.command import OperatorCommand
from functions.operator.commands import (
    blocking,
    checking,
    closing,
    directory,
    erasing,
    keys,
    listing,
    mail,
    pausing,
    protection,
    receiving,
    redriving,
    restoring,
    status,
    texts,
)

COMMANDS: tuple[OperatorCommand, ...] = (
    *status.COMMANDS,
    *listing.COMMANDS,
    *closing.COMMANDS,
    *blocking.COMMANDS,
    *erasing.COMMANDS,
    *mail.COMMANDS,
    *texts.COMMANDS,
    *receiving.COMMANDS,
    *keys.COMMANDS,
    *pausing.COMMANDS,
    *redriving.COMMANDS,
    *directory.COMMANDS,
    *checking.COMMANDS,
    *restoring.COMMANDS,
    *protection.COMMANDS,
)
"""In the order of the help."""
