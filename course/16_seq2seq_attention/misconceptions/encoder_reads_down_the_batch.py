"""The encoder lacks batch_first=True, so that it takes the examples for the steps of one sequence."""

CAUGHT_BY = ("test_model_looks_through_its_attention", "test_model_ignores_padding", "test_examples_are_independent")

from torch import nn

right = Seq2SeqAttention


class Seq2SeqAttention(right):
    def __init__(self, source_vocab, target_vocab, embed_dim, hidden_dim):
        super().__init__(source_vocab, target_vocab, embed_dim, hidden_dim)
        self.encoder = nn.GRU(embed_dim, hidden_dim)
