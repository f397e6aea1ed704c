"""`projection_weights` counts d * d weights for the last projection. This projection maps the heads, side by side, back
to the width d, so it has num_heads * head_dim * d weights. The two are equal only if num_heads * head_dim is d.
"""

CAUGHT_BY = ("test_weights_of_the_projections", "test_weights_for_any_sizes")
SECTION = "What the projections weigh"


def projection_weights(d, num_heads, num_groups, head_dim):
    return d * num_heads * head_dim + 2 * d * num_groups * head_dim + d * d
