"""Hidden checks: any sentence, the direction of the rows, comparable colours, a model's own weights, and two axes."""

import math

import torch
from shared_15 import (
    NUMBERS,
    ROWS,
    TICKS,
    draw,
    drawn,
    expect_color_limits,
    expect_directions,
    expect_middle,
    expect_places_of_their_own,
    expect_text,
    expect_tick_labels,
    places,
)

from autograder.checking import expect, expect_equal, expect_unchanged, expectation, points

TOKENS = ["My", " rose", "is", "a", "[MASK]", " rose", "is"]  # as tokenizers write them; several come twice
LONG = [*TOKENS, "▁No ", "Ġun", "_believ", "##able", "uncharacteristically-", "long ", *TOKENS[:4]]  # 17 of them
PLAIN = ["one", "two", "three"]


@points(1.25, requires=(ROWS, TICKS, NUMBERS))
def test_any_sentence(student, inputs):
    """Sentences of any length are drawn right, even if a word comes twice."""
    for tokens in ["unbelievable"], ["No", "##no"], TOKENS, LONG:
        weights = draw_weights(inputs, len(tokens))
        picture, case = draw(student, weights, tokens), f"for T = {len(tokens)}"
        expect_tick_labels(picture, tokens, f" {case}")
        if len(tokens) > 5:
            hint = "Each position has a word, whether or not the same word has come before."
            expect_places_of_their_own(picture["values"], 1, 5, hint)
        expect_colors(picture, weights, case)
        expect_texts(picture, weights, case)
        hint = "Draw cells one unit wide and high, as imshow and pcolormesh do, with a tick in the middle."
        expect_middle(picture["off_the_middle"], hint, f" {case}")


@points(0.75)
def test_first_query_is_on_top(student, inputs):
    """The queries run from top to bottom and the keys from left to right, as a matrix is written."""
    hint = "pcolormesh draws row 0 at the bottom, and so does origin='lower': turn it round with `ax.invert_yaxis()`. "
    hint += "imshow alone draws it at the top: there, do not turn it."
    expect_directions(draw(student, draw_weights(inputs, 3), PLAIN), hint)


@points(0.75)
def test_colors_run_from_zero_to_one(student, inputs):
    """The same colour means the same weight in every picture: the scale runs from 0 to 1."""
    hint = "By default the colours span the smallest to the largest weight of this picture. Set vmin=0 and vmax=1."
    for weights in 0.5 + inputs.randn(2, 2, dtype=torch.float32, scale=0.001), torch.eye(2):
        expect_color_limits(draw(student, weights, PLAIN[:2])["color_limits"], hint)


@points(0.75, requires=ROWS)
def test_weights_of_a_model(student, inputs):
    """Weights that come straight from a model, and so require a gradient, are drawn like any others."""
    weights = draw_weights(inputs, 2).double()
    expect_colors(draw(student, weights.clone().requires_grad_(), PLAIN[:2]), weights, "from a model")


@points(0.5, requires=(ROWS, NUMBERS))
def test_masked_weights(student, inputs):
    """Weights with zeros, and rows that do not sum to one, are drawn and written as they are."""
    weights = draw_weights(inputs, 3).tril()
    weights[2, 1] = 0  # dropout has taken it
    picture = draw(student, weights, PLAIN)
    expect_colors(picture, weights, "under a mask")
    expect_texts(picture, weights, "under a mask")


@points(0.5, requires=ROWS)
def test_each_picture_on_its_own_axes(student, inputs):
    """Two pictures on two axes do not affect each other."""
    first, second = student.new_axes(), student.new_axes()
    left, right = draw_weights(inputs, 3), draw_weights(inputs, 2)
    student.plot_attention(left, PLAIN, first)
    student.plot_attention(weights=right, tokens=PLAIN[:2], ax=second)
    for ax, weights, what in (first, left, "in the first picture"), (second, right, "in the second picture"):
        expect_colors(drawn(student, ax, weights), weights, what)


@points(0.5)
def test_arguments_are_left_unchanged(student, inputs):
    """The weights and the list of words stay unchanged."""
    call = student.plot_attention.trace(draw_weights(inputs, 3), TOKENS[:3], student.new_axes())
    expect_unchanged(call)
    expect_equal(call.args[1], TOKENS[:3], what="the list of words afterwards")


def draw_weights(inputs, T):
    """Attention weights of T words, in float32; each row sums to one."""
    return torch.softmax(inputs.randn(T, T, scale=1.5), dim=-1).float()


@expectation
def expect_colors(picture, weights, case):
    """Each cell has the colour of its weight."""
    shown = picture["values"]
    for i, j, value in places(weights):
        color = "none" if math.isnan(shown[i][j]) else f"{shown[i][j]:.4g}"
        what = f"the colour in row {i} and column {j} {case} is wrong"
        expect(abs(shown[i][j] - value) < 1e-6, what, f"{value:.4g}", color)


@expectation
def expect_texts(picture, weights, case):
    """Each cell holds one text, its weight with two decimals."""
    for i, j, value in places(weights):
        expect_text(picture, i, j, value, f" {case}")
