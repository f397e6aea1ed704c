"""`sdpa_attention` leaves the work to torch's module and never calls `F.scaled_dot_product_attention`. The middle part
must go through that function. The detour by the module also needs `d_in` and `d_out` to be equal: with other widths the
conversion fails.
"""

CAUGHT_BY = (
    "test_output_through_the_fast_function",
    "test_function_is_called",
    "test_dropout_is_off_in_evaluation",
    "test_later_tokens_never_get_in",
    "test_sdpa_output_for_any_weights",
    "test_the_function_does_the_work",
    "test_nothing_is_dropped_in_evaluation",
)
SECTION = "Your task, part 3"


def sdpa_attention(attention, x):
    return masked_torch_attention(to_torch(attention), x)[0]
