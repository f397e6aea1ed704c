"""The other slide's model: an embedding and a linear layer. It guesses a hidden word without seeing its neighbours."""

CAUGHT_BY = ("test_model_sees_both_sides", "test_every_token_counts_everywhere")

from torch import nn


class TinyMaskedLM(nn.Module):
    def __init__(self, vocab_size, context_length, embed_dim, num_heads):
        super().__init__()
        self.embedding = nn.Embedding(vocab_size, embed_dim)
        self.fc = nn.Linear(embed_dim, vocab_size)

    def forward(self, input_ids):
        return self.fc(self.embedding(input_ids))
