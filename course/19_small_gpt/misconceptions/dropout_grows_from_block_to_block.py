"""`SmallGPT` gives its first block no dropout and each later block a little more. Every block has to be made with the
model's own `dropout`. Such a schedule belongs to other models, in which whole layers are skipped.
"""

CAUGHT_BY = (
    "test_model_is_made_of_its_parts",
    "test_dropout_in_training_only",
    "test_every_layer_comes_from_parts",
    "test_share_of_dropped_numbers",
)
SECTION = "Your task, part 1"

from torch import nn


class SmallGPT(nn.Module):
    def __init__(self, vocab_size, context_length, d, num_heads, num_layers, dropout=0.0, parts=None):
        super().__init__()
        parts = parts or Parts()
        self.context_length = context_length
        self.embeddings = parts.Embeddings(vocab_size, context_length, d)
        self.dropout = parts.Dropout(dropout)
        block = d, context_length, num_heads, dropout
        self.blocks = nn.ModuleList(
            [
                parts.TransformerBlock(*block[:3], dropout * number / max(num_layers - 1, 1))
                for number in range(num_layers)
            ]
        )
        self.norm = parts.LayerNorm(d)
        self.head = nn.Linear(d, vocab_size, bias=False)

    def forward(self, ids):
        x = self.dropout(self.embeddings(ids))
        for block in self.blocks:
            x = block(x)
        return self.head(self.norm(x))
