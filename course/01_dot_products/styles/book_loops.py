"""The book's loops: torch.empty filled entry by entry, with enumerate and torch.dot."""

import torch


def attention_scores_for_query(query, inputs):
    attn_scores_2 = torch.empty(inputs.shape[0], dtype=inputs.dtype)
    for i, x_i in enumerate(inputs):
        attn_scores_2[i] = torch.dot(x_i, query)
    return attn_scores_2


def attention_scores(inputs):
    attn_scores = torch.empty(inputs.shape[0], inputs.shape[0], dtype=inputs.dtype)
    for i, x_i in enumerate(inputs):
        for j, x_j in enumerate(inputs):
            attn_scores[i, j] = torch.dot(x_i, x_j)
    return attn_scores
