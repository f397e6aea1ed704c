"""`Seq2SeqAttention` makes its embeddings with `padding_idx=0`. Padding is where `source_mask` says so, and token 0 is a
token like any other. torch gives that row a gradient of zero, so token 0 never learns what it means.
"""

CAUGHT_BY = ("test_gradients_reach_the_whole_model", "test_gradients_of_the_model")
SECTION = "Start token, embeddings and padding"

from torch import nn


class Seq2SeqAttention(Seq2SeqAttention):
    def __init__(self, source_vocab, target_vocab, embed_dim, hidden_dim):
        super().__init__(source_vocab, target_vocab, embed_dim, hidden_dim)
        self.source_embedding = nn.Embedding(source_vocab, embed_dim, padding_idx=0)
        self.target_embedding = nn.Embedding(target_vocab, embed_dim, padding_idx=0)
