"""`AdditiveAttention.forward` detaches the weights before it makes the context. Gradients have to flow through the
weights to the query and to all three layers. The numbers are right, but `W_query`, `W_key` and `v` get no gradient.
Training never changes where the decoder looks.
"""

CAUGHT_BY = (
    "test_gradients_reach_the_layers",
    "test_gradients_reach_the_whole_model",
    "test_gradients_of_the_attention",
    "test_gradients_of_the_model",
)
SECTION = "Watch it learn where to look"

import torch


class AdditiveAttention(AdditiveAttention):
    def forward(self, query, keys, mask=None):
        scores = self.v(torch.tanh(self.W_query(query)[:, None] + self.W_key(keys))).squeeze(-1)
        if mask is not None:
            scores = scores.masked_fill(mask, -torch.inf)
        weights = torch.softmax(scores, dim=-1).detach()
        return (weights[:, None] @ keys).squeeze(1), weights
