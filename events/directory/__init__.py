"""The mutable side: what the log must not hold, or need not (DESIGN §5).

Nothing that a game or a table is decided by lives here.

One DynamoDB table with the keys `pk` and `sk`; `expires` is when DynamoDB may delete a row, in seconds since 1970.

| pk | sk | what |
| --- | --- | --- |
| `person/<id>` | `person` | a person with contacts and preferences: the only place of an address |
| `contact/<hash>` | `person/<id>` | who has that contact, so that all of it can be erased |
| `contact/<hash>` | `consent` | whether the owner of an address was asked, agreed, refused, or is blocked |
| `token/<hash>` | `token` | a link about a contact: to confirm or refuse it, to its settings or its tables |
| `table/<id>` | `claim/<chair>/<cause>/<kind>/<channel>` | a notice that is being sent, or was |
| `table/<id>` | `presence/<chair>` | when a player was last seen at the page |
| `table/<id>` | `links` | the short links that the table has rows for |
| `short/<HMAC of the signs>` | `short` | the table of a short link, which is opened by its signs alone |
| `live` | `<table>` | a table that the hourly sweep looks at |
| `limit/<key>` | `<start of the window>` | how often something was done in a window of time |
"""

from typing import TYPE_CHECKING

from events.directory.claims import Claims
from events.directory.consents import Consents
from events.directory.limits import Limits
from events.directory.people import People
from events.directory.short_links import ShortLinks
from events.directory.tables import LiveTables, Presence
from events.directory.tokens import Tokens

if TYPE_CHECKING:
    from mypy_boto3_dynamodb import DynamoDBClient


class Directory:
    """All of the directory. Each part makes only the calls that its methods name.

    :param client: a low-level client
    :param name: the DynamoDB table
    """

    def __init__(self, client: "DynamoDBClient", name: str) -> None:
        self.people = People(client, name)
        self.consents = Consents(client, name)
        self.tokens = Tokens(client, name)
        self.claims = Claims(client, name)
        self.presence = Presence(client, name)
        self.short_links = ShortLinks(client, name)
        self.live = LiveTables(client, name)
        self.limits = Limits(client, name)
