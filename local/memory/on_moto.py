"""The operations no service in memory answers."""

from contextlib import ExitStack

ON_MOTO = frozenset(("CreateKey", "DisableKey", "GetPublicKey", "ListKeys", "Sign"))
"""Of KMS: moto makes real keys, and signs with them."""

BEFORE_THE_WIRE = frozenset(("SendTextMessage",))
"""Of AWS End User Messaging: a client's hook answers with an HTTP status, as the local stack does."""


class NotInMemoryError(BaseException):
    """A call neither answered nor listed. No code under test catches it."""


class Moto:
    """moto, from the first listed call until `leave`."""

    def __init__(self) -> None:
        self._entered = ExitStack()
        self._is_entered = False

    def allow(self, service: str, operation: str) -> None:
        """Lets a listed call leave its client.

        :raises NotInMemoryError: for any other
        """
        if service == "pinpoint-sms-voice-v2" and operation in BEFORE_THE_WIRE:
            return
        if service != "kms" or operation not in ON_MOTO:
            raise NotInMemoryError(f"No service in memory answers {operation} of {service}: local/memory/on_moto.py.")
        if not self._is_entered:
            from moto import mock_aws  # only here: it takes long

            self._entered.enter_context(mock_aws())
            self._is_entered = True

    def leave(self) -> None:
        self._entered.close()
        self._is_entered = False
