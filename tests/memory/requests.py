"""The distinct requests that the tests of a run make of tables in memory, each with the items that it met.

`make test` records them, and `recorded_requests.py` replays them on the other stores. Distinct is: the operation, its
expressions with the names of attributes put in, the kinds of values, the other members, what came of it.
"""

import base64
import fcntl
import json
import os
import re
from collections import Counter
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from functools import cache
from pathlib import Path
from typing import Any, TypeAlias

from botocore.exceptions import ClientError

from local.memory.clients import Cloud
from local.memory.store import Store
from local.memory.values import Item, plain
from tests import stores

LOG, DIRECTORY = "bluffpost-log", "bluffpost-directory"

OPERATIONS = ("batch_get_item", "delete_item", "get_item", "put_item", "query", "scan", "update_item")

_OFTEN = 8
"""How many requests of a kind are looked at; then the 16th, the 32nd, and so on."""

_LONGEST = 40
"""Characters of a text and bytes of a blob: more would prove nothing more."""

Request: TypeAlias = Mapping[str, Any]


@dataclass(frozen=True)
class Example:
    """A request, and what it met.

    :param outcome: whether it found, changed, or was refused
    :param before: the items that it could see
    """

    shape: str
    outcome: str
    operation: str
    request: Request
    before: list[Item]

    @property
    def line(self) -> str:
        """As it is kept."""
        return json.dumps(asdict(self), sort_keys=True, default=lambda blob: {"": base64.b64encode(blob).decode()})


# ---- shapes ----


def shape(operation: str, request: Request) -> str:
    """What makes a request distinct."""
    names = tuple(sorted(request.get("ExpressionAttributeNames", {}).items()))
    said = [operation]
    for member, value in sorted(request.items()):
        if member.endswith("Expression"):
            said.append(f"{member}: {_resolved(value, names)}")
        elif member == "ExpressionAttributeValues":
            said.append(f"with {', '.join(_kinds(value))}")
        elif member == "RequestItems":
            said += [f"consistent: {each.get('ConsistentRead', False)}" for each in value.values()]
        elif member in ("ConsistentRead", "ScanIndexForward") or member.startswith("Return"):
            said.append(f"{member}: {value}")
        elif member in ("Limit", "ExclusiveStartKey"):
            said.append(member)
    return " | ".join(said)


def _kinds(values: Mapping[str, Mapping[str, Any]]) -> list[str]:
    """Places of values and their kinds; of several that are numbered one."""
    return sorted({f"{_unnumbered(place)} {kind}" for place, value in values.items() for kind in value})


@cache
def _resolved(expression: str, names: tuple[tuple[str, str], ...]) -> str:
    known = dict(names)
    words = re.sub(r"#\w+", lambda found: known.get(found[0], found[0]), _unnumbered(" ".join(expression.split())))
    return re.sub(r"(:\w+)(, \1)+", r"\1 ...", words)


def _unnumbered(text: str) -> str:
    return re.sub(r"(:[a-z_]+)\d+", r"\1", text)


# ---- what is asked ----

_found: dict[tuple[str, str], Example] = {}
_times: Counter[str] = Counter()


def asked(service: str, operation: str, request: Request) -> None:
    """A test asks the account of now for something."""
    if service == "dynamodb" and Cloud.current:
        note(Cloud.current.dynamodb, operation, request)


def note(store: Any, operation: str, request: Request) -> None:
    """A store is asked for something: kept, if this run records."""
    if "RECORD_REQUESTS" not in os.environ or operation not in OPERATIONS or not isinstance(store, Store):
        return
    about = shape(operation, request)
    _times[about] += 1
    if _times[about] <= _OFTEN or not _times[about] & (_times[about] - 1):
        _record(store, about, operation, request)


def _record(store: Store, about: str, operation: str, request: Request) -> None:
    before, moved = _before(store, operation, request), _moved(store, request)
    example = Example(about, "", operation, _short(moved), _short(before))
    example = Example(about, outcome(replay(scratch(), example)), operation, example.request, example.before)
    _keep(example)


def _keep(example: Example) -> None:
    """The smallest of its kind."""
    kind = example.shape, example.outcome
    if kind not in _found or len(example.line) < len(_found[kind].line):
        _found[kind] = example


def save() -> None:
    """Adds what this process recorded to the file of the run."""
    with Path(os.environ["RECORD_REQUESTS"]).open("a") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        file.writelines(f"{example.line}\n" for example in _found.values())


def recorded(file: Path) -> list[Example]:
    """The smallest example of each kind that a run recorded."""
    found = dict[tuple[str, str], Example]()
    for line in sorted(file.read_text().splitlines(), key=len):
        example = Example(**json.loads(line, object_hook=_blob))
        found.setdefault((example.shape, example.outcome), example)
    return list(found.values())


def _blob(found: dict[str, Any]) -> Any:
    return base64.b64decode(found[""]) if found.keys() == {""} else found


def _before(store: Store, operation: str, request: Request) -> list[Item]:
    """The items of all that a request could see."""
    if operation == "batch_get_item":
        ((name, wanted),) = request["RequestItems"].items()
        return [item for key in wanted["Keys"] for item in _at(store, name, key)]
    name = request["TableName"]
    if operation == "scan":
        return list(store.items(name))
    if operation == "query":
        places = {plain(value) for value in request["ExpressionAttributeValues"].values() if "S" in value}
        return [item for place in places for item in store.partition(name, place)]
    return _at(store, name, request.get("Key") or {key: request["Item"][key] for key in store.keys(name)})


def _at(store: Store, name: str, key: Item) -> list[Item]:
    try:
        found = store.get_item(name, key, ConsistentRead=True).get("Item")
    except ClientError:
        return []
    return [found] if found else []


def _moved(store: Store, request: Request) -> Request:
    """The request, for tables that are there whenever it is replayed."""
    if "RequestItems" in request:
        ((name, wanted),) = request["RequestItems"].items()
        return {"RequestItems": {_kind(store, name): wanted}}
    return {**request, "TableName": _kind(store, request["TableName"])}


def _kind(store: Store, name: str) -> str:
    return LOG if store.keys(name) == ("table", "n") else DIRECTORY


def _short(value: Any) -> Any:
    if isinstance(value, Mapping):
        return {name: each if name in _TEXTS else _short(each) for name, each in value.items()}
    if isinstance(value, list | tuple):
        return [_short(each) for each in value]
    return value[:_LONGEST] if isinstance(value, str | bytes) else value


_TEXTS = frozenset(f"{kind}Expression" for kind in ("Condition", "Filter", "KeyCondition", "Projection", "Update")) | {
    "ReturnValues",
    "ReturnValuesOnConditionCheckFailure",
    "ExpressionAttributeNames",
}


# ---- replies ----


def scratch() -> Store:
    """New tables in memory."""
    store = Store({}, lambda: 0)
    made: Any = store
    stores.create_log_table(made, LOG)
    stores.create_directory_table(made, DIRECTORY)
    return store


def replay(client: Any, example: Example) -> dict[str, Any]:
    """What a store with empty tables replies, once it has the items from before."""
    for item in example.before:
        client.put_item(TableName=LOG if "table" in item and "pk" not in item else DIRECTORY, Item=item)
    try:
        reply: dict[str, Any] = getattr(client, example.operation)(**example.request)
    except ClientError as error:
        return dict(error.response)
    return reply


def outcome(reply: Mapping[str, Any]) -> str:
    """What came of a request, in a word or two."""
    if "Error" in reply:
        return f"{reply['Error']['Code']}{' with its item' * ('Item' in reply)}"
    found = [name for name in ("Attributes", "Item", "Items", "LastEvaluatedKey", "UnprocessedKeys") if reply.get(name)]
    return ", ".join([*found, *("Responses" for batch in reply.get("Responses", {}).values() if batch)])
