"""The reader of the other tests finds what is wrong."""

import pytest

from tests.functions.pages.markup import check

GOOD = (
    '<!doctype html><html lang="en"><head><title>T</title></head><body><a href="#main">Skip</a>'
    '<main id="main"><h1>H</h1>{}</main></body></html>'
)


def test_a_good_page_passes() -> None:
    check(GOOD.format('<p>Text<br>and <b>more</b></p><label for="a">A</label><input id="a" name="a">'))


@pytest.mark.parametrize(
    "wrong",
    [
        "<p>",
        "<p></div>",
        "<p><div></div></p>",
        "<ul><p></p></ul>",
        "<ul>text</ul>",
        "<li>one</li>",
        '<p id="a"></p><p id="a"></p>',
        '<input name="a">',
        '<label for="a">A</label>',
        '<label for="a"></label><input id="a">',
        '<a href="#nowhere">A</a>',
        "<button></button>",
        "<fieldset><p>A</p></fieldset>",
        '<img src="/static/a.svg">',
        "<svg></svg>",
        '<span role="img"></span>',
        "<h1>Again</h1>",
        '<p style="color: red">A</p>',
        '<p onclick="a()">A</p>',
        "<script>a()</script>",
        '<img alt="" src="https://elsewhere.example/a.svg">',
        '<form method="post"><button>Go</button></form>',
        '<form method="post"><input type="hidden" name="command" value="resign">'
        '<input type="hidden" name="id" value="1"><input type="hidden" name="pressed" value="yes"></form>',
        '<form method="post"><input type="hidden" name="command" value="move">'
        '<input type="hidden" name="id" value="1"><input type="hidden" name="text" value="4x5"></form>',
        "<!-- a comment -->",
        '<div data-live><label>Name <input name="a"></label></div>',
        "<div data-live><div>Since <p data-part>Two moves</p></div></div>",
    ],
)
def test_a_wrong_page_does_not(wrong: str) -> None:
    with pytest.raises(AssertionError):
        check(GOOD.format(wrong))
