"""`top_k_predictions` takes the k best tokens from the end of an ascending sort and leaves them in that order. The most
probable token has to come first. Here the first column holds the worst of the k tokens and the last column the best.
With k = 1 the mistake does not show.
"""

CAUGHT_BY = (
    "test_best_tokens_by_numbers",
    "test_scores_of_any_size",
    "test_gap_in_english",
    "test_best_tokens_for_any_shape",
    "test_several_gaps_in_any_place",
)
SECTION = "Your task, part 1"

import torch


def top_k_predictions(logits, input_ids, mask_token_id, k):
    probabilities = torch.softmax(logits[input_ids == mask_token_id], dim=-1)
    values, tokens = probabilities.sort(dim=-1)
    return tokens[:, -k:], values[:, -k:]
