"""As books have it: a small class for the cache, an additive mask, and a last call whose logits nobody needs."""

import torch


class KVCache:
    def __init__(self, keys=None, values=None):
        self.keys, self.values = keys, values

    def update(self, keys_new, values_new):
        if self.keys is not None:
            keys_new = torch.cat([self.keys, keys_new], dim=2)
            values_new = torch.cat([self.values, values_new], dim=2)
        self.keys, self.values = keys_new, values_new
        return self.keys, self.values


def attend_step(q, k, v, cache=None):
    ptr_current_pos = 0 if cache is None else cache[0].shape[2]
    keys, values = (KVCache() if cache is None else KVCache(*cache)).update(k, v)
    num_tokens, num_keys = q.shape[2], keys.shape[2]
    full = torch.triu(torch.ones(num_keys, num_keys, device=q.device), diagonal=1).bool()
    mask = full[ptr_current_pos : ptr_current_pos + num_tokens, :num_keys]
    attn_scores = q @ keys.transpose(2, 3)
    attn_scores = attn_scores.masked_fill(mask, -torch.inf)
    attn_weights = torch.softmax(attn_scores / keys.shape[-1] ** 0.5, dim=-1)
    return (attn_weights @ values), (keys, values)


def generate_with_cache(model, ids, count):
    model.eval()
    with torch.no_grad():
        logits, cache = model(ids, None, 0)
        ctx = ids.clone()
        for step in range(count):
            next_idx = logits[:, -1].argmax(dim=-1, keepdim=True)
            ctx = torch.cat([ctx, next_idx], dim=1)
            if step + 1 < count:
                logits, cache = model(next_idx, cache, ctx.shape[1] - 1)
    return ctx
