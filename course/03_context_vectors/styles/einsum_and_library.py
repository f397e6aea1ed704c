"""einsum for the blend, and torch's own attention with its scale switched off."""

import torch
import torch.nn.functional as F


def context_vector(weights, values):
    return torch.einsum("t,td->d", weights, values)


def simple_self_attention(inputs):
    x = inputs[None]
    return F.scaled_dot_product_attention(x, x, x, scale=1.0)[0]
