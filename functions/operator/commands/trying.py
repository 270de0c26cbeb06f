"""Try mail and text messages, by the channels of players' own."""

import sys
import time
from argparse import ArgumentParser, Namespace
from collections.abc import Iterator

from events import links
from events.directory.tokens import UNSUBSCRIBE_LASTS, Token
from events.people.asking import write_to
from functions.messages import channels
from functions.messages.channel import Never, NotNow, Obstacle
from functions.messages.letters import Letter, LetterLinks
from functions.messages.phone_numbers import phone_number
from functions.operator.deployed import Deployed, function_settings

_OPERATOR = "operator"
"""The person in the test mail's unsubscribe link; no table has that id."""

OF_MAIL = {
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
    Obstacle.UNREACHED: "We can’t reach SES. Try again in a minute.",
    Obstacle.NO_ANSWER: "SES didn’t answer. The mail may still have left. Try again in a minute.",
    Obstacle.UNKNOWN: "SES refused it ({code}).",
}

OF_RELAY = {
    Obstacle.SENDER: "The relay takes no mail from {sender}. Have it verify that address, or its domain.",
    Obstacle.PAUSED: "The relay turns us away. Ask its provider.",
    Obstacle.ACCESS: "The relay refused us. Check SmtpUser, and the password that SmtpSecret names.",
    Obstacle.SETTINGS: (
        "{host} isn’t what its settings say ({code}). Check SmtpHost and SmtpPort, and whether SmtpSecret and "
        "SmtpDkimKey exist."
    ),
    Obstacle.BUSY: "The relay asks us to come again ({code}). Try again in a minute.",
    Obstacle.UNREACHED: "We can’t reach {host}. Check SmtpHost and SmtpPort.",
    Obstacle.NO_ANSWER: "The relay didn’t answer. The mail may still have left. Try again in a minute.",
    Obstacle.UNKNOWN: "The relay refused it ({code}).",
}
"""In place of the lines above."""

_OF_TEXTS = {
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


def test_mail(stack: Deployed, arguments: Namespace) -> Iterator[str]:
    """Sends a test mail to an address as players get theirs, and says whether it left, or why not and what to do."""
    address, now = arguments.address, int(time.time())
    contact = write_to(stack.directory, address, now + UNSUBSCRIBE_LASTS)
    if contact is None:
        sys.exit(f"{address} unsubscribed or is blocked, so it gets nothing. Try another address of yours.")
    settings = function_settings(stack.settings, channels.MessageSettings)
    channel = channels.mail_channel(settings, stack.directory)
    match channel.deliver(_mail(stack, settings, contact, now), address, now):
        case Never():
            sys.exit(f"{_name(settings)} doesn’t write to {address}. Check the address.")
        case NotNow() as answer:
            sys.exit(f"Not sent. {_about_mail(answer, settings, address)}")
    yield f"Sent to {address} from {settings.sender}. If it doesn’t arrive, look in the spam folder."


def _about_mail(answer: NotNow, settings: channels.MessageSettings, address: str) -> str:
    advices = OF_MAIL | OF_RELAY if settings.smtp_host else OF_MAIL
    advice = advices[answer.obstacle].format(
        address=address,
        sender=settings.sender,
        configuration_set=settings.configuration_set,
        cap=settings.daily_mail_cap,
        each=channels.each_at_most(channels.MAILS_PER_CONTACT, settings.daily_mail_cap),
        code=answer.code,
        host=settings.smtp_host,
    )
    said = f" {_name(settings)} says: {answer.said}" if answer.said else ""
    return f"{advice}{said}\nPlayers’ mail waits meanwhile, and leaves within an hour once it works."


def _name(settings: channels.MessageSettings) -> str:
    return "The relay" if settings.smtp_host else "SES"


def _mail(stack: Deployed, settings: channels.MessageSettings, hashed: str, now: int) -> Letter:
    secret = links.message_secret(stack.keys.named(stack.keys.current), "unsubscribe", "", _OPERATOR, hashed)
    stack.directory.tokens.put(secret, Token("unsubscribe", _OPERATOR, "mail", hashed), now + UNSUBSCRIBE_LASTS)
    unsubscribe = f"{settings.public_url}/unsubscribe/{secret}"
    return _letter(settings, "Email from this site works.", "Its operator sent you this test.", unsubscribe)


def _letter(settings: channels.MessageSettings, headline: str, text: str = "", unsubscribe: str = "") -> Letter:
    links = LetterLinks(f"{settings.public_url}/privacy", unsubscribe=unsubscribe)
    return Letter("test", "Bluffpost", "Bluffpost", headline, links, text)


def takes_address(parser: ArgumentParser) -> None:
    """To which address."""
    parser.add_argument("address", help="your own email address")


def test_text(stack: Deployed, arguments: Namespace) -> Iterator[str]:
    """Sends a test text to a number as players get theirs, and says whether it left, or why not and what to do."""
    settings = function_settings(stack.settings, channels.MessageSettings)
    number = phone_number(arguments.number)
    if not settings.sms_enabled:
        sys.exit("Texts are switched off. Deploy with SmsEnabled=true.")
    if number is None:
        sys.exit(f"{arguments.number} isn’t a number. Start with + and the country code.")
    channel = channels.text_channel(settings, stack.directory)
    if not channel.serves(number.e164):
        kind = number.kind.lower().replace("_", " ")
        sys.exit(
            f"Players can’t give that number: it’s a {kind} of {number.country}, and we text mobile phones of "
            f"{', '.join(settings.countries)}."
        )
    if stack.directory.contacts.forbids("sms", number.e164):
        sys.exit("That number opted out or is blocked, so it gets nothing. Try another one of yours.")
    letter = _letter(settings, "Texts from this site work. Reply STOP to opt out.")
    match channel.deliver(letter, number.e164, int(time.time())):
        case Never():
            sys.exit("AWS doesn’t write to that number: its owner answered STOP, or Protect blocks it.")
        case NotNow() as answer:
            said = f" AWS says: {answer.said}" if answer.said else ""
            sys.exit(f"Not sent. {_OF_TEXTS.get(answer.obstacle, f'AWS refused it ({answer.code}).')}{said}")
    yield f"Sent to {number.e164} from {settings.sms_origination}. Carriers may take a while."


def takes_number(parser: ArgumentParser) -> None:
    """To which number."""
    parser.add_argument("number", help="your own mobile number, like +447400123456")
