"""`SmallGPT` makes positions for one token less than context_length. A text may have context_length tokens. The longest
texts raise an error.
"""

CAUGHT_BY = (
    "test_logits_by_numbers",
    "test_dropout_in_training_only",
    "test_logits_for_any_weights",
    "test_share_of_dropped_numbers",
)
SECTION = "Your task, part 1"

from torch import nn


class SmallGPT(nn.Module):
    def __init__(self, vocab_size, context_length, d, num_heads, num_layers, dropout=0.0, parts=None):
        super().__init__()
        parts = parts or Parts()
        self.context_length = context_length
        self.embeddings = parts.Embeddings(vocab_size, max(1, context_length - 1), d)
        self.dropout = parts.Dropout(dropout)
        block = d, context_length, num_heads, dropout
        self.blocks = nn.ModuleList([parts.TransformerBlock(*block) for _ in range(num_layers)])
        self.norm = parts.LayerNorm(d)
        self.head = nn.Linear(d, vocab_size, bias=False)

    def forward(self, ids):
        x = self.dropout(self.embeddings(ids))
        for block in self.blocks:
            x = block(x)
        return self.head(self.norm(x))
