"""No mask is handed over: every token sees the whole text."""

CAUGHT_BY = (
    "test_masked_attention_of_the_lecture",
    "test_masked_output_for_any_weights",
    "test_weights_are_averaged_over_the_heads",
)


def masked_torch_attention(attention, x):
    return attention(x, x, x)
