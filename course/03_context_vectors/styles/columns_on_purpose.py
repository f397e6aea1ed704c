"""Keys in the rows: the scores are symmetric, so a softmax over dim=0 is right when the blend is transposed too."""

import torch

blend = lambda weights, values: (values * weights.reshape(-1, 1)).sum(0)  # noqa: E731
context_vector = blend


def simple_self_attention(inputs):
    weights = torch.nn.Softmax(dim=0)(torch.mm(inputs, inputs.t()))
    return weights.t().mm(inputs)
