"""The end of an ascending sort is taken, and not turned round: the best token comes last."""

CAUGHT_BY = (
    "test_best_tokens_by_numbers",
    "test_gap_in_english",
    "test_gaps_in_three_languages",
    "test_best_tokens_for_any_shape",
    "test_several_gaps_in_any_place",
    "test_gaps_in_other_languages",
)

import torch


def top_k_predictions(logits, input_ids, mask_token_id, k):
    probabilities = torch.softmax(logits[input_ids == mask_token_id], dim=-1)
    values, tokens = probabilities.sort(dim=-1)
    return tokens[:, -k:], values[:, -k:]
