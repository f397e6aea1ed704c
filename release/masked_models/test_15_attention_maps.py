# Built from course/15_attention_maps/checks.py by `autograder build`: edit that, not this file.
"""Visible checks: what the picture of a few words shows, piece by piece."""

import math
import re

import torch

from autograder.checking import expect, expect_equal, expect_mapping, expect_unchanged, points

TOKENS = ["the", "cat", "sat", "down"]
ROWS = "test_rows_are_queries"
ONE_TICK_EACH = "Each row and each column needs a tick in its middle. Left alone, matplotlib picks places of its own."


@points(0.75)
def test_rows_are_queries(student, reference):
    """The cell in row i and column j has the colour of the weight that query i gives to key j."""
    weights = reference["weights"]
    picture = draw(student, weights, TOKENS)
    hint = "The weights are to be drawn once, by one of the four methods, on the axes passed in."
    expect(picture["maps"] == 1, "there is not exactly one heat map on the axes", "1", picture["maps"], hint)
    expect_cells(picture, weights)


@points(0.75)
def test_ticks_are_tokens(student, reference):
    """Both axes are labelled with the four words, in their order, each in the middle of its row or column."""
    picture = draw(student, reference["weights"], TOKENS)
    for axis, names in ("x", "keys"), ("y", "queries"):
        hint = f"{ONE_TICK_EACH} (`ax.axis('off')` hides them.)"
        expect_equal(picture[f"{axis}_labels"], TOKENS, what=f"the list of tick labels of the {names}", hint=hint)
    off = picture["off_the_middle"]
    what = "a tick is not in the middle of a cell of one unit"
    expect(
        off < 0.1, what, "0 off", f"{off:.2g} off", "Where a cell begins and ends depends on the method that drew it."
    )


@points(0.75)
def test_cells_show_their_weight(student, reference):
    """Each cell shows its weight with two decimals."""
    weights = reference["weights"]
    expect_numbers(draw(student, weights, TOKENS), weights)


@points(0.5)
def test_picture_reads_like_a_matrix(student, reference):
    """The first query is on top, and the first key is on the left."""
    picture = draw(student, reference["weights"], TOKENS)
    hint = "Some methods count rows upwards, as on graph paper, and so does origin='lower'."
    expect(picture["runs_down"] is True, "the first query is not on top", "from top to bottom", "bottom to top", hint)
    expect(picture["runs_right"] is True, "the first key is not on the left", "from left to right", "right to left")


@points(0.5)
def test_colors_mean_the_same_everywhere(student, reference):
    """The colours stand for weights from 0 to 1 in every picture, also in one of nearly even weights."""
    nearly_even = torch.full((4, 4), 0.25) + torch.arange(16.0).reshape(4, 4) / 1000
    for weights in reference["weights"], nearly_even:
        got = [round(limit, 4) for limit in draw(student, weights, TOKENS)["color_limits"]]
        hint = "Left alone, matplotlib begins at the smallest weight of this very picture and ends at the largest."
        expect(got == [0.0, 1.0], "the colours do not run from 0 to 1", "0 and 1", f"{got}", hint)


@points(0.5)
def test_words_stay_as_they_are(student):
    """Each row and column has its word, unchanged: it may come twice, be long, hold capitals or begin with a blank."""
    tokens = ["a", " Rose", "is", "a", "[MASK]", "unbelievably"]
    weights = torch.softmax(torch.arange(36.0).reshape(6, 6).sin(), dim=-1)
    picture = draw(student, weights, tokens)
    for axis, names in ("x", "keys"), ("y", "queries"):
        hint = "Each place has a word, whether or not the same word has come before."
        expect_equal(picture[f"{axis}_labels"], tokens, what=f"the list of tick labels of the {names}", hint=hint)
    shown = picture["values"]
    fits = len(shown) == 6 and all(len(row) == 6 for row in shown)
    apart = fits and shown[0] != shown[3] and [row[0] for row in shown] != [row[3] for row in shown]
    what = "the word that comes twice does not have two ticks at two places"
    expect(apart, what, "a tick in rows 0 and 3, and in columns 0 and 3", "two at the same place", hint)


@points(0.25)
def test_weights_may_require_a_gradient(student, reference):
    """Weights that come straight from a model, and so require a gradient, are drawn like any others."""
    picture = draw(student, reference["weights"].requires_grad_(), TOKENS)
    expect(picture["maps"] == 1, "there is not exactly one heat map on the axes", "1", picture["maps"])


@points(0.25)
def test_weights_are_drawn_as_they_are(student, reference):
    """Zeros are drawn and written, too, and rows from which dropout has taken some weights do not sum to one."""
    weights = reference["masked"]
    picture = draw(student, weights, TOKENS)
    expect_cells(picture, weights)
    expect_numbers(picture, weights)


@points(0.5)
def test_axes_come_back_with_names(student, reference):
    """plot_attention returns the axes that it was given, labelled "keys" below and "queries" at the side."""
    ax = student.new_axes()
    got = student.plot_attention(weights=reference["weights"], tokens=TOKENS, ax=ax)
    hint = "The caller wants these very axes back: not None, not the image, and no figure made inside the function."
    expect(student.same_axes(got, ax) is True, "plot_attention did not return the axes it was given", "ax", got, hint)
    picture = expect_mapping(student.read_axes(ax))
    expect_equal(picture["x_name"], "keys", what="the label of the x axis")
    expect_equal(picture["y_name"], "queries", what="the label of the y axis")


@points(0.25, requires=ROWS)
def test_weights_and_words_stay_unchanged(student, reference):
    """The weights and the list of words are the same afterwards."""
    arguments = reference["weights"], TOKENS, student.new_axes()
    trace = student.plot_attention.trace(*arguments)
    expect_unchanged(trace, *arguments)
    expect_equal(trace.args[1], TOKENS, what="the list of words afterwards")


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


def expect_cells(picture, weights):
    """Each cell has the colour of its weight."""
    shown, T = picture["values"], len(weights)
    fits = len(shown) == T and all(len(row) == T for row in shown)
    size = f"{len(shown)} x {len(shown[0]) if shown else 0} cells with a tick"
    expect(fits, "the picture does not have one tick for each row and column", f"{T} x {T} cells", size, ONE_TICK_EACH)
    if T > 1 and all(near(shown[i][j], weights[j, i]) for i in range(T) for j in range(T)):
        hint = "Row i of the picture must be row i of the weights: do not transpose them."
        expect(False, "rows and columns are swapped", "queries in the rows", "keys in the rows", hint)
    for i in range(T):
        for j in range(T):
            value = weights[i, j].item()
            where = f"the colour in row {i} and column {j}"
            got = "none" if math.isnan(shown[i][j]) else f"{shown[i][j]:.4g}"
            hint = "Draw the weights themselves, and put the ticks in the middle of the cells."
            expect(near(shown[i][j], weights[i, j]), f"{where} stands for the wrong number", f"{value:.4g}", got, hint)


def expect_numbers(picture, weights):
    """Each cell holds one text, its weight with two decimals."""
    texts, T = picture["numbers"], len(weights)
    fits = len(texts) == T and all(len(row) == T for row in texts)
    expect(fits, "the picture does not have one tick for each row and column", f"{T} x {T} cells", hint=ONE_TICK_EACH)
    for i in range(T):
        for j in range(T):
            value, found = weights[i, j].item(), texts[i][j]
            one = len(found) == 1 and bool(re.fullmatch(r"\s*[01]\.\d\d\s*", found[0]))
            right = one and abs(float(found[0]) - value) < 0.00501
            got = " and ".join(repr(text) for text in found) or "no text"
            hint = "Every cell has one text with two decimals. `ax.text` takes x first, and x is the column."
            if one and i != j and abs(float(found[0]) - weights[j, i].item()) < 0.00501:
                hint = f"This is the number of row {j} and column {i}. `ax.text` takes x first, and x is the column."
            expect(right, f"the text in row {i} and column {j} is wrong", f"'{value:.2f}'", got, hint)


def near(shown, weight):
    return abs(shown - weight.item()) < 1e-6
