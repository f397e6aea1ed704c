"""`attend_step` computes in float32 if the arguments are in half precision, and does not convert the output back. Output and
cache have the dtype of the arguments. A model in bfloat16 cannot go on with a float32 output.
"""

CAUGHT_BY = ("test_output_and_cache_keep_the_dtype", "test_dtype_is_kept_for_any_text")
SECTION = "Your task, part 1"

import torch

right = attend_step


def attend_step(q, k, v, cache=None):
    wide = torch.promote_types(q.dtype, torch.float32)
    cache = None if cache is None else (cache[0].to(wide), cache[1].to(wide))
    return right(q.to(wide), k.to(wide), v.to(wide), cache)
