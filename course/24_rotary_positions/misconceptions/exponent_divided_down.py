"""`rope_angles` computes the exponent with `//`, which rounds it down to a whole number. Then the exponent of each pair
after pair 0 is -1, so all of these pairs turn at the same speed. The exponent is -2i / d, a fraction.
"""

CAUGHT_BY = (
    "test_angles_by_position_and_pair",
    "test_base_sets_the_speeds",
    "test_pairs_of_neighbours_turn",
    "test_each_token_has_its_own_position",
    "test_angles_are_those_of_float32",
    "test_angles_for_any_sizes_and_base",
    "test_random_features_turn",
    "test_far_positions_in_every_dtype",
)
SECTION = "Many speeds"

import torch


def rope_angles(T, d, base=10000.0):
    if d % 2 == 1:
        raise ValueError("a feature is left over")
    speeds = [base ** (-2 * i // d) for i in range(d // 2)]
    return torch.arange(T).float().outer(torch.tensor(speeds))
