"""Each function is told by the template exactly what it asks its environment for."""

from importlib import import_module

import pytest

from functions.aws.settings import FunctionSettings
from tests.deploy.deployed import Deployed

FUNCTIONS = {
    "PlayFunction": "play",
    "SettleFunction": "settle",
    "NotifyFunction": "notify",
    "FeedbackFunction": "feedback",
    "BotFunction": "bot",
    "RepliesFunction": "replies",
}
DEPLOYED = Deployed.with_parameters(RepliesDomain="in.example.com")


def kinds_of(settings: type[FunctionSettings]) -> list[type[FunctionSettings]]:
    return [kind for below in settings.__subclasses__() for kind in (below, *kinds_of(below))]


def asked_for(folder: str) -> set[str]:
    import_module(f"functions.{folder}.handler")
    (settings,) = {kind for kind in kinds_of(FunctionSettings) if kind.__module__.startswith(f"functions.{folder}.")}
    return {name.upper() for name in settings.model_fields}


def test_every_function_is_known() -> None:
    assert DEPLOYED.functions.keys() == FUNCTIONS.keys()


@pytest.mark.parametrize(("function", "folder"), FUNCTIONS.items())
def test_a_function_gets_what_it_asks_for_and_no_more(function: str, folder: str) -> None:
    variables = DEPLOYED.functions[function]["Environment"]["Variables"]
    assert {name for name in variables if not name.startswith("POWERTOOLS_")} == asked_for(folder)
