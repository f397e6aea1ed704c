"""Python loops over tokens and pairs, collected in torch.empty and torch.zeros as the book does."""

import torch


def context_vector(weights, values):
    context = torch.zeros(values.shape[1])
    for weight, row in zip(weights, values, strict=True):
        context += weight * row
    return context


def simple_self_attention(inputs):
    tokens = inputs.shape[0]
    attn_scores = torch.empty(tokens, tokens)
    for i, x_i in enumerate(inputs):
        for j, x_j in enumerate(inputs):
            attn_scores[i, j] = torch.dot(x_i, x_j)
    attn_weights = torch.softmax(attn_scores, dim=1)
    all_contexts = torch.zeros(inputs.shape)
    for i in range(tokens):
        all_contexts[i] = context_vector(attn_weights[i], inputs)
    return all_contexts
