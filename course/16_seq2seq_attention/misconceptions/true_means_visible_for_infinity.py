"""`AdditiveAttention.forward` reads the mask the wrong way round: it blocks the scores where the mask is False. True
means padding, and that must be blocked. In a padded example all the weight goes to padding. In an example without
padding every score is -inf, so all its weights are NaN.
"""

CAUGHT_BY = (
    "test_padding_gets_no_weight",
    "test_batch_or_source_of_one",
    "test_model_scores_a_token_for_each_step",
    "test_padding_leaves_no_trace",
    "test_each_step_reads_its_target",
    "test_model_asks_its_attention",
    "test_padded_keys_have_no_influence",
    "test_single_examples_and_words",
    "test_model_ignores_padding",
    "test_decoder_reads_the_target_so_far",
    "test_model_looks_through_its_attention",
)
SECTION = "Padding"


import torch


class AdditiveAttention(AdditiveAttention):
    def forward(self, query, keys, mask=None):
        scores = self.v(torch.tanh(self.W_query(query)[:, None] + self.W_key(keys))).squeeze(-1)
        if mask is not None:
            scores = scores.masked_fill(mask == 0, -torch.inf)
        weights = torch.softmax(scores, dim=-1)
        return (weights[:, None] @ keys).squeeze(1), weights
