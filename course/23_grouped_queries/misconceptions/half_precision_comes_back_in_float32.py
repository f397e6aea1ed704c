"""`grouped_query_attention` computes in float32 for float16 and bfloat16, and returns the output so. The output must have
the dtype of the arguments. Convert it back at the end.
"""

CAUGHT_BY = ("test_output_keeps_the_dtype", "test_dtype_is_kept_for_any_sizes")
SECTION = "Your task, part 1"

import math

import torch


def grouped_query_attention(q, k, v):
    heads, groups = q.shape[1], k.shape[1]
    if heads % groups != 0:
        raise ValueError
    q, k, v = (x.to(torch.promote_types(x.dtype, torch.float32)) for x in (q, k, v))
    k, v = (x.repeat_interleave(heads // groups, dim=1) for x in (k, v))
    return torch.softmax(q @ k.mT / math.sqrt(q.shape[3]), dim=-1) @ v
