"""The mutable side: what the log must not hold, or need not (DESIGN §5).

Nothing that a game or a table is decided by lives here.

One DynamoDB table with the keys `pk` and `sk`; `expires` is when DynamoDB may delete a row, in seconds since 1970.

| pk | sk | what |
| --- | --- | --- |
| `person/<id>` | `person` | a person with preferences, and the contacts they gave |
| `contact/<hash>` | `contact` | an address, or those of somebody's devices, in no other place, and how it stands |
| `contact/<hash>` | `person/<id>` | who gave that contact, and at which table |
| `contact/<hash of all spellings>` | `mailbox` | when strangers had it asked, and every no: kept without the address |
| `push/<origin>` | `token` | what shows a push service that a message comes from here, until it ends |
| `operator` | `contact-key` | the key of these hashes |
| `token/<hash>` | `token` | a link about a contact: to confirm or refuse it, to its settings or its tables |
| `table/<id>` | `claim/<chair>/<cause>/<kind>/<channel>` | a notice that is being sent, or was |
| `table/<id>` | `reply/<chair>/<epoch>/<prompt>` | what mails that answered that prompt were answered |
| `table/<id>` | `invitation/<hash>` | an invitation of the owner of that contact, its sending, and the answer |
| `digest/<hash>` | `seat/<table>/<chair>` | a seat that waits for the next digest of a contact |
| `digest/<hash>` | `sent` | when the contact's last digest left, or who sends it |
| `links/<hash of all spellings>` | `sent` | when the last message with all links left, or who sends it |
| `table/<id>` | `presence/<chair>` | when a player was last seen at the page |
| `table/<id>` | `snapshot/<layout>/<name>` | a state of the table, folded anew where no snapshot can be read |
| `table/<id>` | `match`, `match/<made of>/<name>` | a match that has ended, kept ready to be watched and downloaded |
| `table/<id>` | `links` | the short links that the table has rows for |
| `short/<HMAC of the signs>` | `short` | the table of a short link, which is opened by its signs alone |
| `message/<id>` | `message` | what a text message was about that left within a week |
| `operator` | `standstill` | what the operator paused, while it is paused |
| `table/<id>` | `webhook` | where the table's news is posted, and up to which commit it was |
| `table/<id>` | `done` | up to which commit all is done at the table, and what more |
| `due/<shard>` | `<seconds>/<table>/<what>` | when the sweep looks at a live table |
| `limit/<key>` | `<start of the window>` | how often something was done in a window of time |
| `limit/<thing>/network` | `<start of the window>/<HMAC of a network>` | the same, and for a day at which tables |
"""

from typing import TYPE_CHECKING

from events.directory.addresses import Hashes
from events.directory.claims import Claims
from events.directory.contacts import Contacts
from events.directory.devices import Devices
from events.directory.digests import Digests
from events.directory.erasure import Erasure
from events.directory.invitations import Invitations
from events.directory.limits import Limits
from events.directory.live import LiveTables
from events.directory.messages import Messages
from events.directory.people import People
from events.directory.presence import Presence
from events.directory.push_tokens import PushTokens
from events.directory.ready import ReadyMatches
from events.directory.replies import Replies
from events.directory.short_links import ShortLinks
from events.directory.slots import Slots
from events.directory.snapshots import Snapshots
from events.directory.standstill import Standstill
from events.directory.tokens import Tokens
from events.directory.webhooks import Webhooks

if TYPE_CHECKING:
    from mypy_boto3_dynamodb import DynamoDBClient


class Directory:
    """All of the directory. Each part makes only the calls that its methods name.

    :param client: a low-level client
    :param name: the DynamoDB table
    """

    def __init__(self, client: "DynamoDBClient", name: str) -> None:
        hashes = Hashes(client, name)
        self.people = People(client, name, hashes)
        self.contacts = Contacts(client, name, self.people, hashes)
        self.devices = Devices(client, name, self.people, hashes)
        self.push_tokens = PushTokens(client, name)
        self.tokens = Tokens(client, name)
        self.claims = Claims(client, name)
        self.replies = Replies(client, name)
        self.digests = Digests(client, name)
        self.links_sent = Slots(client, name, "links")
        self.elsewhere_told = Slots(client, name, "elsewhere")
        self.invitations = Invitations(client, name)
        self.presence = Presence(client, name)
        self.short_links = ShortLinks(client, name)
        self.snapshots = Snapshots(client, name)
        self.ready = ReadyMatches(client, name)
        self.webhooks = Webhooks(client, name)
        self.live = LiveTables(client, name)
        self.limits = Limits(client, name)
        self.messages = Messages(client, name)
        self.erasure = Erasure(client, name)
        self.standstill = Standstill(client, name)
