"""`masked_torch_attention` calls the module without a mask. Later tokens must be blocked for each token. torch's module
is not causal by itself: every token looks at the whole text, and only the row of the last one is right.
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
    return attention(x, x, x)
