"""`SmallGPT` takes `dropout` for the probability that a number stays. It is the probability that a number becomes 0. A
model that asks for a dropout of 0.1 loses nine of ten numbers.
"""

CAUGHT_BY = (
    "test_model_is_made_of_its_parts",
    "test_dropout_in_training_only",
    "test_every_layer_comes_from_parts",
    "test_share_of_dropped_numbers",
    "test_each_parameter_can_learn",
)
SECTION = "What a GPT is made of"

from torch import nn


class SmallGPT(nn.Module):
    def __init__(self, vocab_size, context_length, d, num_heads, num_layers, dropout=0.0, parts=None):
        super().__init__()
        parts, dropped = parts or Parts(), 1 - dropout
        self.context_length = context_length
        self.embeddings = parts.Embeddings(vocab_size, context_length, d)
        self.dropout = parts.Dropout(dropped)
        self.blocks = nn.ModuleList()
        for _ in range(num_layers):
            self.blocks.append(parts.TransformerBlock(d, context_length, num_heads, dropped))
        self.norm, self.head = parts.LayerNorm(d), nn.Linear(d, vocab_size, bias=False)

    def forward(self, ids):
        x = self.dropout(self.embeddings(ids))
        for block in self.blocks:
            x = block(x)
        return self.head(self.norm(x))
