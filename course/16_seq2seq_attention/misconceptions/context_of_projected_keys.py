"""`AdditiveAttention.forward` averages the keys after `W_key` has projected them. The context has to be the weighted
sum of the keys as they came in: the projections serve the score alone. The context then has the width hidden_dim, and
only where that equals encoder_dim does its shape look right.
"""

CAUGHT_BY = (
    "test_weights_and_context_by_numbers",
    "test_padding_gets_no_weight",
    "test_batch_or_source_of_one",
    "test_gradients_reach_the_layers",
    "test_attention_for_any_sizes",
    "test_padded_keys_have_no_influence",
    "test_single_examples_and_words",
    "test_gradients_of_the_attention",
)
SECTION = "Your task, part 1"

import torch


class AdditiveAttention(AdditiveAttention):
    def forward(self, query, keys, mask=None):
        projected = self.W_key(keys)
        scores = self.v(torch.tanh(self.W_query(query)[:, None] + projected)).squeeze(-1)
        if mask is not None:
            scores = scores.masked_fill(mask, -torch.inf)
        weights = torch.softmax(scores, dim=-1)
        return (weights[:, None] @ projected).squeeze(1), weights
