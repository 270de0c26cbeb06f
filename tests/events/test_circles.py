"""What follows from the rows of a circle."""

from events.circles import Circle, CircleResult, Group, Member, Standing, standings

OCTOBER = 1_796_000_000


def group(*names: str, left: tuple[str, ...] = ()) -> Group:
    members = [Member(n, name, "", 0, 0, left=int(name in left)) for n, name in enumerate(names, 1)]
    return Group(Circle("c", "Sunday Liars", "1"), tuple(members), {})


def result(*finishes: tuple[int, int]) -> CircleResult:
    return CircleResult("t", "lie21", OCTOBER, finishes)


def test_a_point_for_each_member_that_one_finished_ahead_of() -> None:
    (matches) = [result((1, 1), (2, 2), (3, 3)), result((2, 1), (1, 2))]
    assert standings(group("Ann", "Ben", "Cleo"), matches) == [Standing(1, 2, 2), Standing(2, 2, 2), Standing(3, 0, 1)]


def test_equal_places_give_none_and_guests_count_for_nobody() -> None:
    assert standings(group("Ann", "Ben"), [result((1, 1), (2, 1), (0, 3))]) == [Standing(1, 0, 1), Standing(2, 0, 1)]


def test_who_left_still_stands_there_and_who_was_forgotten_by_number_alone() -> None:
    circle = group("Ann", "Ben", "Dan", left=("Dan",))
    scores = standings(circle, [result((3, 1), (1, 2)), result((4, 1), (2, 2))])
    assert [(each.number, each.points) for each in scores] == [(3, 1), (4, 1), (1, 0), (2, 0)]
    assert [circle.name(number) for number in (3, 4)] == ["Dan", "Member 4"]


def test_order_of_results_is_no_matter() -> None:
    matches = [result((1, 1), (2, 2)), result((2, 1), (1, 2)), result((2, 1), (1, 1))]
    assert standings(group("Ann", "Ben"), matches) == standings(group("Ann", "Ben"), matches[::-1])
