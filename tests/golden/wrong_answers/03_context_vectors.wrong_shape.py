"""The weighted rows are not added up."""

import torch


def context_vector(weights, values):
    return weights[:, None] * values


def simple_self_attention(inputs):
    weights = torch.softmax(inputs @ inputs.T, dim=-1)
    return weights @ inputs
