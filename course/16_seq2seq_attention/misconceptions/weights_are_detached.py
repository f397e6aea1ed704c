"""The weights are cut off from the gradient before the context is made, so that the attention never learns."""

CAUGHT_BY = ("test_gradients_of_the_attention", "test_gradients_of_the_model")

import torch


class AdditiveAttention(AdditiveAttention):
    def forward(self, query, keys, mask=None):
        scores = self.v(torch.tanh(self.W_query(query)[:, None] + self.W_key(keys))).squeeze(-1)
        if mask is not None:
            scores = scores.masked_fill(mask, -torch.inf)
        weights = torch.softmax(scores, dim=-1).detach()
        return (weights[:, None] @ keys).squeeze(1), weights
