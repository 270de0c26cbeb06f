"""Settle and notify on services in one process, with a clock that stands still until it is moved.

    table = world.table("Anna", "Ben").moves("1x2")
    world.flows()
    assert world.headlines("Ben")[-1] == headline("turn")

Whatever AWS does between the functions is a method here: `flows` passes the stream's records on, fires the schedules
that are due, and feeds the queues until nothing is visible any more. `now` is AWS's clock; that of the functions'
workers can be `behind` it. Whether something waits is seen in the services themselves: half of all calls would find
nothing.
"""

import json
from collections.abc import Iterable, Iterator, Mapping
from contextlib import ExitStack, contextmanager, suppress
from typing import Any, Literal, cast

import pytest

from engine.chance import commitment
from engine.kit.value import replace
from events.directory import Directory
from events.directory.addresses import Channel
from events.directory.devices import devices_of
from events.directory.person import Person, Reference
from events.people.changes import Changes
from events.people.giving import give_device
from events.people.proving import prove_address
from events.store.log import Commit
from events.store.retention import all_tables
from events.store.stored import log_of_tables
from events.table.commands import Begin, Command, Move, Open, RenewLink, TakeSeat
from events.table.events import Settings
from events.table.state import Table
from events.tables import Sender, Submission, Tables
from functions.aws import clients
from functions.bot import handler as bot
from functions.feedback import handler as feedback
from functions.notify import handler as notify
from functions.replies import handler as replies
from functions.settle import handler as settle
from local.text_messages import TextMessages
from tests import stores
from tests.events.table.scenario import whose
from tests.functions.clients import shared_client
from tests.functions.crashes import ALL_CLIENTS, Killed
from tests.functions.events import Context, queue_record, records, stream_record, sweep_event
from tests.functions.mailbox import Mail, address, phone_number
from tests.functions.services import ACCOUNT, REGION, Entered, Services, chosen
from tests.functions.texting import texting

NOON = 1_800_000_000
HOUR = 3600
DAY = 24 * HOUR
LOG, DIRECTORY = "bluffpost-log", "bluffpost-directory"
NOTIFY, BOT, WAKE_UP = "bluffpost-notify", "bluffpost-bot", "bluffpost-wake-up"
FAILURES = "bluffpost-failures"
PUBLIC_URL = "https://abcdefghij.execute-api.eu-west-1.amazonaws.com"
SEED = bytes(range(32))
SALT = bytes(range(16))
STREAM_RETRIES = 5
"""As in the template."""
FIRED_KEPT = HOUR
"""Seconds that a schedule is there after it fired. AWS deletes it "after" and says no more; here it is as bad as it
can get, for the next sweep makes everything good."""

ENVIRONMENT = {
    "AWS_ACCESS_KEY_ID": "test",
    "AWS_SECRET_ACCESS_KEY": "test",
    "AWS_DEFAULT_REGION": REGION,
    "AWS_ACCOUNT_ID_ENDPOINT_MODE": "disabled",
    "POWERTOOLS_SERVICE_NAME": "test",
    "POWERTOOLS_METRICS_NAMESPACE": "bluffpost",
    "LOG_TABLE": LOG,
    "DIRECTORY_TABLE": DIRECTORY,
    "WAKE_UP_QUEUE_ARN": f"arn:aws:sqs:{REGION}:{ACCOUNT}:{WAKE_UP}",
    "FAILURE_QUEUE_ARN": f"arn:aws:sqs:{REGION}:{ACCOUNT}:{FAILURES}",
    "SCHEDULE_GROUP": "bluffpost",
    "SCHEDULER_ROLE_ARN": f"arn:aws:iam::{ACCOUNT}:role/scheduler",
    "GRACE_SECONDS": "0",
    "RETENTION_DAYS": "30",
    "LINK_KEYS_ID": "link-keys",
    "PUBLIC_URL": PUBLIC_URL,
    "SENDER": "games@example.org",
    "ABUSE_CONTACT": "abuse@example.org",
    "CONFIGURATION_SET": "bluffpost",
    "SENDING": "on",
    "SMS_ENABLED": "true",
    "SMS_COUNTRIES": "GB,US",
    "SMS_ORIGINATION": f"arn:aws:sms-voice:{REGION}:{ACCOUNT}:pool/pool-1",
    "SMS_CONFIGURATION_SET": "bluffpost-texts",
    "PUSH_KEY": "",
    "DAILY_MAIL_CAP": "200",
    "DAILY_SMS_CAP": "50",
}


class World:
    """All of AWS that settle and notify touch, and the players."""

    def __init__(self, texts: TextMessages, services: Services) -> None:
        self.now = NOON
        self._services = services
        self.texting = texts
        self.behind = 0
        self._fired: dict[str, int] = {}
        self.dynamodb = shared_client("dynamodb")
        self.sqs = shared_client("sqs")
        self.scheduler = shared_client("scheduler")
        self.queues = {name: self.sqs.create_queue(QueueName=name)["QueueUrl"] for name in (NOTIFY, BOT, WAKE_UP)}
        self.tables = Tables(log_of_tables(self.dynamodb, LOG))
        self.directory = Directory(self.dynamodb, DIRECTORY)
        self.delivered: dict[str, int] = {}
        self.plays: list[Play] = []
        stores.create_log_table(self.dynamodb, LOG)
        stores.create_directory_table(self.dynamodb, DIRECTORY)
        self.scheduler.create_schedule_group(Name="bluffpost")
        shared_client("secretsmanager").create_secret(
            Name="link-keys", SecretString=json.dumps({"current": "1", "1": "key of the links"})
        )
        mail = shared_client("sesv2")
        mail.create_email_identity(EmailIdentity=ENVIRONMENT["SENDER"])
        mail.create_configuration_set(ConfigurationSetName="bluffpost")

    # ---- players ----

    def table(
        self,
        *names: str,
        contacts: str | dict[str, str] = "mail",
        confirmed: bool = True,
        game: str = "liars_dice",
        **settings: Any,
    ) -> "Play":
        """A table, of Liar's Dice if nothing else is said, at which these people sit: the game has begun, and in Liar's
        Dice the first one opens.

        :param contacts: the channels of all, or of each by name
        :param settings: of the table; without one a seat is given away at once
        """
        table_id = f"table{len(self.delivered):011d}"
        play = self.opened(table_id, len(names), game=game, **{"objection": 0, "begin_when_full": False, **settings})
        for seat, name in enumerate(names):
            channels = contacts if isinstance(contacts, str) else contacts.get(name, "")
            person = self.person(name, channels.split(), confirmed, table_id)
            play.does(seat, TakeSeat(name, f"entropy of {name}", person.id))
        if "begin_when_full" not in settings:
            play.does(None, Begin())  # a host who does not play: all players are told
        return play

    def opened(
        self,
        table_id: str,
        seats: int,
        game: str = "liars_dice",
        opening: Mapping[str, Any] | None = None,
        **settings: Any,
    ) -> "Play":
        """A table that gathers.

        :param opening: further fields of the command that opens it
        """
        self.directory.live.add(table_id, self.now)
        command = Open(
            game=game,
            options={"first_opener": 1} if game == "liars_dice" else {},
            seats=seats,
            settings=Settings(**settings),
            link_key="1",
            seed=SEED,
            commitment=commitment(table_id, SEED),
            salt=SALT,
            **(opening or {}),
        )
        self.tables.open(table_id, Sender("host", "opening", "opening"), command, self.now)
        self.delivered[table_id] = 0
        self.plays.append(Play(self, table_id))
        return self.plays[-1]

    def person(self, name: str, channels: Iterable[str], confirmed: bool = True, table: str = "") -> Person:
        addresses = {"mail": address(name), "sms": phone_number(name)}
        expires = self.now + 30 * DAY
        contacts = dict[Channel, Reference]()
        for channel in cast("Iterable[Channel]", channels):
            contact = self.directory.contacts.meet(channel, addresses[channel], expires)
            contacts[channel] = Reference(contact, self.now if confirmed else 0)
            if confirmed:
                prove_address(self.directory, contact, self.now)
        person = Person(f"person-{name}", name, contacts=contacts)
        self.directory.people.add(person, expires, table)
        return person

    def device(self, play: "Play", name: str, *devices: str) -> Person:
        """Somebody at a table lets browsers tell them, first of all."""
        known = self.directory.people.get(f"person-{name}") or self.person(name, [], table=play.id)
        for device in devices_of("\n".join(devices)):
            changes = Changes(self.directory, self.now, until=self.now + 30 * DAY)
            give_device(changes, play.id, known, device, known.preferences)
            known = self.directory.people.get(known.id) or known
        order = ("push", *known.preferences.order)
        self.directory.people.prefer(known.id, replace(known.preferences, order=order))
        return known

    def takes_over(self, play: "Play", seat: int, name: str, person: Person) -> None:
        """Somebody else sits down, because the host renewed the seat's link."""
        play.does(None, RenewLink(seat)).does(seat, TakeSeat(name, "entropy", person.id))

    def takes_open_seat(self, play: "Play", seat: int, name: str) -> None:
        """Somebody with a proved address sits down on a seat that is open."""
        play.does(seat, TakeSeat(name, "entropy", self.person(name, ["mail"], table=play.id).id))

    # ---- time ----

    def later(self, seconds: int) -> "World":
        """The clock moves."""
        self.now += seconds
        return self

    # ---- AWS ----

    def flows(self) -> "World":
        """Everything that is due happens."""
        for _ in range(1000):
            sources = (
                self._stream_flows,
                self._schedules_fire,
                self._wake_ups_flow,
                self._notices_flow,
                self._bots_flow,
            )
            if not sum(source() for source in sources):  # each has its turn
                return self
        raise AssertionError("there is no end to it")

    def sweep(self) -> "World":
        """A look at all tables, as once a day, and all that it leads to."""
        return self._swept("all")

    def sweep_due(self) -> "World":
        """A look at the tables whose time has come, as every few minutes, and all that it leads to."""
        return self._swept("due")

    def _swept(self, what: Literal["due", "all"]) -> "World":
        with suppress(Killed):
            assert settle.handler(sweep_event(self.now, what), cast("Any", Context())) is None
        return self.flows()

    def rebuild(self) -> "World":
        """The live rows anew, from the log."""
        for table_id in all_tables(self.dynamodb, LOG):
            self.directory.live.owe_anew(table_id, self.now)
        return self

    def arrived(self) -> list[dict[str, Any]]:
        """The stream's records since the last time: they are the caller's to pass on."""
        found = []
        for table_id, delivered in self.delivered.items():
            head = self.tables.log.head(table_id, consistent=True)
            last = head.commit.n if head else delivered
            found += [stream_record(table_id, n) for n in range(delivered + 1, last + 1)]
            self.delivered[table_id] = last
        return found

    def restart(self) -> "World":
        """Every function starts cold, with the settings of now."""
        _forget_processes()
        return self

    def delete_key(self) -> "World":
        """The operator deletes a leaked key before every table has another."""
        left = json.dumps({"current": "2", "2": "another key"})
        shared_client("secretsmanager").put_secret_value(SecretId="link-keys", SecretString=left)
        return self.restart()

    def settles(self, *batch: dict[str, Any]) -> list[str]:
        """The function gets the records; what it wants to have again."""
        return failures(settle.handler(records(batch), cast("Any", Context())))

    def _stream_flows(self) -> bool:
        batch = self.arrived()
        if not batch:
            return False
        for _ in range(1 + STREAM_RETRIES):
            failed = self._unless_killed(settle.handler, batch)
            batch = [record for record in batch if record["dynamodb"]["SequenceNumber"] in failed]
            if not batch:
                break
        return True

    def _unless_killed(self, function: Any, batch: list[dict[str, Any]]) -> list[str]:
        """What the function wants to have again: everything, if it was killed."""
        try:
            return failures(function(records(batch), cast("Any", Context())))
        except Killed:
            return [each.get("messageId") or each["dynamodb"]["SequenceNumber"] for each in batch]

    def schedules(self) -> dict[str, float]:
        """When each schedule fires that has not yet, by name."""
        times = self._services.firing_times("bluffpost")
        return {name: at for name, at in times.items() if name not in self._fired}

    def lose_schedules(self) -> "World":
        """None of them fires any more."""
        for name in self.schedules():
            self.scheduler.delete_schedule(GroupName="bluffpost", Name=name)
        return self

    def wake(self, play: "Play") -> "World":
        """Somebody asks for a look at a table, because they change what the directory says of its people."""
        self.directory.live.owe_anew(play.id, self.now)
        self.sqs.send_message(QueueUrl=self.queues[WAKE_UP], MessageBody=json.dumps({"table": play.id}))
        return self

    def fire(self, name: str) -> "World":
        """A schedule sends its message, whatever time it is, and stays for a while."""
        target = self.scheduler.get_schedule(GroupName="bluffpost", Name=name)["Target"]
        assert target["Arn"] == ENVIRONMENT["WAKE_UP_QUEUE_ARN"]
        self.sqs.send_message(QueueUrl=self.queues[WAKE_UP], MessageBody=target["Input"])
        self._fired[name] = self.now
        return self

    def _schedules_fire(self) -> bool:
        for name in [name for name, at in self._fired.items() if at + FIRED_KEPT <= self.now]:
            self.scheduler.delete_schedule(GroupName="bluffpost", Name=name)
            del self._fired[name]
        due = [name for name, at in self.schedules().items() if at <= self.now]
        for name in due:
            self.fire(name)
        return bool(due)

    def waiting(self, queue: str = NOTIFY) -> list[dict[str, Any]]:
        """The messages that are visible, as a batch: they are the caller's to pass on."""
        if all(visible > self.now for visible in self._services.visible_at(queue)):
            return []
        messages = self.sqs.receive_message(
            QueueUrl=self.queues[queue], MaxNumberOfMessages=10, AttributeNames=["All"], VisibilityTimeout=180
        ).get("Messages", [])
        return [queue_record(cast("dict[str, Any]", message), queue) for message in messages]

    def visible_at(self) -> list[int]:
        """When the messages that were put off are visible again, in seconds since 1970."""
        return [int(at) + 1 for queue in (NOTIFY, BOT, WAKE_UP) for at in self._services.visible_at(queue)]

    def _wake_ups_flow(self) -> bool:
        return self._queue_flows(WAKE_UP, settle.handler)

    def _notices_flow(self) -> bool:
        return self._queue_flows(NOTIFY, notify.handler)

    def _bots_flow(self) -> bool:
        return self._queue_flows(BOT, bot.handler)

    def _queue_flows(self, queue: str, function: Any) -> bool:
        batch = self.waiting(queue)
        if not batch:
            return False
        failed = self._unless_killed(function, batch)
        for record in batch:
            if record["messageId"] not in failed:
                self.sqs.delete_message(QueueUrl=self.queues[queue], ReceiptHandle=record["receiptHandle"])
        return True

    # ---- what people got ----

    @property
    def mails(self) -> list[Mail]:
        return [Mail(raw) for raw in self._services.mails()]

    @property
    def texts(self) -> list[tuple[str, str]]:
        """Number and text of every SMS."""
        return [(message["DestinationPhoneNumber"], message["MessageBody"]) for message in self.texting.sent]

    def mails_to(self, name: str) -> list[Mail]:
        return [mail for mail in self.mails if mail.to == address(name)]

    def mail_to(self, name: str, headline: str) -> Mail:
        """The only mail to somebody with that headline."""
        (mail,) = [mail for mail in self.mails_to(name) if mail.headline == headline]
        return mail

    def headlines(self, name: str) -> list[str]:
        """What the mails to somebody were about, oldest first."""
        return [mail.headline for mail in self.mails_to(name)]


class Play:
    """One table and what people do there."""

    def __init__(self, world: World, table_id: str) -> None:
        self.world = world
        self.id = table_id

    @property
    def table(self) -> Table:
        return self.world.tables.head(self.id).state

    def does(self, seat: int | None, command: Command) -> "Play":
        """Somebody sends a command; no seat is the host's link."""
        by = "host" if seat is None else f"seat{seat}"
        sender = Sender(by, f"{by} {self.table.version}", repr(command))
        submission = Submission(whose(seat, command), command, sender, confirmed=True)
        self.world.tables.run(self.id, lambda table: submission, self.world.now)
        return self

    def moves(self, *texts: str) -> "Play":
        """Whoever is asked answers, one after the other."""
        for text in texts:
            seat = self.asked[0]
            prompt = self.table.places[seat].prompt
            assert prompt
            self.answers(seat, prompt.number, text)
        return self

    def answers(self, seat: int, number: int, text: str) -> "Play":
        """A seat answers its prompt of that number."""
        return self.does(seat, Move(number, text))

    def commits(self) -> list[Commit]:
        """All of them."""
        return self.world.tables.history(self.id, self.table.version)

    @property
    def asked(self) -> list[int]:
        """The seats with an open prompt."""
        return [seat for seat, place in enumerate(self.table.places) if place.prompt]


def failures(reply: Any) -> list[str]:
    """The records of a batch that the function wants to have again."""
    return [each["itemIdentifier"] for each in reply["batchItemFailures"]]


@contextmanager
def running(services: Entered = chosen) -> Iterator[World]:
    """A new world, on services of that kind."""
    with pytest.MonkeyPatch.context() as patch, ExitStack() as entered:
        for name, value in ENVIRONMENT.items():
            patch.setenv(name, value)
        patch.setattr(clients, "_client", shared_client)
        world: World | None = None

        def now() -> float:
            return float(world.now if world else NOON)

        patch.setattr("time.time", lambda: now() - (world.behind if world else 0))
        account = entered.enter_context(services(now))
        _forget_processes()
        world = World(entered.enter_context(texting()), account)
        patch.setenv("NOTIFY_QUEUE_URL", world.queues[NOTIFY])
        patch.setenv("BOT_QUEUE_URL", world.queues[BOT])
        patch.setenv("WAKE_UP_QUEUE_URL", world.queues[WAKE_UP])
        yield world
        _forget_processes()


def _forget_processes() -> None:
    """As if every function started cold, but for its clients."""
    for made_once in (
        *ALL_CLIENTS,
        settle.settler,
        notify.notifier,
        bot.tables,
        replies.replier,
        feedback.feedback,
    ):
        made_once.cache_clear()
