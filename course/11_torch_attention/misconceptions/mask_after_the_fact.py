"""`masked_torch_attention` lets the module see the whole text and cuts the future out of the returned weights. The mask
must be in force inside the module. The output was made with the full weights and contains the future; with several
heads, cutting the average also gives other weights.
"""

CAUGHT_BY = (
    "test_masked_attention_of_the_lecture",
    "test_weights_of_the_lecture",
    "test_low_scores_do_not_lose_to_later_tokens",
    "test_masked_output_for_any_weights",
    "test_later_tokens_never_get_in",
    "test_weights_are_averaged_over_the_heads",
)
SECTION = "Your task, part 1"


def masked_torch_attention(attention, x):
    output, weights = attention(x, x, x)
    return output, weights.tril() / weights.tril().sum(-1, keepdim=True)
