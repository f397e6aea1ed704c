"""`apply_rope` turns neighbours, but its angles are laid out for halves: all angles, then all angles again. Features 2i and
2i+1 must turn by the same angle, so each angle must stand twice in a row.
"""

CAUGHT_BY = (
    "test_pairs_of_neighbours_turn",
    "test_each_token_has_its_own_position",
    "test_scores_depend_on_the_distance",
    "test_angles_are_those_of_float32",
    "test_random_features_turn",
    "test_far_positions_in_every_dtype",
)
SECTION = "Which features form a pair?"

import torch


def apply_rope(x, positions):
    angles = rope_angles(int(positions.max()) + 1, x.shape[-1]).to(x.device)[positions]
    angles = torch.cat([angles, angles], dim=-1)
    swapped = torch.stack([-x[..., 1::2], x[..., 0::2]], dim=-1).flatten(-2)
    return (x * angles.cos() + swapped * angles.sin()).to(x.dtype)
