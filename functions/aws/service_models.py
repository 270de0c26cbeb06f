"""botocore's models of the services used here, without documentation.

botocore's search through four hundred services is over half of its cost in a cold start. So `python -m
functions.aws.service_models FOLDER` makes the models for the artifact.
"""

import json
import sys
from contextlib import suppress
from pathlib import Path
from typing import Any

from botocore.exceptions import DataNotFoundError, UnknownServiceError
from botocore.loaders import Loader
from botocore.session import Session

SERVICES = ("dynamodb", "kms", "lambda", "pinpoint-sms-voice-v2", "s3", "scheduler", "secretsmanager", "sesv2", "sqs")

BROUGHT = Path(__file__).with_name("models")
"""The folder in the artifact; a working copy has none."""

_OF_ALL = ("_retry", "partitions", "sdk-default-configuration")
_OF_EACH = ("service-2", "service-2.sdk-extras", "paginators-1", "paginators-1.sdk-extras", "endpoint-rule-set-1")


class BroughtModels(Loader):
    """Reads a model from the artifact, or else from botocore."""

    def __init__(self, folder: Path) -> None:
        super().__init__(extra_search_paths=[str(folder)], include_default_search_paths=False)
        self._folder = str(folder)
        self._botocore = Loader()

    def load_service_model(self, service_name: str, type_name: str, api_version: str | None = None) -> Any:
        """A service's model."""
        try:
            return super().load_service_model(service_name, type_name, api_version)
        except (DataNotFoundError, UnknownServiceError):
            return self._botocore.load_service_model(service_name, type_name, api_version)

    def load_data_with_path(self, name: str) -> Any:
        """A file's content and path."""
        try:
            return super().load_data_with_path(name)
        except DataNotFoundError:
            return self._botocore.load_data_with_path(name)

    def is_builtin_path(self, path: str) -> bool:
        """True for the artifact's files, too."""
        return path.startswith(self._folder) or super().is_builtin_path(path)


def bring(session: Session, folder: Path = BROUGHT) -> None:
    """Makes a session read the artifact's models, if there are any."""
    if folder.is_dir():
        session.register_component("data_loader", BroughtModels(folder))


def write(folder: Path) -> None:
    """Writes the models for the artifact."""
    botocore = Loader()
    for name in _OF_ALL:
        _write(folder / name, botocore.load_data(name))
    prefixes = set()
    for service in SERVICES:
        version = botocore.determine_latest_version(service, "service-2")
        prefixes.add(botocore.load_service_model(service, "service-2")["metadata"]["endpointPrefix"])
        for name in _OF_EACH:
            with suppress(DataNotFoundError):  # few services have extras
                _write(folder / service / version / name, botocore.load_data(f"{service}/{version}/{name}"))
    _write(folder / "endpoints", _of_services(botocore.load_data("endpoints"), prefixes))


def _write(path: Path, found: Any) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.with_name(f"{path.name}.json").write_text(json.dumps(_without_manuals(found), separators=(",", ":")))


def _without_manuals(found: Any, by_name: bool = False) -> Any:
    """A copy without documentation, but for parameters of clients: botocore reads theirs with each call.

    :param by_name: whether the keys are the service's own names, so that "documentation" may be one
    """
    if isinstance(found, list):
        return [_without_manuals(each) for each in found]
    if not isinstance(found, dict):
        return found
    return {
        name: each if name == "clientContextParams" else _without_manuals(each, name in ("members", "shapes"))
        for name, each in found.items()
        if by_name or name != "documentation"
    }


def _of_services(endpoints: Any, prefixes: set[str]) -> Any:
    partitions = [
        {**each, "services": {name: where for name, where in each["services"].items() if name in prefixes}}
        for each in endpoints["partitions"]
    ]
    return {**endpoints, "partitions": partitions}


if __name__ == "__main__":
    write(Path(sys.argv[1]))
