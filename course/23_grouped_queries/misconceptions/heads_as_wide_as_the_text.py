"""`projection_weights` counts d times d weights for the queries and for the last projection. The heads have
`head_dim` features each, and together these need not be d.
"""

CAUGHT_BY = ("test_weights_of_the_projections", "test_weights_for_any_sizes")
SECTION = "What the projections weigh"
CHANGE = {"2 * d * num_heads * head_dim +": "2 * d * d +"}
