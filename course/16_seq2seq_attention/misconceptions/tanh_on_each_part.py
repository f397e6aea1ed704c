"""`AdditiveAttention.forward` applies a tanh to each projection and adds the results. The sum of the two has to go
through one tanh. Two separate parts remain a sum: the decoder's part adds the same number to all scores of an
example, and the softmax cancels it. The state has no say, in spite of the tanh.
"""

CAUGHT_BY = (
    "test_weights_and_context_by_numbers",
    "test_decoder_state_decides",
    "test_padding_gets_no_weight",
    "test_model_asks_its_attention",
    "test_attention_for_any_sizes",
    "test_padded_keys_have_no_influence",
    "test_model_looks_through_its_attention",
)
SECTION = "The cure: mix before you score"

import torch


class AdditiveAttention(AdditiveAttention):
    def forward(self, query, keys, mask=None):
        mixed = torch.tanh(self.W_query(query))[:, None] + torch.tanh(self.W_key(keys))
        scores = self.v(mixed).squeeze(-1)
        if mask is not None:
            scores = scores.masked_fill(mask, -torch.inf)
        weights = torch.softmax(scores, dim=-1)
        return (weights[:, None] @ keys).squeeze(1), weights
