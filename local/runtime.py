"""The whole machine: resources, functions as processes, and the events between them."""

import json
import os
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from local import feedback
from local.clock import Clock
from local.cloud import CloudServer
from local.events import handed_on
from local.gateway import Gateway
from local.memory.mail import Mails
from local.outbox import Outbox
from local.outgoing import Outgoing
from local.pumps import Pumps
from local.queues import QueuePump
from local.receiving import Receiving
from local.reload import CodeVersion
from local.resources import Resources
from local.routes import Routes, routes_of
from local.schedules import OneTimeSchedules, RecurringSchedule, Targets
from local.streams import StreamPump
from local.template import Template
from local.text_messages import TextMessages
from local.workers import Function, WorkerSettings, lambda_environment

_HTTP_WORKERS = 2


@dataclass(frozen=True, slots=True)
class Options:
    """Options of a run.

    :param folder: for clock, generated secrets and logs
    :param dynamodb: another endpoint; `None` for memory
    :param record: the file for the functions' AWS calls
    :param reload: whether changed code is used from the next request on
    :param games: folders of packages of games that are not installed
    :param resumed: whether the tables may exist already: their streams are read from now on, and a sweep replaces the
        queues and schedules that ended with the last process
    """

    folder: Path
    dynamodb: str | None = None
    record: Path | None = None
    reload: bool = False
    resumed: bool = False
    small_pages: bool = False
    games: tuple[Path, ...] = ()


class UnusedOrderError(Exception):
    """An ordered failure never happened, so that a test proved less than it says."""


class Runtime:
    """A template that runs from its creation until `stop`.

    :raises TemplateError: when this machine does not know a part of the template
    """

    def __init__(self, template: Template, options: Options) -> None:
        self._template = template
        self._options = options
        self.folder = options.folder
        for log in options.folder.glob("*.log"):
            log.unlink()
        self.clock = Clock(options.folder / "clock")
        self._texts, self._mails, self.outgoing = TextMessages(), Mails(), Outgoing()
        self.outbox = Outbox(self.clock.now, self._texts, self._mails, self.outgoing)
        self._cloud = CloudServer(
            self.clock, self._texts, self._mails, self.outgoing, options.dynamodb, self.outbox.collect
        )
        self._verify_senders()
        self.resources = Resources(template, self._cloud, options.folder / "secrets.json")
        self.resources.create()
        self.receiving = Receiving(self._cloud, self.resources)
        routes = routes_of(*self.resources.of_type("AWS::ApiGatewayV2::Api").values())
        self.pumps = Pumps()
        self._adopted: dict[str, str] = {}
        self.functions = self._functions(routes)
        self.gateway = self._gateway(routes)
        self.streams, queues = self._event_sources()
        self._targets = Targets(self._cloud.service("sqs"), self._by_arn(), self._destinations())
        recurring = self.resources.of_type("AWS::Scheduler::Schedule").values()
        self._recurring = [RecurringSchedule(schedule, self._targets, self.clock.now) for schedule in recurring]
        self._one_time = OneTimeSchedules(self._cloud.service("scheduler"), self._targets, self.clock.now)
        self.pumps.start([*self.streams, *queues, *self._recurring, self._one_time, self._targets])
        if options.resumed:
            self.sweep()

    def stop(self) -> None:
        """Ends every process and thread."""
        self.pumps.stop()
        for function in self.functions.values():
            function.stop()
        self._cloud.stop()
        self.outbox.close()

    def log(self, name: str) -> Path:
        """The file of a function's output, or of the `access` log."""
        return self.folder / f"{name}.log"

    def forget(self, keep: Collection[tuple[str, str]] = ()) -> None:
        """Waits until no work is due, then empties everything the functions filled; clock and workers stay.

        :param keep: keys of rows that stay, as texts, because workers may have cached them
        :raises UnusedOrderError: when an ordered crash or fault of the streams has not happened
        """
        self.pumps.quiet()
        with self.pumps.held():
            self._refuse_unused_orders()
            self.resources.empty(keep)
            for stream in self.streams:
                stream.skip()
            self._one_time.forget()
            for schedule in self._recurring:
                schedule.begin()
            for kept in (self._mails.suppressed, self._texts.opted_out, self.outgoing.answers, self.outbox):
                kept.clear()
            for log in self.folder.glob("*.log"):
                os.truncate(log, 0)
            if self.resources.put_secrets_back():  # workers have cached the other values
                for function in self.functions.values():
                    function.kill()

    def _refuse_unused_orders(self) -> None:
        unused = [f"a crash of {name}" for name, function in self.functions.items() if function.crash_pending]
        unused += ["a fault of a stream" for stream in self.streams if stream.faults.pending]
        if unused:
            raise UnusedOrderError(f"It was ordered and has not happened: {', '.join(unused)}.")

    def sweep(self) -> None:
        """Fires every recurring schedule."""
        with self.pumps.held():
            for schedule in self._recurring:
                schedule.fire()

    def report(self, message: feedback.MessageFields, what: str) -> int:
        """Reports a message's fate (`feedback.fates`). Returns the number of functions that got the event."""
        with self.pumps.held():
            event = feedback.event(what, message, self.clock.now())
            told = list(handed_on(self.resources.of_type("AWS::Events::Rule").values(), event))
            for arn, given in told:
                self._targets.give(arn, json.dumps(given))
            if what in feedback.SUPPRESSING:
                self._mails.suppressed.update(message["to"])
        return len(told)

    def adopt(self, table: str, instead_of: str) -> None:
        """Gives the functions another table, like a deploy that adopts a restored one.

        :param instead_of: the logical id of their table until now
        """
        before = self._adopted.get(instead_of, self.resources.get(instead_of).reference)
        self._adopted[instead_of] = table
        stream = self._cloud.client("dynamodb").describe_table(TableName=table)["Table"].get("LatestStreamArn")
        with self.pumps.held():
            for function in self.functions.values():
                known = function.settings.environment
                function.reconfigure({name: table for name, value in known.items() if value == before})
            for pump in self.streams if stream else ():
                pump.follow(stream)

    def _verify_senders(self) -> None:
        """As the operator does by hand on AWS."""
        client = self._cloud.service("sesv2")
        for value in self._template.parameters.values():
            if "@" in value:
                client.create_email_identity(EmailIdentity=value)

    def _functions(self, routes: Routes) -> dict[str, Function]:
        watched = CodeVersion(self._template.code, *self._options.games)
        version = watched if self._options.reload else lambda: 0.0
        functions = {}
        for name, properties in self.resources.of_type("AWS::Lambda::Function").items():
            settings = self._settings(name, properties)
            workers = _HTTP_WORKERS if settings.arn in routes.functions else 1
            functions[name] = Function(settings, workers, version, self.pumps.wake)
        return functions

    def _settings(self, name: str, properties: Mapping[str, Any]) -> WorkerSettings:
        created, code = self.resources.get(name), self._template.code
        return WorkerSettings(
            name=name,
            arn=created.attributes["Arn"],
            handler=properties["Handler"],
            code=code,
            environment={
                **lambda_environment(created.reference, properties["MemorySize"], code, properties["Handler"]),
                **self._cloud.environment,
                "BLUFFPOST_GAMES": os.pathsep.join(map(str, self._options.games)),
                **properties.get("Environment", {}).get("Variables", {}),
            },
            timeout=float(properties["Timeout"]),
            clock=self.clock.path,
            log=self.log(name),
            record=self._options.record,
            small_pages=self._options.small_pages,
        )

    def _gateway(self, routes: Routes) -> Gateway:
        (api,) = self.resources.of_type("AWS::ApiGatewayV2::Api")
        (stage,) = self.resources.of_type("AWS::ApiGatewayV2::Stage").values()
        log_format = stage.get("AccessLogSettings", {}).get("Format", "")
        api_id = self.resources.get(api).reference
        return Gateway(api_id, routes, self._by_arn(), log_format, self.log("access"), self.clock.now)

    def _event_sources(self) -> tuple[list[StreamPump], list[QueuePump]]:
        streams, queues = [], []
        by_name, sqs = self._by_name(), self._cloud.service("sqs")
        for mapping in self.resources.of_type("AWS::Lambda::EventSourceMapping").values():
            function = by_name[mapping["FunctionName"]]
            if ":sqs:" in mapping["EventSourceArn"]:
                queues.append(QueuePump(sqs, mapping, function))
            else:
                client = self._cloud.service("dynamodbstreams")
                if self._options.resumed:
                    mapping["StartingPosition"] = "LATEST"
                streams.append(StreamPump(client, sqs, mapping, function, self.clock.now))
        return streams, queues

    def _destinations(self) -> dict[str, str]:
        by_name = self._by_name()
        return {
            by_name[each["FunctionName"]].settings.arn: each["DestinationConfig"]["OnFailure"]["Destination"]
            for each in self.resources.of_type("AWS::Lambda::EventInvokeConfig").values()
            if "OnFailure" in each.get("DestinationConfig", {})
        }

    def _by_name(self) -> dict[str, Function]:
        return {self.resources.get(name).reference: function for name, function in self.functions.items()}

    def _by_arn(self) -> dict[str, Function]:
        return {function.settings.arn: function for function in self.functions.values()}
