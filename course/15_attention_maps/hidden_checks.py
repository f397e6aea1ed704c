"""Hidden checks: any sentence, the direction of the rows, comparable colours, a model's own weights, and two axes."""

import math
import re

import torch

from autograder.checking import expect, expect_equal, expect_mapping, expect_unchanged, points

PRELOAD = "matplotlib.pyplot", "matplotlib_inline.backend_inline"
TOKENS = ["My", " cat", "saw", "[MASK]", " cat"]  # as tokenizers write them
ROSE = ["a", "rose", "is", "a", "rose", "is", "a", "rose"]
ROWS = "test_rows_are_queries"
ONE_MAP = "Draw the weights once, with `ax.imshow(...)` or another of the four methods, on the axes passed in."


@points(1.5)
def test_any_sentence(student, inputs):
    """Sentences of any length are drawn right, even if a word comes twice."""
    for tokens in ["unbelievable"], ["No", "##no"], TOKENS, ROSE:
        weights = draw_weights(inputs, len(tokens))
        expect_picture(draw(student, weights, tokens), weights, tokens)


@points(1, requires=ROWS)
def test_first_query_is_on_top(student, inputs):
    """The queries run from top to bottom and the keys from left to right, as a matrix is written."""
    picture = draw(student, draw_weights(inputs, 5), TOKENS)
    hint = "pcolormesh draws row 0 at the bottom, and so does origin='lower': turn it round with `ax.invert_yaxis()`."
    expect(picture["runs_down"] is True, "the first query is not on top", "from top to bottom", "bottom to top", hint)
    expect(picture["runs_right"] is True, "the first key is not on the left", "from left to right", "right to left")


@points(1)
def test_colors_run_from_zero_to_one(student, inputs):
    """The same colour means the same weight in every picture: the scale runs from 0 to 1."""
    nearly_even = torch.full((4, 4), 0.25) + inputs.randn(4, 4, dtype=torch.float32, scale=0.001).cpu()
    for weights in nearly_even, torch.eye(4), draw_weights(inputs, 4):
        picture = draw(student, weights, TOKENS[:4])
        got = [round(limit, 4) for limit in picture["color_limits"]]
        hint = "By default the darkest colour is for the largest weight of this very picture. Set vmin=0 and vmax=1."
        expect(got == [0.0, 1.0], "the colours do not run from 0 to 1", "0 and 1", f"{got}", hint)


@points(1)
def test_weights_of_a_model(student, inputs):
    """Weights that come straight from a model, and so require a gradient, are drawn like any others, zeros included."""
    for dtype in torch.float32, torch.float64:
        weights = draw_weights(inputs, 5).to(dtype)
        if dtype is torch.float64:  # no look ahead, and dropout may have taken some: rows that do not sum to one
            weights = weights.tril()
        picture = draw(student, weights.clone().requires_grad_(), TOKENS)
        expect_picture(picture, weights, TOKENS)


@points(1, requires=ROWS)
def test_each_picture_on_its_own_axes(student, inputs):
    """Two pictures on two axes do not affect each other."""
    first, second = student.new_axes(), student.new_axes()
    left, right = draw_weights(inputs, 5), draw_weights(inputs, 3)
    student.plot_attention(left, TOKENS, first)
    student.plot_attention(weights=right, tokens=TOKENS[:3], ax=second)
    for ax, weights, tokens in (first, left, TOKENS), (second, right, TOKENS[:3]):
        expect_picture(upright(expect_mapping(student.read_axes(ax)), weights), weights, tokens)


@points(0.5, requires=ROWS)
def test_arguments_are_left_unchanged(student, inputs):
    """The weights and the list of words stay unchanged."""
    weights = draw_weights(inputs, 5)
    ax = student.new_axes()
    trace = student.plot_attention.trace(weights, TOKENS, ax)
    expect_unchanged(trace, weights, TOKENS, ax)
    expect_equal(trace.args[1], TOKENS, what="the list of words afterwards")


def draw_weights(inputs, T):
    """Attention weights of T words, in float32; each row sums to one."""
    return torch.softmax(inputs.randn(T, T, scale=1.5).cpu(), dim=-1).float()


def draw(student, weights, tokens):
    """What is on new axes after the student's function has drawn on them."""
    ax = student.new_axes()
    student.plot_attention(weights, tokens, ax)
    return upright(expect_mapping(student.read_axes(ax), "what is on the axes"), weights)


def upright(picture, weights):
    """The picture with its rows as they are seen, also if it counts them upwards and so begins with the last query."""
    shown, T = picture["values"], len(weights)
    fits = len(shown) == T and all(len(row) == T for row in shown)
    if not fits or picture["runs_down"] is True:
        return picture
    if not torch.allclose(torch.tensor(shown[::-1]).double(), weights.double(), rtol=0, atol=1e-6):
        return picture
    turned = {name: picture[name][::-1] for name in ("values", "y_labels", "numbers")}
    return picture | turned | {"runs_down": True}


def expect_picture(picture, weights, tokens):
    """Colours, numbers and tick labels are those of the weights and tokens."""
    T = len(tokens)
    what = f"for {' '.join(tokens)!r}"
    expect(picture["maps"] == 1, f"there is not exactly one heat map {what}", "1", picture["maps"], ONE_MAP)
    for axis, names in ("x", "keys"), ("y", "queries"):
        expect_equal(picture[f"{axis}_labels"], list(tokens), what=f"the list of tick labels of the {names} {what}")
    shown, texts = picture["values"], picture["numbers"]
    fits = all(len(table) == T and all(len(row) == T for row in table) for table in (shown, texts))
    expect(fits, f"the picture does not have one tick for each row and column {what}", f"{T} rows and columns")
    for i in range(T):
        for j in range(T):
            value, found = weights[i, j].item(), texts[i][j]
            color = "none" if math.isnan(shown[i][j]) else f"{shown[i][j]:.4g}"
            where = f"in row {i} and column {j} {what}"
            expect(abs(shown[i][j] - value) < 1e-6, f"the colour {where} is wrong", f"{value:.4g}", color)
            one = len(found) == 1 and bool(re.fullmatch(r"\s*[01]\.\d\d\s*", found[0]))
            right = one and abs(float(found[0]) - value) < 0.00501
            got = " and ".join(repr(text) for text in found) or "no text"
            expect(right, f"the text {where} is wrong", f"'{value:.2f}'", got)
    off = picture["off_the_middle"]
    hint = "Draw cells one unit wide and high, as imshow and pcolormesh do, with a tick in the middle."
    expect(off < 0.1, f"a tick is not in the middle of a cell of one unit {what}", "0 off", f"{off:.2g} off", hint)
