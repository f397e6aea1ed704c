"""squeeze() drops the only feature or the only token along with the dimensions that were to go."""

CAUGHT_BY = ("test_context_vector_of_any_size", "test_one_token_and_one_feature")

import torch


def context_vector(weights, values):
    return (weights[None] @ values).squeeze()


def simple_self_attention(inputs):
    return (torch.softmax(inputs @ inputs.T, dim=-1) @ inputs).squeeze()
