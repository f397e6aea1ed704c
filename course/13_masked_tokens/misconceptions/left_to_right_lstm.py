"""The slide's model: an LSTM that reads from left to right and knows nothing of the words that follow."""

CAUGHT_BY = ("test_model_sees_both_sides", "test_every_token_counts_everywhere")

from torch import nn


class TinyMaskedLM(nn.Module):
    def __init__(self, vocab_size, context_length, embed_dim, num_heads):
        super().__init__()
        self.embedding = nn.Embedding(vocab_size, embed_dim)
        self.lstm = nn.LSTM(embed_dim, embed_dim, batch_first=True)
        self.output = nn.Linear(embed_dim, vocab_size)

    def forward(self, input_ids):
        return self.output(self.lstm(self.embedding(input_ids))[0])
