"""Hidden checks: the same promises with features, sizes and positions that are drawn for each submission."""

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

from autograder.checking import points


@points(0.75)
def test_angles_for_any_sizes_and_base(student, reference, inputs):
    """The angles are right for any sizes and any base, whatever earlier calls asked for."""
    check_fewer_rows(student.rope_angles, 18)
    for T, d in (1, 12), (9, 4), (4, 2):
        base = float(inputs.integers(50, 5000, (1,)))
        expect_angles(student.rope_angles, (T, d, base), reference.rope_angles(T, d, base))
        expect_angles(student.rope_angles, (T, d), reference.rope_angles(T, d))


@points(0.25)
def test_any_odd_number_is_refused(student):
    """Any odd number of features raises ValueError."""
    check_odd(student, (1, 5, 11), torch.tensor([2, 1]))


@points(1)
def test_random_features_turn(student, reference, inputs):
    """Random features of any shape turn by the angles of random positions."""
    for shape in (4, 6), (3, 2, 5, 8), (1, 1, 1, 2), (1, 3, 4), (2, 6, 4):
        x, positions = inputs.randn(*shape), inputs.integers(0, 250, (shape[-2],))
        expect_turned(student.apply_rope, x, positions, reference.apply_rope(x, positions), atol=FAR)
        later = positions + 1
        expect_turned(student.apply_rope, x, later, reference.apply_rope(x, later), atol=FAR)


@points(0.75)
def test_far_positions_in_every_dtype(student, reference, inputs):
    """Far positions are right in every dtype of x, which is that of the result."""
    x = inputs.randn(4, 8, dtype=torch.bfloat16).float()
    positions = torch.cat([inputs.integers(1025, 2000, (2,)) * 2 + 1, inputs.integers(129, 500, (2,)) * 2 + 1])
    check_dtypes(student.apply_rope, x, positions, reference.apply_rope(x, positions))
    pair, farther = inputs.randn(2, 2), inputs.integers(150_000, 200_000, (2,))  # whole angles: exact
    farther[0] = 200_000  # whoever keeps the longest table has one of this length
    expect_turned(student.apply_rope, pair, farther, reference.apply_rope(pair, farther), atol=FAR)


@points(0.5)
def test_any_layout_and_device(student, inputs):
    """Any layout and any device give the same result."""
    x, positions = inputs.randn(2, 3, 6), inputs.integers(1, 200, (3,))
    check_layouts(student, x, positions, 5)
    check_elsewhere(student, x, positions)


@points(0.75)
def test_nothing_that_is_passed_changes(student, inputs):
    """x and positions stay as they are, and gradients flow back to x."""
    x, positions = inputs.randn(2, 4, 6, dtype=torch.float32), inputs.integers(1, 200, (4,))
    check_unchanged(student, (x, x.double(), x.bfloat16()), positions)
    check_expanded(student, x, positions)
    check_gradient(student, x, positions, inputs.randn(2, 4, 6, dtype=torch.float32))
