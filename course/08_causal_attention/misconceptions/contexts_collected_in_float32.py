"""`CausalAttention.forward` collects the context vectors in a tensor of float32, whatever x is. The layer should compute in
the dtype that it was moved to. A float64 layer then hands float32 to whatever comes next, which refuses it.
"""

CAUGHT_BY = ("test_it_moves_to_float64_and_to_a_device", "test_it_moves_to_float64")
SECTION = "Things that move"


import torch


class CausalAttention(CausalAttention):
    def forward(self, x):
        b, t, _ = x.shape
        if t > len(self.future):
            raise ValueError("too long")
        q, k, v = self.W_query(x), self.W_key(x), self.W_value(x)
        future = self.future[:t, :t]
        scores = (q @ k.transpose(1, 2) / k.shape[-1] ** 0.5).masked_fill(future, -torch.inf)
        contexts = torch.zeros(b, t, v.shape[-1], device=x.device)
        for text, row in enumerate(self.dropout(torch.softmax(scores, dim=-1))):
            contexts[text] = row @ v[text]
        return contexts
