"""`SmallGPT` drops embeddings with a probability of 0.1, whatever `dropout` says. The argument has to count, 0
included.
"""

CAUGHT_BY = ("test_dropout_in_training_only", "test_share_of_dropped_numbers", "test_each_parameter_can_learn")
SECTION = "Your task, part 1"

from torch import nn


class SmallGPT(nn.Module):
    def __init__(self, vocab_size, context_length, d, num_heads, num_layers, dropout=0.0, parts=None):
        super().__init__()
        parts = parts or Parts()
        self.context_length = context_length
        self.embeddings = parts.Embeddings(vocab_size, context_length, d)
        self.dropout = parts.Dropout(0.1)
        block = d, context_length, num_heads, dropout
        self.blocks = nn.ModuleList([parts.TransformerBlock(*block) for _ in range(num_layers)])
        self.norm = parts.LayerNorm(d)
        self.head = nn.Linear(d, vocab_size, bias=False)

    def forward(self, ids):
        x = self.dropout(self.embeddings(ids))
        for block in self.blocks:
            x = block(x)
        return self.head(self.norm(x))
