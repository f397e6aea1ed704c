"""`TinyMaskedLM` is made of convolutions, so each position sees a few neighbours to its left and its right. Its logits have
to depend on every token of the text. In short texts the window covers all; in longer ones, a word at the start has no
influence on a gap at the end.
"""

CAUGHT_BY = ("test_model_sees_both_sides", "test_every_token_counts_everywhere")
SECTION = "What a model must see"

import torch
import torch.nn.functional as F
from torch import nn


class TinyMaskedLM(nn.Module):
    def __init__(self, vocab_size, context_length, embed_dim, num_heads):
        super().__init__()
        self.tokens = nn.Embedding(vocab_size, embed_dim)
        self.positions = nn.Embedding(context_length, embed_dim)
        self.near, self.far = (nn.Conv1d(embed_dim, embed_dim, 5, padding=2) for _ in range(2))
        self.output = nn.Linear(embed_dim, vocab_size)

    def forward(self, input_ids):
        x = self.tokens(input_ids) + self.positions(torch.arange(input_ids.shape[1]))
        mixed = self.far(F.gelu(self.near(x.transpose(1, 2))))
        return self.output(x + F.gelu(mixed).transpose(1, 2))
