"""Deploys the artifact of `make build`, and does the steps after a deployment: `python -m deploy STACK`."""

import subprocess
import sys

from deploy.target_python import MISSING, target_python

SAM = ".tools/sam/bin/sam"
FAILED = (
    "{stack} was not deployed: the events above name the cause. A first deployment leaves nothing but a failed stack: "
    "remove it ({sam} delete --stack-name {stack}), and begin again. One that stood before stands as it was."
)


def main(stack: str, *options: str) -> int:
    """Returns the exit code.

    :param options: further ones for `sam deploy`
    """
    parameters = f"file://parameters/{stack}.toml"
    if subprocess.run([SAM, "deploy", "--stack-name", stack, "--parameter-overrides", parameters, *options]).returncode:
        print(FAILED.format(stack=stack, sam=SAM), file=sys.stderr)
        return 1
    for command in ("protect", "receive-mail"):
        done = subprocess.run([sys.executable, "-m", "functions.operator", "--stack", stack, command])
        if done.returncode:
            return done.returncode
    if not target_python():
        print(MISSING, file=sys.stderr)
    return 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
