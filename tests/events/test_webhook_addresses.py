"""What a host pastes leads to the chat services' webhooks and nowhere else."""

import pytest

from events.directory.webhook_addresses import HOSTS, webhook_address

TOKEN = "Ab_-" * 17
ID = "123456789012345678"
OWN = f"/api/webhooks/{ID}/{TOKEN}"
DISCORD = f"https://discord.com{OWN}"
SLACK_OWN = "/services/T0123ABCD/B0123ABCD/aB3daB3daB3daB3daB3daB3d"
SLACK = f"https://hooks.slack.com{SLACK_OWN}"

TAKEN = {
    DISCORD: OWN,
    f"  {DISCORD}\n": OWN,
    f"HTTPS://Discord.COM{OWN}": OWN,
    f"https://discordapp.com{OWN}": OWN,
    f"https://ptb.discord.com{OWN}": OWN,
    f"https://canary.discord.com{OWN}": OWN,
    f"https://discord.com/api/v10/webhooks/{ID}/{TOKEN}": OWN,
    f"{DISCORD}?thread_id=1234567890123": f"{OWN}?thread_id=1234567890123",
    SLACK: SLACK_OWN,
}

REFUSED = (
    "",
    "discord",
    OWN,
    f"//discord.com{OWN}",
    # another scheme
    DISCORD.replace("https", "http"),
    DISCORD.replace("https", "ftp"),
    DISCORD.replace("https", "file"),
    DISCORD.replace("https://", "javascript:"),
    DISCORD.replace("https://", "https:"),
    DISCORD.replace("https://", "https:///"),
    # another host, or one that only looks like it
    f"https://example.org{OWN}",
    f"https://discord.com.example.org{OWN}",
    f"https://example.org/https://discord.com{OWN}",
    f"https://discord.com@example.org{OWN}",
    f"https://discord.com:pass@example.org{OWN}",
    f"https://user@discord.com{OWN}",
    f"https://user:pass@discord.com{OWN}",
    f"https://@discord.com{OWN}",
    f"https://example.org#@discord.com{OWN}",
    f"https://example.org?@discord.com{OWN}",
    f"https://example.org\\@discord.com{OWN}",
    f"https://discord.com\\@example.org{OWN}",
    f"https://discord.com\\.example.org{OWN}",
    f"https://discord.com%2eexample.org{OWN}",
    f"https://discord.com%00.example.org{OWN}",
    f"https://discord.com.{OWN}",
    f"https://.discord.com{OWN}",
    f"https://www.discord.com{OWN}",
    f"https://evil.discord.com{OWN}",
    f"https://notdiscord.com{OWN}",
    f"https://dıscord.com{OWN}",
    f"https://disc\u043erd.com{OWN}",
    f"https://discord\u3002com{OWN}",
    f"https://discord.com\u200b{OWN}",
    f"https://xn--dscord-q9a.com{OWN}",
    f"https://hooks.slack.com.example.org{SLACK_OWN}",
    f"https://slack.com{SLACK_OWN}",
    # inside
    f"https://127.0.0.1{OWN}",
    f"https://localhost{OWN}",
    f"https://[::1]{OWN}",
    f"https://[::ffff:169.254.169.254]{OWN}",
    f"https://[discord.com]{OWN}",
    f"https://169.254.169.254{OWN}",
    f"https://2130706433{OWN}",
    f"https://0x7f.1{OWN}",
    f"https://0{OWN}",
    "http://169.254.169.254/latest/meta-data/",
    "http://127.0.0.1:9001/2018-06-01/runtime/invocation/next",
    "file:///proc/self/environ",
    "gopher://127.0.0.1:6379/_INFO",
    # a port
    f"https://discord.com:443{OWN}",
    f"https://discord.com:80{OWN}",
    f"https://discord.com:{OWN}",
    f"https://hooks.slack.com:8443{SLACK_OWN}",
    # another path
    "https://discord.com/",
    "https://discord.com/api/webhooks/",
    f"https://discord.com/api/webhooks/{ID}",
    f"{DISCORD}/",
    f"{DISCORD}/slack",
    f"{DISCORD}/github",
    f"{DISCORD}/messages/1",
    f"{DISCORD}/../../../users/@me",
    f"https://discord.com/api/webhooks/../users/{ID}/{TOKEN}",
    f"https://discord.com/api//webhooks/{ID}/{TOKEN}",
    f"https://discord.com/API/webhooks/{ID}/{TOKEN}",
    f"https://discord.com/api/webhooks/{ID}/%2e%2e{TOKEN}",
    f"https://discord.com/api/webhooks/abc/{TOKEN}",
    f"https://discord.com/api/webhooks/\u0661\u0662\u0663\u0664\u0665\u0666/{TOKEN}",
    f"https://discord.com/api/webhooks/{ID}/short",
    f"https://discord.com/api/webhooks/{ID}/{'a' * 300}",
    f"https://discord.com/oauth2/authorize?x={OWN}",
    f"https://hooks.slack.com{OWN}",
    f"https://discord.com{SLACK_OWN}",
    "https://hooks.slack.com/workflows/T0123ABCD/A0123ABCD/123456/abcdefghijkl",
    "https://hooks.slack.com/triggers/T0123ABCD/123456/abcdefghijkl",
    "https://hooks.slack.com/services/T0123ABCD/B0123ABCD/",
    f"{SLACK}/more",
    # more than an address
    f"{DISCORD}?",
    f"{DISCORD}?wait=true",
    f"{DISCORD}?thread_id=1234567890123&wait=true",
    f"{DISCORD}?thread_id=../1",
    f"{DISCORD}?thread_id=",
    f"{DISCORD}?thread_id=1234567890123#x",
    f"{DISCORD}#",
    f"{DISCORD}#x",
    f"{DISCORD};x",
    f"{SLACK}?thread_id=1234567890123",
    f"{SLACK}?",
    # a header, or another request
    f"{DISCORD}\r\nHost: example.org",
    f"https://discord.com\r\n{OWN}",
    f"https://discord.com\t{OWN}",
    f"https://discord.com {OWN}",
    f"{DISCORD}%0d%0aHost:%20example.org",
    f"{DISCORD} {SLACK}",
    f"{DISCORD}\x00",
    "https://" + "a" * 5000,
)


@pytest.mark.parametrize("pasted", TAKEN)
def test_an_address_as_the_services_give_it_out_is_taken(pasted: str) -> None:
    found = webhook_address(pasted)
    assert found
    assert found.path == TAKEN[pasted]
    assert f"https://{HOSTS[found.service]}{found.path}".startswith(
        ("https://discord.com/api/", "https://hooks.slack.com/s")
    )


@pytest.mark.parametrize("pasted", REFUSED)
def test_anything_else_is_refused(pasted: str) -> None:
    assert webhook_address(pasted) is None


def test_it_is_not_written_where_values_are() -> None:
    assert TOKEN not in repr(webhook_address(DISCORD))
