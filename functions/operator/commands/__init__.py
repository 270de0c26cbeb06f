"""The operator's commands."""

from functions.operator.command import OperatorCommand
from functions.operator.commands import (
    addresses,
    circles,
    closing,
    database,
    keys,
    listing,
    networks,
    pausing,
    receiving,
    restoring,
    showing,
    status,
    trying,
)

COMMANDS: tuple[OperatorCommand, ...] = (
    OperatorCommand("status", status.status),
    OperatorCommand("check", status.check),
    OperatorCommand("list", listing.list_tables),
    OperatorCommand("show", showing.show, showing.takes_table),
    OperatorCommand("network", networks.network, networks.takes_table),
    OperatorCommand("contact", addresses.contact),
    OperatorCommand("close", closing.close, closing.takes_tables),
    OperatorCommand("circle", circles.circle, circles.takes_circle),
    OperatorCommand("block", addresses.block),
    OperatorCommand("unblock", addresses.unblock),
    OperatorCommand("erase", addresses.erase),
    OperatorCommand("test-mail", trying.test_mail, trying.takes_address),
    OperatorCommand("test-text", trying.test_text, trying.takes_number),
    OperatorCommand("receive-mail", receiving.receive_mail),
    OperatorCommand("host-key", keys.host_key),
    OperatorCommand("revoke-key", keys.revoke_key, keys.takes_key),
    OperatorCommand("pause", pausing.pause, pausing.takes_again),
    OperatorCommand("resume", pausing.resume),
    OperatorCommand("redrive", pausing.redrive),
    OperatorCommand("rebuild-directory", database.rebuild_directory),
    OperatorCommand("check-log", database.check_log, database.takes_table),
    OperatorCommand("restore", restoring.restore, restoring.takes_time),
    OperatorCommand("protect", database.protect),
)
"""In the order of the help."""
