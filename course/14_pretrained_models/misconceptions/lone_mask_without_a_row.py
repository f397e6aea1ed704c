"""`top_k_predictions` drops the first dimension of its results if there is a single mask. For m masks both have the shape
(m, k), which is (1, k) for one. Code that goes through the rows then meets numbers in place of rows.
"""

CAUGHT_BY = (
    "test_best_tokens_by_numbers",
    "test_gap_in_english",
    "test_another_folder_is_another_model",
    "test_gaps_in_other_languages_by_numbers",
    "test_no_gap_raises",
    "test_scores_stay_as_they_are",
    "test_best_tokens_for_any_shape",
    "test_gaps_in_other_languages",
    "test_text_without_a_gap_raises",
)
SECTION = "Your task, part 1"

right_ranking = top_k_predictions


def top_k_predictions(logits, input_ids, mask_token_id, k):
    tokens, probabilities = right_ranking(logits, input_ids, mask_token_id, k)
    return tokens.squeeze(0), probabilities.squeeze(0)
