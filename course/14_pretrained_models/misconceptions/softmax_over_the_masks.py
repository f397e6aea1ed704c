"""`top_k_predictions` collects the scores of the masks, (m, V), and takes the softmax along dimension 0, over the masks. It
must run over the V tokens of each mask, the last dimension. With a single mask every probability is 1.
"""

CAUGHT_BY = (
    "test_best_tokens_by_numbers",
    "test_scores_of_any_size",
    "test_gap_in_english",
    "test_gaps_in_other_languages_by_numbers",
    "test_several_gaps_in_a_text",
    "test_best_tokens_for_any_shape",
    "test_several_gaps_in_any_place",
    "test_gaps_in_other_languages",
)
SECTION = "Your task, part 1"

import torch


def top_k_predictions(logits, input_ids, mask_token_id, k):
    best = torch.softmax(logits[input_ids == mask_token_id], dim=0).topk(k, dim=-1)
    return best.indices, best.values
