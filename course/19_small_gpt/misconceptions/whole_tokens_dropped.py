"""`SmallGPT` drops whole tokens of the embeddings. Each single number has to be dropped or kept by itself. A token that
is all zeros has lost its word and its position at once.
"""

CAUGHT_BY = (
    "test_model_is_made_of_its_parts",
    "test_dropout_in_training_only",
    "test_every_layer_comes_from_parts",
    "test_share_of_dropped_numbers",
)
SECTION = "What a GPT is made of"

from torch import nn


class SmallGPT(nn.Module):
    def __init__(self, vocab_size, context_length, d, num_heads, num_layers, dropout=0.0, parts=None):
        super().__init__()
        parts = parts or Parts()
        self.context_length = context_length
        self.embeddings = parts.Embeddings(vocab_size, context_length, d)
        self.dropout = nn.Dropout1d(dropout)
        block = d, context_length, num_heads, dropout
        self.blocks = nn.ModuleList([parts.TransformerBlock(*block) for _ in range(num_layers)])
        self.norm = parts.LayerNorm(d)
        self.head = nn.Linear(d, vocab_size, bias=False)

    def forward(self, ids):
        x = self.dropout(self.embeddings(ids))
        for block in self.blocks:
            x = block(x)
        return self.head(self.norm(x))
