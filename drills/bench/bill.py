"""What a million told moves cost: counted requests times the prices in prices.toml, beside two known designs.

Nothing is taken from this machine's clock: how long a function runs follows from its calls and its memory.
"""

import tomllib
from collections import Counter
from collections.abc import Iterator, Mapping
from pathlib import Path
from textwrap import fill
from typing import Any

from drills.bench.meter import Meter
from engine.kit.value import Value
from tests.deploy.deployed import Deployed

PRICES: dict[str, dict[str, float]] = tomllib.loads(Path(__file__).with_name("prices.toml").read_text("utf-8"))
MILLION = 1_000_000
WHOLE_PROCESSOR = 1769
"""Megabytes with which a function has one whole processor (Lambda Developer Guide, "Configure memory")."""

AIM = 10
"""Dollars without mail."""

BEFORE = {"Bluffpost as it was": 9.93, "Bluffpost as it was, that page included": 12.22}
"""Dollars without mail, counted alike at commit 7cfea053, when pausing rewrote a function in place of a flag."""

_SERVICES = {
    "SendMessage": "sqs",
    "SendMessageBatch": "sqs",
    "CreateSchedule": "scheduler",
    "SendEmail": "ses",
}


class Item(Value):
    """A line of the bill.

    :param amount: of one told move
    :param price: of one, in dollars
    """

    name: str
    amount: float
    price: float

    @property
    def dollars(self) -> float:
        """For a million."""
        return self.amount * self.price * MILLION


class Run(Value):
    """A call of a function.

    :param memory: megabytes
    :param processor: milliseconds of a whole one
    """

    meter: Meter
    memory: float
    processor: float
    times: float = 1

    @property
    def milliseconds(self) -> float:
        """How long it takes: what it waits for, and what it computes with its share of a processor."""
        waits = sum(PRICES["milliseconds"][_SERVICES.get(name, "dynamodb")] * n for name, n in self.meter.calls.items())
        return waits + self.processor * max(1, WHOLE_PROCESSOR / self.memory)

    @property
    def gigabyte_seconds(self) -> float:
        """What is paid of it."""
        return self.times * self.memory / 1024 * self.milliseconds / 1000


def memory(function: str) -> float:
    """The memory of a function of the template, in megabytes."""
    return float(Deployed.with_parameters().functions[function]["MemorySize"])


def runs(parts: Mapping[str, Meter]) -> dict[str, Run]:
    """The calls of functions that a told move brings, by what they are for."""
    processor, workers = PRICES["processor"], memory("SettleFunction")
    wake_ups = parts["settle"].calls["CreateSchedule"]
    return {
        "POST": Run(parts["POST"], memory("PlayFunction"), processor["POST"]),
        "settle": Run(parts["settle"], workers, processor["settle"]),
        "notify": Run(parts["notify"], workers, processor["notify"]),
        "wake-up": Run(parts["wake-up"], workers, processor["wake_up"], wake_ups),
        "page": Run(parts["page"], memory("PlayFunction"), processor["page"]),
    }


def bill(parts: Mapping[str, Meter], page: bool = False) -> list[Item]:
    """What is paid for a told move, apart from its mail.

    :param parts: what its steps called
    :param page: for the page that its player sees after it, instead
    """
    request, unit, logs = PRICES["request"], PRICES["unit"], PRICES["logs"]
    made = runs(parts)
    some = [made["page"]] if page else [each for name, each in made.items() if name != "page"]
    wake_ups = made["wake-up"].times
    read = sum(each.meter.read * each.times for each in some)
    written = sum(each.meter.written * each.times for each in some)
    kilobytes = logs["request"] if page else logs["told_move"] + wake_ups * logs["wake_up"]
    items = [
        Item("HTTP API", 1, request["http_api"]),
        Item("Lambda: calls", sum(each.times for each in some), request["invocation"]),
        Item("Lambda: gigabyte-seconds", sum(each.gigabyte_seconds for each in some), unit["gigabyte_second"]),
        Item("DynamoDB: units read", read, unit["read"]),
        Item("DynamoDB: units written", written, unit["written"]),
        Item("logs: kilobytes", kilobytes, unit["gigabyte_of_logs"] / 1e6),
    ]
    if page:
        return items
    return [
        *items,
        Item("DynamoDB: units that deleting it writes", parts["POST"].written + 1, unit["written"]),
        Item("DynamoDB: kilobytes that are kept for a month", 1.2, unit["gigabyte_month"] / 1e6),
        Item("SQS: a message in, out and away", 3 + 3 * wake_ups, request["queue"]),
        Item("Scheduler: wake-ups", wake_ups, request["schedule"]),
    ]


# ---- two known designs, by what they say of themselves ----

MOVES = 80
"""Of a match (docs/operating/costs.md): half of them lie before a move on average."""

EVENT = 0.4
"""Kilobytes of an event as JSON, with its names."""


def castore() -> list[Item]:
    """Castore's layout: a command reads all events of its aggregate, consistently, and writes one; the stream of the
    table is fanned out to an event bus, and a listener sends (packages/event-storage-adapter-dynamodb; demo/blueprint).

    There are no snapshots and no deadlines; what is sent twice is sent twice.
    """
    request, unit = PRICES["request"], PRICES["unit"]
    events = (MOVES / 2 + 20) * EVENT
    three = [
        Run(Meter(Counter({"Query": 1, "PutItem": 1})), 512, 7),
        Run(Meter(Counter({"PutEvents": 1})), 512, 3),
        Run(Meter(Counter({"Query": 1, "SendEmail": 1})), 512, 7),
    ]
    return [
        Item("HTTP API", 1, request["http_api"]),
        Item("Lambda: calls", 3, request["invocation"]),
        Item("Lambda: gigabyte-seconds", sum(each.gigabyte_seconds for each in three), unit["gigabyte_second"]),
        Item("DynamoDB: units read", 2 * -(-events // 4), unit["read"]),
        Item("DynamoDB: units written", 1, unit["written"]),
        Item("EventBridge: events", 1, request["event"]),
    ]


def tutorial() -> list[Item]:
    """AWS's "Build a turn-based game": a REST API, one function that reads the game, changes it and sends a message
    itself; the number is asked of Cognito. No deadlines, no log, no claim; whoever sends again is told so."""
    request, unit = PRICES["request"], PRICES["unit"]
    one = Run(Meter(Counter({"GetItem": 1, "UpdateItem": 1, "AdminGetUser": 4, "SendEmail": 1})), 128, 5)
    return [
        Item("REST API", 1, request["rest_api"]),
        Item("Lambda: calls", 1, request["invocation"]),
        Item("Lambda: gigabyte-seconds", one.gigabyte_seconds, unit["gigabyte_second"]),
        Item("DynamoDB: units read", 1, unit["read"]),
        Item("DynamoDB: units written", 1, unit["written"]),
    ]


def total(items: list[Item]) -> float:
    """Dollars for a million."""
    return sum(item.dollars for item in items)


def rows(parts: Mapping[str, Meter]) -> Iterator[str]:
    """Rows of a Markdown table: what, for each told move, dollars for a million."""
    for item in bill(parts):
        yield f"| {item.name} | {item.amount:.3g} | {item.dollars:.2f} |"


def compared(parts: Mapping[str, Meter]) -> Iterator[str]:
    """Rows of a Markdown table: design, dollars without mail, with mail."""
    mail = PRICES["request"]["mail"] * MILLION
    designs: dict[str, Any] = {
        "Bluffpost": bill(parts),
        "Bluffpost, its player’s next page included": [*bill(parts), *bill(parts, page=True)],
        "Castore’s layout": castore(),
        "AWS’s tutorial": tutorial(),
    }
    for name, spent in [*((name, total(items)) for name, items in designs.items()), *BEFORE.items()]:
        yield f"| {name} | {spent:.2f} | {spent + mail:.2f} |"


def section(parts: Mapping[str, Meter]) -> str:
    """The part of docs/benchmarks.md about what a move costs."""
    spent = total(bill(parts))
    about = fill(
        "A move of Liar’s Dice with three players, one of whom is told by mail, the players being an hour apart: "
        "dollars for a million, from counted calls and the prices of us-east-1 (`drills/bench/prices.toml`, with its "
        "date), without free amounts. How long a function runs is no clock’s: its calls take what AWS lets expect, "
        "and its own work what its share of a processor takes.",
        120,
    )
    left = max((item for item in bill(parts)), key=lambda item: item.dollars)
    remains = fill(
        f"The aim without mail is {AIM} dollars: {'met' if spent <= AIM else f'{spent - AIM:.2f} above'}. Most of it "
        f"is “{left.name}” ({left.dollars:.2f}): the commit, the claim before a mail and its confirmation after it, "
        f"and the day’s counts of mails, of the mailbox and of the site. The two other designs write the move and "
        f"nothing else: a crash has them repeat a message or lose it, and they know neither deadlines nor caps. "
        f"Their figures follow from reading them, with the same prices, and an email in the place of a text message.",
        120,
    )
    before = fill(
        "The last rows are from 26 November 2026 (commit 7cfea053). Since then a worker that had nothing to do asks "
        "whether the site is paused: half a unit and five milliseconds (0.10). Log lines are shorter, without a metric "
        "of messages that left (0.10 less), and a page reads its viewer once (0.06 less). A move that "
        "puts the next question to its own player has a wake-up, which it had not. An idle stack costs 0.79 a month "
        "as before (docs/operating/costs.md): one secret, three polled queues, one sweep in five minutes.",
        120,
    )
    return f"""## The bill

{about}

| what | for a told move | dollars for a million |
| --- | --- | --- |
{chr(10).join(rows(parts))}

| design | without mail | with mail |
| --- | --- | --- |
{chr(10).join(compared(parts))}

{remains}

{before}"""
