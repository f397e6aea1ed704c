"""Hidden checks: any sentence, the direction of the rows, comparable colours, a model's own weights, and two axes."""

import math
import re

import torch

from autograder.checking import expect, expect_equal, expect_mapping, expect_unchanged, points

PRELOAD = "matplotlib.pyplot", "matplotlib_inline.backend_inline"
TOKENS = ["My", " cat", "saw", "[MASK]", " cat"]  # as tokenizers write them
PLAIN = ["one", "two", "three", "four", "five"]
ROSE = ["a", "rose", "is", "a", "rose", "is", "a", "rose"]
ROWS = "test_rows_are_queries"
ONE_MAP = "Draw the weights once, with `ax.imshow(...)` or another of the four methods, on the axes passed in."


@points(1.25)
def test_any_sentence(student, inputs):
    """Sentences of any length are drawn right, even if a word comes twice."""
    for tokens in ["unbelievable"], ["No", "##no"], TOKENS, ROSE:
        weights = draw_weights(inputs, len(tokens))
        expect_picture(draw(student, weights, tokens), weights, tokens)


@points(0.75, requires=ROWS)
def test_first_query_is_on_top(student, inputs):
    """The queries run from top to bottom and the keys from left to right, as a matrix is written."""
    picture = draw(student, draw_weights(inputs, 5), PLAIN)
    hint = "pcolormesh draws row 0 at the bottom, and so does origin='lower': turn it round with `ax.invert_yaxis()`."
    expect(picture["runs_down"] is True, "the first query is not on top", "from top to bottom", "bottom to top", hint)
    expect(picture["runs_right"] is True, "the first key is not on the left", "from left to right", "right to left")


@points(0.75)
def test_colors_run_from_zero_to_one(student, inputs):
    """The same colour means the same weight in every picture: the scale runs from 0 to 1."""
    nearly_even = torch.full((4, 4), 0.25) + inputs.randn(4, 4, dtype=torch.float32, scale=0.001).cpu()
    for weights in nearly_even, torch.eye(4), draw_weights(inputs, 4):
        picture = draw(student, weights, PLAIN[:4])
        got = [round(limit, 4) for limit in picture["color_limits"]]
        hint = "By default the colours span the smallest to the largest weight of this picture. Set vmin=0 and vmax=1."
        expect(got == [0.0, 1.0], "the colours do not run from 0 to 1", "0 and 1", f"{got}", hint)


@points(0.75)
def test_weights_of_a_model(student, inputs):
    """Weights that come straight from a model, and so require a gradient, are drawn like any others."""
    for dtype in torch.float32, torch.float64:
        weights = draw_weights(inputs, 5).to(dtype)
        expect_colors(draw(student, weights.clone().requires_grad_(), PLAIN), weights, "from a model")


@points(0.5)
def test_masked_weights(student, inputs):
    """Weights with zeros, and rows that do not sum to one, are drawn and written as they are."""
    weights = draw_weights(inputs, 5).tril()
    weights[3, 1] = 0  # dropout has taken it
    picture = draw(student, weights, PLAIN)
    expect_colors(picture, weights, "under a mask")
    expect_texts(picture, weights, "under a mask")


@points(0.5, requires=ROWS)
def test_each_picture_on_its_own_axes(student, inputs):
    """Two pictures on two axes do not affect each other."""
    first, second = student.new_axes(), student.new_axes()
    left, right = draw_weights(inputs, 5), draw_weights(inputs, 3)
    student.plot_attention(left, PLAIN, first)
    student.plot_attention(weights=right, tokens=PLAIN[:3], ax=second)
    for ax, weights, what in (first, left, "in the first picture"), (second, right, "in the second picture"):
        expect_colors(upright(expect_mapping(student.read_axes(ax)), weights), weights, what)


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
    what = f"for {' '.join(tokens)!r}"
    for axis, names in ("x", "keys"), ("y", "queries"):
        expect_equal(picture[f"{axis}_labels"], list(tokens), what=f"the list of tick labels of the {names} {what}")
    expect_colors(picture, weights, what)
    expect_texts(picture, weights, what)
    off = picture["off_the_middle"]
    hint = "Draw cells one unit wide and high, as imshow and pcolormesh do, with a tick in the middle."
    expect(off < 0.1, f"a tick is not in the middle of a cell of one unit {what}", "0 off", f"{off:.2g} off", hint)


def expect_colors(picture, weights, what):
    """There is one map, and each cell has the colour of its weight."""
    expect(picture["maps"] == 1, f"there is not exactly one heat map {what}", "1", picture["maps"], ONE_MAP)
    shown, T = picture["values"], len(weights)
    fits = len(shown) == T and all(len(row) == T for row in shown)
    expect(fits, f"the picture does not have one tick for each row and column {what}", f"{T} rows and columns")
    for i in range(T):
        for j in range(T):
            value = weights[i, j].item()
            color = "none" if math.isnan(shown[i][j]) else f"{shown[i][j]:.4g}"
            where = f"the colour in row {i} and column {j} {what} is wrong"
            expect(abs(shown[i][j] - value) < 1e-6, where, f"{value:.4g}", color)


def expect_texts(picture, weights, what):
    """Each cell holds one text, its weight with two decimals."""
    texts, T = picture["numbers"], len(weights)
    fits = len(texts) == T and all(len(row) == T for row in texts)
    expect(fits, f"the picture does not have one tick for each row and column {what}", f"{T} rows and columns")
    for i in range(T):
        for j in range(T):
            value, found = weights[i, j].item(), texts[i][j]
            one = len(found) == 1 and bool(re.fullmatch(r"\s*[01]\.\d\d\s*", found[0]))
            right = one and abs(float(found[0]) - value) < 0.00501
            got = " and ".join(repr(text) for text in found) or "no text"
            expect(right, f"the text in row {i} and column {j} {what} is wrong", f"'{value:.2f}'", got)
