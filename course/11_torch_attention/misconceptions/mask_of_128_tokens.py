"""`masked_torch_attention` cuts its mask out of a table for 128 tokens. A text may be longer than any number that is
written into a program: the mask must be as large as x says.
"""

CAUGHT_BY = ("test_later_tokens_never_get_in",)
SECTION = "Your task, part 1"

import torch

TABLE = torch.ones(128, 128, dtype=torch.bool).triu(diagonal=1)


def masked_torch_attention(attention, x):
    t = x.shape[1]
    return attention(x, x, x, attn_mask=TABLE[:t, :t].to(x.device))
