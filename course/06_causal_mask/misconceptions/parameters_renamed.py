"""The parameters have other names than in the stub, such as `T`, `attn_scores` or `dim`. The names of the stub,
`num_tokens`, `scores` and `d_k`, are part of the contract. A call by position works, but a call by keyword ends in a
`TypeError`.
"""

CAUGHT_BY = ("test_rows_sum_to_one_in_a_batch", "test_mask_fits_any_number_of_tokens")
SECTION = "Your task"

import torch


def causal_mask(T, device=None):
    return torch.ones(T, T, dtype=torch.bool, device=device).triu(1)


def causal_weights_renormalized(attn_scores):
    visible = torch.softmax(attn_scores, dim=-1).tril()
    return visible / visible.sum(-1, keepdim=True)


def causal_weights(attn_scores, dim):
    masked = attn_scores.masked_fill(causal_mask(attn_scores.shape[-1], attn_scores.device), -torch.inf)
    return torch.softmax(masked / dim**0.5, dim=-1)
