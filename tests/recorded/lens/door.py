"""From a recorded command, in plain words, to one of today's, by the link that it came with; and its answer."""

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any

from engine.chance import commitment
from engine.history import SALT_BYTES
from engine.kit.notation import Ambiguous, IllegalAction, Refused, Unreadable
from events import links
from events.reading import NoSuchTable
from events.table.commands import (
    BotMove,
    Close,
    ForgetMe,
    MissHost,
    Open,
    ReplaceKey,
    ReturnToHost,
    SetContacts,
    TakeSeat,
    TimeOut,
)
from events.table.events import Settings
from events.table.refusals import AskFirst, NotAllowed, RefusedForNow, Stale
from events.table.state import Table
from events.tables import AlreadyAnswered, Sender, Submission
from events.who import OPERATOR, SYSTEM
from functions.play.door.errors import Problem
from functions.play.forms.fields import table_form
from functions.play.table.submitting import meant, sender

KEY_NAME = "1"

FORMS = {
    "sit down": "take",
    "stand up": "leave",
    "free": "free",
    "add bot": "add_bot",
    "begin": "begin",
    "move": "move",
    "order": "order",
    "cancel": "cancel",
    "say": "say",
    "back": "back",
    "resign": "resign",
    "again": "again",
    "renew": "renew",
    "keep": "keep",
    "new link": "new_link",
    "pass hosting": "pass_hosting",
    "take hosting": "host",
    "mute": "mute",
    "unmute": "unmute",
    "report": "report",
    "forget me": "forget_me",
    "switch talk": "talk",
    "switch watching": "watching",
    "close": "close",
    "more time": "more_time",
    "nudge": "nudge",
    "go away": "away",
}
"""What is sent with a link, and today's name of its form."""

REFUSALS: tuple[tuple[type[Refused], str], ...] = (
    (AskFirst, "asks first"),
    (NotAllowed, "not yours"),
    (AlreadyAnswered, "answered before"),
    (Stale, "no longer asked"),
    (RefusedForNow, "not now"),
    (Unreadable, "unreadable"),
    (Ambiguous, "ambiguous"),
    (IllegalAction, "illegal"),
    (Refused, "not so"),
)
"""The kinds of refusal, the special ones first."""

ANSWERS = ("done", "again", "no such link", *[words for _, words in REFUSALS])
"""All that a command can lead to; "again" if it was a repeat."""


def opening(said: Mapping[str, Any], key: bytes) -> tuple[str, Sender, Open]:
    """The command that opens a table, with the table's id."""
    table_id = links.new_table_id(key, said["id"])
    seed = bytes.fromhex(said["seed"])
    asked = Open(
        game=said["game"],
        options=said.get("options", {}),
        seats=said["seats"],
        settings=Settings(**{"objection": 0, **said.get("settings", {})}),
        link_key=KEY_NAME,
        seed=seed,
        commitment=commitment(table_id, seed),
        host_name=said.get("name", ""),
        host_entropy=said.get("entropy", ""),
        host_person="person 1" if "name" in said else "",
        bots=said.get("bots", 0),
        salt=seed[:SALT_BYTES],
    )
    return table_id, Sender("host", said["id"], repr(asked)), asked


def of_nobody(said: Mapping[str, Any]) -> Submission:
    """What time, a bot or the operator does at a table."""
    match said["do"]:
        case "replace key":
            return Submission(OPERATOR, ReplaceKey(said["key"]), confirmed=True)
        case "miss host":
            return Submission(SYSTEM, MissHost())
        case "move":
            return Submission(SYSTEM, BotMove(said["seat"] - 1, said["text"]))
        case "time out":
            return Submission(SYSTEM, TimeOut())
        case "close":
            return Submission(SYSTEM, Close(), confirmed=True)
        case other:
            raise ValueError(other)


def of_link(said: Mapping[str, Any], number: int, table_id: str, table: Table, secret: str, key: bytes) -> Submission:
    """What somebody sends with a link.

    :param number: of the step: commands without an `id` have one of their own
    :raises NoSuchTable: when the link is none of the table's
    :raises Problem: when a field does not fit
    """
    held = links.holder(table, links.of_secret(key, table_id, table, secret))
    if held is None:
        raise NoSuchTable
    if said["do"] == "look":  # the page says so by itself, without a form
        return Submission(held, ReturnToHost())
    form = meant(table_form(_fields(said, number, key)))
    asked = form.asks()
    assert not isinstance(asked, SetContacts), "no table keeps them"
    if isinstance(asked, TakeSeat | ForgetMe):
        asked = replace(asked, person=f"person {number}")
    return Submission(held, asked, sender(form, table, held, key), form.confirmed)


def _fields(said: Mapping[str, Any], number: int, key: bytes) -> dict[str, Any]:
    fields = {
        name: said[name] for name in ("prompt", "text", "name", "entropy", "which", "on", "until") if name in said
    }
    if "seat" in said:
        fields["seat"] = said["seat"] - 1
    form, name = FORMS[said["do"]], str(said.get("id", number))
    fields["id"] = links.command_id(key, "take", name) if form == "take" else name
    return {**fields, "command": form, "confirmed": said.get("confirmed", True)}


def refusal(error: Exception) -> str:
    """The kind of a refusal; anything else is an error and raised again."""
    match error:
        case NoSuchTable():
            return "no such link"
        case Problem():
            return "not so"
        case Refused():
            return next(words for kind, words in REFUSALS if isinstance(error, kind))
        case _:
            raise error


# ---- links ----


def key_of(key: str, table: Table) -> bytes:
    """The key of a table's links: the recorded one, until the operator replaces it."""
    return (key if table.link_key == KEY_NAME else f"{key}, {table.link_key}").encode()


def links_given(table_id: str, table: Table, key: bytes, shared: Iterable[str] = ()) -> dict[str, str]:
    """The links that people can have now, by what they are for: host, spectators, open and taken seats by chair.

    :param shared: what else is passed on: "invite", "postcard", "record"
    """
    given = {
        "host": links.secret(key, table_id, links.host(table)),
        "watch": links.secret(key, table_id, links.watch(table)),
    }
    whole = {"invite": links.invitation(table), "postcard": links.POSTCARD, "record": links.RECORD}
    given |= {name: links.secret(key, table_id, whole[name]) for name in shared}
    for place in table.places:
        if place.open:
            given[f"open {place.chair + 1}"] = links.secret(key, table_id, links.open_seat(place))
        elif not place.bot:
            given[f"seat {place.chair + 1}"] = links.secret(key, table_id, links.seat(place))
    return given


def opens(table_id: str, table: Table, secret: str, key: bytes) -> str:
    """What a link opens now: "seat 2" and the like by seat; nothing if it is none any more."""
    held = links.holder(table, links.of_secret(key, table_id, table, secret))
    if held is None:
        return "nothing"
    return held.scope if held.seat is None else f"{held.scope} {held.seat + 1}"
