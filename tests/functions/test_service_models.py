"""What the artifact brings for botocore: the same clients, from less."""

import json
from pathlib import Path
from typing import Any

import pytest
from botocore.loaders import Loader
from botocore.session import Session, get_session

from functions.aws import service_models


@pytest.fixture(scope="module")
def brought(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("models")
    service_models.write(folder)
    return folder


@pytest.fixture
def session(brought: Path) -> Session:
    made = get_session()
    service_models.bring(made, brought)
    return made


def client(session: Session, service: str, region: str) -> Any:
    return session.create_client(service, region, aws_access_key_id="x", aws_secret_access_key="x")


@pytest.mark.parametrize("service", service_models.SERVICES)
@pytest.mark.parametrize("region", ["eu-west-1", "us-gov-west-1", "cn-north-1"])
def test_a_client_is_as_botocore_makes_it(session: Session, service: str, region: str) -> None:
    ours, theirs = client(session, service, region), client(get_session(), service, region)
    assert ours.meta.endpoint_url == theirs.meta.endpoint_url
    assert ours.meta.service_model.operation_names == theirs.meta.service_model.operation_names
    assert ours.meta.service_model.client_context_parameters == theirs.meta.service_model.client_context_parameters
    for name in theirs.meta.service_model.operation_names:
        shapes = [each.meta.service_model.operation_model(name).input_shape for each in (ours, theirs)]
        members = [sorted(shape.members) if shape else [] for shape in shapes]
        assert members[0] == members[1], name


def test_nothing_is_read_from_botocore(session: Session, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Loader, "BUILTIN_DATA_PATH", "/nowhere")
    monkeypatch.setattr(Loader, "CUSTOMER_DATA_PATH", "/nowhere")
    for service in service_models.SERVICES:
        client(session, service, "eu-west-1")
    assert client(session, "dynamodb", "eu-west-1").can_paginate("query")


def test_what_was_not_brought_comes_from_botocore(session: Session) -> None:
    assert client(session, "sns", "eu-west-1").meta.service_model.service_name == "sns"
    assert client(session, "dynamodb", "eu-west-1").waiter_names


def test_without_a_folder_everything_does(tmp_path: Path) -> None:
    session = get_session()
    service_models.bring(session, tmp_path / "none")
    assert not isinstance(session.get_component("data_loader"), service_models.BroughtModels)


def test_manuals_stay_behind(brought: Path) -> None:
    for model in brought.glob("*/*/service-2.json"):
        shapes = json.loads(model.read_text())["shapes"].values()
        assert not [shape for shape in shapes if isinstance(shape.get("documentation"), str)]
