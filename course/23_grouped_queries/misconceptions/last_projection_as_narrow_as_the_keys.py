"""`projection_weights` counts one wide matrix and three narrow ones. The last projection is as wide as the queries:
each query head has a result.
"""

CAUGHT_BY = ("test_weights_of_the_projections", "test_weights_for_any_sizes")
SECTION = "What the projections weigh"
CHANGE = {"2 * d * num_heads * head_dim + 2 * d": "d * num_heads * head_dim + 3 * d"}
