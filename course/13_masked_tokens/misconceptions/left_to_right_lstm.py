"""`TinyMaskedLM` is an LSTM that reads from left to right. The logits of each position have to depend on the tokens to its
right, too. If the answer to a gap stands to its right, this model cannot see it, however long you train it.
"""

CAUGHT_BY = (
    "test_model_sees_both_sides",
    "test_places_and_their_order_count",
    "test_model_learns_from_both_sides",
    "test_every_token_counts_everywhere",
)
SECTION = "What a model must see"

from torch import nn


class TinyMaskedLM(nn.Module):
    def __init__(self, vocab_size, context_length, embed_dim, num_heads):
        super().__init__()
        self.embedding = nn.Embedding(vocab_size, embed_dim)
        self.lstm = nn.LSTM(embed_dim, embed_dim, batch_first=True)
        self.output = nn.Linear(embed_dim, vocab_size)

    def forward(self, input_ids):
        return self.output(self.lstm(self.embedding(input_ids))[0])
