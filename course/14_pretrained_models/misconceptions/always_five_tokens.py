"""`top_k_predictions` returns five tokens for each mask, or all of them where there are fewer, whatever `k` is. The
caller says how many tokens to return. `fill_mask` asks for five, so there the mistake does not show.
"""

CAUGHT_BY = ("test_best_tokens_by_numbers", "test_scores_of_any_size", "test_best_tokens_for_any_shape")
SECTION = "Your task, part 1"

right = top_k_predictions


def top_k_predictions(logits, input_ids, mask_token_id, k):
    return right(logits, input_ids, mask_token_id, min(5, logits.shape[-1]))
