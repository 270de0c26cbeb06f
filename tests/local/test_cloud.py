"""moto, as this machine runs it."""

import os
import subprocess
import sys
from pathlib import Path

HANDLED = """
import gc
import sys
from pathlib import Path
from local.clock import Clock
from local.cloud import Cloud
from local.mail_requests import MailRequests
from local.outgoing import Outgoing
from local.text_messages import TextMessages

cloud = Cloud(Clock(Path(sys.argv[1])), TextMessages(), MailRequests(), Outgoing(), None)
queues = cloud.client("sqs")
url = queues.create_queue(QueueName="queue")["QueueUrl"]
for _ in range(3):
    queues.send_message(QueueUrl=url, MessageBody="a message")
    (message,) = queues.receive_message(QueueUrl=url)["Messages"]
    queues.delete_message(QueueUrl=url, ReceiptHandle=message["ReceiptHandle"])
cloud.stop()
gc.collect()
from moto.sqs.models import Message
print(sum(isinstance(each, Message) for each in gc.get_objects()))
"""
"""In a process of its own, for it changes moto."""


def test_what_was_deleted_takes_no_memory_any_more(tmp_path: Path) -> None:
    command = [sys.executable, "-c", HANDLED, str(tmp_path / "clock")]
    done = subprocess.run(command, env=dict(os.environ), check=True, capture_output=True, text=True)
    assert done.stdout.split() == ["0"]
