"""A table's webhook for its host: never the address."""

from typing import Literal, TypeAlias

from pydantic import Field

from events.directory.webhooks import Service
from functions.pages.models.base import CommandName, Page

Posting: TypeAlias = Literal["none", "waits", "sent", "not now", "gone"]
"""The outcome of the last post."""


class WebhookPage(Page):
    """Where a host has news posted. `page` leads back to the table, `links` to the page of links."""

    kind: Literal["webhook"] = "webhook"
    page: str
    links: str
    service: Service | None = Field(None, description="where the news goes, or went until it was no longer taken")
    state: Posting = Field(
        "none", description="what became of the last message there; `gone` where the service no longer takes any"
    )
    at: int = Field(0, description="when that was")
    commands: dict[CommandName, str]
