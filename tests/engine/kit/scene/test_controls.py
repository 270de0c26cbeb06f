"""Controls are plain values that pages are made from."""

from engine.kit.scene.controls import Control, Field, FieldChoice, Fixed
from engine.kit.sentence import Verbatim


def test_a_control_is_one_choice_and_not_weighty_unless_it_says_so() -> None:
    field = Field(Verbatim("Face"), (FieldChoice("5", Verbatim("5s")), FieldChoice("*", Verbatim("stars"))))
    assert (field.least, field.most) == (1, 1)
    assert not Control(Verbatim("Bid"), (Fixed("bid"), field)).weighty
