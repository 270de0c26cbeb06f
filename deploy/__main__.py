"""Deploys the artifact of `make build`, and does the steps after a deployment: `python -m deploy STACK`."""

import json
import re
import subprocess
import sys
from collections import Counter
from collections.abc import Mapping
from pathlib import Path

from deploy.target_python import MISSING, target_python

SAM = ".tools/sam/bin/sam"
FAILED = (
    "{stack} was not deployed: the events above name the cause. A first deployment leaves nothing but a failed stack: "
    "remove it ({sam} delete --stack-name {stack}), and begin again. One that stood before stands as it was."
)

GAMES = Path("build/artifact/engine/games.json")
GAME_OF_LINE = r"^\w+  (?:can’t be read: the game )?(\w+) (?: (?:lobby|playing|over|closed)|is not installed$)"
"""In what `list` prints."""


def left_behind(stack: str) -> Mapping[str, int]:
    """Counts the tables of each game that was built out of the artifact; none where there is no stack yet."""
    command = [sys.executable, "-m", "functions.operator", "--stack", stack, "list"]
    listed = subprocess.run(command, capture_output=True, text=True).stdout
    built = {each["game"] for each in json.loads(GAMES.read_text(encoding="utf-8"))}
    return Counter(game for game in re.findall(GAME_OF_LINE, listed, re.MULTILINE) if game not in built)


def main(stack: str, *options: str) -> int:
    """Returns the exit code.

    :param options: further ones for `sam deploy`
    """
    if played := left_behind(stack):
        games = ", ".join(f"{count} of {game}" for game, count in sorted(played.items()))
        print(f"{stack} was not deployed: it has tables of games that were taken out ({games}).", file=sys.stderr)
        return 1
    parameters = f"file://parameters/{stack}.toml"
    own = ["--stack-name", stack, "--parameter-overrides", parameters, "--tags", f"Stack={stack}"]
    if subprocess.run([SAM, "deploy", *own, *options]).returncode:
        print(FAILED.format(stack=stack, sam=SAM), file=sys.stderr)
        return 1
    for command in (["pause", "--again"], ["protect"], ["receive-mail"], ["check"]):
        done = subprocess.run([sys.executable, "-m", "functions.operator", "--stack", stack, *command])
        if done.returncode:
            return done.returncode
    if not target_python():
        print(MISSING, file=sys.stderr)
    return 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
