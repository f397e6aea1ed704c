"""`AdditiveAttention.forward` sends the sum of the two projections to `v` without a tanh. The tanh has to bend the
sum before it becomes one number. Without it the decoder's part is the same number in all scores of an example, and
the softmax cancels it: the weights are the same for every state.
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
SECTION = "Find the fault"

import torch


class AdditiveAttention(AdditiveAttention):
    def forward(self, query, keys, mask=None):
        scores = self.v(self.W_query(query)[:, None] + self.W_key(keys)).squeeze(-1)
        if mask is not None:
            scores = scores.masked_fill(mask, -torch.inf)
        weights = torch.softmax(scores, dim=-1)
        return (weights[:, None] @ keys).squeeze(1), weights
