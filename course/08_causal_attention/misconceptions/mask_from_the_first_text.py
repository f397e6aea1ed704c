"""`CausalAttention.forward` makes its mask for the first text and never makes another. Each text may have any length up
to `context_length`, in any order. A later text that is longer than the first one finds a mask that is too small for it.
"""

CAUGHT_BY = (
    "test_text_that_is_too_long_is_refused",
    "test_it_moves_to_float64_and_to_a_device",
    "test_texts_shorter_than_the_context",
    "test_it_moves_to_another_device",
)
SECTION = "A mask for every length"

import math

import torch


class CausalAttention(CausalAttention):
    hidden = None

    def forward(self, x):
        t = x.shape[1]
        if t > len(self.future):
            raise ValueError("too many tokens")
        if self.hidden is None:
            self.hidden = torch.ones(t, t, device=x.device).triu(diagonal=1).bool()
        queries, keys, values = (layer(x) for layer in (self.W_query, self.W_key, self.W_value))
        scores = queries @ keys.transpose(1, 2) / math.sqrt(keys.shape[2])
        scores = torch.where(self.hidden[:t, :t], -torch.inf, scores)
        return self.dropout(scores.softmax(dim=-1)) @ values
