"""What `make rehearse` adds to the emulator: the routes of the real template, and a look at what it listens on."""

import os
import socket
import tomllib
from pathlib import Path
from typing import Any

import pytest
from samtranslator.yaml_helper import yaml_parse

from drills.rehearse.__main__ import PARAMETERS
from drills.rehearse.emulator import check_loopback, open_to_others
from drills.rehearse.routes import function_of, make_routes, route_key
from local.routes import Route
from local.template import load

ROOT = Path(__file__).resolve().parents[2]
PLAY = "arn:aws:lambda:us-east-1:123456789012:function:play"


class Emulator:
    """As much of three services as the routes need."""

    def __init__(self, template: Any, *there: str) -> None:
        self.template = template
        self.routes = dict.fromkeys(there, "")
        self.integrations: list[str] = []

    def get_template(self, **_: str) -> Any:
        return {"TemplateBody": self.template}

    def describe_stack_resources(self, **_: str) -> Any:
        names = self.template["Resources"]
        return {"StackResources": [{"LogicalResourceId": name, "PhysicalResourceId": name} for name in names]}

    def get_routes(self, **_: str) -> Any:
        return {"Items": [{"RouteKey": key} for key in self.routes]}

    def get_function(self, **_: str) -> Any:
        return {"Configuration": {"FunctionArn": PLAY}}

    def create_integration(self, **given: str) -> Any:
        self.integrations.append(given["IntegrationUri"])
        return {"IntegrationId": f"{len(self.integrations)}"}

    def create_route(self, **given: str) -> None:
        self.routes[given["RouteKey"]] = given["Target"]


@pytest.fixture(scope="module")
def translated() -> Any:
    return load(ROOT / "template.yaml", {"SenderAddress": "games@example.org"}, {}).sections


def keys_of_the_template() -> set[str]:
    events = yaml_parse((ROOT / "template.yaml").read_text())["Resources"]["PlayFunction"]["Properties"]["Events"]
    return {Route(each["Properties"]["Method"], each["Properties"]["Path"], "").key for each in events.values()}


def test_each_route_of_the_template_is_made_with_one_integration(translated: Any) -> None:
    emulator = Emulator(translated)
    assert make_routes(emulator, emulator, emulator, "rehearsal") == len(keys_of_the_template())
    assert emulator.routes == dict.fromkeys(keys_of_the_template(), "integrations/1")
    assert emulator.integrations == [PLAY]


def test_what_the_emulator_made_by_itself_is_not_made_again(translated: Any) -> None:
    emulator = Emulator(translated, *keys_of_the_template())
    assert make_routes(emulator, emulator, emulator, "rehearsal") == 0


def test_keys_are_those_of_api_gateway() -> None:
    assert route_key("get", "/t/{table}") == "GET /t/{table}"
    assert route_key("x-amazon-apigateway-any-method", "$default") == "$default"
    assert route_key("x-amazon-apigateway-any-method", "/all") == "ANY /all"


def test_an_integration_that_leads_to_no_function_is_refused() -> None:
    with pytest.raises(ValueError, match=r"example\.org"):
        function_of({"uri": "https://example.org"})


def test_it_deploys_with_parameters_of_the_template() -> None:
    declared = yaml_parse((ROOT / "template.yaml").read_text())["Parameters"]
    assert set(tomllib.loads(PARAMETERS.read_text())) < set(declared)


HEAD = "  sl  local_address rem_address   st tx_queue rx_queue tr tm->when retrnsmt   uid  timeout inode\n"


@pytest.mark.parametrize(
    ("line", "ports"),
    [
        ("0: 0100007F:11F7 00000000:0000 0A 00000000:00000000 00:00000000 00000000 0 0 77 1", []),
        ("0: 00000000:22B3 00000000:0000 0A 00000000:00000000 00:00000000 00000000 0 0 77 1", [8883]),
        ("0: 00000000:22B3 00000000:0000 0A 00000000:00000000 00:00000000 00000000 0 0 78 1", []),  # somebody else's
        ("0: 0A00000A:22B3 0A00000B:01BB 01 00000000:00000000 00:00000000 00000000 0 0 77 1", []),  # connected
        (f"0: {'0' * 32}:22B3 {'0' * 32}:0000 0A 00000000:00000000 00:00000000 00000000 0 0 77 1", [8883]),
        (f"0: {'0' * 24}01000000:22B3 {'0' * 32}:0000 0A 00000000:00000000 00:00000000 00000000 0 0 77 1", []),
    ],
)
def test_what_others_can_reach_is_found(line: str, ports: list[int]) -> None:
    assert open_to_others(HEAD + line, {"socket:[77]"}) == ports


@pytest.mark.skipif(not Path("/proc/self/net/tcp").exists(), reason="sockets are seen in /proc: run it on Linux")
def test_a_process_that_listens_on_loopback_alone_passes() -> None:
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        listener.listen()
        check_loopback(os.getpid())
