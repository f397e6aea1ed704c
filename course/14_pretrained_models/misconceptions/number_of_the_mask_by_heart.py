"""`top_k_predictions` looks for token 103, the number that [MASK] has in the large BERT, and ignores `mask_token_id`.
The number differs from model to model and comes in as an argument. With any other number the function finds no mask and
returns no rows, and `fill_mask` fills no gap.
"""

CAUGHT_BY = (
    "test_best_tokens_by_numbers",
    "test_scores_of_any_size",
    "test_gap_in_english",
    "test_gaps_in_other_languages_by_numbers",
    "test_several_gaps_in_a_text",
    "test_another_folder_is_another_model",
    "test_best_tokens_for_any_shape",
    "test_several_gaps_in_any_place",
    "test_gaps_in_other_languages",
)
SECTION = "Find the fault, part 2"

right = top_k_predictions


def top_k_predictions(logits, input_ids, mask_token_id, k):
    return right(logits, input_ids, 103, k)
