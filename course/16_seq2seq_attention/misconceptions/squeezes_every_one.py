"""`AdditiveAttention.forward` removes all dimensions of size 1 from the scores. Only the dimension that `v` leaves
at the end may go. With one example in the batch, or one word in the source, other dimensions have the size 1, too, and
vanish with it. A translator that writes one sentence meets this case every time.
"""

CAUGHT_BY = (
    "test_batch_or_source_of_one",
    "test_model_scores_a_token_for_each_step",
    "test_attention_for_any_sizes",
    "test_single_examples_and_words",
    "test_logits_are_no_probabilities",
)
SECTION = "Your task, part 1"

import torch


class AdditiveAttention(AdditiveAttention):
    def forward(self, query, keys, mask=None):
        scores = self.v(torch.tanh(self.W_query(query)[:, None] + self.W_key(keys))).squeeze()
        if mask is not None:
            scores = scores.masked_fill(mask.squeeze(), -torch.inf)
        weights = torch.softmax(scores, dim=-1)
        return (weights[..., None] * keys.squeeze()).sum(-2), weights
