"""`projection_weights` counts keys and values as wide as the queries. They are narrower: they have `num_groups` heads.
As it is, groups save nothing.
"""

CAUGHT_BY = ("test_weights_of_the_projections", "test_weights_for_any_sizes")
SECTION = "What the projections weigh"
CHANGE = {"2 * d * num_groups * head_dim": "2 * d * num_heads * head_dim"}
