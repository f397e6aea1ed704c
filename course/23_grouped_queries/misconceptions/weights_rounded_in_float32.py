"""`projection_weights` counts in float32 and returns a rounded number. float32 has 24 binary digits, so most whole numbers
above 16777216 are lost, and large models have more weights. Use Python's whole numbers, which are exact.
"""

CAUGHT_BY = ("test_weights_of_the_projections", "test_weights_for_any_sizes")
SECTION = "What the projections weigh"

import torch


def projection_weights(d, num_heads, num_groups, head_dim):
    widths = torch.tensor([num_heads, num_groups, num_groups, num_heads], dtype=torch.float32) * head_dim
    return int((widths * d).sum())
