"""`AdditiveAttention.forward` takes the softmax along the last dimension of scores of shape (b, S, 1). That dimension
holds one score, so every weight is 1 and the context is the plain sum of all keys. The softmax has to run over the S
source tokens: remove the last dimension first, or use `dim=1`.
"""

CAUGHT_BY = (
    "test_weights_and_context_by_numbers",
    "test_decoder_state_decides",
    "test_padding_gets_no_weight",
    "test_model_scores_a_token_for_each_step",
    "test_padding_leaves_no_trace",
    "test_model_asks_its_attention",
    "test_attention_for_any_sizes",
    "test_padded_keys_have_no_influence",
    "test_model_ignores_padding",
    "test_model_looks_through_its_attention",
    "test_gradients_of_the_model",
)
SECTION = "Your task, part 1"

import torch


class AdditiveAttention(AdditiveAttention):
    def forward(self, query, keys, mask=None):
        scores = self.v(torch.tanh(self.W_query(query)[:, None] + self.W_key(keys)))  # (b, S, 1)
        if mask is not None:
            scores = scores.masked_fill(mask[..., None], -1e9)
        weights = torch.softmax(scores, dim=-1).squeeze(-1)
        return (weights[:, None] @ keys).squeeze(1), weights
