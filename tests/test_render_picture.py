"""A wrong matrix is drawn beside the right one: marked in text and in HTML, escaped."""

from __future__ import annotations

import re

import msgspec
import pytest
import torch

from autograder.checking import CheckFailed, expect_close, expect_equal
from autograder.markup.picture import picture_html
from autograder.model.result import Failure, Picture
from autograder.render import explain
from autograder.render_picture import differences, picture_text

RIGHT = torch.tensor([[0.25, 0.5], [-1.0, 2.0]])


def picture_of(got: torch.Tensor, expected: torch.Tensor = RIGHT, **options: object) -> Picture | None:
    compare = expect_equal if got.dtype is torch.bool else expect_close
    with pytest.raises(CheckFailed) as failed:
        compare(got, expected, **options)  # type: ignore[operator]  # two functions of one form
    picture: Picture | None = failed.value.failure.picture
    return picture


def wrong(**options: object) -> Picture:
    picture = picture_of(RIGHT + torch.tensor([[0, 0.5], [0, 0]]), **options)
    assert picture is not None
    return picture


def test_a_terminal_shows_marked_cells() -> None:
    """Expected, got and difference stand side by side, what is wrong has a star."""

    assert picture_text(wrong(), 70) == [
        "expected    got         got minus expected",
        "0.25 0.5    0.25  1*    0 +0.5",
        "  -1   2      -1  2     0    0",
        "(* marks a wrong value)",
    ]


def test_a_narrow_terminal_shows_one_below_the_other() -> None:
    """Where three do not fit, two do, or one at a time."""

    assert len(picture_text(wrong(), 30)) == 4
    assert len(picture_text(wrong(), 12)) == 7


def test_rows_and_columns_have_the_names_that_the_check_gives() -> None:
    """One list names every axis of its length, a pair names rows and columns."""
    both, pair = wrong(names=["Your", "journey"]), wrong(names=(["a", "b"], ["c", "d"]))

    assert (both.rows, both.columns) == (("Your", "journey"), ("Your", "journey"))
    assert (pair.rows, pair.columns) == (("a", "b"), ("c", "d"))
    assert wrong(names=["one", "two", "three"]).rows == ()
    assert "journey" in picture_text(both, 70)[1]


def test_of_more_dimensions_the_worst_slice_is_shown() -> None:
    """It is named; what is no matrix, or too large, has no picture."""
    got = RIGHT.expand(3, 2, 2).clone()
    got[2, 0, 1] = 9
    picture = picture_of(got, RIGHT.expand(3, 2, 2))

    assert picture is not None
    assert (picture.place, picture.wrong) == ("[2]", ((0, 1),))
    assert picture_text(picture, 70)[-1] == "(* marks a wrong value; this is the part at [2])"
    assert picture_of(torch.ones(3), torch.zeros(3)) is None
    assert picture_of(torch.ones(13, 2), torch.zeros(13, 2)) is None


def test_truth_values_have_no_difference() -> None:
    """Their letters say it all, and NaN and infinity have no distance from a number."""
    mask = torch.eye(3).bool()
    of_mask = picture_of(~mask, mask)
    odd = picture_of(torch.tensor([[torch.nan, 0.5], [-1.0, torch.inf]]))

    assert of_mask is not None
    assert of_mask.expected[0] == ("T", "F", "F")
    assert odd is not None
    assert differences(of_mask) is None
    assert differences(odd) is None
    assert "nan*" in picture_html(odd)


def test_html_is_a_table_and_has_no_active_content() -> None:
    """A screen reader reads numbers with the names of rows and columns; names are escaped; there is no SVG."""
    html = picture_html(wrong(names=["<b>", "&"]))

    assert html.count("<caption") == 3
    assert html.count('scope="col"') == html.count('scope="row"') == 6
    assert set(re.findall(r"<(\w+)", html)) == {"div", "table", "caption", "tr", "th", "td"}
    assert "&lt;b&gt;" in html


def test_a_picture_is_stored_as_json() -> None:
    """It is plain data, NaN included."""
    failure = Failure("it is wrong", picture=picture_of(torch.full((2, 2), torch.nan)))

    assert msgspec.json.decode(msgspec.json.encode(failure), type=Failure) == failure


def test_a_picture_takes_the_place_of_the_values() -> None:
    """Expected and got are not told twice; what is too wide to be drawn is told in words."""
    failure = Failure("it is wrong", "[[1]]", "[[2]]", note="a note", example="f(1)", picture=wrong())
    wide = Picture((("1" * 60,) * 2,) * 2, (("2" * 60,) * 2,) * 2, ((0, 0),))

    assert not any("[[1]]" in line for line in explain(failure))
    assert explain(failure)[-2:] == ["note:     a note", "example:  f(1)"]
    assert "expected: [[1]]" in explain(Failure("it is wrong", "[[1]]", "[[2]]", picture=wide))
