"""`Seq2SeqAttention` mixes the embeddings with a self-attention of two heads, so embed_dim has to be even. Only hidden_dim is
promised to be even: embed_dim may be any whole number from 1 up. An odd one raises AssertionError.
"""

CAUGHT_BY = ("test_model_scores_a_token_for_each_step", "test_logits_are_no_probabilities")
SECTION = "Your task, part 2"

from torch import nn


class Seq2SeqAttention(Seq2SeqAttention):
    def __init__(self, source_vocab, target_vocab, embed_dim, hidden_dim):
        super().__init__(source_vocab, target_vocab, embed_dim, hidden_dim)
        self.mixer = nn.MultiheadAttention(embed_dim, 2, batch_first=True)
        self.source_embedding = Mixed(self.source_embedding, self.mixer)


class Mixed(nn.Module):
    def __init__(self, embedding, mixer):
        super().__init__()
        self.embedding, self.mixer = embedding, mixer

    def forward(self, tokens):
        x = self.embedding(tokens)
        return x + 0 * self.mixer(x, x, x)[0]
