"""`CausalAttention.forward` drops weights and leaves the others at their old size. In training the others must be
divided by 1 - `dropout`. On average the context vectors come out too small by the share that is dropped, so training
and evaluation do not match.
"""

CAUGHT_BY = ("test_dropout_is_for_training_only", "test_dropout_acts_on_the_weights")
SECTION = "Dropout on the weights"


import torch


class CausalAttention(CausalAttention):
    def forward(self, x):
        b, t, _ = x.shape
        if t > len(self.future):
            raise ValueError("too long")
        q, k, v = self.W_query(x), self.W_key(x), self.W_value(x)
        future = self.future[:t, :t]
        scores = (q @ k.transpose(1, 2) / k.shape[-1] ** 0.5).masked_fill(future, -torch.inf)
        return self.dropout(torch.softmax(scores, dim=-1)) * (1 - self.dropout.p if self.training else 1) @ v
