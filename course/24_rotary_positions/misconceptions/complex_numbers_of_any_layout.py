"""`apply_rope` looks at the features as complex numbers without a copy. x may have any layout, and `view_as_complex` does
not accept all: for some that are transposed or sliced it raises an error. `torch.complex(x[..., 0::2], x[..., 1::2])` works for
any layout in float32, and so do cos and sin on both features of each pair.
"""

CAUGHT_BY = ("test_layout_and_device_make_no_difference", "test_any_layout_and_device")
SECTION = "Your task"

import torch


def apply_rope(x, positions):
    if x.shape[-1] % 2:
        raise ValueError("d is odd")
    speeds = 10000.0 ** (-torch.arange(0, x.shape[-1], 2, device=x.device) / x.shape[-1])
    angles = positions[:, None] * speeds
    pairs = torch.view_as_complex(x.float().reshape(*x.shape[:-1], -1, 2))
    turned = torch.view_as_real(pairs * torch.polar(torch.ones_like(angles), angles))
    return turned.flatten(-2).to(x.dtype)
