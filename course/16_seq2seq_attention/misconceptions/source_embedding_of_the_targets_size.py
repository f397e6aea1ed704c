"""`Seq2SeqAttention` makes the source's embedding for target_vocab tokens. It should have a row for each of the
source_vocab tokens. As long as the target's vocabulary is the larger one, nothing shows. A source token that is at
least target_vocab raises IndexError.
"""

CAUGHT_BY = ("test_model_scores_a_token_for_each_step", "test_logits_are_no_probabilities")
SECTION = "Your task, part 2"

from torch import nn

right = Seq2SeqAttention


class Seq2SeqAttention(right):
    def __init__(self, source_vocab, target_vocab, embed_dim, hidden_dim):
        super().__init__(source_vocab, target_vocab, embed_dim, hidden_dim)
        self.source_embedding = nn.Embedding(target_vocab, embed_dim)
