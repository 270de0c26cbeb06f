"""The mutable side: data that the log must not hold, or need not (docs/design/log.md).

No rule of a game or a table depends on it. Times are seconds since 1970. A method that names no calls of DynamoDB makes
one; a Query is one for each megabyte, a BatchGetItem one for each 100 rows.

The table's keys are `pk` and `sk`. DynamoDB may delete a row from `expires` on.

    pk                        sk                                        row
    person/<id>               person                                    a person, preferences, references to contacts
    contact/<hash>            contact                                   an address or a person's devices, and its state
    contact/<hash>            person/<id>                               a person who gave that contact, and their table
    contact/<mailbox>         mailbox                                   strangers' asks, and every no
    push/<origin>             token                                     a signed token for a push service
    operator                  contact-key                               the key of these hashes
    token/<hash>              token                                     a link about a contact
    table/<id>                claim/<chair>/<cause>/<kind>/<channel>    a claim of a notice
    table/<id>                reply/<chair>/<epoch>/<prompt>            the answers to mails about that prompt
    table/<id>                invitation/<hash>                         an invitation of the owner of that contact
    digest/<hash>             seat/<table>/<chair>                      a seat that waits for the contact's next digest
    digest/<hash>             sent                                      the contact's last digest, or its claim
    links/<mailbox>           sent                                      the last message with all links, or its claim
    table/<id>                presence/<chair>                          when a player was last seen at the page
    table/<id>                snapshot/<layout>/<name>                  a folded state of the table
    table/<id>                match, match/<made of>/<name>             an ended match, ready to be watched
    table/<id>                links                                     the list of the table's short links
    short/<HMAC of the signs> short                                     the table of a short link
    message/<id>              message                                   the subject of a text message
    operator                  standstill                                the parts that the operator paused
    table/<id>                webhook                                   the address for the table's news
    table/<id>                done                                      the table's settled debts
    due/<shard>               <seconds>/<table>/<what>                  the sweep's look at a live table
    limit/<key>               <start of the window>                     a count in a window of time
    limit/<thing>/network     <start>/<HMAC of a network>               the same per network, with a day's tables
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
    """All parts of the directory."""

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
