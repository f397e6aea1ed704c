"""`SmallGPT` makes one block and copies it. `parts` must make each block. The copies begin with equal weights, and a
`parts` that counts its blocks, or varies them, is asked only once.
"""

CAUGHT_BY = ("test_model_is_made_of_its_parts", "test_every_layer_comes_from_parts")
SECTION = "Your task, part 1"

import copy

from torch import nn


class SmallGPT(SmallGPT):
    def __init__(self, vocab_size, context_length, d, num_heads, num_layers, dropout=0.0, parts=None):
        nn.Module.__init__(self)
        parts = parts or Parts()
        self.context_length = context_length
        self.embeddings = parts.Embeddings(vocab_size, context_length, d)
        self.dropout = parts.Dropout(dropout)
        block = parts.TransformerBlock(d, context_length, num_heads, dropout)
        self.blocks = nn.ModuleList([copy.deepcopy(block) for _ in range(num_layers)])
        self.norm = parts.LayerNorm(d)
        self.head = nn.Linear(d, vocab_size, bias=False)
