"""SES's notification of a received mail.

Source: Amazon SES Developer Guide, "Contents of notifications for Amazon SES email receiving".
"""

from collections.abc import Callable
from typing import Any, Literal, TypeAlias

from pydantic import AliasPath, BaseModel, ConfigDict, Field

Status: TypeAlias = Literal["PASS", "FAIL", "GRAY", "PROCESSING_FAILED", "DISABLED"]


def _verdict(on: str) -> Any:
    return Field("GRAY", validation_alias=AliasPath("receipt", f"{on}Verdict", "status"))


class Receipt(BaseModel):
    """A received mail.

    :param recipients: of its envelope, as far as the rule matches them
    :param source: of its envelope; empty for a mail that must not be answered
    """

    model_config = ConfigDict(frozen=True, hide_input_in_errors=True, validate_by_name=True)

    notification: Literal["Received"] = Field("Received", validation_alias="notificationType")
    action: Literal["S3"] = Field("S3", validation_alias=AliasPath("receipt", "action", "type"))
    bucket: str = Field(validation_alias=AliasPath("receipt", "action", "bucketName"))
    key: str = Field(validation_alias=AliasPath("receipt", "action", "objectKey"))
    recipients: tuple[str, ...] = Field(validation_alias=AliasPath("receipt", "recipients"), repr=False)
    source: str = Field("", validation_alias=AliasPath("mail", "source"), repr=False)
    spam: Status = _verdict("spam")
    virus: Status = _verdict("virus")
    dkim: Status = _verdict("dkim")
    dmarc: Status = _verdict("dmarc")


Loads: TypeAlias = Callable[[Receipt], bytes]
"""Loads the mail itself."""
