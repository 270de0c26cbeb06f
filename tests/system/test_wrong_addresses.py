"""Addresses that lead nowhere: people get a page of this site, programs problem details."""

import json
from urllib.error import HTTPError
from urllib.request import Request, urlopen

import pytest

from tests.functions.pages.markup import check
from tests.stack import Stack


def refused(stack: Stack, method: str, path: str, accept: str) -> HTTPError:
    request = Request(f"{stack.base_url}{path}", headers={"Accept": accept}, method=method)
    with pytest.raises(HTTPError) as caught:
        urlopen(request, timeout=30)
    return caught.value


@pytest.mark.parametrize(("method", "path"), [("GET", "/nowhere"), ("GET", "/t/table"), ("DELETE", "/")])
def test_people_get_a_page(stack: Stack, method: str, path: str) -> None:
    with refused(stack, method, path, "text/html") as error:
        assert (error.code, error.headers.get_content_type()) == (404, "text/html")
        page = check(error.read().decode())
    assert any(each["href"] == "/" for each in page.all("a"))


def test_programs_get_problem_details(stack: Stack) -> None:
    with refused(stack, "GET", "/nowhere", "application/json") as error:
        assert (error.code, error.headers.get_content_type()) == (404, "application/problem+json")
        assert json.load(error)["code"] == "not_found"
