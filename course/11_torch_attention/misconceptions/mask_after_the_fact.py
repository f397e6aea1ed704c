"""The weights are cut off afterwards, but the output has seen the future."""

CAUGHT_BY = (
    "test_masked_attention_of_the_lecture",
    "test_masked_output_for_any_weights",
    "test_weights_are_averaged_over_the_heads",
)


def masked_torch_attention(attention, x):
    output, weights = attention(x, x, x)
    return output, weights.tril() / weights.tril().sum(-1, keepdim=True)
