"""`Seq2SeqAttention` sends the encoder's outputs through a `GroupNorm` of four groups, so hidden_dim has to be a multiple
of 4. The contract promises an even number and no more. With hidden_dim = 6 or 2, ValueError is raised.
"""

CAUGHT_BY = ("test_model_scores_a_token_for_each_step", "test_logits_are_no_probabilities")
SECTION = "Your task, part 2"

from torch import nn


class Seq2SeqAttention(Seq2SeqAttention):
    def __init__(self, source_vocab, target_vocab, embed_dim, hidden_dim):
        super().__init__(source_vocab, target_vocab, embed_dim, hidden_dim)
        self.output = nn.Sequential(nn.GroupNorm(4, hidden_dim), self.output)
