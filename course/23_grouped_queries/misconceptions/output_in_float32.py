"""`grouped_query_attention` returns float32 for every dtype. The output must have the dtype of the arguments. float32
hides the mistake.
"""

CAUGHT_BY = ("test_output_keeps_the_dtype", "test_dtype_is_kept_for_any_sizes")
SECTION = "Your task, part 1"

import math

import torch


def grouped_query_attention(q, k, v):
    heads, groups = q.shape[1], k.shape[1]
    if heads % groups != 0:
        raise ValueError
    output = torch.zeros(q.shape, device=q.device)
    for head in range(heads):
        group = head // (heads // groups)
        scores = q[:, head] @ k[:, group].mT / math.sqrt(q.shape[3])
        output[:, head] = torch.softmax(scores, dim=-1) @ v[:, group]
    return output
