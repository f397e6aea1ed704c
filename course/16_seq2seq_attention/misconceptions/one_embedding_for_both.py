"""`Seq2SeqAttention` looks up source and target tokens in one embedding, made for source_vocab tokens. The two
languages have vocabularies of their own, so each needs an embedding of its own size. A target token that is at least
source_vocab raises IndexError, and token 5 of one language shares its numbers with token 5 of the other.
"""

CAUGHT_BY = ("test_model_scores_a_token_for_each_step", "test_logits_are_no_probabilities")
SECTION = "Your task, part 2"

right = Seq2SeqAttention


class Seq2SeqAttention(right):
    def __init__(self, source_vocab, target_vocab, embed_dim, hidden_dim):
        super().__init__(source_vocab, target_vocab, embed_dim, hidden_dim)
        self.target_embedding = self.source_embedding
