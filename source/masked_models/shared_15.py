# Built from course/15_attention_maps/shared_15.py by `autograder build`: edit that, not this file.
"""What visible and hidden checks of a picture have in common."""

import math
import re
from collections import Counter

import torch

from autograder.checking import expect, expect_equal, expect_mapping, expectation

ROWS = "test_rows_are_queries"
TICKS = "test_ticks_are_tokens"
NUMBERS = "test_cells_show_their_weight"

MIDDLE = 0.1  # a tick is in the middle of a cell if it is less than this away
ONE_MAP = "Draw the weights once, with `ax.imshow(...)` or another of the four methods, on the axes passed in."
AS_IT_IS = "A label is its token as it is: spaces, capitals and the marks of a tokenizer belong to it."
ONE_TICK_EACH = "Each row and column needs a tick in its middle, in a long text and for a repeated word, too."


def draw(student, weights, tokens):
    """What the student's function draws on new axes: one map, with a tick for each row and column."""
    ax = student.new_axes()
    student.plot_attention(weights, tokens, ax)
    return drawn(student, ax, weights)


def drawn(student, ax, weights):
    """What is on these axes: one map, with a tick for each row and column."""
    picture = expect_mapping(student.read_axes(ax), "what is on the axes")
    expect_map(picture, len(weights))
    return upright(picture, weights)


@expectation
def expect_map(picture, size):
    """Vouch for what all other checks of a picture need."""
    expect(picture["maps"] == 1, "there is not exactly one heat map on the axes", "1", picture["maps"], ONE_MAP)
    down, across = len(picture["values"]), len(picture["values"][0]) if picture["values"] else 0
    what, wanted = "there is not one tick for each row and column", f"{size} ticks at the side and {size} below"
    if min(down, across) < size:
        what = "some rows or columns have no tick of their own"
    expect(down == across == size, what, wanted, f"{down} ticks at the side and {across} below", ONE_TICK_EACH)


@expectation
def upright(picture, weights):
    """The picture with its rows as they are seen, also if it counts them upwards and so begins with the last query."""
    shown = picture["values"]
    if picture["runs_down"] is True:
        return picture
    if not torch.allclose(torch.tensor(shown[::-1]).double(), weights.double(), rtol=0, atol=1e-6):
        return picture
    turned = {name: picture[name][::-1] for name in ("values", "y_labels", "numbers")}
    return picture | turned | {"runs_down": True}


def places(weights):
    """Row, column and weight of every cell."""
    return [(i, j, value) for i, row in enumerate(weights.tolist()) for j, value in enumerate(row)]


def is_text_of(found, weight):
    """Whether the texts that were found are one, and that is the weight with two decimals."""
    one = len(found) == 1 and bool(re.fullmatch(r"\s*[01]\.\d\d\s*", found[0]))
    return one and abs(float(found[0]) - weight) < 0.00501


@expectation
def expect_text(picture, i, j, weight, case="", hint=None):
    """Vouch that a cell holds one text, its weight with two decimals. Texts are looked for at the ticks."""
    found = picture["numbers"][i][j]
    where = "in" if picture["off_the_middle"] < MIDDLE else "at the ticks of"
    what = f"the text {where} row {i} and column {j}{case} is wrong"
    if len(found) > 1:
        what = f"there are {len(found)} texts {where} row {i} and column {j}{case}"
        hint = "Every cell has one text, also where a word comes twice: each position has its own row and column."
    each = [f"{text!r}, {times} times" if times > 1 else repr(text) for text, times in Counter(found).items()]
    expect(is_text_of(found, weight), what, f"'{weight:.2f}'", " and ".join(each) or "no text", hint)


@expectation
def expect_tick_labels(picture, tokens, case="", hint=None):
    for axis, names in ("x", "keys"), ("y", "queries"):
        found = picture[f"{axis}_labels"]
        for label, token in zip(found, tokens, strict=False):
            what = f"a tick label of the {names}{case} differs from its token in spaces, marks or capitals"
            expect(label == token or letters(label) != letters(token), what, repr(token), repr(label), AS_IT_IS)
        why = "The words stand in reverse order." if found == tokens[::-1] else hint
        expect_equal(found, tokens, what=f"the list of tick labels of the {names}{case}", hint=why)


def letters(text):
    """The letters of an English word, without capitals."""
    return re.sub("[^a-z]", "", text.lower())


@expectation
def expect_middle(off, hint, case=""):
    """Vouch that each tick is in the middle of its cell."""
    what = f"a tick is not in the middle of a cell that is one unit wide and high{case}"
    got = "outside of all cells" if math.isnan(off) else f"off by {off:.2g}"
    expect(off < MIDDLE, what, "in the middle", got, hint)


@expectation
def expect_directions(picture, hint):
    expect(picture["runs_down"] is True, "the first query is not on top", "from top to bottom", "bottom to top", hint)
    expect(picture["runs_right"] is True, "the first key is not on the left", "from left to right", "right to left")


@expectation
def expect_color_limits(limits, hint):
    got = [round(limit, 4) for limit in limits]
    what, found = "the colours do not run from 0 to 1", " and ".join(f"{limit:g}" for limit in got)
    expect(got == [0.0, 1.0], what, "0 and 1", found, hint)


@expectation
def expect_places_of_their_own(shown, first, second, hint):
    """Vouch that a word that comes twice has two rows and two columns."""
    apart = shown[first] != shown[second] and [row[first] for row in shown] != [row[second] for row in shown]
    what = "the word that comes twice does not have two ticks at two positions"
    wanted = f"a tick in rows {first} and {second}, and in columns {first} and {second}"
    expect(apart, what, wanted, "two at the same position", hint)
