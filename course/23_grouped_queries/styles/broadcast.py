"""The groups in a dimension of their own, and broadcasting; an index for the values."""

import torch


def grouped_query_attention(q, k, v):
    if q.shape[1] // k.shape[1] * k.shape[1] != q.shape[1]:
        raise ValueError
    grouped = q.unflatten(1, (k.shape[1], q.shape[1] // k.shape[1]))
    scores = torch.matmul(grouped, k[:, :, None].swapaxes(3, 4)) / q.shape[3] ** 0.5
    weights = torch.softmax(scores, -1).flatten(1, 2)
    index = torch.arange(q.shape[1], device=q.device) // (q.shape[1] // k.shape[1])
    return weights @ v[:, index]
