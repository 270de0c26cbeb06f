"""The data of pages: the JSON of the API, and all input of the HTML.

Seats count from 0, as indexes of `players`; texts for players count from 1. Times are seconds since 1970, 0 for none.
`commands` names the available commands, each with its id (field `id`).

`docs/commands.md` describes each command, the OpenAPI document its fields. A move is its parts in order, joined by
blanks: `part.0`, `part.1`, ..., or typed as `text`.
"""

from typing import Annotated, TypeAlias

from pydantic import Field

from functions.pages.models.base import CommandName, Model
from functions.pages.models.contacts import (
    ConfirmPage,
    ContactFact,
    Contacts,
    ContactState,
    Preferred,
    PrivacyPage,
    ProblemPage,
    SettingsPage,
    TermsPage,
    UnsubscribePage,
    WaitingSeat,
)
from functions.pages.models.devices import DevicePage
from functions.pages.models.invitations import InvitationPage, InvitedFact
from functions.pages.models.moves import MoveChoice, MoveControl, MoveField, MoveSum, MoveWarning, Orders, Prompt
from functions.pages.models.my_tables import FindPage, MyTable, MyTablesPage
from functions.pages.models.postcard import Finish, Moment, PostcardPage
from functions.pages.models.replay import EyesOffer, ReplayPage, Round
from functions.pages.models.start import Choice, GameOffer, OptionFact, OptionOffer, OptionRules, RulesPage, StartPage
from functions.pages.models.table import (
    Links,
    LinksPage,
    LogPage,
    News,
    Player,
    ReachedBy,
    Record,
    Result,
    SeatLink,
    Since,
    TableFacts,
    TablePage,
    You,
)
from functions.pages.models.webhook import WebhookPage

AnyPage: TypeAlias = (
    StartPage
    | RulesPage
    | TablePage
    | LogPage
    | ReplayPage
    | LinksPage
    | PostcardPage
    | ConfirmPage
    | InvitationPage
    | SettingsPage
    | DevicePage
    | UnsubscribePage
    | FindPage
    | MyTablesPage
    | PrivacyPage
    | TermsPage
    | WebhookPage
    | ProblemPage
)
Page: TypeAlias = Annotated[AnyPage, Field(discriminator="kind")]

__all__ = [
    "AnyPage",
    "Choice",
    "CommandName",
    "ConfirmPage",
    "ContactFact",
    "ContactState",
    "Contacts",
    "DevicePage",
    "EyesOffer",
    "FindPage",
    "Finish",
    "GameOffer",
    "InvitationPage",
    "InvitedFact",
    "Links",
    "LinksPage",
    "LogPage",
    "Model",
    "Moment",
    "MoveChoice",
    "MoveControl",
    "MoveField",
    "MoveSum",
    "MoveWarning",
    "MyTable",
    "MyTablesPage",
    "News",
    "OptionFact",
    "OptionOffer",
    "OptionRules",
    "Orders",
    "Page",
    "Player",
    "PostcardPage",
    "Preferred",
    "PrivacyPage",
    "ProblemPage",
    "Prompt",
    "ReachedBy",
    "Record",
    "ReplayPage",
    "Result",
    "Round",
    "RulesPage",
    "SeatLink",
    "SettingsPage",
    "Since",
    "StartPage",
    "TableFacts",
    "TablePage",
    "TermsPage",
    "UnsubscribePage",
    "WaitingSeat",
    "WebhookPage",
    "You",
]
