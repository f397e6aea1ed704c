"""`forward` calls torch's own attention. It should use the attention that you wrote, or the same steps by hand. The
numbers agree, but scores, softmax and blend are left to the library, which the task rules out for the classes, too.
"""

CAUGHT_BY = ("test_v1_of_six_tokens", "test_v2_of_six_tokens", "test_v1_for_any_weights", "test_v2_for_any_weights")
SECTION = "Your task, part 2"

import torch
import torch.nn.functional as F
from torch import nn


class SelfAttention_v1(nn.Module):
    def __init__(self, d_in, d_out):
        nn.Module.__init__(self)
        make = lambda: nn.Parameter(nn.init.xavier_uniform_(torch.empty(d_in, d_out)))  # noqa: E731
        self.W_query, self.W_key, self.W_value = make(), make(), make()

    def forward(self, x):
        q, k, v = (torch.matmul(x, w)[None] for w in (self.W_query, self.W_key, self.W_value))
        return F.scaled_dot_product_attention(q, k, v).squeeze(0)


class SelfAttention_v2(SelfAttention_v1):
    def __init__(self, d_in, d_out, qkv_bias=False):
        nn.Module.__init__(self)
        for name in ("W_query", "W_key", "W_value"):
            setattr(self, name, nn.Linear(in_features=d_in, out_features=d_out, bias=qkv_bias))

    def forward(self, x):
        q, k, v = (layer(x).unsqueeze(0) for layer in (self.W_query, self.W_key, self.W_value))
        return F.scaled_dot_product_attention(q, k, v)[0]
