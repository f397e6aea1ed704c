# Built from course/24_rotary_positions/checks.py by `autograder build`: edit that, not this file.
"""Visible checks: the table of angles, pairs that turn, and the laws that make rotary positions useful."""

import torch
from shared_24 import (
    FAR,
    check_dtypes,
    check_elsewhere,
    check_expanded,
    check_fewer_rows,
    check_gradient,
    check_layouts,
    check_odd,
    check_unchanged,
    expect_angles,
    expect_turned,
)

from autograder.checking import expect, expect_close, expect_own_result, expect_tensor, expectation, points


@points(1)
def test_angles_by_position_and_pair(student, reference):
    """Entry (p, i) of the angles is p * base ** (-2 * i / d), for any number of positions and pairs."""
    expect_angles(student.rope_angles, (5, 6), reference["angles:small"])
    expect_angles(student.rope_angles, (3, 8), reference["angles:wide"])
    expect_angles(student.rope_angles, (1, 2), torch.zeros(1, 1))
    expect_angles(student.rope_angles, (8, 2), torch.arange(8.0)[:, None])
    expect_angles(student.rope_angles, (2000, 4), reference["angles:long"], rtol=1e-5)


@points(0.5)
def test_odd_features_are_refused(student, reference):
    """Both functions raise ValueError if d is odd, because one feature would have no partner."""
    check_odd(student, (3, 1), reference["positions:table"])


@points(1.5)
def test_pairs_of_neighbours_turn(student, reference):
    """In a matrix (T, d), features 2i and 2i + 1 turn together, by the angle of their position, and stay in place."""
    one, table = ([reference[f"{kind}:{name}"] for kind in ("x", "positions", "turned")] for name in ("one", "table"))
    for x, positions, expected in [part.repeat_interleave(2, 0) for part in one], table:
        expect_turned(student.apply_rope, x, positions, expected, atol=FAR, hint=turn_hint)


@points(0.5)
def test_base_sets_the_speeds(student, reference):
    """rope_angles uses the base of its call, 10000 if it passes none, and makes T rows, whatever came before."""
    angles = student.rope_angles
    check_fewer_rows(angles, 14)
    expect_angles(angles, (2, 4), torch.tensor([[0.0, 0.0], [1.0, 500**-0.5]]), base=500)
    expect_angles(angles, (5, 6), reference["angles:base_500"], base=500)
    expect_angles(angles, (5, 6), reference["angles:small"])
    expect_angles(angles, (7, 10, 500000.0), reference["angles:base_500000"])


@points(0.5)
def test_each_token_has_its_own_position(student, reference):
    """Each token turns by its own position, in any order and with repetitions, under any leading dimensions."""
    x, positions, expected = (reference[f"{kind}:mixed"] for kind in ("x", "positions", "turned"))
    expect_turned(student.apply_rope, x, positions, expected, atol=FAR)
    expect_turned(student.apply_rope, x[:1], positions, expected[:1], atol=FAR)
    expect_turned(student.apply_rope, x[0, 0], positions, expected[0, 0], atol=FAR)
    backwards = positions.flip(0)
    expect_turned(student.apply_rope, x[1].flip(1), backwards, expected[1].flip(1), atol=FAR)
    far = 150_000  # no earlier call had such a position
    alone = student.apply_rope(x=x[0, :1, :1], positions=torch.tensor([far]))
    expect_tensor(alone, shape=x[0, :1, :1].shape, what=f"the result for one token at position {far}")
    angles = torch.tensor([far, 12_345.0], dtype=torch.float64)  # whole angles: exact
    expected = torch.stack([angles.cos(), angles.sin()], dim=1)
    expect_turned(student.apply_rope, torch.tensor([[1.0, 0.0]] * 2), angles.long(), expected, atol=FAR)


@points(0.5)
def test_scores_depend_on_the_distance(student, inputs):
    """The dot product of a query and a key depends on the distance of their positions, and on nothing else."""
    q, k = (inputs.randn(1, 8).repeat(4, 1) for _ in range(2))
    queries = student.apply_rope(q, torch.tensor([5, 12, 105, 205]))
    keys = student.apply_rope(k, torch.tensor([2, 9, 102, 190]))
    expect_same_scores(expect_tensor(queries, shape=(4, 8)), expect_tensor(keys, shape=(4, 8)))


@points(0.5, rests_on="test_each_token_has_its_own_position")
def test_angles_are_those_of_float32(student, reference):
    """In any floating dtype, the result has the dtype of x, and the angles have the accuracy of float32."""
    for name in "table", "far":
        x, positions, expected = (reference[f"{kind}:{name}"] for kind in ("x", "positions", "turned"))
        check_dtypes(student.apply_rope, x, positions, expected)


@points(0.5)
def test_layout_and_device_make_no_difference(student, reference):
    """Neither the layout of the features nor the device makes a difference."""
    x, positions = reference["x:mixed"], reference["positions:mixed"]
    check_layouts(student, x, positions, 9)
    check_elsewhere(student, x, positions)


@points(0.5)
def test_x_stays_and_gets_its_gradient(student, reference):
    """x and positions stay as they are, gradients flow back to x, and each call gives a new tensor."""
    x, positions = reference["x:mixed"], reference["positions:mixed"]
    expect_own_result(student.rope_angles, 4, 6, what="the table of angles")
    expect_own_result(student.apply_rope, x, positions)
    check_unchanged(student, (x, x.double(), x.half()), positions)
    check_expanded(student, x, positions)
    check_gradient(student, x, positions, x.flip(-1))


@expectation
def expect_same_scores(queries, keys):
    scores = (queries.double() * keys.double()).sum(-1)
    first = scores[:1].expand(3)
    expect_close(scores[:3], first, atol=FAR, what="the scores of tokens that are 3 positions apart")
    far = (scores[3] - scores[0]).abs().item()
    expect(far > FAR, "the score of tokens that are 15 positions apart is the same as at a distance of 3")


def turn_hint(got, expected):
    """What the wrong values are instead."""
    if close(got[..., 0::2], expected[..., 0::2]) or close(got[..., 1::2], expected[..., 1::2]):
        return "One feature of each pair is right. Does the other one use both old values, and the right sign?"
    lengths = [one.double().unflatten(-1, (-1, 2)).square().sum(-1) for one in (got, expected)]
    if close(*lengths):
        if close(expected[..., 0, :], expected[..., 1, :]) and not close(got[..., 0, :], got[..., 1, :]):
            return "The tokens are equal, at one position, and turn differently. Does each row read its own position?"
        return "The pairs keep their length, but some turn by another angle. Look at speed, direction and position."
    if close(*(length.sum(-1) for length in lengths)):
        return "Something turns, but not these pairs: neighbours belong together, features 0 and 1, 2 and 3, and so on."
    return "Turning changes no length: the squares of a token's features must sum to what they summed to before."


def close(x, y):
    return torch.allclose(x.double(), y.double(), rtol=1e-3, atol=1e-3)
