"""`scaled_dot_product_attention` divides the scores by half of the number of features. The square root is asked for. The two are the same only for 4. In
Python, a power comes before a division: `** 1 / 2` is half of the number, and `** 0.5` is its root.
"""

CAUGHT_BY = (
    "test_attention_of_journey",
    "test_attention_of_batches",
    "test_v1_of_six_tokens",
    "test_v1_passes_gradients_on",
    "test_v2_of_six_tokens",
    "test_v2_has_biases_if_asked",
    "test_v2_passes_gradients_on",
    "test_attention_of_any_shape",
    "test_weights_are_returned_beside_the_output",
    "test_masks_broadcast",
    "test_v1_for_any_weights",
    "test_v1_can_learn",
    "test_v2_for_any_weights",
    "test_v2_uses_its_biases",
    "test_v2_can_learn",
)
SECTION = "Why the square root?"
CHANGE = {
    "math.sqrt(query.shape[-1])": "(query.shape[-1] ** 1 / 2)",
}
