"""torch's own function with a mask of its own; the last token of the prompt is read with the new ones."""

import torch
import torch.nn.functional as F


def attend_step(q, k, v, cache=None):
    if cache is not None:
        past_k, past_v = cache
        k = torch.cat((past_k, k), dim=-2)
        v = torch.cat((past_v, v), dim=-2)
    T, S = q.size(-2), k.size(-2)
    visible = torch.ones(T, S, dtype=torch.bool, device=q.device).tril(diagonal=S - T)
    return F.scaled_dot_product_attention(q, k, v, attn_mask=visible), (k, v)


@torch.no_grad()
def generate_with_cache(model, ids, count):
    out, cache, seen = ids, None, 0
    if ids.shape[1] > 1:
        _, cache = model(ids[:, :-1], None, 0)
        seen = ids.shape[1] - 1
    while out.shape[1] < ids.shape[1] + count:
        logits, cache = model(out[:, seen:], cache, seen)
        seen = out.shape[1]
        out = torch.cat([out, logits[:, -1:].argmax(-1)], dim=-1)
    return out
