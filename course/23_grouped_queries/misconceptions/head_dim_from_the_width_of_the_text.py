"""`projection_weights` takes d // num_heads for the features of a head instead of `head_dim`, be it always or only
where the two differ. In many models both are equal, but not in all.
"""

CAUGHT_BY = ("test_weights_of_the_projections", "test_weights_for_any_sizes")
SECTION = "What the projections weigh"


def projection_weights(d, num_heads, num_groups, head_dim):
    features = d // num_heads
    wide, narrow = num_heads * features, num_groups * features
    return d * wide + d * narrow + d * narrow + wide * d
