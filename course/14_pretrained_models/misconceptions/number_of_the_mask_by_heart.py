"""`top_k_predictions` looks for token 4 and ignores `mask_token_id`. The number differs from model to model and comes
in as an argument. If the mask has another number than 4, the function returns rows for the places of token 4, or no
rows at all.
"""

CAUGHT_BY = (
    "test_gap_in_english",
    "test_gaps_in_three_languages",
    "test_best_tokens_for_any_shape",
    "test_several_gaps_in_any_place",
    "test_gaps_in_other_languages",
)
SECTION = "Find the fault, part 2"

right = top_k_predictions


def top_k_predictions(logits, input_ids, mask_token_id, k):
    return right(logits, input_ids, 4, k)
