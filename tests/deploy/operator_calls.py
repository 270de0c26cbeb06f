"""The AWS calls of the operator's commands: each is run once, on moto, with everything that it may do."""

import json
import os
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from typing import Any
from unittest import mock

from botocore.client import BaseClient

from events.circles import CircleResult
from events.directory.limits import DAY, Limit
from events.directory.messages import About
from events.directory.notices import Notice
from events.directory.person import Person, Reference
from events.directory.tokens import Token
from functions.aws import clients
from functions.operator.__main__ import main
from functions.operator.resources import CALLED_BY_RULES, MAPPING, SCHEDULE
from functions.play.door.site import Site
from local.resources import physical_name
from tests.deploy.answers import Aws
from tests.deploy.deployed import Deployed
from tests.deploy.needs import Call
from tests.functions.operator.typed import typed
from tests.functions.play.circle.friends import friends
from tests.functions.play.party import Party, open_party

ADDRESS = "you@example.org"
PHONE = "+447400123456"

Scenario = Callable[[Party], list[str]]


def _plain(*arguments: str) -> Scenario:
    return lambda party: list(arguments)


def _about_table(*arguments: str) -> Scenario:
    return lambda party: [each.format(table=party.table_id) for each in arguments]


def _show(party: Party) -> list[str]:
    party.site.directory.claims.claim(Notice(0, "begun", 1, party.table_id, "mail"), 1)
    return ["show", party.table_id]


def _close(party: Party) -> list[str]:
    return ["close", party.table_id, "--network", "unknown", "--yes"]


def _block(party: Party) -> list[str]:
    person = Person(
        "p1",
        "Anna",
        contacts={
            "mail": Reference(party.site.directory.contacts.meet("mail", ADDRESS, 2**31)),
            "sms": Reference(party.site.directory.contacts.meet("sms", PHONE, 2**31)),
        },
    )
    party.site.directory.people.add(person, expires=2**31)
    return ["block"]


def _contact(party: Party) -> list[str]:
    party.sit_down(party.open_links()[0], "Anna", email=ADDRESS)
    party.site.directory.claims.claim(Notice(0, "begun", 1, party.table_id, "mail"), 1)
    return ["contact"]


def _erase(party: Party) -> list[str]:
    directory, hashed = party.site.directory, party.site.directory.contacts.hash("mail", ADDRESS)
    _block(party)
    directory.tokens.put("secret", Token("settings", "p1", "mail", hashed, party.table_id), 2**31)
    directory.claims.claim(Notice(0, "welcome", 1, party.table_id, "mail", hashed), 1)
    mailbox = directory.contacts.mailbox("mail", ADDRESS)
    directory.limits.take(Limit(f"mail/{mailbox}", 1, DAY), 1)
    directory.digests.wait(hashed, party.table_id, 0, 1)
    directory.links_sent.claim(mailbox, 1, 1)
    directory.messages.remember("1", About(hashed, party.table_id), 1)
    return ["erase"]


def _revoke(party: Party) -> list[str]:
    keys = json.dumps({"current": "2", "1": "leaked", "2": "another"})
    clients.secrets().update_secret(SecretId=os.environ["LINK_KEYS_ID"], SecretString=keys)
    return ["revoke-key", "1"]


def _resume(party: Party) -> list[str]:
    """All that a pause stopped."""
    kinds = (MAPPING, SCHEDULE)
    found = Deployed.with_parameters(RepliesDomain="in.example.com").template.resources().items()
    sources = [
        physical_name(logical) for logical, resource in found if resource["Type"] in kinds or logical == CALLED_BY_RULES
    ]
    party.site.directory.standstill.stop("2026-11-23", sources)
    return ["resume"]


def _rebuild(party: Party) -> list[str]:
    """The log was set back: a request to confirm an address is lost, and a whole table."""
    asked = Notice(0, "welcome", 99, party.table_id, "mail", party.site.directory.contacts.hash("mail", ADDRESS))
    party.site.directory.claims.claim(asked, 1)
    party.site.directory.live.add("gone", 1)
    party.site.directory.short_links.keep("gone", ("signs",))
    circle = friends("Ann", "Ben")
    circle.next("Ann")
    lost = CircleResult(circle.tables[0]["id"], "liars_dice", 1_800_000_000, ((1, 1), (2, 2)))
    party.site.directory.circles.add_result(circle.everyone.split("/")[-2], lost)
    return ["rebuild-directory"]


def _circle(party: Party) -> list[str]:
    circle = friends("Ann", "Ben")
    circle.next("Ann")
    return ["circle", circle.everyone.split("/")[-2], "--no-tables", "--end"]


SCENARIOS: Mapping[str, Scenario] = {
    "status": _plain("status"),
    "check": _plain("check"),
    "list": _plain("list"),
    "show": _show,
    "network": _about_table("network", "{table}"),
    "contact": _contact,
    "close": _close,
    "circle": _circle,
    "block": _block,
    "unblock": _plain("unblock"),
    "test-mail": _plain("test-mail", ADDRESS),
    "test-text": _plain("test-text", PHONE),
    "receive-mail": _plain("receive-mail"),
    "host-key": _plain("host-key"),
    "revoke-key": _revoke,
    "rebuild-directory": _rebuild,
    "check-log": _plain("check-log"),
    "pause": _plain("pause"),
    "resume": _resume,
    "erase": _erase,
    "redrive": _plain("redrive"),
    "protect": _plain("protect"),
}
"""How each command is run so that it calls all that it may."""


def calls_of(command: str, site: Site, deployed: Deployed) -> list[Call]:
    """What a command calls on AWS, with the names that the deployed stack has."""
    arguments = SCENARIOS[command](open_party(site, taken=0))
    on_aws = Aws(site, deployed, is_running=site.directory.standstill.stopped() is None)
    told = ("LOG_TABLE", "DIRECTORY_TABLE", "LINK_KEYS_ID")
    outside = {name: value for name, value in os.environ.items() if name not in told}
    with (
        mock.patch.dict(os.environ, outside, clear=True),
        mock.patch("time.sleep"),
        typed(ADDRESS),
        _recorded(on_aws) as made,
    ):
        main(arguments)
    return [
        Call(command, service, operation, _renamed(parameters, on_aws.names))
        for name, parameters in made
        for service, _, operation in (name.partition(":"),)
    ]


@contextmanager
def _recorded(on_aws: Aws) -> Iterator[list[tuple[str, Mapping[str, Any]]]]:
    made: list[tuple[str, Mapping[str, Any]]] = []
    original = BaseClient._make_api_call  # type: ignore[attr-defined]

    def call(client: Any, operation: str, parameters: Mapping[str, Any]) -> Any:
        name = f"{client.meta.service_model.service_name}:{operation}"
        made.append((name, parameters))
        answer = on_aws.answer(name, parameters)
        return original(client, operation, parameters) if answer is None else answer

    with mock.patch.object(BaseClient, "_make_api_call", call):
        yield made


def _renamed(parameters: Mapping[str, Any], names: Mapping[str, str]) -> dict[str, Any]:
    text = json.dumps(parameters, default=str)
    for name, deployed in names.items():
        text = text.replace(name, deployed)
    renamed: dict[str, Any] = json.loads(text)
    return renamed
