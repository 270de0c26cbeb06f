"""A test mail by the channel of players' mail."""

import sys
from collections.abc import Iterator

from events import links
from events.directory.tokens import UNSUBSCRIBE_LASTS, Token
from functions.messages.channel import Never, NotNow, Obstacle
from functions.messages.channels import MAILS_PER_CONTACT, MessageSettings, each_at_most, mail_channel
from functions.messages.letters import Letter, LetterLinks
from functions.operator.deployed import Deployed, function_settings

_OPERATOR = "operator"
"""The person in the test mail's unsubscribe link; no table has that id."""

_ADVICE = {
    Obstacle.SENDER: (
        "SES hasn’t verified {sender} in this region. Open the link SES mailed there, or put its domain’s DKIM records "
        "into the DNS (SES console, Identities)."
    ),
    Obstacle.SANDBOX: (
        "The account is in the SES sandbox, where only verified addresses get mail. Verify {address} (SES console, "
        "Identities), or request production access (Account dashboard)."
    ),
    Obstacle.PAUSED: "SES lets this account send nothing. The SES console says why (Account dashboard).",
    Obstacle.QUOTA: (
        "The account has sent all SES allows in 24 hours. Wait, or request a higher quota (SES console, Account "
        "dashboard)."
    ),
    Obstacle.CAP: (
        "We’ve reached today’s cap. DailyMailCap is {cap}, and each address gets {each}. Wait until midnight UTC, or "
        "deploy with a higher DailyMailCap."
    ),
    Obstacle.OFF: "Sending is switched off. Deploy with Sending=on.",
    Obstacle.ACCESS: "Your credentials may not send as {sender}. Set AWS_PROFILE to those you deployed with.",
    Obstacle.SETTINGS: "SES has no configuration set {configuration_set}. Deploy the stack again.",
    Obstacle.PRICE: "It would cost more than SmsMaxPrice. Deploy with a higher one.",
    Obstacle.BUSY: "We asked SES too often. Try again in a minute.",
    Obstacle.NO_ANSWER: "SES didn’t answer. The mail may still have left. Try again in a minute.",
    Obstacle.UNKNOWN: "SES refused it ({code}).",
}


def test_mail(stack: Deployed, address: str, now: int) -> Iterator[str]:
    """Counts towards the daily cap.

    :raises SystemExit: with advice, when it did not leave
    """
    contacts = stack.directory.contacts
    hashed = contacts.meet("mail", address, now + UNSUBSCRIBE_LASTS)
    if contacts.forbids("mail", address):
        sys.exit(f"{address} unsubscribed or is blocked, so it gets nothing. Try another address of yours.")
    settings = function_settings(stack.settings, MessageSettings)
    channel = mail_channel(settings, stack.directory)
    match channel.deliver(_letter(stack, settings, hashed, now), address, now):
        case Never():
            sys.exit(f"SES doesn’t write to {address}. Check the address.")
        case NotNow() as answer:
            sys.exit(f"Not sent. {_advice(answer, settings, address)}")
    yield f"Sent to {address} from {settings.sender}. If it doesn’t arrive, look in the spam folder."


def _advice(answer: NotNow, settings: MessageSettings, address: str) -> str:
    advice = _ADVICE[answer.obstacle].format(
        address=address,
        sender=settings.sender,
        configuration_set=settings.configuration_set,
        cap=settings.daily_mail_cap,
        each=each_at_most(MAILS_PER_CONTACT, settings.daily_mail_cap),
        code=answer.code,
    )
    said = f" SES says: {answer.said}" if answer.said else ""
    return f"{advice}{said}\nPlayers’ mail waits meanwhile, and leaves within an hour once it works."


def _letter(stack: Deployed, settings: MessageSettings, hashed: str, now: int) -> Letter:
    """With a working unsubscribe link."""
    secret = links.message_secret(stack.keys.named(stack.keys.current), "unsubscribe", "", _OPERATOR, hashed)
    stack.directory.tokens.put(secret, Token("unsubscribe", _OPERATOR, "mail", hashed), now + UNSUBSCRIBE_LASTS)
    return Letter(
        thread="test",
        subject="Bluffpost",
        title="Bluffpost",
        headline="Email from this site works.",
        text="Its operator sent you this test.",
        links=LetterLinks(f"{settings.public_url}/privacy", unsubscribe=f"{settings.public_url}/unsubscribe/{secret}"),
        button="",
        warning="",
    )
