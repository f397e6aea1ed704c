"""`projection_weights` counts one narrow matrix. Keys and values have one each."""

CAUGHT_BY = ("test_weights_of_the_projections", "test_weights_for_any_sizes")
SECTION = "What the projections weigh"
CHANGE = {"+ 2 * d * num_groups": "+ d * num_groups"}
