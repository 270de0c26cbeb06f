"""The mutable side: data the log must not hold, or need not (docs/design/log.md). No rule depends on it.

An `asker` is a network's hash (`Hashes.asker`). Unless a method names its calls of
DynamoDB, it makes one, or several if it erases, ends or restores. A Query is one for each megabyte, a BatchGetItem one
for each 100 rows. DynamoDB may delete a row from `expires` on.

    pk                        sk                                        module
    person/<id>               person                                    people
    contact/<hash>            contact                                   contacts, devices
    contact/<hash>            person/<id>                               people: links
    contact/<mailbox>         mailbox                                   mailboxes
    push/<origin>             token                                     push_tokens
    operator                  contact-key                               addresses
    token/<hash>              token                                     tokens
    table/<id>                claim/<chair>/<cause>/<kind>/<channel>    claims
    table/<id>                reply/<chair>/<epoch>/<prompt>            replies
    table/<id>                invitation/<hash>                         invitations
    digest/<hash>             seat/<table>/<chair>                      slots: digests
    digest/<hash>             sent                                      slots: the last digest, or its claim
    links/<mailbox>           sent                                      slots: the last message with all links
    table/<id>                presence/<chair>                          presence
    table/<id>                snapshot/<layout>/<name>                  snapshots
    table/<id>                match, match/<made of>/<name>             ready
    table/<id>                links                                     short_links: a table's list
    short/<HMAC of the signs> short                                     short_links: of a table or a circle
    message/<id>              message                                   messages
    operator                  standstill                                standstill
    table/<id>                webhook                                   webhooks
    table/<id>                done                                      live: settled debts
    due/<shard>               <seconds>/<table>/<what>                  live: the sweep's looks
    circle/<id>               now/circle                                circles
    circle/<id>               now/member/<number>                       circles
    circle/<id>               now/table/<table>                         circles: its open tables
    circle/<id>               result/<quarter>/<table>                  circles
    limit/<key>               <start of the window>                     limits
    limit/<thing>/network     <start>/<HMAC of a network>               limits: per network
"""

from events.directory.address_book import AddressBook
from events.directory.circles import Circles
from events.directory.claims import Claims
from events.directory.devices import Devices
from events.directory.invitations import Invitations
from events.directory.limits import Limits
from events.directory.live import LiveTables
from events.directory.mailboxes import Mailboxes
from events.directory.messages import Messages
from events.directory.people import People
from events.directory.presence import Presence
from events.directory.push_tokens import PushTokens
from events.directory.ready import ReadyMatches
from events.directory.replies import Replies
from events.directory.short_links import ShortLinks
from events.directory.slots import Digests, Slots
from events.directory.snapshots import Snapshots
from events.directory.standstill import Standstill
from events.directory.tokens import Tokens
from events.directory.webhooks import Webhooks
from events.store.database import DynamoDB


class Directory:
    """All parts of the directory."""

    def __init__(self, client: "DynamoDB", name: str) -> None:
        self.people = People(client, name)
        self.mailboxes = Mailboxes(client, name)
        self.contacts = AddressBook(client, name, self.mailboxes)
        self.devices = Devices(client, name)
        self.push_tokens = PushTokens(client, name)
        self.tokens = Tokens(client, name)
        self.claims = Claims(client, name)
        self.replies = Replies(client, name)
        self.digests = Digests(client, name, "digest")
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
        self.circles = Circles(client, name)
        self.messages = Messages(client, name)
        self.standstill = Standstill(client, name)

    def set_back(self, table: str, version: int, told: int) -> None:
        """Fits a table's rows to a log that was set back.

        :param version: its last commit
        :param told: its last commit with public news
        """
        self.claims.set_back(table, version)
        self.short_links.doubt(table)
        self.webhooks.set_back(table, told)
