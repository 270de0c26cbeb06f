"""Counts the AWS calls that functions make, and the DynamoDB capacity that they use by AWS's published rules."""

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

from events.store.capacity import item_size, read_units, write_units


@dataclass
class Meter:
    """What was called since it was made."""

    calls: Counter[str] = field(default_factory=Counter)
    read: float = 0
    written: float = 0

    @property
    def named(self) -> str:
        """The calls, by name."""
        return ", ".join(f"{count} {name}" for name, count in sorted(self.calls.items())) or "nothing"

    def __iadd__(self, other: "Meter") -> "Meter":
        self.calls += other.calls
        self.read += other.read
        self.written += other.written
        return self

    def of_one(self, times: int) -> "Meter":
        """The mean of so many."""
        calls = Counter[str]()
        for name, count in self.calls.items():
            calls[name] = count / times  # type: ignore[assignment]
        return Meter(calls, self.read / times, self.written / times)

    def per(self, times: int) -> str:
        """The same for one of so many."""
        named = ", ".join(f"{count / times:.3g} {name}" for name, count in sorted(self.calls.items()))
        return f"{named or 'nothing'} | {self.read / times:.3g} | {self.written / times:.3g}"


@contextmanager
def metered(clients: list[Any]) -> Iterator[Meter]:
    """Within the block every call of the clients is counted."""
    meter = Meter()
    watches = [_Watch(client, meter) for client in clients]
    for watch in watches:
        watch.begin()
    try:
        yield meter
    finally:
        for watch in watches:
            watch.end()


class _Watch:
    """One client's calls; each is known by its arguments and its reply."""

    def __init__(self, client: Any, meter: Meter) -> None:
        self._client = client
        self._meter = meter
        self._arguments: dict[str, Any] = {}

    def begin(self) -> None:
        self._client.meta.events.register("before-parameter-build", self._asked, unique_id=f"asked {id(self)}")
        self._client.meta.events.register("after-call", self._answered, unique_id=f"answered {id(self)}")

    def end(self) -> None:
        self._client.meta.events.unregister("before-parameter-build", unique_id=f"asked {id(self)}")
        self._client.meta.events.unregister("after-call", unique_id=f"answered {id(self)}")

    def _asked(self, params: dict[str, Any], **_: object) -> None:
        self._arguments = dict(params)

    def _answered(self, model: Any, parsed: dict[str, Any], **_: object) -> None:
        self._meter.calls[model.name] += 1
        if self._client.meta.service_model.service_name == "dynamodb":
            self._charge(model.name, self._arguments, parsed)

    def _charge(self, operation: str, asked: dict[str, Any], answer: dict[str, Any]) -> None:
        """DynamoDB Developer Guide, "DynamoDB read and write operations"."""
        consistent = asked.get("ConsistentRead", False)
        match operation:
            case "Query" | "Scan":
                self._meter.read += read_units(sum(map(item_size, answer["Items"])), consistent)
            case "GetItem":
                self._meter.read += read_units(item_size(answer.get("Item", {})), consistent)
            case "BatchGetItem":
                for name, wanted in asked["RequestItems"].items():
                    found, is_consistent = answer["Responses"].get(name, []), wanted.get("ConsistentRead", False)
                    self._meter.read += sum(read_units(item_size(item), is_consistent) for item in found)
                    self._meter.read += (len(wanted["Keys"]) - len(found)) * read_units(0, is_consistent)
            case "PutItem":
                self._meter.written += write_units(item_size(asked["Item"]))
            case "UpdateItem" | "DeleteItem":
                self._meter.written += 1  # every row of the directory is smaller than 1 KB
            case _:
                raise ValueError(f"what does {operation} cost?")
