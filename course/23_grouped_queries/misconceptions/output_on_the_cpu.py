"""`grouped_query_attention` fills a tensor on the CPU. The output is on the device of the arguments. On a GPU, the
result lies elsewhere, and the next layer fails.
"""

CAUGHT_BY = ("test_it_works_on_any_device", "test_any_device")
SECTION = "Your task, part 1"

import math

import torch


def grouped_query_attention(q, k, v):
    heads, groups = q.shape[1], k.shape[1]
    if heads % groups != 0:
        raise ValueError
    output = torch.zeros(q.shape, dtype=q.dtype)
    for head in range(heads):
        group = head // (heads // groups)
        scores = q[:, head] @ k[:, group].mT / math.sqrt(q.shape[3])
        output[:, head] = torch.softmax(scores, dim=-1) @ v[:, group]
    return output
