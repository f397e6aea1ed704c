"""`projection_weights` computes the features of a head as d // num_heads, and counts d times d weights for the last
projection. The features of a head are `head_dim`, and the last projection starts from those of all heads.
"""

CAUGHT_BY = ("test_weights_of_the_projections", "test_weights_for_any_sizes")
SECTION = "What the projections weigh"


def projection_weights(d, num_heads, num_groups, head_dim):
    features = d // num_heads
    return d * (d + features * (num_heads + 2 * num_groups))
