"""`grouped_query_attention` computes the softmax in float32 and leaves the weights so. A product needs one dtype, so
values in float64, float16 or bfloat16 raise an error. Convert the weights back first.
"""

CAUGHT_BY = ("test_output_keeps_the_dtype", "test_dtype_is_kept_for_any_sizes", "test_nothing_that_is_passed_changes")
SECTION = "Your task, part 1"

import math

import torch


def grouped_query_attention(q, k, v):
    share = q.shape[1] // k.shape[1]
    if share * k.shape[1] != q.shape[1]:
        raise ValueError("the groups must divide the heads")
    k, v = k.repeat_interleave(share, dim=1), v.repeat_interleave(share, dim=1)
    scores = q @ k.mT / math.sqrt(q.shape[-1])
    return torch.softmax(scores, dim=-1, dtype=torch.float32) @ v
