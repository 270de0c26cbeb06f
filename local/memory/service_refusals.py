"""How services refuse: with the exceptions of botocore's clients."""

from functools import cache
from typing import Any

from botocore.exceptions import ClientError


class Exceptions:
    """Each error's class, by its code."""

    def __getattr__(self, code: str) -> type[ClientError]:
        return exception(code)


@cache
def exception(code: str) -> type[ClientError]:
    """One class for each code."""
    return type(code, (ClientError,), {})


def refused(code: str, message: str = "The request failed.", **more: Any) -> ClientError:
    """The error by which a service refuses a request.

    :param more: members of the reply beside code and message
    """
    response: Any = {"Error": {"Code": code, "Message": message}, **more}
    return exception(code)(response, "")


def invalid(message: str) -> ClientError:
    """DynamoDB's refusal of an invalid request."""
    return refused("ValidationException", message)
