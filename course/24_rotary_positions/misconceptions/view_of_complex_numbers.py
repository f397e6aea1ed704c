"""`apply_rope` looks at x itself as complex numbers, without a copy. That needs both features of a pair side by side in
memory, and a dtype that has a complex counterpart. A bfloat16 tensor raises an error, and so does a transposed or sliced
one: use cos and sin on both features of each pair, or `torch.complex` on a float32 copy of each.
"""

CAUGHT_BY = (
    "test_angles_are_those_of_float32",
    "test_layout_and_device_make_no_difference",
    "test_x_stays_and_gets_its_gradient",
    "test_far_positions_in_every_dtype",
    "test_any_layout_and_device",
    "test_nothing_that_is_passed_changes",
)
SECTION = "Your task"

import torch


def apply_rope(x, positions):
    if x.shape[-1] % 2:
        raise ValueError("d is odd")
    angles = rope_angles(int(positions.max()) + 1, x.shape[-1]).to(x.device)[positions]
    pairs = torch.view_as_complex(x.view(*x.shape[:-1], -1, 2))
    turned = torch.view_as_real(pairs * torch.polar(torch.ones_like(angles), angles))
    return turned.flatten(-2).to(x.dtype)
