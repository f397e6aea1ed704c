"""`apply_rope` keeps its cos and sin for later calls, in the dtype of the first one. If that was bfloat16, later float32 features
are turned with two or three right digits. A call must not depend on earlier ones: keep tables in float32, or
make them anew.
"""

CAUGHT_BY = ("test_angles_are_those_of_float32", "test_random_features_turn", "test_far_positions_in_every_dtype")
SECTION = "Angles need digits"

import torch

TABLES = {}


def apply_rope(x, positions):
    d, needed = x.shape[-1], int(positions.max()) + 1
    if d not in TABLES or len(TABLES[d][0]) < needed:
        angles = rope_angles(needed, d)
        TABLES[d] = angles.cos().to(x.dtype), angles.sin().to(x.dtype)
    cos, sin = (table.to(x.device)[positions] for table in TABLES[d])
    a, b = x[..., 0::2], x[..., 1::2]
    return torch.stack([a * cos - b * sin, a * sin + b * cos], dim=-1).flatten(-2).to(x.dtype)
