"""Try text messages."""

import sys
import time
from argparse import ArgumentParser, Namespace
from collections.abc import Iterator

from functions.messages.channel import Never, NotNow, Obstacle
from functions.messages.channels import MessageSettings, text_channel
from functions.messages.letters import Letter, LetterLinks
from functions.messages.phone_numbers import phone_number
from functions.operator.command import OperatorCommand
from functions.operator.deployed import Deployed, function_settings

_ADVICE = {
    Obstacle.SANDBOX: (
        "The account is in the sandbox of AWS End User Messaging, where only verified numbers get texts. Verify this "
        "one in its console, or ask for production access."
    ),
    Obstacle.PAUSED: "AWS lets this account send no texts. The console of End User Messaging says why.",
    Obstacle.QUOTA: "The account has spent all it may on texts this month. Raise the limit in the console.",
    Obstacle.CAP: "We’ve reached today’s cap: DailySmsCap, a quarter of it for one number. Wait until midnight UTC.",
    Obstacle.OFF: "Sending is switched off. Deploy with Sending=on.",
    Obstacle.ACCESS: "Your credentials may not send texts. Set AWS_PROFILE to those you deployed with.",
    Obstacle.SETTINGS: (
        "Look whether SmsOrigination (or the stack’s pool) may write to that country, and whether the Protect "
        "configuration lets it."
    ),
    Obstacle.PRICE: "It would cost more than SmsMaxPrice. Deploy with a higher one.",
    Obstacle.BUSY: "We asked AWS too often. Try again in a minute.",
    Obstacle.NO_ANSWER: "AWS didn’t answer. The text may still have left. Try again in a minute.",
}


def test_text(stack: Deployed, arguments: Namespace) -> Iterator[str]:
    """Sends a test text to a number as players get theirs, and says whether it left, or why not and what to do."""
    settings = function_settings(stack.settings, MessageSettings)
    number = phone_number(arguments.number)
    if not settings.sms_enabled:
        sys.exit("Texts are switched off. Deploy with SmsEnabled=true.")
    if number is None:
        sys.exit(f"{arguments.number} isn’t a number. Start with + and the country code.")
    channel = text_channel(settings, stack.directory)
    if not channel.serves(number.e164):
        kind = number.kind.lower().replace("_", " ")
        sys.exit(
            f"Players can’t give that number: it’s a {kind} of {number.country}, and we text mobile phones of "
            f"{', '.join(settings.countries)}."
        )
    if stack.directory.contacts.forbids("sms", number.e164):
        sys.exit("That number opted out or is blocked, so it gets nothing. Try another one of yours.")
    match channel.deliver(_letter(settings), number.e164, int(time.time())):
        case Never():
            sys.exit("AWS doesn’t write to that number: its owner answered STOP, or Protect blocks it.")
        case NotNow() as answer:
            said = f" AWS says: {answer.said}" if answer.said else ""
            sys.exit(f"Not sent. {_ADVICE.get(answer.obstacle, f'AWS refused it ({answer.code}).')}{said}")
    yield f"Sent to {number.e164} from {settings.sms_origination}. Carriers may take a while."


def _letter(settings: MessageSettings) -> Letter:
    return Letter(
        thread="test",
        subject="Bluffpost",
        title="Bluffpost",
        headline="Texts from this site work. Reply STOP to opt out.",
        text="",
        links=LetterLinks(f"{settings.public_url}/privacy"),
        button="",
        warning="",
    )


def _takes_number(parser: ArgumentParser) -> None:
    parser.add_argument("number", help="your own mobile number, like +447400123456")


COMMANDS = (OperatorCommand("test-text", test_text, _takes_number),)
