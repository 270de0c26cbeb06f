"""Stops everything at once, and starts exactly that again, without a deploy.

Pages read a flag in the directory. Event source mappings and the sweep's schedule are disabled; `make deploy` pauses
again what a deploy enabled. A mapping goes on where it stopped (AWS Lambda Developer Guide, UpdateEventSourceMapping).

The function that rules call gets no worker: Lambda puts its events into the failure queue at once (AWS Lambda Developer
Guide, "Asynchronous invocation"), and `redrive` brings them back. A disabled rule would lose them.
"""

import json
import time
from collections.abc import Iterator, Mapping
from typing import Any, cast

from botocore.exceptions import ClientError

from engine.kit.value import Value
from events.directory import Directory
from functions.aws import clients
from functions.aws.batches import send_all
from functions.operator.resources import CALLED_BY_RULES, FUNCTION, MAPPING, SCHEDULE, Resource, named
from functions.operator.waiting import wait
from functions.operator.words import moment
from functions.play.door.pause_flag import KNOWN

LONGEST_WORK = 90
"""Seconds until all work from before the pause has ended: longer than any function runs."""

PAGES_KNOW = KNOWN + 5
"""Seconds until no worker trusts what it read before the flag changed. DynamoDB's replicas need one (Amazon DynamoDB
Developer Guide, "Read consistency")."""

_LOOK = 2
_AT_MOST = 300
"""Seconds between two looks at a change on AWS, and until it should be done."""

_WRITABLE = frozenset(
    {
        *("ActionAfterCompletion", "Description", "EndDate", "FlexibleTimeWindow", "GroupName", "KmsKeyArn", "Name"),
        *("ScheduleExpression", "ScheduleExpressionTimezone", "StartDate", "State", "Target"),
    }
)
"""UpdateSchedule needs all these members of GetSchedule (EventBridge Scheduler API)."""


class PausableStack(Value):
    """A deployed stack that can be paused."""

    directory: Directory
    resources: list[Resource]
    functions: Any

    def pause(self, now: int) -> Iterator[str]:
        """Stops everything. Safe to repeat: the directory remembers what was running."""
        running = [each.physical for each in self._sources() if self._runs(each)]
        stopped = self.directory.standstill.stop(moment(now), running)
        yield from self._switch(stopped.names, on=False)
        time.sleep(PAGES_KNOW)
        yield "Pages say that the site takes a break."
        yield f"Nothing works in the background since {stopped.since}. Messages on their way wait."

    def resume(self) -> Iterator[str]:
        """Starts only what `pause` stopped, and has every table settled."""
        stopped = self.directory.standstill.stopped()
        if stopped is None:
            yield "The site isn’t paused."
            return
        yield from self._switch(stopped.names, on=True)
        yield "What works in the background works again."
        yield f"{self.wake_all()} tables are looked at now."
        self.directory.standstill.over()
        yield f"Pages are back within {PAGES_KNOW} seconds."
        yield "Run `redrive` now: reports of bounces and complaints since the pause are in the failure queue."

    def wake_all(self) -> int:
        """Has every live table settled; returns how many."""
        tables = [json.dumps({"table": live.table}) for live in self.directory.live.all()]
        send_all(clients.queues(), named(self.resources, "WakeUpQueue"), tables)
        return len(tables)

    # ---- the background ----

    def _sources(self) -> list[Resource]:
        return [each for each in self.resources if each.kind in (MAPPING, SCHEDULE) or each.logical == CALLED_BY_RULES]

    def _runs(self, source: Resource) -> bool:
        if source.kind == SCHEDULE:
            return bool(self._schedule(source.physical)["State"] == "ENABLED")
        if source.kind == FUNCTION:
            workers = self.functions.get_function_concurrency(FunctionName=source.physical)
            return bool(workers.get("ReservedConcurrentExecutions") != 0)
        return self._state(source.physical) in ("Enabled", "Enabling", "Creating", "Updating")

    def _switch(self, names: tuple[str, ...], on: bool) -> Iterator[str]:
        """Only the stack's own sources: a deploy may have replaced some."""
        chosen = [each for each in self._sources() if each.physical in names]
        for each in chosen:
            if each.kind == SCHEDULE:
                self._switch_schedule(each.physical, on)
            elif each.kind == FUNCTION:
                self._switch_function(each.physical, on)
            elif self._runs(each) != on:
                self._switch_mapping(each.physical, on)
        wanted = "Enabled" if on else "Disabled"
        mappings = [each.physical for each in chosen if each.kind == MAPPING]
        yield from wait(
            lambda: "" if all(self._state(each) == wanted for each in mappings) else "Lambda changes the event sources",
            _LOOK,
            _AT_MOST,
        )

    def _switch_schedule(self, name: str, on: bool) -> None:
        known = self._schedule(name)
        changed: Any = {member: value for member, value in known.items() if member in _WRITABLE}
        clients.schedules().update_schedule(**{**changed, "State": "ENABLED" if on else "DISABLED"})

    def _switch_function(self, name: str, on: bool) -> None:
        if on:
            self.functions.delete_function_concurrency(FunctionName=name)
        else:
            self.functions.put_function_concurrency(FunctionName=name, ReservedConcurrentExecutions=0)

    def _schedule(self, name: str) -> Mapping[str, Any]:
        group = named(self.resources, "ScheduleGroup")
        return cast("Mapping[str, Any]", clients.schedules().get_schedule(Name=name, GroupName=group))

    def _switch_mapping(self, uuid: str, on: bool) -> None:
        for _ in wait(lambda: "" if self._try_switch(uuid, on) else "Lambda is busy with it", _LOOK, _AT_MOST):
            pass

    def _try_switch(self, uuid: str, on: bool) -> bool:
        try:
            self.functions.update_event_source_mapping(UUID=uuid, Enabled=on)
        except ClientError as error:
            if error.response["Error"]["Code"] == "ResourceInUseException":  # another change is under way
                return False
            raise
        return True

    def _state(self, uuid: str) -> str:
        return str(self.functions.get_event_source_mapping(UUID=uuid)["State"])
