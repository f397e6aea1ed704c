"""`top_k_predictions` returns the right tokens for each mask, but not the most probable first. `topk` sorts only with
`sorted=True`, its default. Without it, or after a partition, the tokens come in any order. With a large vocabulary they
may be in order by chance.
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
    best = torch.softmax(logits[input_ids == mask_token_id], dim=-1).topk(k, dim=-1, sorted=False)
    return best.indices, best.values
