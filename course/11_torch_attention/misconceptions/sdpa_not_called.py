"""torch's module is called, which computes the same: the fast function has no part in it."""

CAUGHT_BY = (
    "test_output_through_the_fast_function",
    "test_sdpa_output_for_any_weights",
    "test_nothing_is_dropped_in_evaluation",
)


def sdpa_attention(attention, x):
    return masked_torch_attention(to_torch(attention), x)[0]
