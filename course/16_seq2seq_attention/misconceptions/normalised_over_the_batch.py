"""`Seq2SeqAttention` sends the logits through a BatchNorm, which in training averages over all examples and steps. A
logit may depend on its own example only, and on no later target token. In training each example changes the others,
and a batch of one example and one step raises ValueError. After `.eval()` the examples are independent.
"""

CAUGHT_BY = ("test_examples_do_not_mix", "test_examples_are_independent")
SECTION = "What to take away"

from torch import nn


class Seq2SeqAttention(Seq2SeqAttention):
    def __init__(self, source_vocab, target_vocab, embed_dim, hidden_dim):
        super().__init__(source_vocab, target_vocab, embed_dim, hidden_dim)
        self.norm = nn.BatchNorm1d(target_vocab)

    def forward(self, source, target, source_mask=None):
        logits, weights = super().forward(source, target, source_mask)
        return self.norm(logits.mT).mT, weights
