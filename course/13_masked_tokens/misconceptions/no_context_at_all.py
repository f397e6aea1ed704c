"""`TinyMaskedLM` consists of an embedding and a linear layer, so each position sees its own token only. The logits have to
depend on every token of the text. At a [MASK] this model knows nothing: with V equally frequent tokens its loss there
never falls below ln V.
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
        self.fc = nn.Linear(embed_dim, vocab_size)

    def forward(self, input_ids):
        return self.fc(self.embedding(input_ids))
