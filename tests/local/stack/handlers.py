"""Tiny handlers that show what a worker gave them."""

import base64
import http.client
import json
import os
import sys
import time
from email import message_from_bytes
from email.utils import parseaddr
from typing import Any

import boto3


def _say(line: dict[str, Any]) -> None:
    sys.stdout.write(json.dumps(line) + "\n")


def web(event: dict[str, Any], context: Any) -> Any:
    """Answers the routes of the test stack's HTTP API."""
    route = event["routeKey"]
    if route == "GET /":
        return {"statusCode": 200, "headers": {"Content-Type": "text/html"}, "body": f"<p>{os.environ['GREETING']}</p>"}
    if route == "POST /do/{action}":
        return _ACTIONS[event["pathParameters"]["action"]](event, context)
    return {"statusCode": 200, "headers": {"content-type": "application/json"}, "body": json.dumps(event)}


def _body(event: dict[str, Any]) -> Any:
    body = event.get("body", "")
    return json.loads(base64.b64decode(body) if event["isBase64Encoded"] else body or "null")


def _context(event: dict[str, Any], context: Any) -> Any:
    first = context.get_remaining_time_in_millis()
    _say({"said": _body(event)})
    return {
        "request": context.aws_request_id,
        "name": context.function_name,
        "arn": context.invoked_function_arn,
        "memory": context.memory_limit_in_mb,
        "remaining": first,
        "trace": os.environ["_X_AMZN_TRACE_ID"],
        "now": time.time(),
        "environment": dict(os.environ),
        "process": os.getpid(),
    }


def _respond(event: dict[str, Any], context: Any) -> Any:
    return _body(event)


def _fail(event: dict[str, Any], context: Any) -> Any:
    raise ValueError("the handler failed")


def _sleep(event: dict[str, Any], context: Any) -> Any:
    time.sleep(60)


def _exit(event: dict[str, Any], context: Any) -> Any:
    os._exit(3)


def _note(event: dict[str, Any], context: Any) -> Any:
    note = _body(event)
    key = {"pk": {"S": note["pk"]}, "sk": {"N": str(note["sk"])}}
    boto3.client("dynamodb").put_item(TableName=os.environ["NOTES_TABLE"], Item={**key, "hidden": {"S": "secret dice"}})
    return {"done": True}


def _page(event: dict[str, Any], context: Any) -> Any:
    return len(boto3.client("dynamodb").scan(TableName=os.environ["NOTES_TABLE"])["Items"])


def _work(event: dict[str, Any], context: Any) -> Any:
    work = _body(event)
    boto3.client("sqs").send_message(
        QueueUrl=os.environ["WORK_QUEUE_URL"],
        MessageBody=json.dumps(work["message"]),
        DelaySeconds=work.get("delay", 0),
    )
    return {"done": True}


def _schedule(event: dict[str, Any], context: Any) -> Any:
    schedule = _body(event)
    boto3.client("scheduler").create_schedule(
        Name=schedule["name"],
        GroupName=os.environ["SCHEDULE_GROUP"],
        ScheduleExpression=time.strftime("at(%Y-%m-%dT%H:%M:%S)", time.gmtime(time.time() + schedule["after"])),
        FlexibleTimeWindow={"Mode": "OFF"},
        ActionAfterCompletion="DELETE",
        Target={
            "Arn": os.environ["WAKE_UP_QUEUE_ARN"],
            "RoleArn": os.environ["SCHEDULER_ROLE_ARN"],
            "Input": json.dumps({"woken": schedule["name"]}),
        },
    )
    return {"done": True}


def _secret(event: dict[str, Any], context: Any) -> Any:
    return boto3.client("secretsmanager").get_secret_value(SecretId=os.environ["SECRET_ID"])["SecretString"]


def _mail(event: dict[str, Any], context: Any) -> Any:
    raw = base64.b64decode(_body(event)["raw"])
    boto3.client("sesv2").send_email(
        FromEmailAddress=os.environ["SENDER"],
        Destination={"ToAddresses": [parseaddr(message_from_bytes(raw)["To"])[1]]},
        Content={"Raw": {"Data": raw}},
        EmailTags=[{"Name": "about", "Value": _body(event).get("about", "nothing")}],
    )
    return {"done": True}


def _text(event: dict[str, Any], context: Any) -> Any:
    boto3.client("pinpoint-sms-voice-v2").send_text_message(
        DestinationPhoneNumber="+12015550123", OriginationIdentity="pool-1", MessageBody=_body(event)["text"]
    )
    return {"done": True}


def _call(event: dict[str, Any], context: Any) -> Any:
    connection = http.client.HTTPSConnection(_body(event)["host"], timeout=10, context=None)
    connection.request("POST", _body(event)["path"], _body(event)["text"].encode(), {"TTL": "60"})
    return {"status": connection.getresponse().status}


_ACTIONS = {
    "context": _context,
    "respond": _respond,
    "fail": _fail,
    "sleep": _sleep,
    "exit": _exit,
    "note": _note,
    "page": _page,
    "work": _work,
    "schedule": _schedule,
    "secret": _secret,
    "mail": _mail,
    "text": _text,
    "call": _call,
}


def stream(event: dict[str, Any], context: Any) -> Any:
    """Prints each batch of the stream; a note whose key says so fails by report or by exception."""
    keys = [
        (record["dynamodb"]["Keys"]["pk"]["S"], record["dynamodb"]["Keys"]["sk"]["N"]) for record in event["Records"]
    ]
    _say({"batch": keys})
    if any(pk == "note-counted" for pk, _ in keys):
        boto3.client("dynamodb").describe_table(TableName=os.environ["NOTES_TABLE"])
    if any(pk == "note-raises" for pk, _ in keys):
        raise ValueError("this note cannot be read")
    return {
        "batchItemFailures": [
            {"itemIdentifier": record["dynamodb"]["SequenceNumber"]}
            for record in event["Records"]
            if record["dynamodb"]["Keys"]["pk"]["S"] == "note-reported"
        ]
    }


def queue(event: dict[str, Any], context: Any) -> Any:
    """Prints each message; one that says `fail` is reported as failed."""
    if event.get("sweep"):
        boto3.client("dynamodb").describe_table(TableName=os.environ["NOTES_TABLE"])
        _say({"swept": event["at"]})
        return None
    if json.loads(event["Records"][0]["body"]).get("die") and _first(event["Records"][0]):
        os._exit(3)
    bodies = {record["messageId"]: json.loads(record["body"]) for record in event["Records"]}
    _say({"messages": list(bodies.values()), "source": event["Records"][0]["eventSourceARN"]})
    failed = [message for message, body in bodies.items() if isinstance(body, dict) and body.get("fail")]
    return {"batchItemFailures": [{"itemIdentifier": message} for message in failed]}


def report(event: dict[str, Any], context: Any) -> Any:
    """Prints what a rule hands on; a text message's is too much for it."""
    _say({"report": event})
    if "source" in event:
        raise ValueError("this is too much")


def _first(record: dict[str, Any]) -> bool:
    return bool(record["attributes"]["ApproximateReceiveCount"] == "1")
