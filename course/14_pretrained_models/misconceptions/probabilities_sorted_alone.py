"""`top_k_predictions` sorts the probabilities, but not the tokens with them: the tokens come in the order of their numbers.
Each probability has to stand at the place of its token, and the most probable token comes first.
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
    best = torch.softmax(logits[input_ids == mask_token_id], dim=-1).topk(k, dim=-1)
    return best.indices.sort(dim=-1).values, best.values
