"""`top_k_predictions` returns the right tokens for each mask, but in the order of their numbers. The most probable token has
to come first: the caller takes the first token for the best one.
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
    tokens = probabilities.topk(k, dim=-1).indices.sort(dim=-1).values
    return tokens, probabilities.gather(-1, tokens)
