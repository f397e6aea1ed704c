"""`SmallGPT` makes its blocks with a single head. They have to get num_heads. The number of parameters is the same
either way, so only the logits tell.
"""

CAUGHT_BY = (
    "test_logits_by_numbers",
    "test_model_is_made_of_its_parts",
    "test_logits_for_any_weights",
    "test_every_layer_comes_from_parts",
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
        block = d, context_length, 1, dropout
        self.blocks = nn.ModuleList([parts.TransformerBlock(*block) for _ in range(num_layers)])
        self.norm = parts.LayerNorm(d)
        self.head = nn.Linear(d, vocab_size, bias=False)

    def forward(self, ids):
        x = self.dropout(self.embeddings(ids))
        for block in self.blocks:
            x = block(x)
        return self.head(self.norm(x))
