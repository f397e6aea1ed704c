"""`masked_torch_attention` adds a finite number, such as -10,000 or -1e9, to the scores of later tokens. A mask of
numbers needs -inf there. Large parameters make scores that are lower still, and then the later tokens take the weight.
"""

CAUGHT_BY = ("test_low_scores_do_not_lose_to_later_tokens", "test_later_tokens_never_get_in")
SECTION = "True: blocked or visible?"

import torch


def masked_torch_attention(attention, x):
    future = torch.ones(x.shape[1], x.shape[1], device=x.device).triu(diagonal=1)
    return attention(x, x, x, attn_mask=-10000 * future)
