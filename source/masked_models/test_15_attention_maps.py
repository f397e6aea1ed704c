# Built from course/15_attention_maps/checks.py by `autograder build`: edit that, not this file.
"""Visible checks: what the picture of four words shows, piece by piece."""

import math
import re

import torch

from autograder.checking import expect, expect_equal, expect_mapping, points

TOKENS = ["the", "cat", "sat", "down"]
ONE_TICK_EACH = (
    "Set the places of the ticks, one in the middle of each row and column: `ax.set_xticks(places, labels=...)`."
)


@points(1)
def test_rows_are_queries(student, reference):
    """The cell in row i and column j has the colour of the weight that query i gives to key j."""
    weights = reference["weights"]
    picture = draw(student, weights, TOKENS)
    hint = "Draw the weights once, with `ax.imshow(...)` or another of the four methods, on the axes passed in."
    expect(picture["maps"] == 1, "there is not exactly one heat map on the axes", "1", picture["maps"], hint)
    expect_cells(picture, weights)


@points(1)
def test_ticks_are_tokens(student, reference):
    """Both axes are labelled with the four words, in their order."""
    picture = draw(student, reference["weights"], TOKENS)
    for axis, names in ("x", "keys"), ("y", "queries"):
        hint = (
            "Set the places of the ticks, 0 to T - 1, and their labels: otherwise matplotlib picks places of its own."
            " (`ax.axis('off')` hides them.)"
        )
        expect_equal(picture[f"{axis}_labels"], TOKENS, what=f"the list of tick labels of the {names}", hint=hint)


@points(1)
def test_cells_show_their_weight(student, reference):
    """Each cell shows its weight with two decimals."""
    weights = reference["weights"]
    expect_numbers(draw(student, weights, TOKENS), weights)


@points(1)
def test_axes_come_back_with_names(student, reference):
    """plot_attention returns the axes that it was given, labelled "keys" below and "queries" at the side."""
    ax = student.new_axes()
    got = student.plot_attention(reference["weights"], TOKENS, ax)
    hint = "End with `return ax`. Make no figure inside the function: the caller asked for these axes."
    expect(student.same_axes(got, ax) is True, "plot_attention did not return the axes it was given", "ax", got, hint)
    picture = expect_mapping(student.read_axes(ax))
    expect_equal(picture["x_name"], "keys", what="the label of the x axis")
    expect_equal(picture["y_name"], "queries", what="the label of the y axis")


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
            hint = "`ax.text` takes x first: the column, then the row."
            if one and i != j and abs(float(found[0]) - weights[j, i].item()) < 0.00501:
                hint = f"This is the number of row {j} and column {i}. {hint}"
            expect(right, f"the text in row {i} and column {j} is wrong", f"'{value:.2f}'", got, hint)


def near(shown, weight):
    return abs(shown - weight.item()) < 1e-6
