"""`TinyMaskedLM` writes a sine into every even column of its positions and a cosine into every odd one, as many
cosines as sines. Any `embed_dim` that `num_heads` divides has to work. With an odd one from 3 on, there is a cosine
too many, and torch raises RuntimeError.
"""

CAUGHT_BY = ("test_a_text_is_alone_in_its_batch", "test_texts_are_independent")
SECTION = "Your task, part 2"

import torch
from torch import nn


class TinyMaskedLM(nn.Module):
    def __init__(self, vocab_size, context_length, embed_dim, num_heads):
        super().__init__()
        self.tokens = nn.Embedding(vocab_size, embed_dim)
        angles = torch.outer(torch.arange(context_length), 0.01 ** (torch.arange(0, embed_dim, 2) / embed_dim))
        positions = torch.zeros(context_length, embed_dim)
        positions[:, 0::2], positions[:, 1::2] = angles.sin(), angles.cos()
        self.register_buffer("positions", positions)
        self.block = nn.TransformerEncoderLayer(embed_dim, num_heads, 4 * embed_dim, 0.0, batch_first=True)
        self.output = nn.Linear(embed_dim, vocab_size)

    def forward(self, input_ids):
        return self.output(self.block(self.tokens(input_ids) + self.positions[: input_ids.shape[1]]))
