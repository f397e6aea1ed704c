"""The softmax is exp over the sum of exp: large scores overflow."""

CAUGHT_BY = ("test_best_tokens_for_any_shape",)

import torch


def top_k_predictions(logits, input_ids, mask_token_id, k):
    powers = torch.exp(logits[input_ids == mask_token_id])
    best = (powers / powers.sum(-1, keepdim=True)).topk(k)
    return best.indices, best.values
