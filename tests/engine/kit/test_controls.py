"""Controls are plain values that pages are made from."""

from engine.kit.controls import Choice, Control, Field, Fixed


def test_a_control_is_one_choice_and_not_weighty_unless_it_says_so() -> None:
    field = Field("Face", (Choice("5", "5s"), Choice("*", "stars")))
    assert (field.least, field.most) == (1, 1)
    assert not Control("Bid", (Fixed("bid"), field)).weighty
