# Built from course/15_attention_maps/checks.py by `autograder build`: edit that, not this file.
"""Visible checks: what the picture of a few words shows, piece by piece."""

import math

import torch
from shared_15 import (
    NUMBERS,
    ONE_TICK_EACH,
    ROWS,
    TICKS,
    draw,
    expect_color_limits,
    expect_directions,
    expect_middle,
    expect_places_of_their_own,
    expect_text,
    expect_tick_labels,
    is_text_of,
    places,
)

from autograder.checking import expect, expect_equal, expect_mapping, expect_unchanged, expectation, points

PRELOAD = "matplotlib.pyplot", "matplotlib_inline.backend_inline"
TOKENS = ["the", "cat", "sat", "down"]
TWO, TWO_WEIGHTS = TOKENS[:2], torch.tensor([[0.9, 0.1], [0.3, 0.7]])  # a small picture costs half as much


@points(0.25)
def test_one_map_with_its_ticks(student, reference):
    """There is one heat map on the axes, with one tick for each row and each column."""
    draw(student, reference["weights"], TOKENS)


@points(0.75)
def test_ticks_are_tokens(student, reference):
    """Both axes are labelled with the four words, in their order, each in the middle of its row or column."""
    picture = draw(student, reference["weights"], TOKENS)
    expect_tick_labels(picture, TOKENS, hint=f"{ONE_TICK_EACH} (`ax.axis('off')` hides them.)")
    hint = "Where a cell begins and ends depends on the method that drew it."
    expect_middle(picture["off_the_middle"], hint)


@points(0.5, rests_on=TICKS)
def test_rows_are_queries(student, reference):
    """The cell in row i and column j has the colour of the weight that query i gives to key j."""
    for weights in reference["weights"], torch.tensor([[0.336, 0.664], [0.004, 0.996]]):
        expect_cells(draw(student, weights, TOKENS[: len(weights)])["values"], weights)


@points(0.75, rests_on=(TICKS, ROWS))
def test_cells_show_their_weight(student, reference):
    """Each cell shows its weight with two decimals."""
    weights = reference["weights"]
    expect_numbers(draw(student, weights, TOKENS), weights)


@points(0.5)
def test_picture_reads_like_a_matrix(student):
    """The first query is on top, and the first key is on the left."""
    hint = "Some methods count rows upwards, as on graph paper. So does imshow with origin='lower' or `invert_yaxis()`."
    expect_directions(draw(student, TWO_WEIGHTS, TWO), hint)


@points(0.5)
def test_colors_mean_the_same_everywhere(student):
    """The colours stand for weights from 0 to 1 in every picture, also in one of nearly even weights."""
    nearly_even = torch.tensor([[0.502, 0.498], [0.499, 0.501]])
    hint = "Left alone, matplotlib begins at the smallest weight of this very picture and ends at the largest."
    for weights in TWO_WEIGHTS, nearly_even:
        expect_color_limits(draw(student, weights, TWO)["color_limits"], hint)


@points(0.5, requires=TICKS, rests_on=NUMBERS)
def test_words_stay_as_they_are(student):
    """Ticks show the exact tokens, and each cell its number: for 17 words (repeated, long, with marks) or for one."""
    tokens = ["a", " Rose", "is", "a", "[MASK]", "unbelievably", "▁not", "a ", "Ġcounter-revolutionary_", "##s"]
    tokens += ["is", "a", ".", "So", "is", "it", "."]
    weights = torch.softmax(torch.arange(289.0).reshape(17, 17).sin(), dim=-1)
    picture = draw(student, weights, tokens)
    expect_tick_labels(picture, tokens, hint="Write each token in full, at its own position.")
    hint = "Each position has a word, whether or not the same word has come before."
    expect_places_of_their_own(picture["values"], 0, 3, hint)
    expect_numbers(picture, weights)
    weights, tokens = torch.ones(1, 1), ["Go"]
    picture = draw(student, weights, tokens)
    expect_tick_labels(picture, tokens, " for a single word")
    expect_cells(picture["values"], weights, " for a single word")
    expect_numbers(picture, weights)


@points(0.25)
def test_weights_may_require_a_gradient(student):
    """Weights that require a gradient, as a model's do, are drawn like any others, and require it afterwards."""
    draw(student, TWO_WEIGHTS.clone().requires_grad_(), TWO)
    call = student.plot_attention.trace(TWO_WEIGHTS.clone().requires_grad_(), TWO, student.new_axes())
    expect_still_learning(call.learning)


@points(0.25, requires=(ROWS, NUMBERS))
def test_weights_are_drawn_as_they_are(student, reference):
    """Weights are drawn and written as they are: zeros, and rows that do not sum to one after dropout."""
    weights = reference["masked"]
    picture = draw(student, weights, TOKENS)
    expect_cells(picture["values"], weights)
    expect_numbers(picture, weights)


@points(0.5)
def test_axes_come_back_with_names(student):
    """Called by name, plot_attention returns the given axes, labelled "keys" (x) and "queries" (y)."""
    ax = student.new_axes()
    got = student.plot_attention(weights=TWO_WEIGHTS, tokens=TWO, ax=ax).value
    hint = "The caller wants these very axes back: not None, not the image, and no figure made inside the function."
    expect_the_axes(student.same_axes(got, ax), got, hint)
    picture = expect_mapping(student.read_axes(ax))
    expect_equal(picture["x_name"], "keys", what="the label of the x axis")
    expect_equal(picture["y_name"], "queries", what="the label of the y axis")


@points(0.25)
def test_weights_and_words_stay_unchanged(student):
    """The weights and the list of words are the same afterwards."""
    call = student.plot_attention.trace(TWO_WEIGHTS, TWO, student.new_axes())
    expect_unchanged(call)
    expect_equal(call.args[1], TWO, what="the list of words afterwards")


@expectation
def expect_still_learning(places):
    """Vouch that the first argument of a call still requires a gradient."""
    hint = "`x.detach_()` and `x.requires_grad_()` change the caller's tensor. `x.detach()` returns another one."
    expect(0 in places, "the weights no longer require a gradient after the picture", hint=hint)


@expectation
def expect_the_axes(same, got, hint):
    what = "plot_attention returned nothing" if got is None else "plot_attention did not return the axes it was given"
    expect(same is True, what, "ax", got, hint)


@expectation
def expect_cells(shown, weights, case=""):
    """Each cell has the colour of its weight."""
    if len(weights) > 1 and all(near(shown[i][j], value) for i, j, value in places(weights.T)):
        hint = "Row i of the picture must be row i of the weights: do not transpose them."
        expect(False, "rows and columns are swapped", "queries in the rows", "keys in the rows", hint)
    for i, j, value in places(weights):
        what = f"the colour in row {i} and column {j}{case} stands for the wrong number"
        got = "none" if math.isnan(shown[i][j]) else f"{shown[i][j]:.4g}"
        hint = "Draw the weights themselves, and put the ticks in the middle of the cells."
        expect(near(shown[i][j], value), what, f"{value:.4g}", got, hint)


@expectation
def expect_numbers(picture, weights):
    """Each cell holds one text, its weight with two decimals."""
    for i, j, value in places(weights):
        hint = "Every cell has one text with two decimals."
        if i != j and is_text_of(picture["numbers"][i][j], weights[j, i].item()):
            hint = f"This is the number of row {j} and column {i}. A text takes x first, and x is the column."
        expect_text(picture, i, j, value, hint=hint)


def near(shown, weight):
    return abs(shown - weight) < 1e-6
