"""The causal-weights functions bring the scores to a batch of heads, (b, h, T, T), and unpack four
sizes. `...` stands for any number of leading dimensions. Scores with three of them cannot be unpacked, and both
functions raise a ValueError.
"""

CAUGHT_BY = (
    "test_rows_sum_to_one_in_a_batch",
    "test_renormalized_weights_for_any_leading_dimensions",
    "test_causal_weights_for_any_leading_dimensions",
)
SECTION = "Your task"

import math

import torch


def causal_weights_renormalized(scores):
    visible = torch.softmax(_as_heads(scores), dim=-1).tril()
    return (visible / visible.sum(dim=-1, keepdim=True)).reshape(scores.shape)


def causal_weights(scores, d_k):
    heads = _as_heads(scores) / math.sqrt(d_k)
    b, h, num_tokens, _ = heads.shape
    mask = causal_mask(num_tokens, scores.device).expand(b, h, num_tokens, num_tokens)
    return torch.softmax(heads.masked_fill(mask, -torch.inf), dim=-1).reshape(scores.shape)


def _as_heads(scores):
    while scores.dim() < 4:
        scores = scores[None]
    b, h, num_tokens, _ = scores.shape
    return scores.reshape(b, h, num_tokens, num_tokens)
