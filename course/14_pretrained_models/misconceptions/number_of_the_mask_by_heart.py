"""The mask's number in bert-base-uncased, or in whatever model was at hand first, is written into the code."""

CAUGHT_BY = (
    "test_gap_in_english",
    "test_gaps_in_three_languages",
    "test_best_tokens_for_any_shape",
    "test_several_gaps_in_any_place",
    "test_gaps_in_other_languages",
)

right = top_k_predictions


def top_k_predictions(logits, input_ids, mask_token_id, k):
    return right(logits, input_ids, 4, k)
