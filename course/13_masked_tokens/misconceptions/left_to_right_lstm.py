"""`TinyMaskedLM` looks to the left only: its attention has a causal mask, or a layer such as an LSTM reads in one direction.
The logits of each position have to depend on the tokens to its right, too. A gap at the start of a text knows nothing,
even if the answer stands right after it.
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
