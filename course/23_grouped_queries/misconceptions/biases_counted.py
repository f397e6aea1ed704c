"""`projection_weights` counts biases as well. It counts weights only: models such as Llama have no biases here."""

CAUGHT_BY = ("test_weights_of_the_projections", "test_weights_for_any_sizes")
SECTION = "Your task, part 2"
CHANGE = {
    "2 * d * num_groups * head_dim": "2 * d * num_groups * head_dim + d + (num_heads + 2 * num_groups) * head_dim",
}
