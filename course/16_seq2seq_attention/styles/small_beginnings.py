"""All parameters begin between -0.08 and 0.08, as in the first papers, and the output layer with zeros."""

from torch import nn

right = Seq2SeqAttention


class Seq2SeqAttention(right):
    def __init__(self, source_vocab, target_vocab, embed_dim, hidden_dim):
        super().__init__(source_vocab, target_vocab, embed_dim, hidden_dim)
        for parameter in self.parameters():
            nn.init.uniform_(parameter, -0.08, 0.08)
        nn.init.zeros_(self.output.weight)
        nn.init.zeros_(self.output.bias)
