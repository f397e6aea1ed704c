"""`attend_step` returns a cache in float32 for keys and values in half precision. The cache has the dtype of the arguments:
in float32 it takes twice the memory. Keep what you convert for the computation apart from what you return.
"""

CAUGHT_BY = ("test_output_and_cache_keep_the_dtype", "test_dtype_is_kept_for_any_text")
SECTION = "Your task, part 1"

import torch

right = attend_step


def attend_step(q, k, v, cache=None):
    wide = torch.promote_types(q.dtype, torch.float32)
    cache = None if cache is None else (cache[0].to(wide), cache[1].to(wide))
    output, cache = right(q.to(wide), k.to(wide), v.to(wide), cache)
    return output.to(q.dtype), cache
