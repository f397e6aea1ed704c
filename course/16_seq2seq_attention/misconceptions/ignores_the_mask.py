"""`AdditiveAttention.forward` takes `mask` and never uses it. Scores at padding have to be blocked before the
softmax. Each padded position gets a share of the weights as if it were a word, and what stands there goes into the
context. Examples without padding are right.
"""

CAUGHT_BY = (
    "test_padding_gets_no_weight",
    "test_padding_leaves_no_trace",
    "test_padded_keys_have_no_influence",
    "test_model_ignores_padding",
    "test_model_looks_through_its_attention",
)
SECTION = "Padding"

import torch


class AdditiveAttention(AdditiveAttention):
    def forward(self, query, keys, mask=None):
        scores = self.v(torch.tanh(self.W_query(query)[:, None] + self.W_key(keys))).squeeze(-1)
        weights = torch.softmax(scores, dim=-1)
        return (weights[:, None] @ keys).squeeze(1), weights
