"""`AdditiveAttention.forward` takes the logarithm of the exponentials, which are 0 at padding, and repairs the result with
`torch.where`. Its numbers are right, but the gradient of `log` at 0 is infinite, and infinity times 0 is NaN. After the
first padded batch, all parameters are NaN.
"""

CAUGHT_BY = (
    "test_gradients_reach_the_layers",
    "test_gradients_reach_the_whole_model",
    "test_gradients_of_the_attention",
    "test_gradients_of_the_model",
)
SECTION = "Padding"

import torch


class AdditiveAttention(AdditiveAttention):
    def forward(self, query, keys, mask=None):
        scores = self.v(torch.tanh(self.W_query(query)[:, None] + self.W_key(keys))).squeeze(-1)
        if mask is not None:
            scores = scores.masked_fill(mask, -torch.inf)
        powers = torch.exp(scores - scores.max(-1, keepdim=True).values)
        shares = torch.exp(torch.log(powers) - torch.log(powers.sum(-1, keepdim=True)))
        weights = torch.where(powers > 0, shares, 0.0)
        return (weights[:, None] @ keys).squeeze(1), weights
