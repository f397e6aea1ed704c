"""`CausalAttention.forward` takes the softmax over all keys, sets the weights of later tokens to 0 and divides each row
by what is left. The later tokens have to be blocked before the softmax. For scores of ordinary size the two are the
same. But a later key with a far higher score takes all the weight, and 0 / 0 is left.
"""

CAUGHT_BY = ("test_future_has_no_influence", "test_any_weights_and_sizes")
SECTION = "The leakage matrix"

import math

import torch


class CausalAttention(CausalAttention):
    def forward(self, x):
        t = x.shape[1]
        if t > len(self.future):
            raise ValueError("too long")
        q, k, v = self.W_query(x), self.W_key(x), self.W_value(x)
        weights = (q @ k.mT / math.sqrt(k.shape[-1])).softmax(dim=-1) * ~self.future[:t, :t]
        return self.dropout(weights / weights.sum(dim=-1, keepdim=True)) @ v
