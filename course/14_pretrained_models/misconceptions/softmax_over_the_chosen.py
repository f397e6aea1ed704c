"""`top_k_predictions` takes the softmax over the k best scores alone. It has to run over all V tokens before the best
are chosen. The tokens are right, but their probabilities always add up to one. Unless k = V they are too large.
"""

CAUGHT_BY = (
    "test_best_tokens_by_numbers",
    "test_scores_of_any_size",
    "test_gap_in_english",
    "test_best_tokens_for_any_shape",
    "test_several_gaps_in_any_place",
)
SECTION = "Find the fault, part 1"

import torch


def top_k_predictions(logits, input_ids, mask_token_id, k):
    best = logits[input_ids == mask_token_id].topk(k, dim=-1)
    return best.indices, torch.softmax(best.values, dim=-1)
