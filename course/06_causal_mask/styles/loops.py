"""Loops over the rows; each row's softmax takes its visible keys only."""

import math

import torch


def causal_mask(num_tokens, device=None):
    mask = torch.zeros((num_tokens, num_tokens), dtype=torch.bool, device=device)
    for query in range(num_tokens):
        for key in range(query + 1, num_tokens):
            mask[query, key] = True
    return mask


def causal_weights_renormalized(scores):
    if scores.dim() > 2:
        return torch.stack([causal_weights_renormalized(matrix) for matrix in scores])
    rows = []
    for i, row in enumerate(scores.tolist()):
        powers = [math.exp(score) if j <= i else 0.0 for j, score in enumerate(row)]
        rows.append([power / sum(powers) for power in powers])
    return torch.tensor(rows)


def causal_weights(scores, d_k):
    weights = torch.zeros_like(scores)
    for i in range(scores.shape[-1]):
        weights[..., i, : i + 1] = torch.softmax(scores[..., i, : i + 1] / math.sqrt(d_k), dim=-1)
    return weights
