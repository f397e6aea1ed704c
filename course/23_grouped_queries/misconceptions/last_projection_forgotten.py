"""`projection_weights` counts three matrices. There is a fourth one, from the results of all query heads back to d
features.
"""

CAUGHT_BY = ("test_weights_of_the_projections", "test_weights_for_any_sizes")
SECTION = "What the projections weigh"
CHANGE = {"2 * d * num_heads * head_dim +": "d * num_heads * head_dim +"}
